package io.github.culmen.study.fidelity;

import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.model.Dataset;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;

/**
 * Whether values at cheap fidelities say something about those at the target: each value at the
 * target is predicted from all others, once by the model of all fidelities and once by one that has
 * seen the target alone. Where the second predicts better, cheap values only mislead.
 */
public final class FidelityEvidence {
  /** With fewer values at the target neither model can be judged. */
  public static final int FEWEST = 4;

  // By how many nats the model of the target alone has to be better; less may be chance.
  private static final double MARGIN = 2;

  private FidelityEvidence() {}

  /**
   * Whether cheap values help.
   *
   * @param spec the study with every choice of {@code auto} made
   * @param all the model of all fidelities
   */
  public static boolean helps(StudySpec spec, History history, ObjectiveModel all) {
    Observations seen = all.seen();
    int[] rows = TargetDomain.rows(spec, seen.data().inputs());
    if (rows.length < FEWEST || rows.length == seen.data().size()) {
      return true;
    }
    Observations alone = seen.select(rows);
    FittedModels ofTarget =
        ModelFitter.fit(
            spec,
            alone,
            all.domain(),
            new History.Learned(List.of(), 0, history.nextNumber(), 0),
            List.of(),
            Seeds.of(spec.seed(), history.nextNumber()));
    int[] every = new int[rows.length];
    Arrays.setAll(every, i -> i);
    return logDensity(all.fitting(), seen.data(), rows) + MARGIN
        >= logDensity(ofTarget, alone.data(), every);
  }

  // Of the left-out values, averaged over models.
  private static double logDensity(FittedModels fitted, Dataset data, int[] rows) {
    double sum = 0;
    List<LeaveOneOut> models = fitted.leaveOneOut();
    for (int i : rows) {
      double density = 0;
      for (LeaveOneOut one : models) {
        double off = (data.value(i) - one.mean()[i]) / Math.sqrt(one.variance()[i]);
        density += -0.5 * (Math.log(one.variance()[i]) + Math.min(1e100, off * off));
      }
      sum += density / models.size();
    }
    return sum;
  }
}

package io.github.culmen.study.belief;

import io.github.culmen.model.Surrogate;
import io.github.culmen.model.Warning;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Groupings;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Grouping;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;

/** Computes {@link Beliefs}. */
public final class Insights {
  // 448 functions: the probability of being near the optimum is known to about 2 points.
  private static final int STAGE = 2;

  private Insights() {}

  /**
   * What the models of a study believe.
   *
   * @param known the warnings about the values
   */
  public static Beliefs beliefs(FittedStudy fittedStudy, List<Warning> known) {
    StudySpec spec = fittedStudy.spec();
    FittedModels fitted = fittedStudy.fitted();
    Effects effects = Effects.of(spec, fittedStudy);
    double noise =
        fittedStudy.models().stream().mapToDouble(Surrogate::noiseVariance).average().orElseThrow();
    List<Warning> warnings = new ArrayList<>(known);
    warnings.addAll(fitted.warnings());
    if (!spec.outcomes().isEmpty()) {
      warnings.add(
          new Warning(
              "objective alone",
              "optimum, regret and information are those of the objective alone, as if every point"
                  + " were feasible"));
    }
    return new Beliefs(
        fittedStudy.observations().data().observations(),
        spec.strategy().model().kernel(),
        spec.strategy().model().learning().inference(),
        fitted.hyperparameters(),
        fitted.additive().map(fit -> grouping(spec, fit, effects.shares())),
        effects.importance(),
        fittedStudy.units().sdToUser(Math.sqrt(noise)),
        CrossValidation.of(fittedStudy),
        fittedStudy.recommendation(),
        new RegretDraws(fittedStudy).optimum(STAGE),
        new RemainingInformation(fittedStudy).nats(),
        warnings);
  }

  private static Grouping grouping(StudySpec spec, AdditiveFit fit, double[] shares) {
    List<List<String>> names = Groupings.names(spec.space(), fit.hyperparameters().decomposition());
    double whole = fit.hyperparameters().variance();
    List<Grouping.Group> groups = new ArrayList<>();
    for (int g = 0; g < shares.length; g++) {
      groups.add(
          new Grouping.Group(names.get(g), fit.hyperparameters().variance(g) / whole, shares[g]));
    }
    return new Grouping(groups, fit.learnedAt());
  }
}

package io.github.culmen.study.belief;

import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.space.Encoding;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes what a study's model predicts for each value from all the others. */
final class Residuals {
  private Residuals() {}

  static List<Residual> of(StudySpec spec, FittedStudy fittedStudy, History history) {
    Encoding encoding = new Encoding(spec.space());
    Map<List<Double>, List<Integer>> trials = new HashMap<>();
    for (Trial.Finished trial : history.finished()) {
      if (trial.value().isPresent()) {
        trials
            .computeIfAbsent(key(encoding.encode(trial.point())), k -> new ArrayList<>())
            .add(trial.number());
      }
    }
    boolean anyStopped = history.finished().stream().anyMatch(t -> t.stopped().isPresent());
    Matrix inputs = fittedStudy.observations().data().inputs();
    double[] values = fittedStudy.observations().data().values();
    Moments predicted =
        Mixture.of(
            fittedStudy.fitted().leaveOneOut().stream()
                .map((LeaveOneOut one) -> new Moments(one.mean(), one.variance()))
                .toList());
    List<Residual> residuals = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (!trials.containsKey(key(inputs.row(i))) && anyStopped) {
        continue; // it was predicted itself
      }
      double mean = predicted.mean()[i];
      double sd = Math.sqrt(predicted.variance()[i]);
      double above = sd > 0 ? (values[i] - mean) / sd : 0;
      residuals.add(
          new Residual(
              trials.getOrDefault(key(inputs.row(i)), List.of()),
              fittedStudy.toUser(values[i], inputs.row(i)),
              fittedStudy.toUser(mean, inputs.row(i)),
              fittedStudy.units().sdToUser(mean, sd),
              spec.direction().flip(Math.max(-1e150, Math.min(1e150, above)))));
    }
    return residuals;
  }

  // Zeros of either sign are the same coordinate.
  private static List<Double> key(double[] unit) {
    return Arrays.stream(unit).map(u -> u + 0.0).boxed().toList();
  }
}

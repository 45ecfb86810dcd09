package io.github.culmen.study;

import io.github.culmen.space.Spelling;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks of the outcomes told with a value. */
final class ToldOutcomes {
  private ToldOutcomes() {}

  /** Checks that a told value comes with exactly the study's outcomes. */
  static void require(StudySpec spec, Outcome outcome) {
    if (!(outcome instanceof Outcome.Success success)) {
      return;
    }
    List<String> names = spec.outcomes().stream().map(OutcomeBound::name).toList();
    for (String name : success.outcomes().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "an outcome must be one of the study's, "
                + (names.isEmpty() ? "which has none" : String.join(", ", names))
                + ", but '"
                + name
                + "' was told"
                + Spelling.hint(name, names));
      }
    }
    List<String> missing =
        names.stream().filter(name -> !success.outcomes().containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "a value must come with all outcomes of the study, "
              + String.join(", ", names)
              + ", but "
              + String.join(", ", missing)
              + (missing.size() == 1 ? " was" : " were")
              + " not told");
    }
  }

  /** The outcome that metrics amount to; empty unless they have the value and all outcomes. */
  static Optional<Outcome> of(StudySpec spec, Map<String, Double> metrics) {
    if (!usable(metrics.get(TrialMeasurement.VALUE))) {
      return Optional.empty();
    }
    Outcome.Success outcome = Outcome.value(metrics.get(TrialMeasurement.VALUE));
    for (OutcomeBound bound : spec.outcomes()) {
      if (!usable(metrics.get(bound.name()))) {
        return Optional.empty();
      }
      outcome = outcome.with(bound.name(), metrics.get(bound.name()));
    }
    return Optional.of(outcome);
  }

  private static boolean usable(Double metric) {
    return metric != null && Double.isFinite(metric);
  }
}

package io.github.culmen.study;

import io.github.culmen.space.Spelling;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks of the outcomes told with a value. */
final class ToldOutcomes {
  private ToldOutcomes() {}

  /**
   * Checks that a told value comes with exactly the study's outcomes. With several objectives the
   * value is that of the first, whatever order they were told in.
   */
  static Outcome settled(StudySpec spec, Outcome outcome) {
    if (!(outcome instanceof Outcome.Success success)) {
      return outcome;
    }
    if (spec.objectives().isEmpty()) {
      require(
          "an outcome must be one of the study's, ",
          "a value must come with all outcomes of the study, ",
          spec.toldNames(),
          success);
      requireCost(spec, success);
      return outcome;
    }
    List<String> names = spec.toldNames();
    require(
        "what is told must be one of the study's objectives and outcomes, ",
        "a trial must be told all objectives and outcomes of the study, ",
        names,
        success);
    Map<String, Measurement> ordered = new LinkedHashMap<>();
    names.forEach(name -> ordered.put(name, success.outcomes().get(name)));
    Measurement first = ordered.get(names.get(0));
    return new Outcome.Success(first.value(), first.sd(), ordered);
  }

  // One value for each name, and no other.
  private static void require(
      String oneOf, String allOf, List<String> names, Outcome.Success success) {
    for (String name : success.outcomes().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            oneOf
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
          allOf
              + String.join(", ", names)
              + ", but "
              + String.join(", ", missing)
              + (missing.size() == 1 ? " was" : " were")
              + " not told");
    }
  }

  private static void requireCost(StudySpec spec, Outcome.Success success) {
    spec.cost()
        .flatMap(Cost::outcome)
        .ifPresent(
            name -> {
              double cost = success.outcomes().get(name).value();
              if (!(cost >= 0)) {
                throw new IllegalArgumentException(
                    "a cost must be at least 0, but " + name + " = " + cost);
              }
            });
  }

  /** The outcome that metrics amount to; empty unless they have the value and all outcomes. */
  static Optional<Outcome> of(StudySpec spec, Map<String, Double> metrics) {
    List<String> names = spec.toldNames();
    // The first of several objectives is the value.
    String first = spec.objectives().isEmpty() ? TrialMeasurement.VALUE : names.get(0);
    if (!usable(metrics.get(first))) {
      return Optional.empty();
    }
    Outcome.Success outcome = Outcome.value(metrics.get(first));
    for (String name : names) {
      if (!usable(metrics.get(name))) {
        return Optional.empty();
      }
      outcome = outcome.with(name, metrics.get(name));
    }
    return Optional.of(outcome);
  }

  private static boolean usable(Double metric) {
    return metric != null && Double.isFinite(metric);
  }
}

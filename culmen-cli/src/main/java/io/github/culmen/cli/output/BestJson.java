package io.github.culmen.cli.output;

import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a study has found, as JSON values: the same words in files, replies and {@code --json}. */
public final class BestJson {
  private BestJson() {}

  /** The best observed trial and the recommended point; null for what is not there. */
  public static Map<String, Object> of(Study study, Optional<Recommendation> recommendation) {
    Map<String, Object> best = new LinkedHashMap<>();
    best.put("observed", observed(study));
    best.put("recommended", recommendation.map(BestJson::recommended).orElse(null));
    return best;
  }

  /** The best observed trial; null before the first value. */
  public static Map<String, Object> observed(Study study) {
    return study
        .best()
        .map(
            trial -> {
              Map<String, Object> observed = new LinkedHashMap<>();
              observed.put("trial", trial.number());
              observed.put("params", trial.point().values());
              observed.put("value", trial.value().getAsDouble());
              if (!study.spec().outcomes().isEmpty()) {
                observed.put("outcomes", outcomes(trial));
              }
              return observed;
            })
        .orElse(null);
  }

  /** The outcomes of a trial: numbers, or objects of value and sd. */
  static Map<String, Object> outcomes(Trial trial) {
    Map<String, Object> outcomes = new LinkedHashMap<>();
    if (trial instanceof Trial.Finished finished
        && finished.outcome() instanceof Outcome.Success success) {
      success
          .outcomes()
          .forEach(
              (name, measured) -> {
                if (measured.sd().isEmpty()) {
                  outcomes.put(name, measured.value());
                } else {
                  Map<String, Object> both = new LinkedHashMap<>();
                  both.put("value", measured.value());
                  both.put("sd", measured.sd().getAsDouble());
                  outcomes.put(name, both);
                }
              });
    }
    return outcomes;
  }

  /** A recommended point. */
  static Map<String, Object> recommended(Recommendation recommendation) {
    Map<String, Object> recommended = new LinkedHashMap<>();
    recommended.put("params", recommendation.point().values());
    recommended.put("mean", recommendation.mean());
    recommended.put("sd", recommendation.sd());
    recommendation.feasible().ifPresent(p -> recommended.put("feasible", p));
    recommended.put(
        "trial", recommendation.trial().isPresent() ? recommendation.trial().getAsInt() : null);
    recommended.put("reason", recommendation.reason());
    return recommended;
  }
}

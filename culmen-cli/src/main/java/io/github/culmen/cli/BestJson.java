package io.github.culmen.cli;

import io.github.culmen.study.Recommendation;
import io.github.culmen.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a study has found, as JSON values: the same words in files, replies and {@code --json}. */
final class BestJson {
  private BestJson() {}

  /** The best observed trial and the recommended point; null for what is not there. */
  static Map<String, Object> of(Study study, Optional<Recommendation> recommendation) {
    Map<String, Object> best = new LinkedHashMap<>();
    best.put("observed", observed(study));
    best.put("recommended", recommendation.map(BestJson::recommended).orElse(null));
    return best;
  }

  /** The best observed trial; null before the first value. */
  static Map<String, Object> observed(Study study) {
    return study
        .best()
        .map(
            trial -> {
              Map<String, Object> observed = new LinkedHashMap<>();
              observed.put("trial", trial.number());
              observed.put("params", trial.point().values());
              observed.put("value", trial.value().getAsDouble());
              return observed;
            })
        .orElse(null);
  }

  /** A recommended point. */
  static Map<String, Object> recommended(Recommendation recommendation) {
    Map<String, Object> recommended = new LinkedHashMap<>();
    recommended.put("params", recommendation.point().values());
    recommended.put("mean", recommendation.mean());
    recommended.put("sd", recommendation.sd());
    return recommended;
  }
}

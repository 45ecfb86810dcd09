package io.github.culmen.cli.output;

import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
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
    if (!study.spec().objectives().isEmpty()) {
      Front front = study.front();
      best.put("front", front.trials().stream().map(trial -> trial(study.spec(), trial)).toList());
      best.put("reference", front.reference());
      best.put("hypervolume", front.hypervolume());
    }
    best.put("recommended", recommendation.map(BestJson::recommended).orElse(null));
    return best;
  }

  /** The best observed trial; null before the first value. */
  public static Map<String, Object> observed(Study study) {
    return study.best().map(trial -> trial(study.spec(), trial)).orElse(null);
  }

  private static Map<String, Object> trial(StudySpec spec, Trial.Finished trial) {
    Map<String, Object> observed = new LinkedHashMap<>();
    observed.put("trial", trial.number());
    observed.put("params", trial.point().values());
    if (spec.objectives().isEmpty()) {
      observed.put("value", trial.value().getAsDouble());
    } else {
      observed.put("objectives", values(spec, trial));
    }
    if (!spec.measuredNames().isEmpty()) {
      observed.put("outcomes", outcomes(spec, trial));
    }
    return observed;
  }

  /** The directions of several objectives by their names. */
  static Map<String, Object> objectives(StudySpec spec) {
    Map<String, Object> directions = new LinkedHashMap<>();
    spec.objectives().forEach(own -> directions.put(own.name(), own.direction().word()));
    return directions;
  }

  /** The values of several objectives: numbers, or objects of value and sd. */
  static Map<String, Object> values(StudySpec spec, Trial trial) {
    Map<String, Object> all = told(trial);
    all.keySet().retainAll(spec.objectives().stream().map(NamedObjective::name).toList());
    return all;
  }

  /** What was told beside the objectives: numbers, or objects of value and sd. */
  static Map<String, Object> outcomes(StudySpec spec, Trial trial) {
    Map<String, Object> all = told(trial);
    all.keySet().removeAll(spec.objectives().stream().map(NamedObjective::name).toList());
    return all;
  }

  private static Map<String, Object> told(Trial trial) {
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
    if (recommendation.objectives().isEmpty()) {
      recommended.put("mean", recommendation.mean());
      recommended.put("sd", recommendation.sd());
    } else {
      Map<String, Object> expected = new LinkedHashMap<>();
      recommendation
          .objectives()
          .forEach(
              (name, own) -> {
                Map<String, Object> both = new LinkedHashMap<>();
                both.put("mean", own.value());
                both.put("sd", own.sd().orElse(0));
                expected.put(name, both);
              });
      recommended.put("objectives", expected);
    }
    recommendation.feasible().ifPresent(p -> recommended.put("feasible", p));
    recommended.put(
        "trial", recommendation.trial().isPresent() ? recommendation.trial().getAsInt() : null);
    recommended.put("reason", recommendation.reason());
    return recommended;
  }
}

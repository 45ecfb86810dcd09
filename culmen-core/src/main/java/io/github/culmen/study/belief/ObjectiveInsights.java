package io.github.culmen.study.belief;

import io.github.culmen.space.Point;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.advice.Auto;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.FixedValues;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ObjectiveView;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the models of several objectives have learned, one by one. */
public final class ObjectiveInsights {
  private ObjectiveInsights() {}

  /**
   * The number of an objective.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static int index(StudySpec spec, String name) {
    List<String> names = spec.objectives().stream().map(NamedObjective::name).toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "an objective must be one of "
              + String.join(", ", names)
              + ", but got '"
              + name
              + "'"
              + Spelling.hint(name, names));
    }
    return names.indexOf(name);
  }

  /** What the model of an objective expects of points. */
  public static List<Prediction> predict(
      StudySpec given, History history, int objective, List<Point> points) {
    return predicted(given, history, objective, (fitted, seen, fits) -> points)
        .orElseGet(() -> points.stream().map(Prediction::prior).toList());
  }

  /** The best point of an objective that has given values; empty before the first value. */
  public static Optional<Prediction> bestWith(
      StudySpec given, History history, int objective, FixedValues fixed) {
    return predicted(
            given,
            history,
            objective,
            (fitted, seen, fits) -> List.of(fixed.best(fitted, seen, fits)))
        .map(one -> one.get(0));
  }

  /** Points to predict, which may depend on the model. */
  private interface Points {
    List<Point> of(FittedStudy fitted, History seen, ModelCache fits);
  }

  private static Optional<List<Prediction>> predicted(
      StudySpec given, History history, int objective, Points points) {
    StudySpec own = ObjectiveView.spec(Auto.settled(given, history), objective);
    History seen = ObjectiveView.history(given, history, objective);
    OptionalDouble best = OptionalDouble.empty();
    for (Trial.Finished trial : seen.finished()) {
      if (own.feasible(trial.outcome())
          && (best.isEmpty()
              || own.direction().better(trial.value().getAsDouble(), best.getAsDouble()))) {
        best = trial.value();
      }
    }
    ModelCache fits = new ModelCache();
    OptionalDouble found = best;
    Recommender recommender = new Recommender(fits);
    return recommender
        .stand(own, seen, Seeds.of(own.seed(), seen.nextNumber()))
        .map(
            fitted ->
                Predictions.of(
                    fitted,
                    Insights.shown(recommender, own, fitted, seen),
                    fits,
                    seen,
                    found,
                    points.of(fitted, seen, fits)));
  }

  /** The explanation of each objective; there must be a value. */
  public static Explanation explain(StudySpec given, History history, Optional<Suggestion> next) {
    StudySpec spec = Auto.settled(given, history);
    Map<String, Explanation> all = new LinkedHashMap<>();
    for (int m = 0; m < spec.objectives().size(); m++) {
      StudySpec own = ObjectiveView.spec(spec, m);
      History seen = ObjectiveView.history(spec, history, m);
      Recommender recommender = new Recommender(new ModelCache());
      FittedStudy fitted =
          recommender.stand(own, seen, Seeds.of(own.seed(), seen.nextNumber())).orElseThrow();
      all.put(
          spec.objectives().get(m).name(),
          new Explanation(
              Insights.beliefs(fitted, Insights.shown(recommender, own, fitted, seen), seen),
              next.map(suggestion -> ChoiceReasons.of(fitted, seen, suggestion))));
    }
    Explanation first = all.values().iterator().next();
    return new Explanation(first.beliefs(), first.next(), all);
  }
}

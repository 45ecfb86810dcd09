package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions about a study leave its next points as they are, to the last bit. */
class UndisturbedAsksTest {
  private static final List<StoppingRule> RULES = List.of(StoppingRule.within(0.01, 0.9));

  private static SearchSpace cube(int dimension) {
    return SearchSpace.of(
        IntStream.range(0, dimension).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList());
  }

  private static double bowl(Point point) {
    return point.values().values().stream()
        .mapToDouble(x -> Studies.square((Double) x - 0.3))
        .sum();
  }

  private static List<EarlierResult> earlier(
      SearchSpace space, int count, ToDoubleFunction<Point> objective) {
    SplittableRandom random = new SplittableRandom(1);
    List<EarlierResult> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> values = new LinkedHashMap<>();
      space.names().forEach(name -> values.put(name, random.nextDouble()));
      double value = objective.applyAsDouble(space.check(values));
      results.add(new EarlierResult(values, Outcome.value(value)));
    }
    return results;
  }

  // What is handed out where a question comes before each ask.
  private static List<Suggestion> suggestions(
      StudySpec spec,
      int earlier,
      int trials,
      ToDoubleFunction<Point> objective,
      Consumer<Study> question) {
    Study study = Study.create(spec);
    List<EarlierResult> results = earlier(spec.space(), earlier, objective);
    List<Trial.Finished> added = study.addAll(results);
    assertThat(added).hasSize(earlier);
    List<Suggestion> suggestions = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      question.accept(study);
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), objective.applyAsDouble(trial.point()));
      suggestions.add(trial.suggestion());
    }
    return suggestions;
  }

  private static void assertUndisturbed(
      StudySpec spec, int earlier, int trials, ToDoubleFunction<Point> objective) {
    List<Suggestion> alone = suggestions(spec, earlier, trials, objective, study -> {});
    Map<String, Consumer<Study>> questions =
        Map.of(
            "recommend", study -> assertThat(study.recommend()).isPresent(),
            "explain", study -> assertThat(study.explain()).isPresent(),
            "check", study -> assertThat(study.check(RULES).findings()).hasSize(1));
    questions.forEach(
        (name, question) ->
            assertThat(suggestions(spec, earlier, trials, objective, question))
                .as("with %s before each ask", name)
                .isEqualTo(alone));
  }

  @Test
  void withManyParametersAndOutliers() {
    // In odd trials auto chooses by values in full; what it recommends follows from limited ones.
    StudySpec spec =
        StudySpec.builder(cube(30))
            .strategy(
                Strategy.plain().toBuilder().acquisition(AcquisitionKind.AUTO).initial(3).build())
            .build();
    assertUndisturbed(spec, 70, 3, point -> Math.exp(3 * bowl(point)));
  }

  @Test
  void withMoreValuesThanTheModelSees() {
    StudySpec spec =
        StudySpec.builder(cube(2))
            .strategy(
                Strategy.plain().toBuilder().initial(0).maxima(3).exactTo(100).interval(1).build())
            .build();
    assertUndisturbed(spec, 130, 3, point -> bowl(point) + 0.05 * Math.sin(20 * point.real("x0")));
  }
}

package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a study expects of points that it is asked about. */
class PredictTest {
  private static final StudySpec SPEC =
      StudySpec.builder(Studies.SQUARE).strategy(Studies.quick()).build();

  private static void run(Study study, int trials) {
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Studies.bowl(trial.point()));
    }
  }

  @Test
  void beforeTheFirstValueThereIsOnlyThePrior() {
    Study study = Study.create(SPEC);
    Prediction prediction = study.predict(List.of(Map.of("x", 0.5, "y", 0.5))).get(0);
    assertThat(prediction.values()).isZero();
    assertThat(prediction.mean()).isEmpty();
    study.fail(study.ask().number(), "broken");
    assertThat(study.predict(List.of(Map.of("x", 0.5, "y", 0.5))).get(0).values()).isZero();
    assertThat(study.predict(List.of())).isEmpty();
  }

  @Test
  void anObservedPointIsKnownAndTheRecommendedOneIsPredictedAsRecommended() {
    Study study = Study.create(SPEC);
    run(study, 12);
    Trial.Finished best = study.best().orElseThrow();
    var recommended = study.recommend().orElseThrow();
    List<Prediction> predictions =
        study.predict(
            List.of(best.point().values(), recommended.point().values(), Map.of("x", 1, "y", 0)));
    assertThat(predictions.get(0).mean().getAsDouble())
        .isCloseTo(best.value().getAsDouble(), within(0.02));
    assertThat(predictions.get(1).mean().getAsDouble()).isCloseTo(recommended.mean(), within(1e-9));
    assertThat(predictions.get(1).sd().getAsDouble()).isCloseTo(recommended.sd(), within(1e-9));
    // The corner is far from the minimum at (0.3, 0.7).
    assertThat(predictions.get(2).better().getAsDouble()).isLessThan(0.01);
    assertThat(predictions.get(2).better().getAsDouble())
        .isLessThan(predictions.get(1).better().getAsDouble());
    assertThat(predictions).allMatch(p -> p.values() == 12 && p.information().getAsDouble() >= 0);
    assertThat(predictions.get(0).feasible()).isEmpty();
  }

  @Test
  void theBestPointWithAValueHasItAndNoOtherPointIsExpectedToBeBetter() {
    Study study = Study.create(SPEC);
    assertThat(study.bestWith(Map.of("x", 0.5))).isEmpty();
    run(study, 14);
    Prediction best = study.bestWith(Map.of("x", 0.625)).orElseThrow();
    assertThat(best.point().real("x")).isEqualTo(0.625);
    // The bowl's minimum is at (0.3, 0.7), also along this line.
    assertThat(best.point().real("y")).isCloseTo(0.7, within(0.05));
    for (int i = 0; i <= 100; i++) {
      Prediction other = study.predict(List.of(Map.of("x", 0.625, "y", i / 100.0))).get(0);
      assertThat(best.mean().getAsDouble()).isLessThanOrEqualTo(other.mean().getAsDouble() + 1e-9);
    }
    assertThat(study.bestWith(Map.of("x", 0.625)).orElseThrow()).isEqualTo(best);
    Prediction whole = study.bestWith(Map.of()).orElseThrow();
    assertThat(whole.mean().getAsDouble()).isLessThan(best.mean().getAsDouble());
    Prediction all = study.bestWith(Map.of("x", 0.1, "y", 0.2)).orElseThrow();
    assertThat(all).isEqualTo(study.predict(List.of(Map.of("x", 0.1, "y", 0.2))).get(0));
    assertThatThrownBy(() -> study.bestWith(Map.of("x", 7))).hasMessageContaining("x");
    assertThatThrownBy(() -> study.bestWith(Map.of("z", 0.5))).hasMessageContaining("'z'");
  }

  @Test
  void fixedValuesHoldUnderConditionsAndConstraints() {
    SearchSpace space =
        SearchSpace.of(
                Parameter.categorical("kind", "a", "b", "c"),
                Parameter.real("x", 0, 1),
                Parameter.integer("n", 1, 50),
                Parameter.real("rate", 0, 1))
            .onlyWhen("rate", "kind", "b", "c")
            .constrained("x + rate <= 1.2");
    Study study = Study.create(StudySpec.builder(space).strategy(Studies.quick()).seed(3).build());
    for (int i = 0; i < 15; i++) {
      Trial.Pending trial = study.ask();
      Map<String, Object> point = trial.point().values();
      double rate = (double) point.getOrDefault("rate", 0.5);
      double off = trial.point().real("x") - 0.9;
      study.tell(
          trial.number(),
          off * off + (rate - 0.8) * (rate - 0.8) + (point.get("kind").equals("a") ? 0 : 0.3));
    }
    Prediction fast = study.bestWith(Map.of("rate", 0.75)).orElseThrow();
    assertThat(fast.point().values()).containsEntry("rate", 0.75);
    assertThat(fast.point().values().get("kind")).isIn("b", "c");
    assertThat(space.contains(fast.point())).isTrue();
    assertThat(fast.point().real("x")).isLessThanOrEqualTo(0.45);
    assertThat(study.bestWith(Map.of("kind", "a", "n", 7)).orElseThrow().point().values())
        .containsEntry("n", 7L)
        .doesNotContainKey("rate");
    assertThatThrownBy(() -> study.bestWith(Map.of("kind", "a", "rate", 0.5)))
        .hasMessage(
            "'rate' has a value only if 'kind' is b or c, but then 'kind' would have to be a");
    assertThatThrownBy(() -> study.bestWith(Map.of("x", 0.9, "rate", 0.9)))
        .hasMessageContaining("none was found with");
  }

  @Test
  void aSmallSpaceIsSearchedWhole() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("n", 1, 9), Parameter.categorical("kind", "a", "b"));
    Study study = Study.create(StudySpec.builder(space).strategy(Studies.quick()).build());
    for (int i = 0; i < 8; i++) {
      Trial.Pending trial = study.ask();
      long n = (long) trial.point().values().get("n");
      study.tell(trial.number(), (double) ((n - 4) * (n - 4)));
    }
    Prediction best = study.bestWith(Map.of("kind", "b")).orElseThrow();
    for (long n = 1; n <= 9; n++) {
      Prediction other = study.predict(List.of(Map.of("kind", "b", "n", n))).get(0);
      assertThat(best.mean().getAsDouble()).isLessThanOrEqualTo(other.mean().getAsDouble() + 1e-9);
    }
  }

  @Test
  void autoPredictsTheValuesAsToldAlsoWhereItsSearchClipsThem() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).budget(20).build());
    for (int i = 0; i < 20; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Math.exp(6 * Studies.bowl(trial.point())));
    }
    Trial.Finished worst =
        study.history().finished().stream()
            .max(Comparator.comparingDouble(trial -> trial.value().getAsDouble()))
            .orElseThrow();
    double told = worst.value().getAsDouble();
    assertThat(study.predict(List.of(worst.point().values())).get(0).mean().getAsDouble())
        .isCloseTo(told, within(0.05 * told));
  }

  @Test
  void informationIsLargestWhereTheReportSaysThereIsMost() {
    Study study = Study.create(SPEC);
    run(study, 8);
    double most = study.explain().orElseThrow().beliefs().information();
    double seen = 0;
    for (int i = 0; i <= 20; i++) {
      for (int j = 0; j <= 20; j++) {
        Map<String, Double> point = Map.of("x", i / 20.0, "y", j / 20.0);
        seen = Math.max(seen, study.predict(List.of(point)).get(0).information().getAsDouble());
      }
    }
    assertThat(seen).isBetween(0.5 * most, 1.001 * most);
  }

  @Test
  void askingChangesNoSuggestion() {
    Journal journal = Journal.inMemory();
    Study study = Study.open(SPEC, journal);
    run(study, 8);
    study.predict(List.of(Map.of("x", 0.1, "y", 0.2)));
    // A study that was never asked for a prediction.
    Point next =
        Study.resume(journal).explain().orElseThrow().next().orElseThrow().suggestion().point();
    assertThat(study.ask().point()).isEqualTo(next);
  }

  @Test
  void outcomesAndFailuresHaveProbabilities() {
    Study study =
        Study.create(
            StudySpec.builder(Studies.SQUARE)
                .strategy(Studies.quick())
                .direction(Direction.MAXIMIZE)
                .outcome(OutcomeBound.atMost("cost", 0.5))
                .outcome(OutcomeBound.atLeast("speed", -1))
                .build());
    for (int i = 0; i < 14; i++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x");
      double y = trial.point().real("y");
      study.tell(
          trial.number(),
          y > 0.9
              ? Outcome.failure("too hot")
              : Outcome.value(x + y).with("cost", x).with("speed", 1 + y));
    }
    study.tell(study.ask().number(), Outcome.failure("too hot"));
    List<Prediction> predictions =
        study.predict(List.of(Map.of("x", 0.1, "y", 0.3), Map.of("x", 0.95, "y", 0.3)));
    assertThat(predictions.get(0).meets().get("cost")).isGreaterThan(0.9);
    assertThat(predictions.get(1).meets().get("cost")).isLessThan(0.1);
    assertThat(predictions.get(1).meets().keySet()).containsExactly("cost", "speed");
    for (Prediction one : predictions) {
      assertThat(one.feasible().getAsDouble())
          .isCloseTo(one.meets().get("cost") * one.meets().get("speed"), within(1e-9));
      assertThat(one.success().getAsDouble()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void mixedConditionalAndAdditiveStudiesPredictToo() {
    SearchSpace conditional =
        SearchSpace.of(
                Parameter.categorical("kind", "a", "b"),
                Parameter.real("x", 0, 1),
                Parameter.real("z", 0, 1))
            .onlyWhen("z", "kind", "b");
    Study study = Study.create(StudySpec.builder(conditional).strategy(Studies.quick()).build());
    for (int i = 0; i < 9; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), trial.point().real("x") + i % 2);
    }
    List<Prediction> predictions =
        study.predict(List.of(Map.of("kind", "a", "x", 0.5), Map.of("kind", "b", "x", 0, "z", 1)));
    assertThat(predictions).allMatch(p -> Double.isFinite(p.mean().getAsDouble()));
    assertThatThrownBy(() -> study.predict(List.of(Map.of("kind", "a", "x", 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x");
    Study sum =
        Study.create(
            StudySpec.builder(Studies.SQUARE)
                .strategy(
                    Strategy.builder()
                        .structure(Structure.groups(List.of(List.of("x"), List.of("y"))))
                        .build())
                .build());
    run(sum, 12);
    assertThat(sum.predict(List.of(Map.of("x", 0.2, "y", 0.2))).get(0).information().getAsDouble())
        .isNotNegative();
  }

  @Test
  void whatWasExpectedWhenATrialWasAskedForIsKeptWithIt() {
    Study study = Study.create(SPEC);
    run(study, 8);
    assertThat(study.history().trials().get(0).suggestion().diagnostics().mean()).isEmpty();
    Map<String, Object> next =
        study.explain().orElseThrow().next().orElseThrow().suggestion().point().values();
    Prediction expected = study.predict(List.of(next)).get(0);
    Trial.Pending trial = study.ask();
    assertThat(trial.suggestion().diagnostics().mean().getAsDouble())
        .isCloseTo(expected.mean().getAsDouble(), within(1e-9));
    assertThat(trial.suggestion().diagnostics().sd().getAsDouble())
        .isCloseTo(expected.sd().getAsDouble(), within(1e-9));
  }
}

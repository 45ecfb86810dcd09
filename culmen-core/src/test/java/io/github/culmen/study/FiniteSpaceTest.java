package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FiniteSpaceTest {
  private static final SearchSpace TWELVE =
      SearchSpace.of(
          Parameter.integer("n", 1, 3),
          Parameter.bool("on"),
          Parameter.ordinal("size", "small", "large"));

  private static double value(Point point) {
    return point.integer("n")
        + (point.bool("on") ? 0 : 2)
        + ("small".equals(point.categorical("size")) ? 0.5 : 0);
  }

  @Test
  void everyPointIsHandedOutOnceAndThenTheSpaceIsExhausted() {
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      for (Noise noise : List.of(Noise.none(), Noise.learned())) {
        Study study =
            Study.create(
                StudySpec.builder(TWELVE)
                    .noise(noise)
                    .strategy(Strategy.plain().toBuilder().acquisition(kind).initial(3).build())
                    .build());
        Set<Point> seen = new HashSet<>(Studies.drive(study, FiniteSpaceTest::value, 12));

        assertThat(seen).hasSize(12);
        assertThatExceptionOfType(SpaceExhaustedException.class)
            .isThrownBy(study::ask)
            .withMessage(
                "all 12 points of the space were handed out already and none is repeated unless"
                    + " the noise is declared as a standard deviation");
        assertThat(study.best().orElseThrow().value()).hasValue(1);
      }
    }
  }

  @Test
  void pendingFailedAndEarlierPointsAreNotRepeatedEither() {
    Study study =
        Study.create(
            StudySpec.builder(TWELVE)
                .strategy(Strategy.plain().toBuilder().initial(2).build())
                .build());
    study.add(Map.of("n", 1, "on", true, "size", "small"), Outcome.value(1));
    study.enqueue(Map.of("n", 2, "on", true, "size", "small"));
    for (int i = 0; i < 11; i++) {
      Trial.Pending trial = study.ask();
      if (i % 3 == 0) {
        study.fail(trial.number(), "no");
      } else if (i % 3 == 1) {
        study.tell(trial.number(), value(trial.point()));
      }
    }
    assertThat(study.history().trials()).extracting(Trial::point).doesNotHaveDuplicates();
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }

  @Test
  void anEnqueuedPointMayRepeatAnother() {
    Study study = Study.create(StudySpec.builder(SearchSpace.of(Parameter.bool("on"))).build());
    study.ask(2);
    study.enqueue(Map.of("on", true));

    assertThat(study.ask().point().bool("on")).isTrue();
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }

  @Test
  void pointsAreRepeatedWhenTheNoiseIsKnown() {
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      Study study =
          Study.create(
              StudySpec.builder(SearchSpace.of(Parameter.integer("n", 1, 4)))
                  .noise(Noise.known(0.5))
                  .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
                  .build());
      Set<Point> seen =
          new HashSet<>(
              Studies.drive(
                  study, p -> p.integer("n") + Math.sin(study.history().nextNumber()), 12));
      assertThat(seen).as(kind.word()).hasSizeBetween(2, 4);
    }
  }

  @Test
  void theBestOfSomeHundredPointsIsFoundEarly() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("a", 0, 19), Parameter.integer("b", 0, 14));
    List<Integer> found = new ArrayList<>();
    for (int seed = 0; seed < 5; seed++) {
      Study study = Study.create(StudySpec.builder(space).noise(Noise.none()).seed(seed).build());
      for (int trial = 1; trial <= 60; trial++) {
        Point point = study.ask().point();
        double a = point.integer("a") - 13;
        double b = point.integer("b") - 4;
        study.tell(trial, a * a / 20 + b * b / 10 + 0.5 * Math.cos(a) * Math.cos(b));
        if (a == 3 && b == 0 || a == -3 && b == 0) {
          found.add(trial);
          break;
        }
      }
    }
    // 300 points, two of them best: blind search needs a hundred in the median.
    found.sort(null);
    assertThat(found).hasSizeGreaterThanOrEqualTo(4);
    assertThat(found.get(2)).isLessThanOrEqualTo(30);
  }

  @Test
  void aSpaceOfSomeHundredPointsIsSearchedToTheEnd() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.integer("n", 1, 8),
            Parameter.categorical("kind", "a", "b", "c"),
            Parameter.ordinal("size", 1, 2, 4, 8));
    Study study =
        Study.create(
            StudySpec.builder(space).noise(Noise.none()).strategy(Studies.quick()).build());
    Set<Point> seen = new HashSet<>(Studies.drive(study, p -> p.integer("n") * p.real("size"), 96));
    assertThat(seen).hasSize(96);
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }

  @Test
  void inASpaceTooLargeToListNothingIsRepeatedEither() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.integer("a", 0, 40),
            Parameter.logInteger("b", 1, 1000),
            Parameter.categorical("kind", "x", "y"));
    Study study =
        Study.create(
            StudySpec.builder(space).noise(Noise.none()).strategy(Studies.quick()).build());
    // A valley with a flat bottom of one step each way: rounding would come back to it.
    Set<Point> seen =
        new HashSet<>(
            Studies.drive(
                study,
                p ->
                    Math.abs(p.integer("a") - 20)
                        + 5 * Math.abs(Math.log(p.integer("b") / 30.0))
                        + (p.categorical("kind").equals("x") ? 0 : 3),
                45));
    assertThat(seen).hasSize(45);
    Point best = study.best().orElseThrow().point();
    assertThat(best.categorical("kind")).isEqualTo("x");
    assertThat(best.integer("a")).isBetween(19L, 21L);
    assertThat(best.integer("b")).isBetween(28L, 32L);
  }

  @Test
  void aRealRangeOfTwoDoublesEndsLikeAFiniteSpace() {
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      Study study =
          Study.create(
              StudySpec.builder(SearchSpace.of(Parameter.real("x", 1, Math.nextUp(1.0))))
                  .strategy(Strategy.plain().toBuilder().acquisition(kind).initial(1).build())
                  .build());
      Set<Point> seen = new HashSet<>(Studies.drive(study, p -> p.real("x") - 1, 2));
      assertThat(seen).hasSize(2);
      assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
    }
  }
}

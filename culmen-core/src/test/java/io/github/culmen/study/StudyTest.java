package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyTest {
  private final Study study = Study.create(Studies.onSquare(1).build());

  @Test
  void numbersTrialsFromOne() {
    assertThat(study.ask().number()).isEqualTo(1);
    assertThat(study.ask(2)).extracting(Trial.Pending::number).containsExactly(2, 3);
    assertThat(study.add(Map.of("x", 0, "y", 0), Outcome.value(1)).number()).isEqualTo(4);
    assertThat(study.ask().number()).isEqualTo(5);
  }

  @Test
  void keepsFinishedAndPendingTrialsApart() {
    study.ask(3);
    study.tell(2, 0.5);
    study.fail(3, "no luck");

    History history = study.history();
    assertThat(history.trials()).extracting(Trial::number).containsExactly(1, 2, 3);
    assertThat(history.pending()).extracting(Trial.Pending::number).containsExactly(1);
    assertThat(history.finished()).extracting(Trial.Finished::number).containsExactly(2, 3);
    assertThat(history.finished().get(0).value()).hasValue(0.5);
    assertThat(history.finished().get(0).failure()).isEmpty();
    assertThat(history.finished().get(1).value()).isEmpty();
    assertThat(history.finished().get(1).failure()).hasValue("no luck");
    assertThat(history.nextNumber()).isEqualTo(4);
  }

  @Test
  void knowsHowLongATrialRanIfToldAndSinceWhenItWasAskedForOtherwise() {
    study.ask(2);
    assertThat(study.tell(1, Outcome.value(1), OptionalDouble.of(0.25)).seconds()).isEqualTo(0.25);
    Trial.Finished second = study.tell(2, 1);
    assertThat(second.ran()).isEmpty();
    assertThat(second.seconds())
        .isEqualTo(Duration.between(second.asked(), second.finished()).toMillis() / 1000.0);
    study.ask();
    for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> study.tell(3, Outcome.value(1), OptionalDouble.of(wrong)))
          .withMessage("seconds must be finite and at least 0, but seconds = " + wrong);
    }
    assertThat(study.history().pending()).hasSize(1);
  }

  @Test
  void aHistoryDoesNotChangeAfterwards() {
    study.ask();
    History before = study.history();
    study.tell(1, 2);
    study.ask();

    assertThat(before.trials()).hasSize(1);
    assertThat(before.pending()).hasSize(1);
    assertThat(before.finished()).isEmpty();
  }

  @Test
  void rejectsTellingATrialNobodyAskedFor() {
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> study.tell(1, 0.5))
        .withMessage(
            "only a trial that was asked for can be told, but there is no trial 1;"
                + " none was asked for yet");
    study.ask(2);
    for (int trial : new int[] {Integer.MIN_VALUE, -1, 0, 3, Integer.MAX_VALUE}) {
      assertThatExceptionOfType(UnknownTrialException.class)
          .isThrownBy(() -> study.tell(trial, 0.5))
          .withMessage(
              "only a trial that was asked for can be told, but there is no trial "
                  + trial
                  + " among 1 to 2");
    }
    assertThat(study.history().pending()).hasSize(2);
  }

  @Test
  void rejectsTellingATrialTwice() {
    study.ask(2);
    study.tell(1, 0.25);
    study.fail(2, "out of memory");

    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> study.tell(1, 0.5))
        .withMessage("a trial is told once, but trial 1 ended already with value 0.25");
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> study.fail(2, "again"))
        .withMessage("a trial is told once, but trial 2 ended already with failure: out of memory");
    assertThat(study.history().finished().get(0).value()).hasValue(0.25);
    assertThat(study.history().finished().get(1).failure()).hasValue("out of memory");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void rejectsValuesThatAreNotFiniteAndKeepsTheTrialOpen(double value) {
    study.ask();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.tell(1, value))
        .withMessage("a told value must be finite, but got " + value + "; tell a failure instead");
    assertThat(study.history().pending()).hasSize(1);
    study.tell(1, 3);
    assertThat(study.best().orElseThrow().value()).hasValue(3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1, -Double.MIN_VALUE})
  void rejectsStandardDeviationsThatAreNone(double sd) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Outcome.value(1, sd))
        .withMessage("sd must be a standard deviation >= 0 and finite, but got " + sd);
  }

  @Test
  void handsOutEnqueuedPointsFirstAndInOrder() {
    study.ask();
    study.enqueue(Map.of("x", 0.1, "y", 0.2));
    study.enqueue(Map.of("x", 0.3, "y", 0.4));

    List<Trial.Pending> asked = study.ask(3);
    assertThat(asked.get(0).point()).isEqualTo(Point.of(Map.of("x", 0.1, "y", 0.2)));
    assertThat(asked.get(1).point()).isEqualTo(Point.of(Map.of("x", 0.3, "y", 0.4)));
    assertThat(asked)
        .extracting(trial -> trial.suggestion().origin())
        .containsExactly(Origin.ENQUEUED, Origin.ENQUEUED, Origin.INITIAL);
  }

  @Test
  void enqueuedPointsDoNotUseUpPlacesOfTheDesignSequence() {
    Study other = Study.create(study.spec());
    other.enqueue(Map.of("x", 0.1, "y", 0.2));
    other.ask();

    assertThat(other.ask().point()).isEqualTo(study.ask().point());
  }

  @Test
  void rejectsEnqueuedPointsOutsideTheSpaceByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.enqueue(Map.of("x", 2, "y", 0)))
        .withMessageContaining("'x'")
        .withMessageContaining("must be a number from 0.0 to 1.0")
        .withMessageContaining("2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.enqueue(Map.of("x", 0.5)))
        .withMessageContaining("none for y");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.enqueue(Map.of("x", 0.5, "y", 0.5, "z", 1)))
        .withMessageContaining("z");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.add(Map.of("x", Double.NaN, "y", 0.5), Outcome.value(1)))
        .withMessageContaining("'x'");
    assertThat(study.ask().suggestion().origin()).isEqualTo(Origin.INITIAL);
    assertThat(study.history().trials()).hasSize(1);
  }

  @Test
  void earlierResultsCountTowardsTheInitialDesign() {
    study.add(Map.of("x", 0.1, "y", 0.2), Outcome.value(1));
    study.add(Map.of("x", 0.9, "y", 0.2), Outcome.failure("diverged"));
    study.add(Map.of("x", 0.5, "y", 0.9), Outcome.value(2, 0.1));

    // The design has three points, and a failure is no substitute for one.
    assertThat(study.ask().suggestion().origin()).isEqualTo(Origin.INITIAL);
    assertThat(study.ask().suggestion().origin()).isEqualTo(Origin.STRATEGY);
    assertThat(study.history().trials().get(0).suggestion().origin()).isEqualTo(Origin.EARLIER);
  }

  @Test
  void theDesignHasTwiceTheParametersPlusOnePointsUnlessTold() {
    Study defaults = Study.create(StudySpec.builder(Studies.SQUARE).build());
    List<Origin> origins = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      Trial.Pending trial = defaults.ask();
      defaults.tell(trial.number(), Studies.bowl(trial.point()));
      origins.add(trial.suggestion().origin());
    }
    assertThat(origins.subList(0, 6)).containsOnly(Origin.INITIAL);
    assertThat(origins.get(6)).isEqualTo(Origin.STRATEGY);
  }

  @Test
  void aFailureDuringTheDesignIsReplaced() {
    for (int i = 0; i < 3; i++) {
      study.fail(study.ask().number(), "no");
    }
    List<Point> design = Studies.drive(study, Studies::bowl, 3);
    assertThat(study.history().trials())
        .extracting(trial -> trial.suggestion().origin())
        .containsOnly(Origin.INITIAL);
    assertThat(new HashSet<>(design)).hasSize(3);
    assertThat(study.ask().suggestion().origin()).isEqualTo(Origin.STRATEGY);
  }

  @Test
  void theBestTrialIsTheEarliestOfEqualsInTheStudysDirection() {
    assertThat(study.best()).isEmpty();
    study.ask(5);
    study.tell(4, 1);
    study.tell(3, 2);
    study.tell(2, 1);
    study.fail(1, "no");
    assertThat(study.best().orElseThrow().number()).isEqualTo(2);

    Study maximizing = Study.create(Studies.onSquare(1).maximize().build());
    maximizing.ask(3);
    maximizing.tell(1, -5);
    maximizing.tell(2, -4);
    maximizing.tell(3, -4);
    assertThat(maximizing.best().orElseThrow().number()).isEqualTo(2);
  }

  @Test
  void recommendsNothingBeforeTheFirstValue() {
    assertThat(study.recommend()).isEmpty();
    study.ask(2);
    study.fail(1, "no");
    assertThat(study.recommend()).isEmpty();
    study.tell(2, 4);
    Recommendation only = study.recommend().orElseThrow();
    assertThat(only.mean()).isCloseTo(4, org.assertj.core.data.Offset.offset(0.1));
    assertThat(only.sd()).isPositive();
  }

  @Test
  void recommendsThePointTheModelExpectsToBeBestInTheUsersSign() {
    for (Direction direction : Direction.values()) {
      Study bowl =
          Study.create(Studies.onSquare(3).direction(direction).noise(Noise.none()).build());
      Studies.drive(bowl, point -> direction.flip(-Studies.bowl(point)) + 10, 16);

      Recommendation recommended = bowl.recommend().orElseThrow();
      Studies.assertLegal(bowl.spec(), recommended.point());
      assertThat(recommended.point().real("x")).isBetween(0.27, 0.33);
      assertThat(recommended.point().real("y")).isBetween(0.67, 0.73);
      assertThat(recommended.mean()).isBetween(9.98, 10.02);
      assertThat(recommended.sd()).isBetween(0.0, 0.05);
    }
  }

  @Test
  void recommendingChangesNothing() {
    Study twin = Study.create(study.spec());
    for (int i = 0; i < 6; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Studies.bowl(trial.point()));
      study.recommend();
      study.best();
      Trial.Pending other = twin.ask();
      twin.tell(other.number(), Studies.bowl(other.point()));
      assertThat(other.point()).isEqualTo(trial.point());
    }
    assertThat(study.recommend()).isEqualTo(study.recommend());
  }

  @Test
  void pointsAskedForTogetherAreDistinct() {
    Studies.drive(study, Studies::bowl, 4);
    List<Trial.Pending> batch = study.ask(8);

    for (int i = 0; i < batch.size(); i++) {
      Studies.assertLegal(study.spec(), batch.get(i).point());
      for (int k = 0; k < i; k++) {
        double apart =
            Math.max(
                Math.abs(batch.get(i).point().real("x") - batch.get(k).point().real("x")),
                Math.abs(batch.get(i).point().real("y") - batch.get(k).point().real("y")));
        assertThat(apart).isGreaterThan(1e-3);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void rejectsAskingForLessThanOnePoint(int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.ask(count))
        .withMessage("count must be at least 1, but count = " + count);
    assertThat(study.history().trials()).isEmpty();
  }

  @Test
  void aBatchLargerThanWhatIsLeftOfTheSpaceIsHandedOutAsFarAsItGoes() {
    Study small = Study.create(StudySpec.builder(SearchSpace.of(Parameter.bool("on"))).build());

    assertThat(small.ask(5)).hasSize(2);
    assertThat(small.history().pending()).hasSize(2);
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(() -> small.ask(5));
    assertThat(small.history().trials()).hasSize(2);
  }

  @Test
  void suggestionsOfAModelSayHowTheyCameAbout() {
    Studies.drive(study, point -> -100 + Studies.bowl(point), 5);
    Trial.Pending designed = Study.create(study.spec()).ask();
    assertThat(designed.suggestion().diagnostics()).isEqualTo(Diagnostics.none());

    Diagnostics diagnostics = study.ask().suggestion().diagnostics();
    assertThat(diagnostics.hyperparameters().get(0).dimension()).isEqualTo(2);
    assertThat(diagnostics.acquisition().orElseThrow())
        .isFinite()
        .isGreaterThanOrEqualTo(diagnostics.acquisitionOfSweep().orElseThrow());
    assertThat(diagnostics.jitter()).isBetween(0.0, 1e-4);
    // Minimising, so the drawn optima lie at or below what was reached, best (smallest) last.
    assertThat(diagnostics.maximumQuantiles()).hasSize(3);
    assertThat(diagnostics.maximumQuantiles().get(1))
        .isLessThanOrEqualTo(diagnostics.maximumQuantiles().get(0))
        .isLessThan(study.best().orElseThrow().value().orElseThrow() + 0.1);
  }

  @Test
  void recommendsATriedPointWhereTheModelSeesNothingBetter() {
    Study study = Study.create(Studies.onSquare(1).build());
    Point only = study.tell(study.ask().number(), 0.4).point();
    assertThat(study.recommend().orElseThrow().point()).isEqualTo(only);
    assertThat(study.recommend().orElseThrow().mean()).isEqualTo(0.4);
  }
}

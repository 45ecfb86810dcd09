package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EarlyStoppingTest {
  private static final int STEPS = 20;

  private static StudySpec spec(Direction direction, Pruning pruning) {
    return StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
        .direction(direction)
        .pruning(pruning)
        .seed(3)
        .build();
  }

  private static Study study(Pruning.Rule rule) {
    return Study.create(spec(Direction.MINIMIZE, Pruning.of(rule)));
  }

  // Loss falls from 1 above its end, at a speed of its own.
  private static double loss(double end, int step) {
    return end + Math.exp(-step / (3 + end));
  }

  private static int begun(Study study) {
    return study.ask().number();
  }

  private static void whole(Study study, double end, double sign) {
    int trial = begun(study);
    for (int step = 1; step <= STEPS; step++) {
      study.measure(trial, TrialMeasurement.of(step, sign * loss(end, step)));
    }
    study.tell(trial, sign * loss(end, STEPS));
  }

  private static void several(Study study, double sign) {
    for (double end : new double[] {0.9, 0.3, 0.7, 0.5, 1.1, 0.4}) {
      whole(study, end, sign);
    }
  }

  private static void report(Study study, int trial, double end, int steps, double sign) {
    for (int step = 1; step <= steps; step++) {
      study.measure(trial, TrialMeasurement.of(step, sign * loss(end, step)));
    }
  }

  @Test
  void aHopelessTrialShouldStopAndAGoodOneGoOn() {
    for (double sign : new double[] {1, -1}) {
      Study study =
          Study.create(spec(sign > 0 ? Direction.MINIMIZE : Direction.MAXIMIZE, Pruning.auto()));
      several(study, sign);
      int poor = begun(study);
      report(study, poor, 3, 10, sign);
      int good = begun(study);
      report(study, good, 0.2, 10, sign);
      assertThat(study.shouldStop(poor)).isTrue();
      assertThat(study.shouldStop(good)).isFalse();
      Prognosis hopeless = study.prognosis(poor).orElseThrow();
      assertThat(hopeless.probability().getAsDouble()).isBetween(0.0, 0.05);
      assertThat(hopeless.why()).contains("auto", "step 10", "0.05");
      assertThat(study.prognosis(good).orElseThrow().probability().getAsDouble())
          .isGreaterThan(0.5);
    }
  }

  @Test
  void whatIsPredictedIsNearTheEnd() {
    Study study = study(Pruning.Rule.AUTO);
    several(study, 1);
    int trial = begun(study);
    report(study, trial, 0.6, 10, 1);
    Prognosis found = study.prognosis(trial).orElseThrow();
    assertThat(found.step()).isEqualTo(10);
    assertThat(found.last()).isEqualTo(loss(0.6, 10));
    assertThat(found.predicted()).isCloseTo(loss(0.6, STEPS), within(3 * found.sd()));
    assertThat(found.sd()).isBetween(1e-4, 0.2);
  }

  @Test
  void valuesInOtherUnitsGiveTheSameProbability() {
    List<Double> found = new ArrayList<>();
    for (double unit : new double[] {1, 1e-200, 1e150}) {
      Study study = study(Pruning.Rule.AUTO);
      for (double end : new double[] {0.9, 0.3, 0.7, 0.5, 1.1, 0.4}) {
        int trial = begun(study);
        for (int step = 1; step <= STEPS; step++) {
          study.measure(trial, TrialMeasurement.of(step, unit * loss(end, step)));
        }
        study.tell(trial, unit * loss(end, STEPS));
      }
      int trial = begun(study);
      for (int step = 1; step <= 8; step++) {
        study.measure(trial, TrialMeasurement.of(step, unit * loss(0.45, step)));
      }
      found.add(study.prognosis(trial).orElseThrow().probability().orElse(Double.NaN));
    }
    assertThat(found.get(0)).isBetween(0.0, 1.0);
    assertThat(found.get(1)).isCloseTo(found.get(0), within(1e-6));
    assertThat(found.get(2)).isCloseTo(found.get(0), within(1e-6));
  }

  @Test
  void nothingIsStoppedBeforeEnoughTrialsHaveEndedOrWithoutARule() {
    Study few = study(Pruning.Rule.AUTO);
    for (int i = 0; i < Pruning.AFTER_TRIALS - 1; i++) {
      whole(few, 0.3 + 0.1 * i, 1);
    }
    int trial = begun(few);
    report(few, trial, 5, 10, 1);
    assertThat(few.shouldStop(trial)).isFalse();
    Study none = study(Pruning.Rule.NONE);
    several(none, 1);
    int other = begun(none);
    report(none, other, 5, 10, 1);
    assertThat(none.shouldStop(other)).isFalse();
    assertThat(none.prognosis(other).orElseThrow().probability().getAsDouble()).isLessThan(0.05);
  }

  @Test
  void aTrialThatHasReachedTheLastStepHasNothingLeftToSave() {
    for (Pruning.Rule rule : Pruning.Rule.values()) {
      Study study = study(rule);
      several(study, 1);
      int trial = begun(study);
      report(study, trial, 5, STEPS, 1);
      assertThat(study.shouldStop(trial)).as(rule.word()).isFalse();
    }
  }

  @Test
  void aTrialThatDivergedShouldStop() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
      Study study = study(Pruning.Rule.AUTO);
      several(study, 1);
      int trial = begun(study);
      report(study, trial, 0.3, 5, 1);
      study.measure(trial, TrialMeasurement.of(6, value));
      study.measure(trial, TrialMeasurement.of(7, value));
      Prognosis found = study.prognosis(trial).orElseThrow();
      assertThat(Double.isFinite(found.predicted())).isTrue();
      assertThat(Double.isFinite(found.sd())).isTrue();
      Trial.Finished ended = study.stopEarly(trial);
      assertThat(ended.stopped()).isPresent();
      assertThat(study.ask().number()).isEqualTo(trial + 1);
    }
  }

  @Test
  void aRepeatIsNotStoppedSinceItIsThereToTellNoise() {
    for (Pruning.Rule rule : Pruning.Rule.values()) {
      if (rule == Pruning.Rule.NONE) {
        continue;
      }
      Study study = study(rule);
      several(study, 1);
      study.enqueue(study.best().orElseThrow().point().values());
      int repeat = begun(study);
      report(study, repeat, 3, 10, 1);
      assertThat(study.shouldStop(repeat)).as(rule.word()).isFalse();
      int other = begun(study);
      report(study, other, 3, 10, 1);
      assertThat(study.shouldStop(other)).as(rule.word()).isTrue();
    }
  }

  @Test
  void theFirstTrialIsNotKnownExactlyWhenItIsStopped() {
    Study study = study(Pruning.Rule.MEDIAN);
    int trial = begun(study);
    study.measure(trial, TrialMeasurement.of(3, 0.25));
    Outcome.Stopped stopped = study.stopEarly(trial).stopped().orElseThrow();
    assertThat(stopped.predicted()).isEqualTo(0.25);
    assertThat(stopped.sd()).isEqualTo(0.25);
  }

  @Test
  void theMedianRuleComparesTheBestSoFarWithTheOthersAtThatStep() {
    Study study = study(Pruning.Rule.MEDIAN);
    several(study, 1);
    int worse = begun(study);
    report(study, worse, 0.75, 6, 1);
    assertThat(study.shouldStop(worse)).isTrue();
    int better = begun(study);
    report(study, better, 0.45, 6, 1);
    assertThat(study.shouldStop(better)).isFalse();
  }

  @Test
  void ashaLetsTheBestQuarterBeyondARung() {
    Study study = Study.create(spec(Direction.MINIMIZE, Pruning.of(Pruning.Rule.ASHA)));
    several(study, 1);
    int second = begun(study);
    report(study, second, 0.35, 3, 1);
    // One of seven goes on beyond the first rung, and 0.3 is better.
    assertThat(study.shouldStop(second)).isTrue();
    assertThat(study.prognosis(second).orElseThrow().why()).contains("1 of 7 go on");
    int best = begun(study);
    report(study, best, 0.25, 5, 1);
    assertThat(study.shouldStop(best)).isFalse();
  }

  @Test
  void aStoppedTrialCountsForTheBudgetAndIsNeverTheBest() {
    Study study = study(Pruning.Rule.AUTO);
    several(study, 1);
    int trial = begun(study);
    report(study, trial, -5, 3, 1);
    Trial.Finished ended = study.stopEarly(trial);
    Outcome.Stopped stopped = ended.stopped().orElseThrow();
    assertThat(stopped.step()).isEqualTo(3);
    assertThat(stopped.last()).isEqualTo(loss(-5, 3));
    assertThat(ended.value()).isEmpty();
    assertThat(ended.failure()).isEmpty();
    assertThat(study.best().orElseThrow().number()).isEqualTo(2);
    assertThat(study.askUpTo(trial)).isEmpty();
    assertThat(study.history().pending()).isEmpty();
    assertThat(study.stopEarly(trial).outcome()).isEqualTo(stopped);
  }

  @Test
  void theModelTakesThePredictionForAValueWithItsSd() {
    Study study = study(Pruning.Rule.AUTO);
    several(study, 1);
    int trial = begun(study);
    report(study, trial, 3, 10, 1);
    Outcome.Stopped stopped = study.stopEarly(trial).stopped().orElseThrow();
    Observations seen = Observations.of(study.spec(), study.history());
    assertThat(seen.data().size()).isEqualTo(7);
    assertThat(seen.failed().rows()).isZero();
    double there = seen.standardization().toUser(seen.data().value(6));
    assertThat(there).isCloseTo(stopped.predicted(), within(1e-9));
    assertThat(seen.data().noise(6, 0)).isPositive();
  }

  @Test
  void theSameStudyGoesOnAfterItIsOpenedAgain() {
    Journal journal = Journal.inMemory();
    StudySpec spec = spec(Direction.MINIMIZE, Pruning.auto());
    Study study = Study.open(spec, journal);
    several(study, 1);
    int trial = begun(study);
    report(study, trial, 3, 10, 1);
    Prognosis before = study.prognosis(trial).orElseThrow();
    Study again = Study.open(spec, journal);
    assertThat(again.prognosis(trial)).contains(before);
    assertThat(again.stopEarly(trial).outcome()).isEqualTo(before.outcome());
    Journal copy = Journal.inMemory();
    assertThat(copy.append(0, journal.read(0))).isTrue();
    assertThat(Study.resume(copy).ask().point()).isEqualTo(study.ask().point());
  }

  @Test
  void aProgramThatBeginsAnewReportsItsCurveAgain() {
    Study study = study(Pruning.Rule.AUTO);
    int trial = begun(study);
    report(study, trial, 0.5, 6, 1);
    study.measure(trial, TrialMeasurement.of(1, 7));
    study.measure(trial, TrialMeasurement.of(2, 6));
    assertThat(study.curve(trial).steps())
        .containsExactly(new LearningCurve.Step(1, 7), new LearningCurve.Step(2, 6));
    assertThat(study.curves()).hasSize(1);
  }

  @Test
  void anObjectiveThatReportsIsStoppedAndTheSearchGoesOn() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .minimize()
                .budget(25)
                .seed(4)
                .pruning(Pruning.auto())
                .build());
    int[] taken = new int[1];
    Objective objective =
        Objective.stepping(
            (point, steps) -> {
              double end = 3 * Math.abs(point.real("x") - 0.3);
              for (int step = 1; step <= STEPS; step++) {
                taken[0]++;
                steps.report(step, loss(end, step));
              }
              return loss(end, STEPS);
            });
    study.optimize(objective, Budget.trials(25));
    long stopped = study.history().finished().stream().filter(t -> t.stopped().isPresent()).count();
    assertThat(study.history().finished()).hasSize(25);
    assertThat(stopped).isBetween(3L, 20L);
    assertThat(taken[0]).isLessThan(25 * STEPS - 3 * (int) stopped);
    assertThat(study.best().orElseThrow().point().real("x")).isCloseTo(0.3, within(0.05));
    assertThat(study.recommend()).isPresent();
    assertThat(study.report().curves()).hasSize(25);
  }

  @Test
  void outsideATrainingAnObjectiveThatReportsIsAnOrdinaryOne() throws Exception {
    Objective objective =
        Objective.stepping(
            (point, steps) -> {
              steps.report(1, 5);
              return 2.5;
            });
    Study study = study(Pruning.Rule.NONE);
    assertThat(objective.evaluate(study.ask().point())).isEqualTo(2.5);
  }

  @Test
  void onlyATrialWithStepsCanBeStoppedAndOnlyOnce() {
    Study study = study(Pruning.Rule.AUTO);
    int trial = begun(study);
    assertThatIllegalStateException()
        .isThrownBy(() -> study.stopEarly(trial))
        .withMessageContaining("has reported values");
    study.tell(trial, 1);
    study.history();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> study.tell(trial, new Outcome.Stopped(1, 1, 1, 1, OptionalDouble.empty(), "")))
        .isInstanceOf(UnknownTrialException.class)
        .withMessageContaining("ended already");
  }

  @Test
  void severalMeasurementsAreOneWriteAndRepetitionsNone() {
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec(Direction.MINIMIZE, Pruning.auto()), journal);
    int trial = begun(study);
    List<TrialMeasurement> both = List.of(TrialMeasurement.of(1, 3), TrialMeasurement.of(2, 2));
    study.measureAll(trial, both);
    study.measureAll(trial, both);
    assertThat(journal.read(0).stream().filter(e -> e instanceof StudyEvent.Measured)).hasSize(2);
  }

  @Test
  void pruningSaysWhatIsWrongWithItsNumbers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pruning.auto().threshold(1))
        .withMessageContaining("threshold = 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pruning.auto().afterTrials(0))
        .withMessageContaining("after-trials = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pruning.of(Pruning.Rule.ASHA).reduction(1))
        .withMessageContaining("reduction = 1");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                    .objectives(NamedObjective.minimize("a"), NamedObjective.minimize("b"))
                    .pruning(Pruning.auto())
                    .build())
        .withMessageContaining("one objective");
  }
}

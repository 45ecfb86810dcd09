package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.testdata.StoppedClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizeTest {
  @Test
  void runsTheObjectiveUntilTheStudyHasSoManyTrials() {
    Study study = Study.create(Studies.onSquare(1).build());
    List<Integer> seen = new ArrayList<>();

    study.optimize(Studies::bowl, Budget.trials(5), trial -> seen.add(trial.number()));
    assertThat(seen).containsExactly(1, 2, 3, 4, 5);
    study.optimize(Studies::bowl, Budget.trials(5), trial -> seen.add(trial.number()));
    assertThat(seen).hasSize(5);
    study.optimize(Studies::bowl, Budget.trials(7), trial -> seen.add(trial.number()));
    assertThat(seen).hasSize(7);
    assertThat(study.history().pending()).isEmpty();
  }

  @Test
  void givesTheSamePointsAsAskAndTell() {
    Study study = Study.create(Studies.onSquare(6).build());
    study.optimize(Studies::bowl, Budget.trials(7));
    Study byHand = Study.create(Studies.onSquare(6).build());

    assertThat(Studies.drive(byHand, Studies::bowl, 7))
        .isEqualTo(study.history().trials().stream().map(Trial::point).toList());
  }

  @Test
  void anObjectiveThatThrowsOrGivesNoNumberFailsItsTrialOnly() {
    Study study = Study.create(Studies.onSquare(1).build());
    study.fail(study.ask().number(), "the first one, whose exception would be thrown");
    int[] calls = {0};
    study.optimize(
        point ->
            switch (++calls[0] % 5) {
              case 1 -> throw new IllegalStateException("call " + calls[0]);
              case 2 -> Double.NaN;
              case 3 -> Double.NEGATIVE_INFINITY;
              case 4 -> throw new java.io.IOException();
              default -> Studies.bowl(point);
            },
        Budget.trials(16));

    List<Trial.Finished> trials = study.history().finished().subList(1, 16);
    assertThat(trials.get(0).failure()).hasValue("java.lang.IllegalStateException: call 1");
    assertThat(trials.get(1).failure()).hasValue("the objective returned NaN");
    assertThat(trials.get(2).failure()).hasValue("the objective returned -Infinity");
    assertThat(trials.get(3).failure()).hasValue("java.io.IOException");
    assertThat(trials.stream().filter(trial -> trial.value().isPresent())).hasSize(3);
  }

  @Test
  void startsNoTrialWhenTheTimeIsUp() {
    StoppedClock clock = new StoppedClock(Instant.EPOCH);
    Study study = Study.open(Studies.onSquare(1).build(), Journal.inMemory(), clock);
    study.optimize(
        point -> {
          clock.pass(Duration.ofSeconds(30));
          return Studies.bowl(point);
        },
        Budget.trials(100).within(Duration.ofSeconds(100)));

    // Trials start at 0, 30, 60 and 90 seconds; the last one may end late.
    assertThat(study.history().finished()).hasSize(4);
    assertThat(study.history().finished().get(3).finished())
        .isEqualTo(Instant.EPOCH.plusSeconds(120));
  }

  @Test
  void anyAmountOfTimeMayBeGranted() {
    Study study = Study.create(Studies.onSquare(1).build());
    study.optimize(
        Studies::bowl, Budget.trials(2).within(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));
    assertThat(study.history().finished()).hasSize(2);
  }

  @Test
  void endsWhenTheSpaceIsExhausted() {
    Study study = Study.create(StudySpec.builder(SearchSpace.of(Parameter.bool("on"))).build());
    study.optimize(point -> point.bool("on") ? 1 : 0, Budget.trials(10));

    // The best is tried again, since values might be noisy. They are not.
    assertThat(study.history().finished()).hasSize(3);
    assertThat(study.best().orElseThrow().point().bool("on")).isFalse();
  }

  @Test
  void endsWhenTheThreadIsInterrupted() {
    Study study = Study.create(Studies.onSquare(1).build());
    try {
      study.optimize(
          point -> {
            throw new InterruptedException("stop");
          },
          Budget.trials(10));
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      boolean unused = Thread.interrupted();
    }
    assertThat(study.history().finished()).isEmpty();
    assertThat(study.history().pending()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -3})
  void rejectsABudgetWithoutTrials(int trials) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Budget.trials(trials))
        .withMessage("trials must be at least 1, but trials = " + trials);
  }

  @Test
  void rejectsABudgetWithoutTime() {
    for (Duration time : List.of(Duration.ZERO, Duration.ofMillis(-1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Budget.trials(1).within(time))
          .withMessage("time must be positive, but time = " + time);
    }
    assertThat(Budget.trials(3).time()).isEqualTo(Optional.empty());
  }

  /** A clock that shows what the test says. */
  @Test
  void theFirstTrialsExceptionIsThrownAndLaterOnesReachTheListener() {
    Study study = Study.create(Studies.onSquare(1).build());
    assertThatThrownBy(
            () ->
                study.optimize(
                    point -> {
                      throw new IOException("no such file");
                    },
                    Budget.trials(5)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the objective failed in trial 1: java.io.IOException: no such file")
        .hasCauseInstanceOf(IOException.class);
    assertThat(study.history().finished()).hasSize(1);
    List<String> failures = new ArrayList<>();
    study.optimize(
        point -> {
          throw new IllegalStateException("again");
        },
        Budget.trials(3),
        1,
        trial -> {},
        (trial, failure) -> failures.add(trial.number() + " " + failure.getMessage()));
    assertThat(failures).containsExactly("2 again", "3 again");
  }

  @Test
  void evaluatesInSeveralThreads() {
    Study study = Study.create(Studies.onSquare(1).build());
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    study.optimize(
        point -> {
          threads.add(Thread.currentThread());
          both.countDown();
          both.await();
          return Studies.bowl(point);
        },
        Budget.trials(8),
        2);
    assertThat(threads).hasSize(2);
    assertThat(study.history().successes()).isEqualTo(8);
  }
}

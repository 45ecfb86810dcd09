package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import io.github.culmen.testdata.StoppedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Workers that die, come back, give up and are given up. */
class WorkerTest {
  private static final LeaseTerms TERMS = new LeaseTerms(Duration.ofSeconds(60), 3);

  private final StoppedClock time = new StoppedClock();
  private final Journal journal = Journal.inMemory();
  private final StudySpec spec = Studies.onSquare(5).build();

  private Study study() {
    return Study.open(spec, journal, time);
  }

  private Worker worker(String name) {
    return study().worker(name, TERMS);
  }

  @Test
  void aTrialOfAWorkerThatDiedIsHandedOutAgainWhenItsLeaseEnds() {
    Lease lost = worker("a").ask();
    Worker other = worker("b");

    time.pass(Duration.ofSeconds(59));
    assertThat(other.ask().trial().number()).isEqualTo(2);
    time.pass(Duration.ofSeconds(1));
    Lease again = other.ask();
    assertThat(again.trial()).isEqualTo(lost.trial());
    assertThat(again.attempt()).isEqualTo(2);
    assertThat(again.worker()).isEqualTo("b");
    assertThat(again.until()).isEqualTo(time.instant().plusSeconds(60));
    assertThat(other.ask().trial().number()).isEqualTo(3);
  }

  @Test
  void oneThatSpeaksForOthersGoesOnWithWhatTheyHoldAfterARestart() {
    Worker before = worker("a");
    Lease first = before.ask();
    Lease second = before.ask();
    Trial ignored = study().cancel(2, false, "too slow");

    Worker after = worker("a");
    assertThat(after.adopt()).containsExactly(first, second);
    // Neither is of an earlier life now: none is handed out again, and the cancelled one still
    // runs.
    assertThat(after.ask().trial().number()).isEqualTo(3);
    assertThat(after.heartbeat(first)).isTrue();
    assertThat(study().history().trials().get(1)).isInstanceOf(Trial.Pending.class);
    assertThat(worker("b").adopt()).isEmpty();
  }

  @Test
  void aDismissedWorkerEndsItsTrialsAndGetsNoOther() {
    Worker leaving = worker("a");
    Worker staying = worker("b");
    Lease held = leaving.ask();
    var ignored = staying.ask();
    study().dismiss("a", "too hot");
    study().dismiss("a", "again");
    assertThat(study().dismissals().keySet()).containsExactly("a");
    assertThat(study().dismissals().get("a").why()).isEqualTo("too hot");

    assertThat(leaving.heartbeat(held)).isTrue();
    assertThat(leaving.tell(held, Outcome.value(1)).value()).hasValue(1);
    assertThatExceptionOfType(WorkerDismissedException.class)
        .isThrownBy(leaving::ask)
        .withMessageContaining("worker 'a'")
        .withMessageContaining("was dismissed (too hot)");
    assertThat(staying.ask().trial().number()).isEqualTo(3);
    // It knows: another one of that name is wanted, but this one is not, in no thread.
    assertThat(study().dismissals()).isEmpty();
    assertThat(worker("a").ask().trial().number()).isEqualTo(4);
    assertThatExceptionOfType(WorkerDismissedException.class).isThrownBy(leaving::takeOver);
    assertThatExceptionOfType(WorkerDismissedException.class).isThrownBy(leaving::requireWanted);
  }

  @Test
  void aDismissalCanBeTakenBackAndReachesOneWhoWaits() {
    Worker waiting = worker("a");
    var ignored = waiting.ask();
    study().dismiss("a", "");
    study().admit("a");
    waiting.requireWanted();
    study().pause("lunch");
    study().dismiss("a", "");
    assertThatExceptionOfType(WorkerDismissedException.class).isThrownBy(waiting::requireWanted);
  }

  @Test
  void onlyAWorkerThatTookATrialCanBeDismissed() {
    var ignored = worker("gpu-3").ask();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study().dismiss("gpu-4", ""))
        .withMessage(
            "only a worker that has taken a trial can be dismissed, but 'gpu-4' has taken none;"
                + " did you mean 'gpu-3'?");
    assertThat(study().events(0)).noneMatch(e -> e instanceof StudyEvent.Dismissed);
  }

  @Test
  void aPointThatWasChosenWhileItsWorkerWasDismissedIsNotHandedOut() {
    // The dismissal arrives between the choice and its append.
    boolean[] armed = {false};
    Journal slow =
        new Journal() {
          @Override
          public List<StudyEvent> read(int from) {
            return journal.read(from);
          }

          @Override
          public boolean append(int expected, List<StudyEvent> events) {
            if (armed[0] && events.get(0) instanceof StudyEvent.Asked) {
              armed[0] = false;
              study().dismiss("a", "");
            }
            return journal.append(expected, events);
          }

          @Override
          public Heartbeats heartbeats() {
            return journal.heartbeats();
          }
        };
    Worker worker = Study.open(spec, slow, time).worker("a", TERMS);
    var ignored = worker.ask();
    armed[0] = true;
    assertThatExceptionOfType(WorkerDismissedException.class).isThrownBy(worker::ask);
    assertThat(study().history().trials()).hasSize(1);
  }

  @Test
  void heartbeatsKeepATrial() {
    Worker alive = worker("a");
    Lease lease = alive.ask();
    Worker other = worker("b");
    for (int i = 2; i < 8; i++) {
      time.pass(Duration.ofSeconds(50));
      assertThat(alive.heartbeat(lease)).isTrue();
      Lease next = other.ask();
      assertThat(next.trial().number()).isEqualTo(i);
      other.tell(next, Outcome.value(i));
    }
    assertThat(journal.read(0)).filteredOn(e -> e instanceof StudyEvent.Leased).hasSize(7);
    assertThat(study().leases())
        .containsExactly(new Lease(lease.trial(), "a", 1, time.instant().plusSeconds(60)));

    alive.tell(lease, Outcome.value(0.5));
    assertThat(journal.heartbeats().read()).isEmpty();
    assertThat(alive.heartbeat(lease)).isFalse();
    assertThat(study().leases()).isEmpty();
  }

  @Test
  void aLeaseThatEndedIsItsHoldersUntilSomeoneElseTakesIt() {
    Worker slow = worker("a");
    Lease lease = slow.ask();
    time.pass(Duration.ofSeconds(100));
    assertThat(slow.heartbeat(lease)).isTrue();
    Worker other = worker("b");
    assertThat(other.askUpTo(1)).isEmpty();
    time.pass(Duration.ofMinutes(1));
    Lease again = other.ask();
    assertThat(again.trial()).isEqualTo(lease.trial());
    assertThat(slow.heartbeat(lease)).isFalse();
    assertThat(other.heartbeat(again)).isTrue();
    assertThat(other.heartbeat(lease)).isFalse();
  }

  @Test
  void aHeartbeatOfAnEarlierHolderKeepsNothing() {
    Worker first = worker("a");
    Lease lease = first.ask();
    time.pass(Duration.ofSeconds(50));
    assertThat(first.heartbeat(lease)).isTrue();
    time.pass(Duration.ofMinutes(1));
    worker("b").ask();
    time.pass(Duration.ofMinutes(1));
    // The entry of the first attempt is still there, and says nothing about the second.
    assertThat(worker("c").ask().trial()).isEqualTo(lease.trial());
  }

  @Test
  void aTrialThatIsKeptHereIsNotHandedOutHereAgain() {
    Worker asleep = worker("a");
    Lease lease = asleep.ask();
    try (LeaseKeeper keeper = asleep.keep(lease)) {
      time.pass(Duration.ofSeconds(1000));
      assertThat(asleep.takeOver()).isEmpty();
      assertThat(keeper.lost()).isFalse();
    }
    assertThat(asleep.takeOver().orElseThrow().trial()).isEqualTo(lease.trial());
  }

  @Test
  void leasesAreMeasuredByTheClockOfTheStore() {
    StoppedClock ofTheStore = new StoppedClock();
    Journal shared = withClock(ofTheStore, Instant.MIN);
    StoppedClock ahead = new StoppedClock();
    ahead.pass(Duration.ofMinutes(5));
    Lease lease = Study.open(spec, shared, time).worker("a", TERMS).ask();
    Worker hasty = Study.open(spec, shared, ahead).worker("b", TERMS);
    assertThat(hasty.askUpTo(1)).isEmpty();
    ofTheStore.pass(Duration.ofMinutes(1));
    assertThat(hasty.askUpTo(1).orElseThrow().trial()).isEqualTo(lease.trial());
  }

  @Test
  void noLeaseEndsWhileNobodyCouldBeHeardOf() {
    StoppedClock ofTheStore = new StoppedClock();
    Lease lease =
        Study.open(spec, withClock(ofTheStore, Instant.MIN), time).worker("a", TERMS).ask();
    ofTheStore.pass(Duration.ofSeconds(1000));
    Journal backAgain = withClock(ofTheStore, ofTheStore.instant());
    Worker other = Study.open(spec, backAgain, time).worker("b", TERMS);
    assertThat(other.askUpTo(1)).isEmpty();
    ofTheStore.pass(Duration.ofMinutes(1));
    assertThat(other.askUpTo(1).orElseThrow().trial()).isEqualTo(lease.trial());
  }

  // This journal with a clock of its own.
  private Journal withClock(StoppedClock clock, Instant reachableSince) {
    Heartbeats plain = journal.heartbeats();
    Heartbeats timed =
        new Heartbeats() {
          @Override
          public void extend(int trial, Heartbeat heartbeat) {
            plain.extend(trial, heartbeat);
          }

          @Override
          public void remove(int trial) {
            plain.remove(trial);
          }

          @Override
          public Map<Integer, Heartbeat> read() {
            return plain.read();
          }

          @Override
          public Optional<Instant> now() {
            return Optional.of(clock.instant());
          }

          @Override
          public Instant reachableSince() {
            return reachableSince;
          }
        };
    return new Journal() {
      @Override
      public List<StudyEvent> read(int from) {
        return journal.read(from);
      }

      @Override
      public boolean append(int expectedLength, List<StudyEvent> events) {
        return journal.append(expectedLength, events);
      }

      @Override
      public Heartbeats heartbeats() {
        return timed;
      }
    };
  }

  @Test
  void deathsOfWorkersAreNotFailuresOfThePointUnlessTheTermsSaySo() {
    for (int i = 1; i <= 20; i++) {
      Lease lease = study().worker("a", LeaseTerms.defaults()).ask();
      assertThat(lease.trial().number()).isEqualTo(1);
      assertThat(lease.attempt()).isEqualTo(i);
    }
    assertThat(study().history().finished()).isEmpty();
  }

  @Test
  void aWorkerThatComesBackGetsItsTrialsAtOnce() {
    Worker before = worker("a");
    List<Lease> lost = List.of(before.ask(), before.ask());
    assertThat(worker("b").ask().trial().number()).isEqualTo(3);

    Worker after = worker("a");
    assertThat(after.ask().trial()).isEqualTo(lost.get(0).trial());
    assertThat(after.ask().trial()).isEqualTo(lost.get(1).trial());
    assertThat(after.ask().trial().number()).isEqualTo(4);
  }

  @Test
  void aTrialGivenBackIsNotFailedAndGoesToTheNextOne() {
    Worker preempted = worker("a");
    Lease lease = preempted.ask();
    for (int i = 0; i < 10; i++) {
      assertThat(preempted.release(lease)).isTrue();
      assertThat(preempted.release(lease)).isFalse();
      assertThat(study().history().pending()).hasSize(1);
      assertThat(study().leases()).isEmpty();
      preempted = worker("w" + i);
      Lease again = preempted.ask();
      assertThat(again.trial()).isEqualTo(lease.trial());
      assertThat(again.attempt()).isEqualTo(i + 2);
      lease = again;
    }
    preempted.tell(lease, Outcome.value(1));
    assertThat(preempted.release(lease)).isFalse();
    assertThat(study().history().finished().get(0).value()).hasValue(1);
  }

  @Test
  void aTrialWhoseWorkersVanishAgainAndAgainFails() {
    for (String name : List.of("a", "b", "c")) {
      assertThat(worker(name).ask().trial().number()).isEqualTo(1);
      time.pass(Duration.ofMinutes(1));
    }
    assertThat(worker("d").ask().trial().number()).isEqualTo(2);
    assertThat(study().history().finished().get(0).failure())
        .hasValue("given up after 3 attempts whose workers fell silent, the last one c");

    Worker once = study().worker("e", TERMS.attempts(1));
    time.pass(Duration.ofMinutes(1));
    assertThat(once.ask().trial().number()).isEqualTo(3);
    assertThat(study().history().finished().get(1).failure().orElseThrow())
        .startsWith("given up after 1 attempt whose workers");
  }

  @Test
  void theFirstOutcomeCountsAndTheSameAgainDoesNoHarm() {
    Worker slow = worker("a");
    Lease old = slow.ask();
    time.pass(Duration.ofMinutes(1));
    Worker quick = worker("b");
    Lease fresh = quick.ask();

    slow.tell(old, Outcome.value(2));
    int length = journal.read(0).size();
    assertThat(quick.tell(fresh, Outcome.value(2)).value()).hasValue(2);
    assertThat(slow.tell(old, Outcome.value(2)).value()).hasValue(2);
    assertThat(journal.read(0)).hasSize(length);
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> quick.tell(fresh, Outcome.value(3)))
        .withMessage("a trial is told once, but trial 1 ended already with value 2.0");
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> quick.tell(fresh, Outcome.failure("no")));
    assertThat(quick.ask().trial().number()).isEqualTo(2);
  }

  @Test
  void trialsAskedForWithoutALeaseStayWithWhoeverAsked() {
    Trial.Pending own = study().ask();
    time.pass(Duration.ofSeconds(1_000_000));
    assertThat(worker("a").ask().trial().number()).isEqualTo(2);
    assertThat(study().leases()).extracting(lease -> lease.trial().number()).containsExactly(2);
    study().tell(own.number(), 1);
  }

  @Test
  void noMoreTrialsThanWantedHoweverManyAsk() {
    Worker a = worker("a");
    Worker b = worker("b");
    Lease first = a.askUpTo(2).orElseThrow();
    assertThat(b.askUpTo(2).orElseThrow().trial().number()).isEqualTo(2);
    assertThat(a.askUpTo(2)).isEmpty();
    time.pass(Duration.ofMinutes(1));
    assertThat(b.askUpTo(2).map(Lease::trial)).isEqualTo(Optional.of(first.trial()));
    assertThat(study().askUpTo(2)).isEmpty();
    assertThat(study().askUpTo(3).orElseThrow().number()).isEqualTo(3);
  }

  @Test
  void theSequenceIsTheSameWithAndWithoutCrashes() {
    Study undisturbed = Study.create(spec);
    List<Trial.Finished> expected = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Trial.Pending trial = undisturbed.ask();
      expected.add(undisturbed.tell(trial.number(), Studies.bowl(trial.point())));
    }

    Worker worker = worker("a");
    for (int i = 0; i < 12; i++) {
      Lease lease = worker.ask();
      if (i % 3 == 0) {
        // Dies here; its successor has a fresh view of the journal.
        worker = worker(worker.name());
        lease = worker.ask();
      } else if (i % 3 == 1) {
        time.pass(Duration.ofSeconds(61));
        worker = worker("b" + i);
        lease = worker.ask();
      }
      worker.tell(lease, Outcome.value(Studies.bowl(lease.trial().point())));
    }
    List<Trial.Finished> actual = study().history().finished();
    assertThat(actual)
        .extracting(Trial.Finished::number, Trial.Finished::suggestion, Trial.Finished::outcome)
        .isEqualTo(
            expected.stream()
                .map(
                    t ->
                        org.assertj.core.groups.Tuple.tuple(
                            t.number(), t.suggestion(), t.outcome()))
                .toList());
  }

  @Test
  void threadsOfOneWorkerGetDifferentTrials() throws Exception {
    StudySpec random =
        Studies.onSquare(1)
            .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
            .build();
    Worker worker = Study.create(random).worker("a", LeaseTerms.defaults());
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Future<List<Integer>>> futures =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            List<Integer> numbers = new ArrayList<>();
                            for (int k = 0; k < 50; k++) {
                              Lease lease = worker.ask();
                              numbers.add(lease.trial().number());
                              assertThat(lease.attempt()).isEqualTo(1);
                              worker.tell(lease, Outcome.value(k));
                            }
                            return numbers;
                          }))
              .toList();
      List<Integer> all = new ArrayList<>();
      for (Future<List<Integer>> future : futures) {
        all.addAll(future.get());
      }
      assertThat(all)
          .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 400).boxed().toList());
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aKeeperSendsHeartbeatsUntilTheTrialIsLost() throws InterruptedException {
    Worker worker = study().worker("a", TERMS.lasting(Duration.ofMillis(30)));
    Lease lease = worker.ask();
    try (LeaseKeeper keeper = worker.keep(lease)) {
      await(() -> journal.heartbeats().read().containsKey(1));
      assertThat(keeper.lost()).isFalse();
      study().tell(1, 0.5);
      await(keeper::lost);
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(1);
    }
  }

  @Test
  void termsAndNamesMustMakeSense() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LeaseTerms(Duration.ZERO, 3))
        .withMessage("a lease's length must be positive, but length = PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TERMS.attempts(0))
        .withMessage("attempts must be at least 1, but attempts = 0");
    assertThatIllegalArgumentException().isThrownBy(() -> worker(" "));
    assertThat(TERMS.lasting(Duration.ofSeconds(30)).heartbeat()).isEqualTo(Duration.ofSeconds(10));
  }
}

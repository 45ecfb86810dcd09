package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several threads on one study, several studies on one journal. */
class SharedJournalTest {
  private static final int THREADS = 8;

  // Random points: what is tested is the bookkeeping, and it should be under pressure.
  private static StudySpec busy() {
    return Studies.onSquare(1)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  private static void work(List<Study> studies, int each, List<Integer> numbers) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> workers = new ArrayList<>();
      for (int w = 0; w < THREADS; w++) {
        Study study = studies.get(w % studies.size());
        workers.add(
            () -> {
              for (int i = 0; i < each; i++) {
                Trial.Pending trial = study.ask();
                numbers.add(trial.number());
                if (trial.number() % 5 == 0) {
                  study.fail(trial.number(), "failed " + trial.number());
                } else {
                  study.tell(trial.number(), trial.number());
                }
              }
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(workers)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static void assertNothingLost(Study study, int count, List<Integer> numbers) {
    assertThat(numbers)
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, count).boxed().toList());
    assertThat(study.history().pending()).isEmpty();
    assertThat(study.history().finished()).hasSize(count);
    for (Trial.Finished trial : study.history().finished()) {
      if (trial.number() % 5 == 0) {
        assertThat(trial.failure()).hasValue("failed " + trial.number());
      } else {
        assertThat(trial.value()).hasValue(trial.number());
      }
    }
  }

  @Test
  void eightThreadsOnOneStudyLoseNothing() throws Exception {
    Study study = Study.create(busy());
    List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
    work(List.of(study), 40, numbers);
    assertNothingLost(study, 8 * 40, numbers);
  }

  @Test
  void eightStudiesOnOneJournalLoseNothing() throws Exception {
    Journal journal = Journal.inMemory();
    List<Study> studies =
        IntStream.range(0, THREADS).mapToObj(i -> Study.open(busy(), journal)).toList();
    List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
    work(studies, 40, numbers);
    for (Study study : studies) {
      assertNothingLost(study, 8 * 40, numbers);
    }
    assertThat(journal.read(0).stream().filter(e -> e instanceof StudyEvent.Created)).hasSize(1);
  }

  @Test
  void eightThreadsAskingAModelGetDistinctPoints() throws Exception {
    Study study = Study.create(Studies.onSquare(2).build());
    List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
    work(List.of(study), 3, numbers);
    assertNothingLost(study, 24, numbers);
    assertThat(study.history().trials()).extracting(Trial::point).doesNotHaveDuplicates();
  }

  @Test
  void twoStudiesOnOneJournalSeeEachOther() {
    Journal journal = Journal.inMemory();
    Study here = Study.open(Studies.onSquare(3).build(), journal);
    Study there = Study.open(Studies.onSquare(3).build(), journal);
    Study alone = Study.create(Studies.onSquare(3).build());

    for (int i = 0; i < 8; i++) {
      Trial.Pending trial = (i % 2 == 0 ? here : there).ask();
      Trial.Pending expected = alone.ask();
      assertThat(trial.number()).isEqualTo(i + 1);
      assertThat(trial.point()).isEqualTo(expected.point());
      // Whoever did not ask tells.
      (i % 2 == 0 ? there : here).tell(trial.number(), Studies.bowl(trial.point()));
      alone.tell(trial.number(), Studies.bowl(trial.point()));
    }
    assertThat(here.history().trials()).isEqualTo(there.history().trials());
    assertThat(here.best()).isEqualTo(there.best());
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> here.tell(1, 0))
        .withMessageContaining("ended already");
  }

  @Test
  void anEnqueuedPointIsHandedOutOnceWhoeverAsks() {
    Journal journal = Journal.inMemory();
    Study here = Study.open(Studies.onSquare(3).build(), journal);
    Study there = Study.open(Studies.onSquare(3).build(), journal);
    here.enqueue(Map.of("x", 0.5, "y", 0.5));

    assertThat(there.ask().suggestion().origin()).isEqualTo(Origin.ENQUEUED);
    assertThat(here.ask().suggestion().origin()).isEqualTo(Origin.INITIAL);
  }

  @Test
  void anAskThatLosesTheRaceIsMadeAnew() {
    StudySpec spec = Studies.onSquare(3).build();
    Journal journal = Journal.inMemory();
    Study winner = Study.open(spec, journal);
    Study loser = Study.open(spec, new Interrupted(journal, winner::ask));

    Trial.Pending late = loser.ask();
    assertThat(late.number()).isEqualTo(2);
    assertThat(late.point()).isNotEqualTo(winner.history().trials().get(0).point());
    assertThat(winner.history().trials()).hasSize(2);
  }

  @Test
  void whatIsToldWhileAPointIsChosenDoesNotSpoilTheChoiceAndIsOnRecord() {
    StudySpec spec = Studies.onSquare(3).build();
    Journal journal = Journal.inMemory();
    Study other = Study.open(spec, journal);
    Studies.drive(other, Studies::bowl, 4);
    other.ask(2);
    List<StudyEvent> before = journal.read(0);
    Study asking =
        Study.open(
            spec,
            new Interrupted(
                journal,
                () -> {
                  other.tell(5, 1);
                  other.tell(6, 2);
                }));

    Trial.Pending chosen = asking.ask();
    assertThat(chosen.number()).isEqualTo(7);
    // As if nothing had been told: that is what the choice knew.
    Journal undisturbed = Studies.prefix(before, before.size());
    assertThat(Study.open(spec, undisturbed).ask().suggestion()).isEqualTo(chosen.suggestion());
    assertThat(journal.read(before.size() + 2))
        .hasSize(1)
        .allSatisfy(event -> assertThat(((StudyEvent.Asked) event).unseen()).isEqualTo(2));
    assertThat(asking.history().finished()).hasSize(6);
  }

  @Test
  void whereNobodyElseWritesATellReadsNothingAndAnAskTheEndOnly() {
    Journal journal = Journal.inMemory();
    int[] read = new int[2];
    Study study =
        Study.open(
            busy(),
            new Interrupted(journal, () -> {}) {
              @Override
              public List<StudyEvent> read(int from) {
                List<StudyEvent> events = super.read(from);
                read[0]++;
                read[1] += events.size();
                return events;
              }
            });
    study.tell(study.ask().number(), 0);
    read[0] = 0;
    read[1] = 0;
    for (int i = 0; i < 500; i++) {
      study.tell(study.ask().number(), i);
    }
    assertThat(read[0]).isEqualTo(500);
    assertThat(read[1]).isZero();
  }

  @Test
  void whatWasDecidedFromAnOldStateIsDecidedAnew() {
    Journal journal = Journal.inMemory();
    Study here = Study.open(busy(), journal);
    Study there = Study.open(busy(), journal);
    here.ask(4);
    here.tell(1, 1);
    // Here everything seems to be known; it is not.
    there.tell(2, 2);
    assertThat(here.tell(2, 2).value()).hasValue(2);
    here.tell(3, 3);
    there.tell(4, 4);
    assertThatExceptionOfType(UnknownTrialException.class)
        .isThrownBy(() -> here.tell(4, 5))
        .withMessageContaining("ended already with value 4.0");
    int asked = there.ask().number();
    assertThat(here.tell(asked, 5).number()).isEqualTo(asked);
    assertThat(journal.read(0).stream().filter(e -> e instanceof StudyEvent.Told)).hasSize(5);
  }

  /** A journal in which something happens just before the first append. */
  private static class Interrupted implements Journal {
    private final Journal journal;
    private Runnable meanwhile;

    private Interrupted(Journal journal, Runnable meanwhile) {
      this.journal = journal;
      this.meanwhile = meanwhile;
    }

    @Override
    public List<StudyEvent> read(int from) {
      return journal.read(from);
    }

    @Override
    public boolean append(int expectedLength, List<StudyEvent> events) {
      Runnable now = meanwhile;
      meanwhile = () -> {};
      now.run();
      return journal.append(expectedLength, events);
    }

    @Override
    public Heartbeats heartbeats() {
      return journal.heartbeats();
    }
  }
}

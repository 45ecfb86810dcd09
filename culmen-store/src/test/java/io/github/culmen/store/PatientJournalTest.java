package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatientJournalTest {
  /** What happens to a journal's next calls. */
  private enum Fault {
    NONE,
    /** Nothing is done. */
    BEFORE,
    /** It is done, but the answer does not arrive. */
    AFTER,
    /** Nothing is done, and will not be. */
    FOR_GOOD,
    /** Nothing is done yet; it will be just before the next append. */
    LATE
  }

  /** A journal whose connection breaks when told. */
  private static final class Faulty implements StoredJournal {
    private final Journal journal = Journal.inMemory();
    private final List<Fault> faults = new ArrayList<>();
    private Supplier<Boolean> late;

    void next(Fault... next) {
      faults.addAll(List.of(next));
    }

    private Fault fault() {
      return faults.isEmpty() ? Fault.NONE : faults.remove(0);
    }

    private static StoreException failure(Fault fault) {
      return new StoreException("broken " + fault, null, fault != Fault.FOR_GOOD);
    }

    @Override
    public List<StudyEvent> read(int from) {
      Fault fault = fault();
      if (fault != Fault.NONE) {
        throw failure(fault);
      }
      return journal.read(from);
    }

    @Override
    public boolean append(int expectedLength, List<StudyEvent> events) {
      Fault fault = fault();
      if (fault == Fault.LATE) {
        late = () -> journal.append(expectedLength, events);
        throw failure(fault);
      }
      if (fault == Fault.BEFORE || fault == Fault.FOR_GOOD) {
        throw failure(fault);
      }
      if (late != null) {
        assertThat(late.get()).isTrue();
        late = null;
      }
      boolean appended = journal.append(expectedLength, events);
      if (fault == Fault.AFTER) {
        throw failure(fault);
      }
      return appended;
    }

    @Override
    public Heartbeats heartbeats() {
      return journal.heartbeats();
    }

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public List<String> warnings() {
      return List.of();
    }
  }

  @TempDir Path directory;
  private final Faulty faulty = new Faulty();
  private int waits;
  private int ends;

  private Study study(int most) {
    Patience patience =
        new Patience() {
          @Override
          public boolean waits(StoreException failure, Duration since) {
            return ++waits <= most;
          }

          @Override
          public void over() {
            ends++;
          }
        };
    return Study.open(StudyStoreContract.spec("faulty"), new PatientJournal(faulty, patience));
  }

  @Test
  void triesAgainUntilTheStoreIsBack() {
    Study study = study(10);
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.NONE, Fault.BEFORE);
    assertThat(study.ask().number()).isEqualTo(1);
    assertThat(waits).isEqualTo(3);
    assertThat(ends).isEqualTo(2);
  }

  @Test
  void storesOnceWhatWasStoredWithoutAnAnswer() {
    Study study = study(10);
    Worker worker = study.worker("w", LeaseTerms.defaults());
    for (int trial = 1; trial <= 3; trial++) {
      // Two reads, then the append.
      faulty.next(Fault.NONE, Fault.NONE, Fault.AFTER, Fault.BEFORE);
      var lease = worker.ask();
      assertThat(lease.trial().number()).isEqualTo(trial);
      assertThat(lease.attempt()).isEqualTo(1);
      faulty.next(Fault.AFTER);
      worker.tell(lease, Outcome.value(trial));
    }
    assertThat(faulty.journal.read(0)).hasSize(1 + 3 * 3);
    assertThat(study.history().finished()).hasSize(3);
  }

  @Test
  void storesOnceWhatAServerThatStoodStillDoesLate() {
    Study study = study(10);
    faulty.next(Fault.NONE, Fault.LATE);
    assertThat(study.ask().number()).isEqualTo(1);
    assertThat(faulty.journal.read(0)).hasSize(2);
    faulty.next(Fault.LATE);
    study.tell(1, 7);
    assertThat(faulty.journal.read(0)).hasSize(3);
  }

  @Test
  void noLeaseEndsSoonerThanItsLengthAfterTheStoreIsBack() {
    Heartbeats heartbeats = new PatientJournal(faulty, (failure, since) -> true).heartbeats();
    assertThat(heartbeats.reachableSince()).isEqualTo(Instant.MIN);
    StudyStore store = StudyStores.open("sqlite:" + directory.resolve("a.db"));
    try (store) {
      boolean[] broken = new boolean[1];
      StoredJournal journal = store.create(StudyStoreContract.spec("a"));
      PatientJournal patient =
          new PatientJournal(
              new StoredJournal() {
                @Override
                public String name() {
                  return "a";
                }

                @Override
                public List<String> warnings() {
                  return List.of();
                }

                @Override
                public List<StudyEvent> read(int from) {
                  if (broken[0]) {
                    broken[0] = false;
                    throw new StoreException("broken", null, true);
                  }
                  return journal.read(from);
                }

                @Override
                public boolean append(int expectedLength, List<StudyEvent> events) {
                  return journal.append(expectedLength, events);
                }

                @Override
                public Heartbeats heartbeats() {
                  return journal.heartbeats();
                }
              },
              (failure, since) -> true);
      assertThat(patient.read(0)).hasSize(1);
      assertThat(patient.heartbeats().reachableSince()).isEqualTo(Instant.MIN);
      broken[0] = true;
      assertThat(patient.read(0)).hasSize(1);
      Instant back = patient.heartbeats().reachableSince();
      assertThat(back).isAfter(Instant.EPOCH);
      assertThat(patient.heartbeats().reachableSince()).isEqualTo(back);
    }
  }

  @Test
  void seesThatSomeoneElseWroteMeanwhile() {
    Study study = study(10);
    Study other = Study.resume(faulty.journal);
    faulty.next(Fault.NONE, Fault.BEFORE);
    assertThat(other.ask().number()).isEqualTo(1);
    assertThat(study.ask().number()).isEqualTo(2);
    assertThat(other.history().trials()).hasSize(2);
  }

  @Test
  void givesUpWhenItsPatienceEnds() {
    Study study = study(2);
    faulty.next(Fault.BEFORE, Fault.BEFORE, Fault.BEFORE);
    assertThatThrownBy(study::ask).isInstanceOf(StoreException.class).hasMessage("broken BEFORE");
    assertThat(ends).isZero();
    assertThat(study.ask().number()).isEqualTo(1);
  }

  @Test
  void doesNotWaitForWhatWillNotPass() {
    Study study = study(10);
    faulty.next(Fault.FOR_GOOD);
    assertThatThrownBy(study::ask).hasMessage("broken FOR_GOOD");
    assertThat(waits).isZero();
  }

  @Test
  void aWorkerTakesUpAtOnceWhatItWasGivenWithoutAnAnswer() {
    Worker worker = study(0).worker("w", LeaseTerms.defaults());
    faulty.next(Fault.NONE, Fault.NONE, Fault.AFTER);
    assertThatThrownBy(worker::ask).hasMessage("broken AFTER");
    var lease = worker.ask();
    assertThat(lease.trial().number()).isEqualTo(1);
    assertThat(lease.attempt()).isEqualTo(2);
  }

  @Test
  void outlivesTheEndOfItsConnections() {
    String url = PostgresServer.newDatabase();
    try (StudyStore store = StudyStores.open(url)) {
      List<String> failures = new ArrayList<>();
      Study study =
          Study.open(
              StudyStoreContract.spec("a"),
              new PatientJournal(
                  store.create(StudyStoreContract.spec("a")),
                  (failure, since) -> failures.add(failure.getMessage())));
      for (int i = 1; i <= 3; i++) {
        PostgresServer.execute(
            "postgres",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
                + url.substring(url.lastIndexOf('/') + 1)
                + "'");
        study.tell(study.ask().number(), i);
      }
      assertThat(study.history().finished()).hasSize(3);
      assertThat(failures).allMatch(message -> message.contains(store.url()));
    }
  }
}

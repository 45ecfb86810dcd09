package io.github.culmen.store;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.StudyEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A journal for workers that should outlive a store out of reach: what cannot be read or written
 * for now is tried again, as often as its {@link Patience} says.
 *
 * <p>A connection that breaks during an append leaves open whether the events were stored. They are
 * looked for before they are written again, so that they are stored once.
 */
public final class PatientJournal implements StoredJournal {
  private final StoredJournal journal;
  private final Patience patience;
  // Whether the store was out of reach since anyone asked when that was.
  private volatile boolean broken;
  private volatile Instant reachableSince = Instant.MIN;

  /** The same journal, used with patience. */
  public PatientJournal(StoredJournal journal, Patience patience) {
    this.journal = journal;
    this.patience = patience;
  }

  @Override
  public String name() {
    return journal.name();
  }

  @Override
  public List<String> warnings() {
    return journal.warnings();
  }

  @Override
  public List<StudyEvent> read(int from) {
    return insist(() -> journal.read(from));
  }

  @Override
  public boolean append(int expectedLength, List<StudyEvent> events) {
    boolean[] inDoubt = new boolean[1];
    return insist(
        () -> {
          if (inDoubt[0]) {
            List<StudyEvent> there = journal.read(expectedLength);
            if (!there.isEmpty()) {
              return begins(there, events);
            }
          }
          boolean again = inDoubt[0];
          inDoubt[0] = true;
          // A server that stood still may do the first append while the second one is on its way.
          return journal.append(expectedLength, events)
              || again && begins(journal.read(expectedLength), events);
        });
  }

  private static boolean begins(List<StudyEvent> there, List<StudyEvent> events) {
    return there.size() >= events.size() && there.subList(0, events.size()).equals(events);
  }

  /** Heartbeats as they are: one that is late must not be waited for, since the next one comes. */
  @Override
  public Heartbeats heartbeats() {
    Heartbeats plain = journal.heartbeats();
    return new Heartbeats() {
      @Override
      public void extend(int trial, Heartbeat heartbeat) {
        plain.extend(trial, heartbeat);
      }

      @Override
      public void remove(int trial) {
        boolean ignored =
            insist(
                () -> {
                  plain.remove(trial);
                  return true;
                });
      }

      @Override
      public Map<Integer, Heartbeat> read() {
        return insist(plain::read);
      }

      @Override
      public Optional<Instant> now() {
        return insist(plain::now);
      }

      @Override
      public Instant reachableSince() {
        if (broken) {
          broken = false;
          reachableSince = now().orElse(Instant.MIN);
        }
        return reachableSince;
      }
    };
  }

  private <T> T insist(Supplier<T> attempt) {
    boolean[] failed = new boolean[1];
    return patience.insist(
        () -> {
          boolean done = false;
          try {
            T result = attempt.get();
            done = true;
            broken |= failed[0];
            return result;
          } finally {
            failed[0] |= !done;
          }
        });
  }
}

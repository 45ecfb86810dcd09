package io.github.culmen.store.file;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What is left of a study's events without those that are damaged: all that are whole and make
 * sense after what was kept before them. The outcome of a trial whose ask is lost, say, does not.
 */
public final class Salvage {
  private final List<StudyEvent> kept = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();
  private final TreeSet<Integer> pending = new TreeSet<>();
  private int asked;
  private int queued;

  /** The next event. */
  public void add(int place, StudyEvent event) {
    Optional<String> misfit = misfit(event);
    if (misfit.isPresent()) {
      lost.add("event " + (place + 1) + ", " + Description.of(event) + ": " + misfit.get());
    } else {
      fold(event);
      kept.add(event);
    }
  }

  /** An event, or several, that cannot be read. */
  public void lose(String what) {
    lost.add(what);
  }

  /** The events that are left; those still to come are in there, too. */
  public List<StudyEvent> kept() {
    return Collections.unmodifiableList(kept);
  }

  /** How many there are. */
  public int size() {
    return kept.size();
  }

  /** What is not left. */
  public List<String> lost() {
    return Collections.unmodifiableList(lost);
  }

  private Optional<String> misfit(StudyEvent event) {
    String missing = "the event it belongs to is lost";
    if (kept.isEmpty() != event instanceof StudyEvent.Created) {
      return Optional.of(missing);
    }
    boolean fits =
        event instanceof StudyEvent.Asked a
            ? a.trial() == asked + 1 && (a.suggestion().origin() != Origin.ENQUEUED || queued > 0)
            : event instanceof StudyEvent.Told t
                ? pending.contains(t.trial())
                : event instanceof StudyEvent.Leased l
                    ? l.trial() <= asked
                    : !(event instanceof StudyEvent.Released r) || r.trial() <= asked;
    return fits ? Optional.empty() : Optional.of(missing);
  }

  private void fold(StudyEvent event) {
    if (event instanceof StudyEvent.Asked a) {
      asked++;
      pending.add(a.trial());
      queued -= a.suggestion().origin() == Origin.ENQUEUED ? 1 : 0;
    } else if (event instanceof StudyEvent.Told t) {
      pending.remove(t.trial());
    } else if (event instanceof StudyEvent.Enqueued) {
      queued++;
    }
  }
}

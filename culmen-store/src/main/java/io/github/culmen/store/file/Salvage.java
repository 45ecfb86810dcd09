package io.github.culmen.store.file;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is left of a study's events without those that are damaged: all that are whole and make
 * sense after what was kept before them. The outcome of a trial whose ask is lost, say, does not.
 */
public final class Salvage {
  private final List<StudyEvent> kept = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();
  private final Set<Integer> pending = new HashSet<>();
  private final Set<Integer> ended = new HashSet<>();
  private final Set<Integer> discarded = new HashSet<>();
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
    return fits(event) ? Optional.empty() : Optional.of(missing);
  }

  private boolean fits(StudyEvent event) {
    if (event instanceof StudyEvent.Asked a) {
      return a.trial() == asked + 1 && (a.suggestion().origin() != Origin.ENQUEUED || queued > 0);
    }
    if (event instanceof StudyEvent.Requested r) {
      return r.trial() == asked + 1;
    }
    if (event instanceof StudyEvent.Told t) {
      return pending.contains(t.trial());
    }
    if (event instanceof StudyEvent.Leased l) {
      return l.trial() <= asked;
    }
    if (event instanceof StudyEvent.Released r) {
      return r.trial() <= asked;
    }
    if (event instanceof StudyEvent.Started s) {
      return s.trial() <= asked;
    }
    if (event instanceof StudyEvent.Measured m) {
      return m.trial() <= asked;
    }
    if (event instanceof StudyEvent.Annotated a) {
      return a.annotation().trial() <= asked;
    }
    if (event instanceof StudyEvent.Cancelled c) {
      return c.trial() <= asked;
    }
    if (event instanceof StudyEvent.Discarded d) {
      return d.trial() <= asked && !discarded.contains(d.trial());
    }
    // Restored is what had ended before.
    return !(event instanceof StudyEvent.Restored r)
        || discarded.contains(r.trial()) && ended.contains(r.trial());
  }

  private void fold(StudyEvent event) {
    if (event instanceof StudyEvent.Asked a) {
      asked++;
      pending.add(a.trial());
      queued -= a.suggestion().origin() == Origin.ENQUEUED ? 1 : 0;
    } else if (event instanceof StudyEvent.Requested r) {
      asked++;
      pending.add(r.trial());
    } else if (event instanceof StudyEvent.Told t) {
      pending.remove(t.trial());
      ended.add(t.trial());
    } else if (event instanceof StudyEvent.Enqueued) {
      queued++;
    } else if (event instanceof StudyEvent.Discarded d) {
      pending.remove(d.trial());
      discarded.add(d.trial());
    } else if (event instanceof StudyEvent.Restored r) {
      discarded.remove(r.trial());
    }
  }
}

package io.github.culmen.server.live;

import io.github.culmen.store.StoreException;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The studies of a store: viewers read through connections that cannot write, and only those who
 * change something use the others.
 */
public final class Studies implements AutoCloseable {
  private static final int MOST_OPEN = 64;
  private static final long OLD_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final StudyStore reading;
  private final Optional<StudyStore> writing;
  private final Overview overview;
  private final Map<String, LiveStudy> views = new HashMap<>();
  private final Map<String, Writer> writers = new HashMap<>();
  private final Latency commits = new Latency();
  private long compared = System.nanoTime();

  /**
   * A study that someone changes.
   *
   * @param study it
   * @param journal its journal
   */
  public record Writer(Study study, StoredJournal journal) {}

  private Studies(StudyStore reading, Optional<StudyStore> writing) {
    this.reading = reading;
    this.writing = writing;
    this.overview = new Overview(reading);
  }

  /**
   * Opens a store; if others may write to it, it is made if there is none.
   *
   * @throws StoreException if it cannot be used
   */
  public static Studies open(String url, boolean readOnly, Duration answer) {
    Optional<StudyStore> writing =
        readOnly ? Optional.empty() : Optional.of(StudyStores.open(url, answer));
    boolean opened = false;
    try {
      Studies studies = new Studies(StudyStores.openReadOnly(url, answer), writing);
      opened = true;
      return studies;
    } finally {
      if (!opened) {
        writing.ifPresent(StudyStore::close);
      }
    }
  }

  /** The store, for reading. */
  public StudyStore store() {
    return reading;
  }

  /** How long the latest commits of this server took. */
  public Latency commits() {
    return commits;
  }

  /** All studies in brief. */
  public Overview overview() {
    return overview;
  }

  /** Looks for changes, and forgets studies that are gone or were made again. */
  public void refresh() {
    overview.refresh();
    synchronized (this) {
      compared = System.nanoTime();
      views.values().stream()
          .filter(live -> !current(live))
          .map(LiveStudy::name)
          .toList()
          .forEach(this::forget);
    }
  }

  /** Whether a study is still the one in the store, as far as was seen. */
  public boolean current(LiveStudy live) {
    return !overview.gone(live.name())
        && overview
            .study(live.name())
            .map(summary -> summary.created().equals(live.created()))
            .orElse(true);
  }

  /**
   * The store, for changes.
   *
   * @throws UnsupportedOperationException if there are none here
   */
  public StudyStore writable() {
    return writing.orElseThrow(
        () -> new UnsupportedOperationException("this server only reads; nothing can be changed"));
  }

  /**
   * A study to look at.
   *
   * @throws UnknownStudyException if there is none of that name
   */
  public LiveStudy view(String name) {
    LiveStudy study;
    boolean old;
    synchronized (this) {
      study = views.get(name);
      old = study != null && System.nanoTime() - compared > OLD_NANOS;
    }
    if (old) {
      refresh();
      synchronized (this) {
        study = views.get(name);
      }
    }
    if (study == null) {
      LiveStudy opened = new LiveStudy(reading.open(name));
      synchronized (this) {
        study = views.computeIfAbsent(name, ignored -> opened);
        evict();
      }
    }
    study.use();
    return study;
  }

  // The one that nobody used for longest; whoever still holds it can go on with it.
  private void evict() {
    if (views.size() > MOST_OPEN) {
      views.values().stream()
          .min(Comparator.comparingLong(LiveStudy::used))
          .ifPresent(
              oldest -> {
                views.remove(oldest.name());
                writers.remove(oldest.name());
              });
    }
  }

  /**
   * A study to change.
   *
   * @throws UnknownStudyException if there is none of that name
   */
  public Writer writer(String name) {
    synchronized (this) {
      Writer study = writers.get(name);
      if (study != null) {
        return study;
      }
    }
    StoredJournal journal = writable().open(name);
    Writer opened = new Writer(Study.resume(journal), journal);
    synchronized (this) {
      return writers.computeIfAbsent(name, ignored -> opened);
    }
  }

  /** Forgets a study, which was deleted or replaced. */
  public synchronized void forget(String name) {
    views.remove(name);
    writers.remove(name);
  }

  @Override
  public void close() {
    reading.close();
    writing.ifPresent(StudyStore::close);
  }
}

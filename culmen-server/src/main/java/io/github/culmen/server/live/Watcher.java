package io.github.culmen.server.live;

import io.github.culmen.store.StudyStoreException;
import io.github.culmen.store.StudySummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Looks for changes while someone watches, four times a second and right after a change that this
 * server made. Each study is read once for all of its viewers.
 */
public final class Watcher implements AutoCloseable {
  private static final long TICK_MILLIS = 250;
  private static final long SOON_MILLIS = 20;

  /** Someone who watches. */
  public interface Viewer {
    /** The study that is watched; empty for all of them. */
    Optional<LiveStudy> study();

    /** Something may have changed; must not wait for anything. */
    void look();
  }

  private final ScheduledExecutorService thread;
  private final List<Viewer> viewers = new CopyOnWriteArrayList<>();
  private final AtomicBoolean nudged = new AtomicBoolean();
  private final Studies studies;
  private final Consumer<String> log;

  /** Nobody watches yet; what goes wrong is logged. */
  public Watcher(Studies studies, Consumer<String> log) {
    this.studies = studies;
    this.log = log;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "culmen-watch");
              made.setDaemon(true);
              return made;
            });
    var ignored =
        thread.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Someone begins to watch. */
  public void add(Viewer viewer) {
    viewers.add(viewer);
    nudge();
  }

  /** Someone ends. */
  public void remove(Viewer viewer) {
    viewers.remove(viewer);
  }

  /** How many watch. */
  public int count() {
    return viewers.size();
  }

  /** Whether someone watches a study. */
  public boolean watched(LiveStudy study) {
    return viewers.stream().anyMatch(viewer -> viewer.study().filter(study::equals).isPresent());
  }

  /** Something changed here: looks soon. */
  public void nudge() {
    if (!viewers.isEmpty() && nudged.compareAndSet(false, true)) {
      var ignored =
          thread.schedule(
              () -> {
                nudged.set(false);
                tick();
              },
              SOON_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }

  private void tick() {
    if (viewers.isEmpty()) {
      return;
    }
    try {
      read();
    } catch (StudyStoreException outOfReach) {
      // The next tick looks again; viewers keep what they have.
    } catch (RuntimeException e) {
      log.accept("watching failed: " + e);
    }
    List<Viewer> broken = new ArrayList<>();
    for (Viewer viewer : viewers) {
      try {
        viewer.look();
      } catch (RuntimeException e) {
        log.accept("a stream failed: " + e);
        broken.add(viewer);
      }
    }
    viewers.removeAll(broken);
  }

  // One query for all studies, and one for each that is watched and has more events.
  private void read() {
    studies.refresh();
    Set<LiveStudy> watched = new HashSet<>();
    for (Viewer viewer : viewers) {
      viewer.study().ifPresent(watched::add);
    }
    for (LiveStudy study : watched) {
      int there = studies.overview().study(study.name()).map(StudySummary::events).orElse(0);
      if (there > study.knownPlace() && studies.current(study)) {
        int ignored = study.place();
      }
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

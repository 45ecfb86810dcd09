package io.github.culmen.server.live;

import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Computes what models believe, one study after another on one thread, once for all who look.
 * Whoever asks gets the latest result at once, with how old it is; a computation that nobody waits
 * for any more is given up.
 */
public final class ModelDesk implements AutoCloseable {
  private static final long INTEREST_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int KEPT = 32;

  /**
   * What is known of a study's model.
   *
   * @param report the latest; empty if there is none yet
   * @param values how many outcomes it knows
   * @param version changes whenever the report does
   * @param computing whether a newer one is being computed or waits for it
   * @param progress the share of that work done
   * @param failure why the latest computation failed; empty if it did not
   */
  public record State(
      Optional<StudyReport> report,
      int values,
      long version,
      boolean computing,
      double progress,
      Optional<String> failure) {}

  private static final class Desk {
    private final LiveStudy study;
    private Optional<StudyReport> report = Optional.empty();
    private int values;
    private int tried = -1;
    private long version;
    private boolean computing;
    private volatile double progress;
    private volatile long interest;
    private Optional<String> failure = Optional.empty();

    Desk(LiveStudy study) {
      this.study = study;
    }

    State state() {
      return new State(report, values, version, computing, progress, failure);
    }
  }

  private final int bound;
  private final Predicate<LiveStudy> watched;
  private final LongSupplier nanoTime;
  private final Consumer<String> log;
  private final Map<LiveStudy, Desk> desks = new HashMap<>();
  private final Deque<Desk> queue = new ArrayDeque<>();
  private final Thread thread;
  private long versions;
  private volatile boolean closed;

  /**
   * A desk.
   *
   * @param bound how many studies may wait
   * @param watched whether someone watches the model of a study
   * @param nanoTime a clock
   * @param log what goes wrong
   */
  public ModelDesk(
      int bound, Predicate<LiveStudy> watched, LongSupplier nanoTime, Consumer<String> log) {
    this.bound = bound;
    this.watched = watched;
    this.nanoTime = nanoTime;
    this.log = log;
    this.thread = new Thread(this::work, "culmen-model");
    thread.setDaemon(true);
    thread.start();
  }

  /** The model as it is known; if it is not up to date, a newer one will be computed. */
  public synchronized State look(LiveStudy study) {
    Desk desk = desks.computeIfAbsent(study, Desk::new);
    desk.interest = nanoTime.getAsLong();
    int finished = study.study().history().finished().size();
    if (!desk.computing && finished != desk.tried && finished > 0 && queue.size() < bound) {
      desk.computing = true;
      desk.progress = 0;
      queue.addLast(desk);
      notifyAll();
    }
    return desk.state();
  }

  /** The same without wanting anything. */
  public synchronized Optional<State> peek(LiveStudy study) {
    return Optional.ofNullable(desks.get(study)).map(Desk::state);
  }

  /** How many wait or are being computed. */
  public synchronized int waiting() {
    return (int) desks.values().stream().filter(desk -> desk.computing).count();
  }

  private void work() {
    while (!closed) {
      Desk desk;
      try {
        desk = next();
      } catch (InterruptedException e) {
        return;
      }
      compute(desk);
    }
  }

  private synchronized Desk next() throws InterruptedException {
    while (queue.isEmpty()) {
      wait();
    }
    return queue.removeFirst();
  }

  private void compute(Desk desk) {
    int values = 0;
    StudyReport report = null;
    Optional<String> failure = Optional.empty();
    boolean givenUp = false;
    try {
      values = desk.study.study().history().finished().size();
      requireInterest(desk);
      report =
          desk.study
              .study()
              .report(
                  ReportPlan.standard(),
                  share -> {
                    desk.progress = share;
                    requireInterest(desk);
                  });
    } catch (CancellationException e) {
      givenUp = true;
    } catch (RuntimeException e) {
      failure = Optional.of("the model could not be computed");
      log.accept("the model of study '" + desk.study.name() + "' failed: " + e);
    }
    synchronized (this) {
      desk.computing = false;
      if (givenUp) {
        return;
      }
      desk.failure = failure;
      desk.tried = values;
      desk.version = ++versions;
      if (report != null) {
        desk.report = Optional.of(report);
        desk.values = values;
      }
      shrink();
    }
  }

  // The oldest report that nobody computes.
  private void shrink() {
    if (desks.size() > KEPT) {
      desks.values().stream()
          .filter(desk -> !desk.computing)
          .min((a, b) -> Long.compare(a.interest - b.interest, 0))
          .ifPresent(desk -> desks.remove(desk.study));
    }
  }

  private void requireInterest(Desk desk) {
    if (closed
        || nanoTime.getAsLong() - desk.interest > INTEREST_NANOS && !watched.test(desk.study)) {
      throw new CancellationException("nobody looks any more");
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}

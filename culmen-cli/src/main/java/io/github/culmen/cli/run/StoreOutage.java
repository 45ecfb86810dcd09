package io.github.culmen.cli.run;

import io.github.culmen.cli.text.Durations;
import io.github.culmen.store.Patience;
import io.github.culmen.store.StoreException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits for a store that is out of reach, says so once, and gives up after a while. */
final class StoreOutage implements Patience {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(20);

  private final Duration limit;
  private final StopSignal stop;
  private final Consumer<String> notes;
  private final AtomicBoolean said = new AtomicBoolean();
  private volatile boolean reached;

  StoreOutage(Duration limit, StopSignal stop, Consumer<String> notes) {
    this.limit = limit;
    this.stop = stop;
    this.notes = notes;
  }

  /**
   * How long one call may stay without an answer: short enough that giving up is not much later
   * than the limit, and no longer than servers take that are only slow.
   */
  Duration answer() {
    Duration share = limit.dividedBy(4);
    Duration answer = share.compareTo(LONGEST_ANSWER) > 0 ? LONGEST_ANSWER : share;
    return answer.compareTo(SHORTEST) < 0 ? SHORTEST : answer;
  }

  /** Opens a store, and waits for it as for one that was reached before. */
  <T> T opening(Supplier<T> opening) {
    T opened = insist(opening);
    reached = true;
    return opened;
  }

  @Override
  public boolean waits(StoreException failure, Duration since) {
    if (since.compareTo(limit) >= 0 || stop.isStopped() || !reached && misspelt(failure)) {
      return false;
    }
    if (said.compareAndSet(false, true)) {
      notes.accept(
          "note: "
              + failure.getMessage()
              + "; trying again for up to "
              + Durations.brief(limit)
              + " (--patience)");
    }
    try {
      return !stop.comesWithin(pause(since));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // A name that nobody knows is a mistake unless it was known before.
  private static boolean misspelt(StoreException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void over() {
    if (said.compareAndSet(true, false)) {
      notes.accept("note: the store is back");
    }
  }

  // As long again as it has lasted: soon after a hiccup, seldom during a long outage.
  private Duration pause(Duration since) {
    Duration left = limit.minus(since);
    Duration pause = since.compareTo(SHORTEST) < 0 ? SHORTEST : since;
    pause = pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
    return pause.compareTo(left) > 0 ? left : pause;
  }
}

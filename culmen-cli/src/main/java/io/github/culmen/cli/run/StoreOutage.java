package io.github.culmen.cli.run;

import io.github.culmen.cli.text.Durations;
import io.github.culmen.store.Patience;
import io.github.culmen.store.StoreException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Waits for a store that is out of reach, says so once, and gives up after a while. */
final class StoreOutage implements Patience {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Duration limit;
  private final StopSignal stop;
  private final Consumer<String> notes;
  private final AtomicBoolean said = new AtomicBoolean();

  StoreOutage(Duration limit, StopSignal stop, Consumer<String> notes) {
    this.limit = limit;
    this.stop = stop;
    this.notes = notes;
  }

  @Override
  public boolean waits(StoreException failure, Duration since) {
    if (since.compareTo(limit) >= 0 || stop.isStopped()) {
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

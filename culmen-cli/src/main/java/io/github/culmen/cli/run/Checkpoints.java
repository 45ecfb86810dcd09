package io.github.culmen.cli.run;

import io.github.culmen.study.trial.Recommendation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the result files during a run: every tenth trial, and sooner when trials are slow. */
public final class Checkpoints {
  private static final int TRIALS = 10;
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Consumer<Optional<Recommendation>> write;
  private Optional<Recommendation> latest = Optional.empty();
  private int waiting;
  private long last = System.nanoTime();

  public Checkpoints(Consumer<Optional<Recommendation>> write) {
    this.write = write;
  }

  /** One more trial ended. */
  public void after(Optional<Recommendation> recommendation) {
    latest = recommendation.or(() -> latest);
    waiting++;
    long now = System.nanoTime();
    if (waiting >= TRIALS || now - last >= INTERVAL.toNanos()) {
      write.accept(latest);
      waiting = 0;
      last = System.nanoTime();
    }
  }

  /** The latest recommendation that was made. */
  Optional<Recommendation> latest() {
    return latest;
  }
}

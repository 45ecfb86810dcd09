package io.github.culmen.lab.compare;

import io.github.culmen.study.trial.Trial;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/**
 * Workers that evaluate at the same time, by a clock of their own: nobody waits. How long trials
 * take has a log-normal distribution, so that they end in another order than they began.
 *
 * <p>The k-th trial takes the same time whatever it is: rivals see the same order of ends.
 */
final class Workers {
  // The sd of the logarithm: two thirds of the trials take between 0.6 and 1.6 times the median.
  private static final double SPREAD = 0.5;

  private final int count;
  private final RandomGenerator random;
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(
          Comparator.comparingDouble(Running::end).thenComparingInt(r -> r.trial().number()));
  private double now;
  private int begun;

  private record Running(Trial.Pending trial, double end) {}

  Workers(int count, RandomGenerator random) {
    this.count = count;
    this.random = random;
  }

  /** Whether one of them has nothing to do. */
  boolean idle() {
    return running.size() < count;
  }

  /** How many trials began. */
  int begun() {
    return begun;
  }

  /** An idle worker begins a trial. */
  void begin(Trial.Pending trial) {
    if (!idle()) {
      throw new IllegalStateException("all " + count + " workers are busy");
    }
    running.add(new Running(trial, now + Math.exp(SPREAD * random.nextGaussian())));
    begun++;
  }

  /** The trial that ends next; the clock moves there. */
  Trial.Pending next() {
    Running first = running.remove();
    now = first.end();
    return first.trial();
  }
}

package io.github.culmen.study.insight;

import io.github.culmen.math.Samples;
import io.github.culmen.study.trial.Direction;
import java.util.Arrays;

/**
 * The posterior of the optimum and of the regret of the recommended point: functions are drawn from
 * the posterior, and each one's optimum is compared with that same function's value at the
 * recommended point. All figures in the user's units.
 *
 * <p>Expected regret is the mean of max f - f(x̂); the probability of being within ε is the share
 * of functions with max f - f(x̂) ≤ ε. [Wilson2024]
 */
public final class OptimumBelief {
  // Each limit of a share is wrong with at most this probability.
  private static final double ALPHA = 0.025;

  private final double[] sortedOptima;
  private final double[] regrets;
  private final Direction direction;

  /**
   * From drawn functions.
   *
   * @param optima their optimum values
   * @param regrets by how much each one's optimum is better than its value at the recommended point
   * @param direction whether small or large values are good
   */
  public OptimumBelief(double[] optima, double[] regrets, Direction direction) {
    this.sortedOptima = optima.clone();
    Arrays.sort(sortedOptima);
    this.regrets = regrets.clone();
    this.direction = direction;
  }

  /** How many functions were drawn. */
  public int draws() {
    return regrets.length;
  }

  /** The mean of the optimum value. */
  public double optimumMean() {
    return Samples.mean(sortedOptima);
  }

  /** The standard deviation of the optimum value. */
  public double optimumSd() {
    return Samples.sd(sortedOptima);
  }

  /**
   * The value that the optimum does not exceed, in the user's sign, with probability {@code r}.
   *
   * @param r from 0 to 1
   */
  public double optimumQuantile(double r) {
    return quantile(sortedOptima, r);
  }

  /**
   * The regret of the recommended point that is not exceeded with probability {@code r}.
   *
   * @param r from 0 to 1
   */
  public double regretQuantile(double r) {
    double[] sorted = regrets.clone();
    Arrays.sort(sorted);
    return quantile(sorted, r);
  }

  private static double quantile(double[] sorted, double r) {
    if (!(r >= 0 && r <= 1)) {
      throw new IllegalArgumentException("a quantile needs 0 <= r <= 1, but r = " + r);
    }
    int n = sorted.length;
    double position = Math.max(0, Math.min(n - 1, r * n - 0.5));
    int below = (int) position;
    int above = Math.min(below + 1, n - 1);
    double share = position - below;
    return sorted[below] * (1 - share) + sorted[above] * share;
  }

  /** By how much the optimum is expected to be better than the recommended point, at least 0. */
  public double expectedRegret() {
    return Samples.mean(regrets);
  }

  /** The standard error of the expected regret that comes from the number of draws. */
  public double expectedRegretError() {
    return Samples.sd(regrets) / Math.sqrt(regrets.length);
  }

  /**
   * The probability that the recommended point is worse than the optimum by at most {@code
   * epsilon}.
   *
   * @param epsilon in the user's units, at least 0
   */
  public Proportion within(double epsilon) {
    if (!(epsilon >= 0)) {
      throw new IllegalArgumentException("epsilon must be >= 0, but epsilon = " + epsilon);
    }
    return Proportion.of(Samples.notAbove(regrets, epsilon), regrets.length, ALPHA);
  }

  /** Whether small or large values are good. */
  public Direction direction() {
    return direction;
  }
}

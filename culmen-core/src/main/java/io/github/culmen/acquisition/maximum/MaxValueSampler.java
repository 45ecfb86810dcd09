package io.github.culmen.acquisition.maximum;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import java.util.random.RandomGenerator;

/**
 * Draws values of the maximum from the mean-field distribution over a candidate set, on the
 * condition that they exceed the best value known.
 *
 * <p>The condition replaces the authors' rule, which raises every draw below max(y) + 5 noise sds
 * to that value: with real noise that is far above the maximum, and K draws become K copies of one.
 * Draws are stratified, one in each of K equally probable slices.
 */
public final class MaxValueSampler {
  // Below this probability of a maximum above the floor, the model counts as certain.
  private static final double CERTAIN = 1e-12;

  private final MaxValueMethod method;
  private final double margin;

  /** Draws by the given method, one of those of the mean-field distribution. */
  public MaxValueSampler(MaxValueMethod method) {
    this(method, 0);
  }

  private MaxValueSampler(MaxValueMethod method, double margin) {
    if (!method.meanField()) {
      throw new IllegalArgumentException(
          "a method of the mean-field distribution must be gumbel, gumbel-median or exact, but is "
              + method.word());
    }
    this.method = method;
    this.margin = margin;
  }

  /**
   * Adds ε·L to every draw, which turns an upper bound over the candidates into one over the
   * domain.
   *
   * @param cover with L in the model's units
   */
  public MaxValueSampler withCover(Cover cover) {
    return new MaxValueSampler(method, cover.margin());
  }

  /**
   * Draws {@code count} values.
   *
   * @param maximum the mean-field distribution
   * @param floor a value the maximum certainly exceeds
   * @param step the distance between placeholders when the model is certain, positive
   */
  public MaxValues sample(
      MeanFieldMaximum maximum, double floor, double step, int count, RandomGenerator random) {
    if (count < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + count);
    }
    double[] values =
        method == MaxValueMethod.EXACT
            ? exact(maximum, floor, count, random)
            : gumbel(maximum, floor, count, random);
    boolean certain = values == null;
    if (values == null) {
      values = new double[count];
      for (int k = 0; k < count; k++) {
        values[k] = floor + step * (k + 1) / count;
      }
    }
    for (int k = 0; k < count; k++) {
      values[k] = Math.max(values[k], Math.nextUp(floor)) + margin;
    }
    return new MaxValues(values, certain);
  }

  /** The Gumbel law fitted to a distribution of the maximum. */
  public static Gumbel fit(MeanFieldMaximum maximum, MaxValueMethod method) {
    MeanFieldMaximum relevant = maximum.relevantTo(Math.log(0.25), Math.log(0.75));
    double q25 = relevant.solve(Math.log(0.25));
    double q75 = relevant.solve(Math.log(0.75), q25);
    return method == MaxValueMethod.GUMBEL_MEDIAN
        ? Gumbel.throughMedian(q25, relevant.solve(Math.log(0.5), q25), q75)
        : Gumbel.throughQuartiles(q25, q75);
  }

  private double[] gumbel(
      MeanFieldMaximum maximum, double floor, int count, RandomGenerator random) {
    Gumbel law = fit(maximum, method);
    double above = law.survival(floor);
    if (!(above > CERTAIN)) {
      return null;
    }
    double[] values = new double[count];
    for (int k = 0; k < count; k++) {
      values[k] = law.quantileOfSurvival(above * slice(k, count, random));
    }
    return values;
  }

  private static double[] exact(
      MeanFieldMaximum maximum, double floor, int count, RandomGenerator random) {
    double logBelow = maximum.logCdf(floor);
    double above = -Math.expm1(logBelow);
    if (!(above > CERTAIN)) {
      return null;
    }
    double[] logR = new double[count];
    double lowest = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      logR[k] = Math.log1p(-above * slice(k, count, random));
      lowest = Math.min(lowest, logR[k]);
      highest = Math.max(highest, logR[k]);
    }
    MeanFieldMaximum relevant = maximum.relevantTo(lowest, highest);
    double[] values = new double[count];
    for (int k = 0; k < count; k++) {
      values[k] = relevant.solve(logR[k]);
    }
    return values;
  }

  // A probability from slice k of K, in the open interval (0, 1).
  static double slice(int k, int count, RandomGenerator random) {
    double u = (random.nextLong() >>> 11) * 0x1p-53 + 0x1p-54;
    return (k + u) / count;
  }
}

package io.github.culmen.acquisition.maximum;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The distribution of the maximum without the mean-field assumption: functions are drawn from the
 * posterior, each is maximised, and values are drawn from the quantiles of those maxima.
 *
 * <p>Independence over a dense candidate set over-estimates the maximum (by Slepian's lemma where
 * covariances are not negative), and a sparse one under-estimates it, since the function is higher
 * between the candidates. Drawn functions account for both. To be cheap, ascents start only at
 * candidates that can be a maximum at all: mean + 3 sd is not below the largest mean; functions are
 * drawn in pairs around the posterior mean with evenly spread features, so that few of both
 * suffice; and their maxima are found only as exactly as matters.
 *
 * <p>Values are stratified: one in each of K equally probable slices of the law whose quantiles
 * interpolate the sorted maxima, so that few values still have its mean and spread. The only floor
 * is what the maximum certainly exceeds: the best value if there is no noise. A maximum below the
 * largest mean is no contradiction, and leaving it out would raise the mean.
 */
public final class CalibratedMaximum {
  /** How many functions are drawn at least. */
  public static final int PATHS = 24;

  private static final int MOST_CANDIDATES = 1024;
  private static final double REACH = 3;

  private final double[] sorted;
  private final double floor;

  private CalibratedMaximum(double[] sorted, double floor) {
    this.sorted = sorted;
    this.floor = floor;
  }

  /**
   * For one of the context's models.
   *
   * @param model the model's number
   * @param paths how many functions are drawn, one more if that is odd
   * @throws IllegalArgumentException if functions cannot be drawn from the model
   */
  public static CalibratedMaximum of(
      AcquisitionContext context, int model, int paths, RandomGenerator random) {
    Surrogate surrogate = context.models().get(model);
    if (!(surrogate instanceof PathSampler sampler)) {
      throw new IllegalArgumentException(
          "max-values calibrated needs a model from which functions can be drawn (a PathSampler),"
              + " but the model is a "
              + surrogate.getClass().getSimpleName());
    }
    Candidates all = context.candidates();
    Matrix candidates = promising(all.points(), all.moments().get(model), REACH, MOST_CANDIDATES);
    Paths drawn = sampler.pairedPaths((paths + 1) / 2, random);
    double[] maxima = context.paths().estimate(drawn, candidates);
    return ofMaxima(maxima, Incumbent.exact(surrogate, context.data()));
  }

  /**
   * From maxima that are known already.
   *
   * @param maxima finite, at least one
   * @param floor a value the maximum certainly exceeds; -∞ if there is none
   */
  static CalibratedMaximum ofMaxima(double[] maxima, double floor) {
    if (maxima.length == 0) {
      throw new IllegalArgumentException("maxima must be at least 1, but there are none");
    }
    double[] sorted = maxima.clone();
    for (int i = 0; i < sorted.length; i++) {
      if (!Double.isFinite(sorted[i])) {
        throw new IllegalArgumentException("maxima must be finite, but one is " + sorted[i]);
      }
      sorted[i] = Math.max(sorted[i], floor);
    }
    Arrays.sort(sorted);
    return new CalibratedMaximum(sorted, floor);
  }

  /** The mean of the maxima. */
  public double mean() {
    return Arrays.stream(sorted).average().orElseThrow();
  }

  /** The value that a share {@code r} of the maxima does not exceed. */
  public double quantile(double r) {
    if (!(r >= 0 && r <= 1)) {
      throw new IllegalArgumentException("a quantile needs 0 <= r <= 1, but r = " + r);
    }
    double position = Math.max(0, Math.min(sorted.length - 1, r * sorted.length - 0.5));
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    double share = position - below;
    return sorted[below] * (1 - share) + sorted[above] * share;
  }

  /**
   * Draws {@code count} values, all above the floor.
   *
   * @param step a distance too small to matter, positive: the model is certain if all maxima are
   *     that close together
   */
  public MaxValues sample(double step, int count, RandomGenerator random) {
    if (count < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + count);
    }
    boolean certain = sorted[sorted.length - 1] - Math.max(sorted[0], floor) <= step;
    double[] values = new double[count];
    for (int k = 0; k < count; k++) {
      double drawn = quantile(MaxValueSampler.slice(k, count, random));
      // Maxima that are all at the floor become distinct values just above it.
      double least = Math.max(floor + step * (k + 1) / count, Math.nextUp(floor));
      values[k] = Math.max(drawn, least);
    }
    return new MaxValues(values, certain);
  }

  /**
   * The points where the maximum can be: mean + reach·sd is not below the largest mean. The one
   * with the largest mean comes first, then those that reach highest; never none.
   */
  public static Matrix promising(Matrix points, Moments moments, double reachInSds, int most) {
    double[] mean = moments.mean();
    double[] reach = new double[mean.length];
    int top = 0;
    for (int i = 0; i < mean.length; i++) {
      reach[i] = mean[i] + reachInSds * Math.sqrt(moments.variance()[i]);
      top = mean[i] > mean[top] ? i : top;
    }
    double least = mean[top];
    reach[top] = Double.POSITIVE_INFINITY;
    int[] kept =
        IntStream.range(0, mean.length)
            .filter(i -> reach[i] >= least)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -reach[i]))
            .limit(most)
            .mapToInt(i -> i)
            .toArray();
    return points.rows(kept);
  }
}

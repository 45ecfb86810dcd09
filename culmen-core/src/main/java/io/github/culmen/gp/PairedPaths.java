package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;
import java.util.Arrays;

/**
 * Functions μ + δ_k and μ - δ_k: the posterior mean with deviations on both sides. Both have the
 * law of the posterior, and the values of all at many points cost half of what single ones do.
 *
 * <p>Function 2k is the one above, 2k + 1 the one below.
 */
final class PairedPaths implements Paths {
  private final PosteriorPaths deviationsAndMean;
  private final PosteriorPaths functions;

  private PairedPaths(PosteriorPaths deviationsAndMean, PosteriorPaths functions) {
    this.deviationsAndMean = deviationsAndMean;
    this.functions = functions;
  }

  /**
   * From given weights.
   *
   * @param weights the features' weights of the deviations
   * @param updates the covariances' weights of the deviations
   * @param mean the covariances' weights of the posterior mean
   */
  static PairedPaths of(
      Term term, RandomFeatures waves, double[][] weights, double[][] updates, double[] mean) {
    int pairs = weights.length;
    double[][] halfWeights = Arrays.copyOf(weights, pairs + 1);
    double[][] halfUpdates = Arrays.copyOf(updates, pairs + 1);
    halfWeights[pairs] = new double[waves.size()];
    halfUpdates[pairs] = mean;
    double[][] allWeights = new double[2 * pairs][];
    double[][] allUpdates = new double[2 * pairs][];
    for (int k = 0; k < pairs; k++) {
      allWeights[2 * k] = weights[k];
      allWeights[2 * k + 1] = combined(weights[k], -1, halfWeights[pairs]);
      allUpdates[2 * k] = combined(updates[k], 1, mean);
      allUpdates[2 * k + 1] = combined(updates[k], -1, mean);
    }
    return new PairedPaths(
        new PosteriorPaths(term, waves, halfWeights, halfUpdates),
        new PosteriorPaths(term, waves, allWeights, allUpdates));
  }

  // sign·x + y
  private static double[] combined(double[] x, double sign, double[] y) {
    double[] sum = y.clone();
    Rows.add(x, sign, sum, sum.length);
    return sum;
  }

  @Override
  public int count() {
    return functions.count();
  }

  @Override
  public double[][] values(Matrix points) {
    double[][] half = deviationsAndMean.values(points);
    double[] mean = half[half.length - 1];
    double[][] values = new double[count()][];
    for (int k = 0; k + 1 < half.length; k++) {
      values[2 * k] = combined(half[k], 1, mean);
      values[2 * k + 1] = combined(half[k], -1, mean);
    }
    return values;
  }

  @Override
  public void slopes(Matrix points, int[] which, double[] values, Matrix gradients) {
    functions.slopes(points, which, values, gradients);
  }
}

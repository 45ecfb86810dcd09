package io.github.culmen.problem.sample;

import io.github.culmen.setting.Hyperparameters;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A function drawn from a Gaussian process with squared exponential covariance: f(x) = s Σ z_{ij…}
 * u_i(x_1) u_j(x_2) …, z independent standard normal.
 *
 * <p>The covariance is a product over the coordinates, and so is the draw's ({@link AxisBasis}).
 */
final class SeparableDraw {
  /** A draw with more weights than this is refused. */
  static final int MOST_WEIGHTS = 1 << 22;

  private final AxisBasis[] axes;
  private final double[] weights;

  private SeparableDraw(AxisBasis[] axes, double[] weights) {
    this.axes = axes;
    this.weights = weights;
  }

  static SeparableDraw of(Hyperparameters hyperparameters, RandomGenerator random) {
    double count = 1;
    for (double lengthscale : hyperparameters.lengthscales()) {
      count *= AxisBasis.size(lengthscale);
    }
    if (!(count <= MOST_WEIGHTS)) {
      throw new IllegalArgumentException(
          "a drawn function has at most "
              + MOST_WEIGHTS
              + " weights, the product of 9 + 2/lengthscale over the inputs, but "
              + hyperparameters
              + " would need "
              + String.format(Locale.ROOT, "%.3g", count));
    }
    AxisBasis[] axes = new AxisBasis[hyperparameters.dimension()];
    for (int j = 0; j < axes.length; j++) {
      axes[j] = new AxisBasis(hyperparameters.lengthscale(j));
    }
    double sd = Math.sqrt(hyperparameters.variance());
    double[] weights = new double[(int) count];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = sd * random.nextGaussian();
    }
    return new SeparableDraw(axes, weights);
  }

  double value(double[] x) {
    double[][] u = new double[axes.length][];
    for (int j = 0; j < axes.length; j++) {
      u[j] = axes[j].at(x[j]);
    }
    return contract(u);
  }

  /** The value, and the gradient into {@code gradient}. */
  double valueAndGradient(double[] x, double[] gradient) {
    double[][] u = new double[axes.length][];
    for (int j = 0; j < axes.length; j++) {
      u[j] = axes[j].at(x[j]);
    }
    double value = contract(u);
    for (int j = 0; j < axes.length; j++) {
      double[] own = u[j];
      u[j] = axes[j].slopeAt(x[j]);
      gradient[j] = contract(u);
      u[j] = own;
    }
    return value;
  }

  // The sum over the last axis, then over the one before it, and so on.
  private double contract(double[][] u) {
    double[] current = weights;
    for (int j = u.length - 1; j >= 0; j--) {
      double[] shorter = new double[current.length / u[j].length];
      for (int i = 0; i < shorter.length; i++) {
        shorter[i] = dot(current, i * u[j].length, u[j]);
      }
      current = shorter;
    }
    return current[0];
  }

  /**
   * The values on a regular grid that includes the faces of the cube; the last coordinate moves
   * fastest.
   *
   * @param counts how many grid points each coordinate has, at least 2
   */
  double[] grid(int[] counts) {
    double[] current = weights;
    for (int j = axes.length - 1; j >= 0; j--) {
      // The last axis leaves and comes back in front, so that after all of them the order is right.
      int rows = current.length / axes[j].at(0).length;
      double[] next = new double[counts[j] * rows];
      for (int g = 0; g < counts[j]; g++) {
        double[] u = axes[j].at((double) g / (counts[j] - 1));
        for (int r = 0; r < rows; r++) {
          next[g * rows + r] = dot(current, r * u.length, u);
        }
      }
      current = next;
    }
    return current;
  }

  private static double dot(double[] a, int offset, double[] b) {
    double even = 0;
    double odd = 0;
    int last = b.length - 1;
    for (int i = 0; i < last; i += 2) {
      even += a[offset + i] * b[i];
      odd += a[offset + i + 1] * b[i + 1];
    }
    return (b.length & 1) == 0 ? even + odd : even + odd + a[offset + last] * b[last];
  }
}

package io.github.culmen.gp.kernel;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Jets;
import io.github.culmen.setting.KernelFamily;

/**
 * The prior of value, gradient and Hessian at one place: covariances among them and with the
 * function elsewhere. Distances are in lengthscales.
 *
 * <p>With τ the difference to the place and q, q₂ the derivatives of k by r²: the covariance of the
 * function with ∂_a is -2qτ_a, with ∂_ab it is 4q₂τ_aτ_b + 2qδ_ab.
 */
public final class Jet {
  private final KernelFamily family;
  private final double variance;
  // The place's features divided by the lengthscales, one array of length one per feature.
  private final double[][] place;
  // The feature of each axis.
  private final int[] axes;

  public Jet(KernelFamily family, double variance, double[][] place, int[] axes) {
    this.family = family;
    this.variance = variance;
    this.place = place;
    this.axes = axes;
  }

  public int size() {
    return Jets.size(axes.length);
  }

  /** The covariances among the entries. */
  public Matrix prior() {
    int m = axes.length;
    Matrix prior = Matrix.zeros(size(), size());
    prior.set(0, 0, variance);
    if (m == 0) {
      return prior;
    }
    double[] a = RadialDerivatives.series(family);
    for (int i = 0; i < m; i++) {
      prior.set(1 + i, 1 + i, -2 * a[0] * variance);
      prior.set(0, 1 + m + i, 2 * a[0] * variance);
      prior.set(1 + m + i, 0, 2 * a[0] * variance);
      for (int j = 0; j < m; j++) {
        prior.set(1 + m + i, 1 + m + j, (i == j ? 24 : 8) * a[1] * variance);
      }
    }
    for (int e = 1 + 2 * m; e < size(); e++) {
      prior.set(e, e, 8 * a[1] * variance);
    }
    return prior;
  }

  /** out[e][c] = the covariance of entry e and the function at column c. */
  public void covariances(double[][] columns, int count, RadialDerivatives radial, double[][] out) {
    Radial.squaredDistances(columns, count, place, 0, radial.k);
    radial.fill(family, variance, count);
    System.arraycopy(radial.k, 0, out[0], 0, count);
    int m = axes.length;
    int mixed = 1 + 2 * m;
    for (int i = 0; i < m; i++) {
      double[] x = columns[axes[i]];
      double own = place[axes[i]][0];
      gradient(radial, x, own, count, out[1 + i]);
      diagonal(radial, x, own, count, out[1 + m + i]);
      for (int j = i + 1; j < m; j++) {
        mixed(radial, x, own, columns[axes[j]], place[axes[j]][0], count, out[mixed++]);
      }
    }
  }

  private static void gradient(
      RadialDerivatives radial, double[] x, double own, int count, double[] out) {
    for (int c = 0; c < count; c++) {
      out[c] = -2 * radial.first[c] * (x[c] - own);
    }
  }

  // A vanishing derivative is multiplied first, before τ² can overflow.
  private static void diagonal(
      RadialDerivatives radial, double[] x, double own, int count, double[] out) {
    for (int c = 0; c < count; c++) {
      double t = x[c] - own;
      out[c] = 4 * (radial.second[c] * t) * t + 2 * radial.first[c];
    }
  }

  private static void mixed(
      RadialDerivatives radial,
      double[] x,
      double own,
      double[] y,
      double ownY,
      int count,
      double[] out) {
    for (int c = 0; c < count; c++) {
      out[c] = 4 * (radial.second[c] * (x[c] - own)) * (y[c] - ownY);
    }
  }

  /**
   * Adds to gradients[f][c] the derivative, by scaled feature f of column c, of Σ_e weights[e][c]
   * covariance[e][c].
   */
  public void addGradients(
      double[][] columns,
      int count,
      RadialDerivatives radial,
      double[][] weights,
      double[][] gradients) {
    Radial.squaredDistances(columns, count, place, 0, radial.k);
    radial.fill(family, variance, count);
    double[] q = radial.first;
    double[] q2 = radial.second;
    double[] q3 = radial.third;
    // The derivative of the weighted sum by r², the τ in it held fixed.
    double[] byDistance = new double[count];
    for (int c = 0; c < count; c++) {
      byDistance[c] = weights[0][c] * q[c];
    }
    int m = axes.length;
    int mixed = 1 + 2 * m;
    for (int i = 0; i < m; i++) {
      double[] x = columns[axes[i]];
      double own = place[axes[i]][0];
      double[] byX = gradients[axes[i]];
      double[] first = weights[1 + i];
      double[] second = weights[1 + m + i];
      for (int c = 0; c < count; c++) {
        double t = x[c] - own;
        byDistance[c] +=
            -2 * (q2[c] * t) * first[c] + (4 * (q3[c] * t) * t + 2 * q2[c]) * second[c];
        byX[c] += -2 * q[c] * first[c] + 8 * (q2[c] * t) * second[c];
      }
      for (int j = i + 1; j < m; j++) {
        double[] y = columns[axes[j]];
        double ownY = place[axes[j]][0];
        double[] byY = gradients[axes[j]];
        double[] weight = weights[mixed++];
        for (int c = 0; c < count; c++) {
          double t = x[c] - own;
          double s = y[c] - ownY;
          byDistance[c] += 4 * (q3[c] * t) * s * weight[c];
          byX[c] += 4 * (q2[c] * s) * weight[c];
          byY[c] += 4 * (q2[c] * t) * weight[c];
        }
      }
    }
    for (int f = 0; f < columns.length; f++) {
      double[] x = columns[f];
      double own = place[f][0];
      double[] byX = gradients[f];
      for (int c = 0; c < count; c++) {
        byX[c] += 2 * byDistance[c] * (x[c] - own);
      }
    }
  }
}

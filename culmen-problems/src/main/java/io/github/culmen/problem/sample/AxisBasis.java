package io.github.culmen.problem.sample;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;

/**
 * One coordinate of a separable draw: functions u with u(x)·u(x') ≈ exp(-(x - x')²/(2l²)).
 *
 * <p>With nodes c every half lengthscale, four of them beyond each end of [0, 1], and K = LL' their
 * covariance, u(x) = L⁻¹ k(c, x): the process as its values at the nodes determine it. What they
 * leave open, 1 - |u(x)|², is below 2e-7 on [0, 1], and L is far from singular.
 */
final class AxisBasis {
  private static final double NODES_PER_LENGTHSCALE = 2;
  private static final int BEYOND = 4;

  private final double[] nodes;
  private final double lengthscale;
  private final Cholesky factor;

  AxisBasis(double lengthscale) {
    this.lengthscale = lengthscale;
    double step = lengthscale / NODES_PER_LENGTHSCALE;
    nodes = new double[size(lengthscale)];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = 0.5 + (i - 0.5 * (nodes.length - 1)) * step;
    }
    Matrix covariance = Matrix.zeros(nodes.length, nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      for (int j = 0; j < nodes.length; j++) {
        covariance.set(i, j, covariance(nodes[i], nodes[j]));
      }
    }
    factor = Cholesky.of(covariance);
  }

  /** How many functions a lengthscale needs; as many as an int can say if more. */
  static int size(double lengthscale) {
    double inside = Math.ceil(NODES_PER_LENGTHSCALE / lengthscale);
    return (int) Math.min(Integer.MAX_VALUE, inside + 1 + 2 * BEYOND);
  }

  private double covariance(double a, double b) {
    double distance = (a - b) / lengthscale;
    return Math.exp(-0.5 * distance * distance);
  }

  /** u(x). */
  double[] at(double x) {
    double[] u = new double[nodes.length];
    for (int i = 0; i < u.length; i++) {
      u[i] = covariance(x, nodes[i]);
    }
    factor.forward(u);
    return u;
  }

  /** du/dx. */
  double[] slopeAt(double x) {
    double[] u = new double[nodes.length];
    for (int i = 0; i < u.length; i++) {
      u[i] = -(x - nodes[i]) / lengthscale / lengthscale * covariance(x, nodes[i]);
    }
    factor.forward(u);
    return u;
  }

  /** What was added to the covariance to factor it; 0 as it should be. */
  double jitter() {
    return factor.jitter();
  }
}

package io.github.culmen.acquisition.information;

import java.util.function.DoubleBinaryOperator;

/** Polynomials in two variables through the Chebyshev points of a rectangle. */
final class ChebyshevPatch {
  private ChebyshevPatch() {}

  /**
   * The coefficients of x^i·y^j at [orderY·i + j], where x and y run from -1 to 1 as the arguments
   * run through their intervals.
   */
  static double[] of(
      DoubleBinaryOperator function,
      double lowX,
      double highX,
      int orderX,
      double lowY,
      double highY,
      int orderY) {
    double[][] forX = fromValues(orderX);
    double[][] forY = fromValues(orderY);
    double[] patch = new double[orderX * orderY];
    for (int i = 0; i < orderX; i++) {
      double x = between(lowX, highX, point(i, orderX));
      for (int j = 0; j < orderY; j++) {
        double value = function.applyAsDouble(x, between(lowY, highY, point(j, orderY)));
        for (int p = 0; p < orderX; p++) {
          for (int q = 0; q < orderY; q++) {
            patch[orderY * p + q] += forX[p][i] * forY[q][j] * value;
          }
        }
      }
    }
    return patch;
  }

  private static double between(double low, double high, double u) {
    return low + 0.5 * (high - low) * (1 + u);
  }

  private static double point(int i, int order) {
    return Math.cos(Math.PI * (i + 0.5) / order);
  }

  // Row p gives the coefficient of x^p from the values at the Chebyshev points.
  private static double[][] fromValues(int order) {
    double[][] matrix = new double[order][order];
    // The coefficients of the Chebyshev polynomial number m and of the one before.
    double[] before = new double[order];
    double[] now = new double[order];
    now[0] = 1;
    for (int m = 0; m < order; m++) {
      for (int i = 0; i < order; i++) {
        double weight = (m == 0 ? 1.0 : 2.0) / order * Math.cos(Math.PI * m * (i + 0.5) / order);
        for (int p = 0; p <= m; p++) {
          matrix[p][i] += weight * now[p];
        }
      }
      double[] next = new double[order];
      for (int p = 0; p < order; p++) {
        next[p] = (p == 0 ? 0 : (m == 0 ? 1 : 2) * now[p - 1]) - before[p];
      }
      before = now;
      now = next;
    }
    return matrix;
  }
}

package io.github.culmen.acquisition;

import static io.github.culmen.acquisition.InformationTable.FAR;
import static io.github.culmen.acquisition.InformationTable.LOW;
import static io.github.culmen.acquisition.InformationTable.ORDER_E;
import static io.github.culmen.acquisition.InformationTable.ORDER_G;
import static io.github.culmen.acquisition.InformationTable.ORDER_S;
import static io.github.culmen.acquisition.InformationTable.ORDER_V;
import static io.github.culmen.acquisition.InformationTable.PER_UNIT;
import static io.github.culmen.acquisition.InformationTable.REACH;
import static io.github.culmen.acquisition.InformationTable.ROWS;

/**
 * Σ I(ρ, γ_k) over the maxima, from the {@link InformationTable}: for a point, one polynomial in γ
 * per patch of the table it meets, and for a maximum little more than an exponential.
 *
 * <p>The information falls with γ, so the lowest maximum has the largest term: all are taken
 * relative to its exp(-γ²/2), and the first that is below exp(-50) of it ends the sum. An instance
 * holds the results of the last call: it is made once per batch and not shared between threads.
 */
final class TabulatedSum {
  private static final double CUT = 50;
  private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  // Its third power, which the derivatives need, is a double.
  private static final double LIMIT = 1e90;

  private final double[] maxima;
  // A patch at one s̄: the coefficients of a polynomial in g, and those of its derivative by s.
  private final double[] row = new double[ORDER_G];
  private final double[] rowSlope = new double[ORDER_G];
  // The last R with its derivatives.
  private double r;
  private double slope;
  private double rootSlope;

  private double logValue;
  private double byGamma;
  private double byLogWidth;
  private double byRoot;

  /** Over maxima in increasing order, which are not copied. */
  TabulatedSum(double[] maxima) {
    this.maxima = maxima;
  }

  /** log Σ I/ρ² of the last call. */
  double logValue() {
    return logValue;
  }

  /** Its derivative when all γ grow alike, of the last call with partials. */
  double byGamma() {
    return byGamma;
  }

  /** Its derivative by the logarithm of the width, of the last call with partials. */
  double byLogWidth() {
    return byLogWidth;
  }

  /** Its derivative by s̄, of the last call with partials. */
  double byRoot() {
    return byRoot;
  }

  /**
   * Sums at one point, unless the lowest maximum is below the table.
   *
   * @param width what a γ is measured in
   * @param root s̄ = √(1 - ρ²)
   * @return whether the results are there
   */
  boolean evaluate(double mean, double width, double root, boolean partials) {
    double inverse = 1 / width;
    double first = (maxima[0] - mean) * inverse;
    if (!(first >= LOW && first <= LIMIT)) {
      return false;
    }
    int patchRow = Math.min((int) (root * ROWS), ROWS - 1);
    double s = 2 * (root * ROWS - patchRow) - 1;
    int column = -1;
    double sum = 0;
    double slopes = 0;
    double stretched = 0;
    double roots = 0;
    for (double maximum : maxima) {
      double beyond = (maximum - maxima[0]) * inverse;
      double gamma = first + beyond;
      // ½(γ_0² - γ²), without their cancellation.
      double fall = -beyond * (first + 0.5 * beyond);
      if (fall < -CUT) {
        break;
      }
      if (gamma < FAR) {
        double position = (gamma - LOW) * PER_UNIT;
        int own = (int) position;
        if (own != column) {
          column = own;
          fix(InformationTable.patch(patchRow, column), s, partials);
        }
        near(2 * (position - column) - 1, partials);
      } else {
        far(gamma, root, partials);
      }
      double weight = Math.exp(fall);
      sum += weight * r;
      if (partials) {
        double change = weight * (slope - gamma * r);
        slopes += change;
        stretched -= gamma * change;
        roots += weight * rootSlope;
      }
    }
    logValue = Math.log(sum) - 0.5 * first * first - LOG_SQRT_TWO_PI;
    byGamma = slopes / sum;
    byLogWidth = stretched / sum;
    byRoot = roots / sum;
    return true;
  }

  private void fix(double[] patch, double s, boolean partials) {
    for (int j = 0; j < ORDER_G; j++) {
      row[j] = patch[ORDER_G * (ORDER_S - 1) + j];
      rowSlope[j] = 0;
    }
    for (int i = ORDER_S - 2; i >= 0; i--) {
      if (partials) {
        for (int j = 0; j < ORDER_G; j++) {
          rowSlope[j] = rowSlope[j] * s + row[j];
        }
      }
      for (int j = 0; j < ORDER_G; j++) {
        row[j] = row[j] * s + patch[ORDER_G * i + j];
      }
    }
  }

  private void near(double g, boolean partials) {
    double g4 = g * g * g * g;
    r = polynomial(row, 0, g) + g4 * g4 * (row[8] + row[9] * g);
    if (partials) {
      slope =
          2 * PER_UNIT * (derivative(row, 0, g) + g4 * g * g * g * (8 * row[8] + 9 * row[9] * g));
      rootSlope =
          2 * ROWS * (polynomial(rowSlope, 0, g) + g4 * g4 * (rowSlope[8] + rowSlope[9] * g));
    }
  }

  // γ/2 + P(v, ε)/γ
  private void far(double gamma, double root, boolean partials) {
    double v = root * gamma;
    r = 0.5 * gamma;
    slope = 0.5;
    rootSlope = 0;
    if (!(v < REACH)) {
      return;
    }
    int unit = (int) v;
    double[] patch = InformationTable.farPatch(unit);
    double x = 2 * (v - unit) - 1;
    double inverse = 1 / gamma;
    double e = 2 * FAR * FAR * inverse * inverse - 1;
    double p = 0;
    double byE = 0;
    double byV = 0;
    for (int i = ORDER_E - 1; i >= 0; i--) {
      byE = byE * e + p;
      p = p * e + polynomial(patch, ORDER_V * i, x);
      if (partials) {
        byV = byV * e + 2 * derivative(patch, ORDER_V * i, x);
      }
    }
    r += p * inverse;
    double byEpsilon = 2 * FAR * FAR * byE;
    slope += inverse * (byV * root - inverse * (p + 2 * byEpsilon * inverse * inverse));
    rootSlope = byV;
  }

  // Of degree 7, in a form that keeps the processor's units busy.
  private static double polynomial(double[] c, int at, double x) {
    double x2 = x * x;
    double low = (c[at] + c[at + 1] * x) + x2 * (c[at + 2] + c[at + 3] * x);
    double high = (c[at + 4] + c[at + 5] * x) + x2 * (c[at + 6] + c[at + 7] * x);
    return low + x2 * x2 * high;
  }

  private static double derivative(double[] c, int at, double x) {
    double x2 = x * x;
    double low = (c[at + 1] + 2 * c[at + 2] * x) + x2 * (3 * c[at + 3] + 4 * c[at + 4] * x);
    return low + x2 * x2 * ((5 * c[at + 5] + 6 * c[at + 6] * x) + x2 * (7 * c[at + 7]));
  }
}

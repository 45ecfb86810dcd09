package io.github.culmen.acquisition.information;

import static io.github.culmen.acquisition.information.InformationTable.FAR;
import static io.github.culmen.acquisition.information.InformationTable.LOW;
import static io.github.culmen.acquisition.information.InformationTable.ORDER_E;
import static io.github.culmen.acquisition.information.InformationTable.ORDER_G;
import static io.github.culmen.acquisition.information.InformationTable.ORDER_S;
import static io.github.culmen.acquisition.information.InformationTable.ORDER_V;
import static io.github.culmen.acquisition.information.InformationTable.PER_UNIT;
import static io.github.culmen.acquisition.information.InformationTable.REACH;
import static io.github.culmen.acquisition.information.InformationTable.ROWS;

import io.github.culmen.math.VectorExp;

/**
 * Σ I(ρ, γ_k) over the maxima, from the {@link InformationTable}: for a point, one polynomial in γ
 * per patch of the table it meets, and for a maximum little more than an exponential.
 *
 * <p>The information falls with γ, so the lowest maximum has the largest term: all are taken
 * relative to its exp(-γ²/2), and the first that is below exp(-30) of it ends the sum. An instance
 * holds the results of the last call: it is made once per batch and not shared between threads.
 */
public final class TabulatedSum {
  private static final double CUT = 30;
  private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  // Its third power, which the derivatives need, is a double.
  private static final double LIMIT = 1e90;
  // Fewer exponentials than this are faster one by one.
  private static final int FEW = 16;

  private final double[] maxima;
  // The γ of the terms that count, and exp(½(γ_0² - γ²)).
  private final double[] gammas;
  private final double[] weights;
  // A patch at one s̄: the coefficients of a polynomial in g, and those of its derivative by s.
  private final double[] row = new double[ORDER_G];
  private final double[] rowSlope = new double[ORDER_G];

  private double logValue;
  private double byGamma;
  private double byLogWidth;
  private double byRoot;

  /** Over maxima in increasing order, which are not copied. */
  public TabulatedSum(double[] maxima) {
    this.maxima = maxima;
    this.gammas = new double[maxima.length];
    this.weights = new double[maxima.length];
  }

  /** log Σ I/ρ² of the last call. */
  public double logValue() {
    return logValue;
  }

  /** Its derivative when all γ grow alike, of the last call with partials. */
  public double byGamma() {
    return byGamma;
  }

  /** Its derivative by the logarithm of the width, of the last call with partials. */
  public double byLogWidth() {
    return byLogWidth;
  }

  /** Its derivative by s̄, of the last call with partials. */
  public double byRoot() {
    return byRoot;
  }

  /**
   * Sums at one point, unless the lowest maximum is below the table.
   *
   * @param width what a γ is measured in
   * @param root s̄ = √(1 - ρ²)
   * @return whether the results are there
   */
  public boolean evaluate(double mean, double width, double root, boolean partials) {
    double inverse = 1 / width;
    double first = (maxima[0] - mean) * inverse;
    if (!(first >= LOW && first <= LIMIT)) {
      return false;
    }
    int patchRow = Math.min((int) (root * ROWS), ROWS - 1);
    double s = 2 * (root * ROWS - patchRow) - 1;
    byGamma = 0;
    byLogWidth = 0;
    byRoot = 0;
    double sum = 0;
    int count = terms(first, inverse);
    int k = 0;
    while (k < count && gammas[k] < FAR) {
      // Just below the last column's end the difference rounds up to it.
      int column = Math.min((int) ((gammas[k] - LOW) * PER_UNIT), InformationTable.COLUMNS - 1);
      int end = endOfPatch(k, count, column);
      fix(InformationTable.patch(patchRow, column), s, partials);
      double shift = 2 * (LOW * PER_UNIT + column) + 1;
      sum += near(k, end, shift);
      if (partials) {
        nearSlopes(k, end, shift);
      }
      k = end;
    }
    for (; k < count; k++) {
      sum += weights[k] * far(k, root, partials);
    }
    logValue = Math.log(sum) - 0.5 * first * first - LOG_SQRT_TWO_PI;
    byGamma /= sum;
    byLogWidth /= sum;
    byRoot /= sum;
    return true;
  }

  private int terms(double first, double inverse) {
    double lowest = maxima[0];
    int count = 0;
    for (double maximum : maxima) {
      double beyond = (maximum - lowest) * inverse;
      // ½(γ² - γ_0²), not as a difference of squares, which would cancel.
      double fall = beyond * (first + 0.5 * beyond);
      if (fall > CUT) {
        break;
      }
      gammas[count] = first + beyond;
      weights[count++] = -fall;
    }
    if (count >= FEW) {
      VectorExp.exp(weights, 0, count);
    } else {
      for (int k = 0; k < count; k++) {
        weights[k] = Math.exp(weights[k]);
      }
    }
    return count;
  }

  private int endOfPatch(int from, int count, int column) {
    double next = LOW + (column + 1.0) / PER_UNIT;
    int end = from + 1;
    while (end < count && gammas[end] < next) {
      end++;
    }
    return end;
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

  private double near(int from, int to, double shift) {
    double sum = 0;
    for (int k = from; k < to; k++) {
      double g = 2 * PER_UNIT * gammas[k] - shift;
      double g4 = g * g * g * g;
      sum += weights[k] * (polynomial(row, 0, g) + g4 * g4 * (row[8] + row[9] * g));
    }
    return sum;
  }

  private void nearSlopes(int from, int to, double shift) {
    for (int k = from; k < to; k++) {
      double g = 2 * PER_UNIT * gammas[k] - shift;
      double g4 = g * g * g * g;
      double g8 = g4 * g4;
      double value = polynomial(row, 0, g) + g8 * (row[8] + row[9] * g);
      double high = g4 * g * g * g * (8 * row[8] + 9 * row[9] * g);
      double bySpread = polynomial(rowSlope, 0, g) + g8 * (rowSlope[8] + rowSlope[9] * g);
      add(k, value, 2 * PER_UNIT * (derivative(row, 0, g) + high), 2 * ROWS * bySpread);
    }
  }

  private void add(int k, double value, double slope, double rootSlope) {
    double change = weights[k] * (slope - gammas[k] * value);
    byGamma += change;
    byLogWidth -= gammas[k] * change;
    byRoot += weights[k] * rootSlope;
  }

  // γ/2 + P(v, ε)/γ
  private double far(int k, double root, boolean partials) {
    double gamma = gammas[k];
    double v = root * gamma;
    double half = 0.5 * gamma;
    if (!(v < REACH)) {
      if (partials) {
        add(k, half, 0.5, 0);
      }
      return half;
    }
    int unit = (int) v;
    double[] patch = InformationTable.farPatch(unit);
    double x = 2 * (v - unit) - 1;
    double inverse = 1 / gamma;
    double e = 2 * FAR * FAR * inverse * inverse - 1;
    double p = 0;
    for (int i = ORDER_E - 1; i >= 0; i--) {
      p = p * e + polynomial(patch, ORDER_V * i, x);
    }
    double value = half + p * inverse;
    if (partials) {
      double byV = 0;
      double byE = 0;
      for (int i = ORDER_E - 1; i >= 0; i--) {
        byV = byV * e + 2 * derivative(patch, ORDER_V * i, x);
        byE = i == 0 ? byE : byE * e + i * polynomial(patch, ORDER_V * i, x);
      }
      double byEpsilon = 2 * FAR * FAR * byE;
      double slope =
          0.5 + inverse * (byV * root - inverse * (p + 2 * byEpsilon * inverse * inverse));
      add(k, value, slope, byV);
    }
    return value;
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

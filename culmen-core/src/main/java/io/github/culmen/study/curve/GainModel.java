package io.github.culmen.study.curve;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import java.util.Arrays;
import java.util.Optional;

/**
 * What curves gain beyond a step, as a linear function of what is known of them there: Bayesian
 * regression under the conjugate prior, in units of the final values' sd.
 *
 * <p>With inputs in units of their sds, β | σ² ~ N(0, σ² V₀), wide; σ² ~ scaled inverse χ². The
 * prediction is Student's t, so that few curves leave wide tails.
 */
final class GainModel {
  private static final int INPUTS = 4;
  private static final double INTERCEPT_VARIANCE = 100;
  private static final double SLOPE_VARIANCE = 4;
  private static final int PRIOR_DEGREES = 2;
  // The prior's residual sd, in sds of the final values.
  private static final double PRIOR_RESIDUAL = 0.1;

  private final double[] centre;
  private final double[] scale;
  private final Cholesky precision;
  private final double[] coefficients;
  private final int degrees;
  private final double variance;

  /**
   * A predicted gain.
   *
   * @param mean its mean
   * @param spread the scale of Student's t
   * @param degrees its degrees of freedom
   */
  record Gain(double mean, double spread, int degrees) {}

  private GainModel(
      double[] centre,
      double[] scale,
      Cholesky precision,
      double[] coefficients,
      int degrees,
      double variance) {
    this.centre = centre;
    this.scale = scale;
    this.precision = precision;
    this.coefficients = coefficients;
    this.degrees = degrees;
    this.variance = variance;
  }

  /**
   * Learns it.
   *
   * @param inputs what is known of each curve
   * @param gains what each gained
   * @param widths how much each was moving, against what is usual: its errors are that much larger
   * @return empty if the numbers are too large to be computed with
   */
  static Optional<GainModel> of(double[][] inputs, double[] gains, double[] widths) {
    int n = gains.length;
    double[] centre = new double[INPUTS];
    double[] scale = new double[INPUTS];
    for (int k = 1; k < INPUTS; k++) {
      int column = k - 1;
      double[] values = Arrays.stream(inputs).mapToDouble(row -> row[column]).toArray();
      centre[k] = Samples.mean(values);
      double sd = Samples.sd(values);
      scale[k] = sd > 1e-12 * Math.abs(centre[k]) ? sd : 0; // says nothing
    }
    double[][] design =
        Arrays.stream(inputs).map(row -> row(row, centre, scale)).toArray(double[][]::new);
    double[][] precision = new double[INPUTS][INPUTS];
    double[] right = new double[INPUTS];
    for (int k = 0; k < INPUTS; k++) {
      precision[k][k] = 1 / (k == 0 ? INTERCEPT_VARIANCE : SLOPE_VARIANCE);
      for (int i = 0; i < n; i++) {
        double weight = 1 / square(widths[i]);
        right[k] += weight * design[i][k] * gains[i];
        for (int l = 0; l < INPUTS; l++) {
          precision[k][l] += weight * design[i][k] * design[i][l];
        }
      }
    }
    if (!Double.isFinite(Arrays.stream(right).sum())) {
      return Optional.empty();
    }
    Cholesky factor = Cholesky.of(Matrix.of(precision));
    double[] coefficients = factor.solve(right);
    double squares = PRIOR_DEGREES * square(PRIOR_RESIDUAL);
    for (int i = 0; i < n; i++) {
      squares += square((gains[i] - dot(design[i], coefficients)) / widths[i]);
    }
    for (int k = 0; k < INPUTS; k++) {
      squares += square(coefficients[k]) / (k == 0 ? INTERCEPT_VARIANCE : SLOPE_VARIANCE);
    }
    int degrees = PRIOR_DEGREES + n;
    return Double.isFinite(squares)
        ? Optional.of(
            new GainModel(centre, scale, factor, coefficients, degrees, squares / degrees))
        : Optional.empty();
  }

  /**
   * The gain of a curve.
   *
   * @param width how much it is moving, against what is usual
   */
  Gain predict(double[] inputs, double width) {
    double[] row = row(inputs, centre, scale);
    return new Gain(
        dot(row, coefficients),
        Math.sqrt(variance * (square(width) + dot(row, precision.solve(row)))),
        degrees);
  }

  private static double[] row(double[] inputs, double[] centre, double[] scale) {
    double[] row = new double[INPUTS];
    row[0] = 1;
    for (int k = 1; k < INPUTS; k++) {
      row[k] = scale[k] == 0 ? 0 : (inputs[k - 1] - centre[k]) / scale[k];
    }
    return row;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private static double square(double x) {
    return x * x;
  }
}

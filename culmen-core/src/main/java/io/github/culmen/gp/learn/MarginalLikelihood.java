package io.github.culmen.gp.learn;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.NotPositiveDefiniteException;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;

/**
 * The log marginal likelihood of data as a function of the hyper-parameters, with its gradient.
 *
 * <p>One evaluation factors and inverts K once, O(n³); each parameter then costs O(n²), since d
 * lml/dθ = ½ tr[(alpha alpha' - K⁻¹) dK/dθ] is a sum over the elements. Not safe for use by several
 * threads: the working arrays are kept from call to call.
 */
public final class MarginalLikelihood {
  // Rows that are differentiated together.
  private static final int ROWS = 4;

  private final KernelFamily family;
  private final Features features;
  private final Dataset data;
  private final double[] values;
  private final double[][] columns;
  private final double[][] scaled;
  private final double[][] covariance;
  private final double[][] slopes;
  private final double[] weight;
  private final double[][] weights;
  private final double[][] terms;
  private final double[][] byFeature;
  // Where derivatives by the inputs go, one array per input; null if nobody asked for them.
  private double[][] byInput;

  public MarginalLikelihood(KernelFamily family, Domain domain, Dataset data) {
    this.family = family;
    this.features = Features.of(domain);
    this.data = data;
    this.values = data.values();
    this.columns = features.columns(data.inputs());
    int n = data.size();
    this.scaled = new double[columns.length][n];
    this.covariance = new double[n][];
    this.slopes = new double[n][];
    for (int i = 0; i < n; i++) {
      covariance[i] = new double[i + 1];
      slopes[i] = new double[i + 1];
    }
    this.weight = new double[n];
    this.weights = new double[ROWS][n];
    this.terms = new double[ROWS][n];
    this.byFeature = new double[columns.length][n];
  }

  int inputs() {
    return features.inputs();
  }

  /** Moves the observed points; the next evaluations give derivatives by their coordinates. */
  void moveTo(Matrix inputs, double[][] byInput) {
    double[][] moved = features.columns(inputs);
    for (int f = 0; f < columns.length; f++) {
      System.arraycopy(moved[f], 0, columns[f], 0, moved[f].length);
    }
    this.byInput = byInput;
  }

  /**
   * The value at given hyper-parameters; {@code gradient} receives the derivatives by the logs of
   * the lengthscales, of the variance and of the noise, in this order.
   *
   * @return negative infinity if the covariance cannot be factored there, with a zero gradient
   */
  public double evaluate(double[] lengthscales, double variance, double noise, double[] gradient) {
    Arrays.fill(gradient, 0);
    if (byInput != null) {
      for (double[] slopesByPoint : byInput) {
        Arrays.fill(slopesByPoint, 0);
      }
    }
    int n = data.size();
    for (int f = 0; f < columns.length; f++) {
      Features.scale(columns[f], lengthscales[features.input(f)], scaled[f]);
    }
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(scaled, i, scaled, i, covariance[i]);
    }
    Radial.covariancesAndSlopesBelow(family, variance, covariance, slopes);
    for (int i = 0; i < n; i++) {
      covariance[i][i] = variance + data.noise(i, noise);
    }
    Cholesky factor;
    try {
      factor = Cholesky.ofLowerRows(covariance);
    } catch (NotPositiveDefiniteException e) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] alpha = factor.solve(values);
    double lml = logLikelihood(factor, alpha, noise);
    if (!Double.isFinite(lml)) {
      return Double.NEGATIVE_INFINITY;
    }
    differentiate(factor.inverseLowerRows(), alpha, lengthscales, variance, noise, gradient);
    return lml;
  }

  /** The value alone, at a third of the cost. */
  double value(double[] lengthscales, double variance, double noise) {
    int n = data.size();
    for (int f = 0; f < columns.length; f++) {
      Features.scale(columns[f], lengthscales[features.input(f)], scaled[f]);
    }
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(scaled, i, scaled, i, covariance[i]);
      Radial.covariances(family, variance, covariance[i], weight, i);
      covariance[i][i] = variance + data.noise(i, noise);
    }
    try {
      Cholesky factor = Cholesky.ofLowerRows(covariance);
      double lml = logLikelihood(factor, factor.solve(values), noise);
      return Double.isFinite(lml) ? lml : Double.NEGATIVE_INFINITY;
    } catch (NotPositiveDefiniteException e) {
      return Double.NEGATIVE_INFINITY;
    }
  }

  private double logLikelihood(Cholesky factor, double[] alpha, double noise) {
    double quadratic = 0;
    for (int i = 0; i < alpha.length; i++) {
      quadratic += values[i] * alpha[i];
    }
    return -0.5 * (quadratic + factor.logDeterminant() + alpha.length * Math.log(2 * Math.PI))
        + data.replicateLogDensity(noise);
  }

  private void differentiate(
      double[][] inverse,
      double[] alpha,
      double[] lengthscales,
      double variance,
      double noise,
      double[] gradient) {
    int n = data.size();
    int d = features.inputs();
    for (double[] sums : byFeature) {
      Arrays.fill(sums, 0);
    }
    double byVariance = 0;
    double byNoise = 0;
    int i = 0;
    double[] sums = new double[ROWS];
    for (; byInput == null && i + ROWS <= n; i += ROWS) {
      for (int r = 0; r < ROWS; r++) {
        int k = i + r;
        weigh(alpha, alpha[k], inverse[k], covariance[k], slopes[k], weights[r], terms[r], k);
      }
      sums(terms, i, sums);
      for (int r = 0; r < ROWS; r++) {
        double diagonal = 0.5 * (alpha[i + r] * alpha[i + r] - inverse[i + r][i + r]);
        byVariance += diagonal * variance;
        byNoise += diagonal * noise * data.sharedNoise(i + r);
        byVariance += sums[r];
      }
      for (int f = 0; f < scaled.length; f++) {
        double[] column = scaled[f];
        for (int r = 0; r < ROWS; r += 2) {
          int k = i + r;
          addSquares2(
              column, column[k], column[k + 1], weights[r], weights[r + 1], byFeature[f], k);
          double last = column[k] - column[k + 1];
          byFeature[f][k] += weights[r + 1][k] * last * last;
        }
      }
    }
    for (; i < n; i++) {
      double[] row = inverse[i];
      double diagonal = 0.5 * (alpha[i] * alpha[i] - row[i]);
      byVariance += diagonal * variance;
      byNoise += diagonal * noise * data.sharedNoise(i);
      byVariance += weigh(alpha, alpha[i], row, covariance[i], slopes[i], weight, i);
      for (int f = 0; f < scaled.length; f++) {
        addSquares(scaled[f], scaled[f][i], weight, byFeature[f], i);
        if (byInput != null && features.differentiable(f)) {
          int input = features.input(f);
          addSlopes(scaled[f], i, weight, lengthscales[input], byInput[input]);
        }
      }
    }
    for (int f = 0; f < byFeature.length; f++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += byFeature[f][k];
      }
      gradient[features.input(f)] += sum;
    }
    gradient[d] = byVariance;
    gradient[d + 1] = byNoise + data.replicateSlope(noise);
  }

  // weight = (alpha_i alpha_k - K⁻¹_ik)·(-2 slope), so that Σ weight·(scaled difference)² is the
  // derivative by a log lengthscale; returns the row's share of the derivative by the log variance.
  static double weigh(
      double[] alpha,
      double own,
      double[] inverse,
      double[] covariance,
      double[] slopes,
      double[] weight,
      int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      double m = own * alpha[k] - inverse[k];
      weight[k] = -2 * m * slopes[k];
      sum += m * covariance[k];
    }
    return sum;
  }

  // The same with the terms of the sum for its result.
  private static void weigh(
      double[] alpha,
      double own,
      double[] inverse,
      double[] covariance,
      double[] slopes,
      double[] weight,
      double[] terms,
      int count) {
    for (int k = 0; k < count; k++) {
      double m = own * alpha[k] - inverse[k];
      weight[k] = -2 * m * slopes[k];
      terms[k] = m * covariance[k];
    }
  }

  // The sums of rows of growing length. Each is taken in order, but all at once: one alone would
  // wait for every addition.
  private static void sums(double[][] terms, int first, double[] sums) {
    double[] a = terms[0];
    double[] b = terms[1];
    double[] c = terms[2];
    double[] d = terms[3];
    double sumA = 0;
    double sumB = 0;
    double sumC = 0;
    double sumD = 0;
    for (int k = 0; k < first; k++) {
      sumA += a[k];
      sumB += b[k];
      sumC += c[k];
      sumD += d[k];
    }
    sums[0] = sumA;
    sums[1] = sumB + b[first];
    sums[2] = sumC + c[first] + c[first + 1];
    sums[3] = sumD + d[first] + d[first + 1] + d[first + 2];
  }

  private static void addSquares2(
      double[] column,
      double own0,
      double own1,
      double[] weight0,
      double[] weight1,
      double[] sums,
      int count) {
    for (int k = 0; k < count; k++) {
      double s = column[k] - own0;
      double t = column[k] - own1;
      sums[k] = sums[k] + weight0[k] * s * s + weight1[k] * t * t;
    }
  }

  // The derivatives by the coordinates of points i and k are -weight and weight times their scaled
  // difference, over the lengthscale.
  private static void addSlopes(
      double[] column, int i, double[] weight, double lengthscale, double[] slopes) {
    double own = column[i];
    double sum = 0;
    for (int k = 0; k < i; k++) {
      double pull = weight[k] * (own - column[k]) / lengthscale;
      slopes[k] += pull;
      sum += pull;
    }
    slopes[i] -= sum;
  }

  static void addSquares(double[] column, double own, double[] weight, double[] sums, int count) {
    for (int k = 0; k < count; k++) {
      double difference = column[k] - own;
      sums[k] += weight[k] * difference * difference;
    }
  }
}

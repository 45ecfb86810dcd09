package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;

/**
 * Posterior covariances with fixed points F, k(x, F) - k(x, X) K⁻¹ k(X, F). With K⁻¹ k(X, F) known
 * a point costs no triangular solve, only products.
 */
final class KernelAnchors implements Anchors {
  private static final int TILE = 254;

  private final KernelFamily family;
  private final Hyperparameters hyperparameters;
  private final Features features;
  // Observed and fixed points' features divided by the lengthscales, one array per feature.
  private final double[][] observed;
  // Empty if what is at the fixed points is another component, which only data tie to this one.
  private final double[][] fixed;
  // K⁻¹ k(X, F): [observation][fixed point].
  private final double[][] weights;

  /**
   * For one term.
   *
   * @param fixed the fixed points, scaled
   * @param weights K⁻¹ k(X, F)
   */
  static KernelAnchors of(Term term, double[][] fixed, double[][] weights) {
    return new KernelAnchors(
        term.family, term.hyperparameters, term.features, term.columns, fixed, weights);
  }

  /** The same where the fixed points concern another component, to which only data tie this one. */
  static KernelAnchors ofOthers(Term term, double[][] weights) {
    return of(term, new double[0][], weights);
  }

  private KernelAnchors(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Features features,
      double[][] observed,
      double[][] fixed,
      double[][] weights) {
    this.family = family;
    this.hyperparameters = hyperparameters;
    this.features = features;
    this.observed = observed;
    this.fixed = fixed;
    this.weights = weights;
  }

  @Override
  public int count() {
    return weights[0].length;
  }

  @Override
  public Matrix covariances(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int total = points.rows();
    int width = Math.min(total, TILE);
    double[][] tileQuery = new double[query.length][width];
    double[][] covariances = new double[count()][width];
    double[] row = new double[width];
    double[] scratch = new double[width];
    Matrix out = Matrix.zeros(total, count());
    for (int start = 0; start < total; start += width) {
      int size = Math.min(width, total - start);
      for (int f = 0; f < query.length; f++) {
        System.arraycopy(query[f], start, tileQuery[f], 0, size);
      }
      for (int l = 0; l < count(); l++) {
        if (fixed.length == 0) {
          Arrays.fill(covariances[l], 0);
          continue;
        }
        Radial.squaredDistances(tileQuery, size, fixed, l, covariances[l]);
        Radial.covariances(family, hyperparameters.variance(), covariances[l], scratch, size);
      }
      for (int i = 0; i < weights.length; i++) {
        Radial.squaredDistances(tileQuery, size, observed, i, row);
        Radial.covariances(family, hyperparameters.variance(), row, scratch, size);
        subtract(covariances, row, weights[i], size);
      }
      transpose(covariances, size, out, start);
    }
    return out;
  }

  @Override
  public Slopes slopes(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int q = points.rows();
    int n = weights.length;
    double[][] covariances = new double[count()][q];
    double[][] fixedSlopes = new double[count()][q];
    for (int l = 0; l < count() && fixed.length > 0; l++) {
      Radial.squaredDistances(query, q, fixed, l, covariances[l]);
      Radial.covariancesAndSlopes(
          family, hyperparameters.variance(), covariances[l], fixedSlopes[l], q);
    }
    double[][] slopes = new double[n][q];
    double[] row = new double[q];
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(query, q, observed, i, row);
      Radial.covariancesAndSlopes(family, hyperparameters.variance(), row, slopes[i], q);
      subtract(covariances, row, weights[i], q);
    }
    Matrix[] gradients = new Matrix[count()];
    Arrays.setAll(gradients, l -> Matrix.zeros(q, points.columns()));
    double[][] byFeature = new double[count()][q];
    for (int f = 0; f < query.length; f++) {
      if (!features.differentiable(f)) {
        continue;
      }
      // ∇k(x, x_i) = 2 slope (x - x_i)/l²
      for (int l = 0; l < count(); l++) {
        step(query[f], fixed.length == 0 ? 0 : fixed[f][l], fixedSlopes[l], byFeature[l], q);
      }
      for (int i = 0; i < n; i++) {
        step(query[f], observed[f][i], slopes[i], row, q);
        subtract(byFeature, row, weights[i], q);
      }
      int j = features.input(f);
      double factor = 2 / hyperparameters.lengthscale(j);
      for (int l = 0; l < count(); l++) {
        for (int c = 0; c < q; c++) {
          gradients[l].set(c, j, factor * byFeature[l][c]);
        }
      }
    }
    Matrix out = Matrix.zeros(q, count());
    transpose(covariances, q, out, 0);
    return new Slopes(out, gradients);
  }

  /** Weights are summed before gradients are taken, so that few operations depend on both. */
  @Override
  public Matrix gradients(Matrix points, Matrix sums) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int count = fixed.length == 0 ? 0 : count();
    double[] byObserved = new double[weights.length];
    double[] byFixed = new double[count];
    double[] covariances = new double[Math.max(weights.length, count)];
    Matrix gradients = Matrix.zeros(points.rows(), points.columns());
    for (int c = 0; c < points.rows(); c++) {
      double[] sum = sums.row(c);
      Radial.squaredDistances(observed, weights.length, query, c, covariances);
      slopes(covariances, byObserved, weights.length);
      for (int i = 0; i < weights.length; i++) {
        byObserved[i] *= -Rows.dot(weights[i], sum, sum.length);
      }
      Radial.squaredDistances(fixed, count, query, c, covariances);
      slopes(covariances, byFixed, count);
      for (int l = 0; l < count; l++) {
        byFixed[l] *= sum[l];
      }
      for (int f = 0; f < query.length; f++) {
        if (features.differentiable(f)) {
          double own = query[f][c];
          double slope = Rows.dotDifference(byObserved, own, observed[f], weights.length);
          if (count > 0) {
            slope += Rows.dotDifference(byFixed, own, fixed[f], count);
          }
          int j = features.input(f);
          gradients.set(c, j, 2 / hyperparameters.lengthscale(j) * slope);
        }
      }
    }
    return gradients;
  }

  private void slopes(double[] covariances, double[] slopes, int count) {
    Radial.covariancesAndSlopes(family, hyperparameters.variance(), covariances, slopes, count);
  }

  private static void step(double[] own, double other, double[] slopes, double[] out, int count) {
    for (int c = 0; c < count; c++) {
      out[c] = slopes[c] * (own[c] - other);
    }
  }

  // rows[l] -= weights[l]·row
  private static void subtract(double[][] rows, double[] row, double[] weights, int count) {
    for (int l = 0; l < rows.length; l++) {
      double weight = weights[l];
      double[] target = rows[l];
      for (int c = 0; c < count; c++) {
        target[c] -= weight * row[c];
      }
    }
  }

  private static void transpose(double[][] columns, int count, Matrix out, int start) {
    double[] data = out.data();
    int width = columns.length;
    for (int l = 0; l < width; l++) {
      for (int c = 0; c < count; c++) {
        data[(start + c) * width + l] = columns[l][c];
      }
    }
  }
}

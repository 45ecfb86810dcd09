package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;

/**
 * Functions f_k(x) = φ(x)'w_k + Σ_i v_ki k(x, x_i): waves that all functions share, and covariances
 * with the observed points if there is an update.
 */
final class PosteriorPaths implements Paths {
  private static final int TILE = 126;

  private final KernelFamily family;
  private final Hyperparameters hyperparameters;
  private final Features features;
  private final double[][] columns;
  private final RandomFeatures waves;
  // One array per function; updates are empty arrays if there are none.
  private final double[][] coefficients;
  private final double[][] updates;
  private final int observed;

  /**
   * From given weights.
   *
   * @param weights the features' weights, one array per function
   * @param updates the covariances' weights, one array per function; of length 0 for none
   */
  PosteriorPaths(Term term, RandomFeatures waves, double[][] weights, double[][] updates) {
    this.family = term.family;
    this.hyperparameters = term.hyperparameters;
    this.features = term.features;
    this.columns = term.columns;
    this.waves = waves;
    this.coefficients = waves.coefficients(weights);
    this.updates = updates;
    this.observed = updates[0].length;
  }

  @Override
  public int count() {
    return coefficients.length;
  }

  @Override
  public double[][] values(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int total = points.rows();
    int width = Math.min(total, TILE);
    double[][] values = new double[coefficients.length][total];
    double[][] tileQuery = new double[query.length][width];
    double[][] tile = new double[coefficients.length][width];
    double[][] covariances = new double[4][width];
    double[] scratch = new double[width];
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      for (int f = 0; f < query.length; f++) {
        System.arraycopy(query[f], start, tileQuery[f], 0, count);
      }
      for (double[] row : tile) {
        Arrays.fill(row, 0);
      }
      waves.add(tileQuery, count, coefficients, tile);
      update(tileQuery, count, tile, covariances, scratch);
      for (int k = 0; k < tile.length; k++) {
        System.arraycopy(tile[k], 0, values[k], start, count);
      }
    }
    return values;
  }

  private void update(
      double[][] query, int count, double[][] out, double[][] covariances, double[] scratch) {
    int i = 0;
    for (; i + 3 < observed; i += 4) {
      for (int r = 0; r < 4; r++) {
        covariances(query, count, i + r, covariances[r], scratch);
      }
      for (int k = 0; k < out.length; k++) {
        double[] v = updates[k];
        Rows.add(
            covariances[0],
            covariances[1],
            covariances[2],
            covariances[3],
            v[i],
            v[i + 1],
            v[i + 2],
            v[i + 3],
            out[k],
            count);
      }
    }
    for (; i < observed; i++) {
      covariances(query, count, i, covariances[0], scratch);
      for (int k = 0; k < out.length; k++) {
        Rows.add(covariances[0], updates[k][i], out[k], count);
      }
    }
  }

  private void covariances(double[][] query, int count, int i, double[] row, double[] scratch) {
    Radial.squaredDistances(query, count, columns, i, row);
    Radial.covariances(family, hyperparameters.variance(), row, scratch, count);
  }

  @Override
  public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
    int q = points.rows();
    if (functions.length < q || values.length < q || gradients.rows() < q) {
      throw new IllegalArgumentException(
          "functions, values and gradients must have one entry per point, but for "
              + q
              + " points there are "
              + functions.length
              + ", "
              + values.length
              + " and "
              + gradients.rows());
    }
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    double[] point = new double[query.length];
    double[] slopes = new double[query.length];
    double[][] scratch = waves.scratch();
    double[] covariances = new double[observed];
    double[] byDistance = new double[observed];
    for (int c = 0; c < q; c++) {
      int k = functions[c];
      for (int f = 0; f < point.length; f++) {
        point[f] = query[f][c];
      }
      Arrays.fill(slopes, 0);
      values[c] = waves.slope(point, coefficients[k], slopes, scratch);
      if (observed > 0) {
        Radial.squaredDistances(columns, observed, query, c, covariances);
        Radial.covariancesAndSlopes(
            family, hyperparameters.variance(), covariances, byDistance, observed);
        values[c] += Rows.dot(covariances, updates[k], observed);
        for (int i = 0; i < observed; i++) {
          byDistance[i] *= updates[k][i];
        }
        for (int f = 0; f < point.length; f++) {
          slopes[f] += 2 * Rows.dotDifference(byDistance, point[f], columns[f], observed);
        }
      }
      for (int j = 0; j < gradients.columns(); j++) {
        gradients.set(c, j, 0);
      }
      for (int f = 0; f < point.length; f++) {
        if (features.differentiable(f)) {
          int j = features.input(f);
          gradients.set(c, j, slopes[f] / hyperparameters.lengthscale(j));
        }
      }
    }
  }
}

package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Jet;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.gp.kernel.RadialDerivatives;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.List;

/**
 * Jets of a Gaussian process given its data: each entry is one more linear functional of the
 * function, so covariances follow as those of values do. What depends on the places alone, K⁻¹k, is
 * solved for once.
 */
final class PosteriorJets implements Jets {
  private final KernelFamily family;
  private final Hyperparameters hyperparameters;
  private final Features features;
  // The observed points' scaled features.
  private final double[][] columns;
  private final int n;
  private final List<Jet> jets = new ArrayList<>();
  private final List<Joint> joints = new ArrayList<>();
  // K⁻¹k per jet: [jet][entry][observation].
  private final List<double[][]> solved = new ArrayList<>();
  // The same by [jet][observation][entry].
  private final List<double[][]> turned = new ArrayList<>();

  /** For one term, at places with its inputs. */
  static PosteriorJets of(Term term, Cholesky factor, double[] z, Matrix places, List<int[]> axes) {
    return new PosteriorJets(
        term.family, term.hyperparameters, term.features, term.columns, factor, z, places, axes);
  }

  private PosteriorJets(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Features features,
      double[][] columns,
      Cholesky factor,
      double[] z,
      Matrix places,
      List<int[]> axes) {
    this.family = family;
    this.hyperparameters = hyperparameters;
    this.features = features;
    this.columns = columns;
    this.n = z.length;
    if (axes.size() != places.rows()) {
      throw new IllegalArgumentException(
          "jets need a list of axes per place, but there are "
              + axes.size()
              + " lists and "
              + places.rows()
              + " places");
    }
    double[][] scaled = features.scaledColumns(places, hyperparameters.lengthscales());
    RadialDerivatives radial = new RadialDerivatives(n);
    for (int p = 0; p < places.rows(); p++) {
      double[][] place = new double[scaled.length][1];
      for (int f = 0; f < place.length; f++) {
        place[f][0] = scaled[f][p];
      }
      Jet jet =
          new Jet(family, hyperparameters.variance(), place, featuresOf(axes.get(p), features));
      add(jet, factor, z, radial);
    }
  }

  private int[] featuresOf(int[] axes, Features features) {
    if (axes.length > 0 && family == KernelFamily.MATERN32) {
      throw new IllegalArgumentException(
          "jets along axes need a function with second derivatives: kernel se or matern52, but"
              + " the kernel is matern32");
    }
    int[] found = new int[axes.length];
    for (int i = 0; i < axes.length; i++) {
      found[i] = features.featureOf(axes[i]);
      if (found[i] < 0) {
        throw new IllegalArgumentException(
            "jets need ordered axes from 0 to " + (features.inputs() - 1) + ", but got " + axes[i]);
      }
    }
    return found;
  }

  private void add(Jet jet, Cholesky factor, double[] z, RadialDerivatives radial) {
    int size = jet.size();
    double[][] cross = new double[size][n];
    jet.covariances(columns, n, radial, cross);
    double[][] u = new double[n][size];
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < n; i++) {
        u[i][e] = cross[e][i];
      }
    }
    factor.forward(u, size);
    double[] mean = new double[size];
    Matrix covariance = jet.prior();
    double[] entries = covariance.data();
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < size; a++) {
        mean[a] += u[i][a] * z[i];
        for (int b = 0; b < size; b++) {
          entries[a * size + b] -= u[i][a] * u[i][b];
        }
      }
    }
    for (int a = 0; a < size; a++) {
      // Rounding can push the variance of what is known to zero or below.
      double floor = Posterior.VARIANCE_FLOOR * hyperparameters.variance();
      covariance.set(a, a, Math.max(covariance.get(a, a), floor));
    }
    factor.backward(u, size);
    for (int e = 0; e < size; e++) {
      for (int i = 0; i < n; i++) {
        cross[e][i] = u[i][e];
      }
    }
    jets.add(jet);
    joints.add(new Joint(mean, covariance));
    solved.add(cross);
    turned.add(u);
  }

  @Override
  public int count() {
    return jets.size();
  }

  @Override
  public Joint joint(int place) {
    return joints.get(place);
  }

  @Override
  public double[][][] covariances(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int q = points.rows();
    double[][] k = new double[n][q];
    double[] scratch = new double[q];
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(query, q, columns, i, k[i]);
      Radial.covariances(family, hyperparameters.variance(), k[i], scratch, q);
    }
    RadialDerivatives radial = new RadialDerivatives(q);
    double[][][] covariances = new double[jets.size()][][];
    for (int p = 0; p < covariances.length; p++) {
      double[][] own = new double[jets.get(p).size()][q];
      jets.get(p).covariances(query, q, radial, own);
      if (q < own.length) {
        subtractAcross(own, turned.get(p), k);
      } else {
        for (int e = 0; e < own.length; e++) {
          subtract(own[e], solved.get(p)[e], k, q);
        }
      }
      covariances[p] = own;
    }
    return covariances;
  }

  // sums[e] -= Σ_i factors[i][e]·rows[i]: column by column, each sum in the order of subtract. A
  // few points make rows too short for whole-row loops; there are more entries than points then.
  private static void subtractAcross(double[][] sums, double[][] factors, double[][] rows) {
    double[] column = new double[sums.length];
    double[] weights = new double[rows.length];
    for (int c = 0; c < sums[0].length; c++) {
      for (int e = 0; e < column.length; e++) {
        column[e] = sums[e][c];
      }
      for (int i = 0; i < weights.length; i++) {
        weights[i] = rows[i][c];
      }
      subtract(column, weights, factors, column.length);
      for (int e = 0; e < column.length; e++) {
        sums[e][c] = column[e];
      }
    }
  }

  // sum -= Σ_i factors[i]·rows[i], four rows a pass to spare the traffic through sum.
  private static void subtract(double[] sum, double[] factors, double[][] rows, int count) {
    int i = 0;
    for (; i + 3 < factors.length; i += 4) {
      Rows.add(
          rows[i],
          rows[i + 1],
          rows[i + 2],
          rows[i + 3],
          -factors[i],
          -factors[i + 1],
          -factors[i + 2],
          -factors[i + 3],
          sum,
          count);
    }
    for (; i < factors.length; i++) {
      Rows.add(rows[i], -factors[i], sum, count);
    }
  }

  @Override
  public Matrix gradients(Matrix points, double[][][] weights) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int q = points.rows();
    double[][] byFeature = new double[query.length][q];
    RadialDerivatives radial = new RadialDerivatives(q);
    for (int p = 0; p < jets.size(); p++) {
      jets.get(p).addGradients(query, q, radial, weights[p], byFeature);
    }
    double[][] byData = q < n ? byDataAcross(weights, q) : byData(weights, q);
    double[] k = new double[q];
    double[] slopes = new double[q];
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(query, q, columns, i, k);
      Radial.covariancesAndSlopes(family, hyperparameters.variance(), k, slopes, q);
      for (int f = 0; f < query.length; f++) {
        chain(byFeature[f], byData[i], slopes, query[f], columns[f][i], q);
      }
    }
    Matrix gradients = Matrix.zeros(q, features.inputs());
    for (int f = 0; f < query.length; f++) {
      if (features.differentiable(f)) {
        int j = features.input(f);
        for (int c = 0; c < q; c++) {
          gradients.set(c, j, byFeature[f][c] / hyperparameters.lengthscale(j));
        }
      }
    }
    return gradients;
  }

  // The weighted sum's derivative by k(x_i, x), minus Σ weight·(K⁻¹k)_i: [observation][point].
  private double[][] byData(double[][][] weights, int q) {
    double[][] byData = new double[n][q];
    for (int p = 0; p < jets.size(); p++) {
      double[][] own = solved.get(p);
      double[] factors = new double[own.length];
      for (int i = 0; i < n; i++) {
        for (int e = 0; e < factors.length; e++) {
          factors[e] = own[e][i];
        }
        subtract(byData[i], factors, weights[p], q);
      }
    }
    return byData;
  }

  // The same, each sum in the same order, for a few points: all observations at a time.
  private double[][] byDataAcross(double[][][] weights, int q) {
    double[][] byPoint = new double[q][n];
    for (int p = 0; p < jets.size(); p++) {
      double[][] own = solved.get(p);
      double[] factors = new double[own.length];
      for (int c = 0; c < q; c++) {
        for (int e = 0; e < factors.length; e++) {
          factors[e] = weights[p][e][c];
        }
        subtract(byPoint[c], factors, own, n);
      }
    }
    double[][] byData = new double[n][q];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < q; c++) {
        byData[i][c] = byPoint[c][i];
      }
    }
    return byData;
  }

  private static void chain(
      double[] sum, double[] byK, double[] slopes, double[] x, double observed, int count) {
    for (int c = 0; c < count; c++) {
      sum[c] += byK[c] * (2 * slopes[c] * (x[c] - observed));
    }
  }
}

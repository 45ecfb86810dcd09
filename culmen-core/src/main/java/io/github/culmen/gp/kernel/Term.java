package io.github.culmen.gp.kernel;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One covariance over some of the inputs, together with the observed points as it sees them. An
 * ordinary process has one term over all inputs, an additive one a term per group.
 */
public final class Term {
  public final KernelFamily family;
  // Of the term's own inputs.
  public final Hyperparameters hyperparameters;
  public final Domain domain;
  public final Features features;
  // The observed points' features divided by the lengthscales, one array per feature.
  public final double[][] columns;
  // The coordinates of a whole point that are the term's inputs.
  private final int[] inputs;
  private final int dimension;

  private Term(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Domain domain,
      Features features,
      double[][] columns,
      int[] inputs,
      int dimension) {
    this.family = family;
    this.hyperparameters = hyperparameters;
    this.domain = domain;
    this.features = features;
    this.columns = columns;
    this.inputs = inputs;
    this.dimension = dimension;
  }

  /**
   * Over some inputs.
   *
   * @param hyperparameters of these inputs
   * @param domain of the whole points
   * @param observed whole points
   */
  public static Term of(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Domain domain,
      int[] inputs,
      Matrix observed) {
    Domain own = domain.project(inputs);
    Term empty =
        new Term(
            family,
            hyperparameters,
            own,
            Features.of(own),
            new double[0][],
            inputs,
            domain.dimension());
    return empty.seeing(empty.scaled(observed));
  }

  /** Over all inputs. */
  public static Term of(
      KernelFamily family, Hyperparameters hyperparameters, Domain domain, Matrix observed) {
    return of(
        family,
        hyperparameters,
        domain,
        IntStream.range(0, domain.dimension()).toArray(),
        observed);
  }

  /**
   * Requires that all are about the same inputs.
   *
   * @param what what else has a dimension
   */
  public static void requireDimension(String what, int dimension, Domain domain, Dataset data) {
    if (dimension != domain.dimension() || data.dimension() != domain.dimension()) {
      throw new IllegalArgumentException(
          what
              + ", domain and data must have the same dimension, but have "
              + dimension
              + ", "
              + domain.dimension()
              + " and "
              + data.dimension());
    }
  }

  /** The same term for points that have its inputs only. */
  public Term alone() {
    int own = inputs.length;
    return new Term(
        family, hyperparameters, domain, features, columns, IntStream.range(0, own).toArray(), own);
  }

  private Term seeing(double[][] observed) {
    return new Term(family, hyperparameters, domain, features, observed, inputs, dimension);
  }

  /** The same term with further observed points. */
  public Term with(Matrix observed) {
    double[][] added = scaled(observed);
    double[][] joined = new double[columns.length][];
    int n = count();
    for (int f = 0; f < joined.length; f++) {
      joined[f] = Arrays.copyOf(columns[f], n + observed.rows());
      System.arraycopy(added[f], 0, joined[f], n, observed.rows());
    }
    return seeing(joined);
  }

  /** The number of coordinates of a whole point. */
  public int dimension() {
    return dimension;
  }

  /** The coordinate of a whole point that one of the term's inputs is. */
  public int input(int own) {
    return inputs[own];
  }

  /** How many observed points the term takes part in: the first ones. */
  public int count() {
    return columns[0].length;
  }

  /** k(x, x). */
  public double variance() {
    return hyperparameters.variance();
  }

  /** The scaled features of whole points, one array per feature. */
  public double[][] scaled(Matrix points) {
    return features.scaledColumns(select(points), hyperparameters.lengthscales());
  }

  /** The term's own coordinates of whole points. */
  public Matrix select(Matrix points) {
    int d = points.columns();
    if (d != dimension) {
      throw new IllegalArgumentException(
          "points must have " + dimension + " coordinates, but have " + d);
    }
    if (inputs.length == dimension) {
      return points; // a group of all inputs is ascending
    }
    return points.columns(inputs);
  }

  /** row = k(query, other point i), both scaled. */
  public void covariances(
      double[][] query, int count, double[][] other, int i, double[] row, double[] scratch) {
    Radial.squaredDistances(query, count, other, i, row);
    Radial.covariances(family, hyperparameters.variance(), row, scratch, count);
  }

  /** The same with dk/d(r²). */
  public void covariancesAndSlopes(
      double[][] query, int count, double[][] other, int i, double[] row, double[] slopes) {
    Radial.squaredDistances(query, count, other, i, row);
    Radial.covariancesAndSlopes(family, hyperparameters.variance(), row, slopes, count);
  }

  /**
   * The lower triangle of K from row {@code from} on: the sum of all terms' covariances, noise on
   * the diagonal.
   *
   * @param noise the noise variance of each of these rows
   */
  public static double[][] covarianceRows(List<Term> terms, int from, double[] noise) {
    int n = from + noise.length;
    double[][] rows = new double[noise.length][];
    double[] addend = new double[n];
    double[] scratch = new double[n];
    double prior = variance(terms);
    for (int i = from; i < n; i++) {
      double[] row = new double[i + 1];
      for (int t = 0; t < terms.size(); t++) {
        Term term = terms.get(t);
        term.covariances(term.columns, i, term.columns, i, t == 0 ? row : addend, scratch);
        if (t > 0) {
          Rows.add(addend, 1, row, i);
        }
      }
      row[i] = prior + noise[i - from];
      rows[i - from] = row;
    }
    return rows;
  }

  /** The variance of the sum of terms. */
  public static double variance(List<Term> terms) {
    double sum = 0;
    for (Term term : terms) {
      sum += term.variance();
    }
    return sum;
  }

  /** The mean diagonal entry of K. */
  public static double meanDiagonal(List<Term> terms, double[] noise) {
    double sum = 0;
    for (double variance : noise) {
      sum += variance;
    }
    return variance(terms) + sum / noise.length;
  }
}

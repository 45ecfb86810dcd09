package io.github.culmen.gp.structure;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.math.Cholesky;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.Optional;

/**
 * Log likelihoods of many additive structures of the same data under the same lengthscales: log
 * N(y; 0, v Σ_g κ_g + noise), where κ_g is the correlation over the inputs of group g.
 *
 * <p>What structures share is computed once: the squared distances by each input, from which the
 * correlations of a group follow by a sum and one exponential. Matrices are strict lower triangles,
 * row after row in one array, so that those of the first m points are a prefix. Safe for use by
 * several threads.
 */
final class StructureScores {
  private final KernelFamily family;
  private final Dataset data;
  private final double[] values;
  private final double[][] squares;
  private final Variances variances;
  private final double noise;

  /** How large the variance of a group is. */
  @FunctionalInterface
  interface Variances {
    /** The variance of each of a number of groups. */
    double of(int groups);

    /** The same for every group, however many there are. */
    static Variances each(double variance) {
      return groups -> variance;
    }

    /** A total that the groups share equally. */
    static Variances total(double variance) {
      return groups -> variance / groups;
    }
  }

  StructureScores(
      KernelFamily family,
      Domain domain,
      Dataset data,
      double[] lengthscales,
      Variances variances,
      double noise) {
    this.family = family;
    this.data = data;
    this.values = data.values();
    this.variances = variances;
    this.noise = noise;
    int n = data.size();
    Features features = Features.of(domain);
    double[][] columns = features.scaledColumns(data.inputs(), lengthscales);
    this.squares = new double[domain.dimension()][triangle(n)];
    for (int f = 0; f < columns.length; f++) {
      addSquares(columns[f], squares[features.input(f)]);
    }
  }

  private static void addSquares(double[] column, double[] into) {
    int at = 0;
    for (int i = 0; i < column.length; i++) {
      double own = column[i];
      for (int k = 0; k < i; k++) {
        double difference = column[k] - own;
        into[at + k] += difference * difference;
      }
      at += i;
    }
  }

  /** How many entries the strict lower triangle of a number of rows has. */
  static int triangle(int rows) {
    return rows * (rows - 1) / 2;
  }

  int points() {
    return values.length;
  }

  int inputs() {
    return squares.length;
  }

  /** The correlations of the first {@code rows} points over the given inputs. */
  double[] correlations(int[] inputs, int rows) {
    int count = triangle(rows);
    double[] out = new double[count];
    for (int j : inputs) {
      add(squares[j], out, count);
    }
    Radial.covariances(family, 1, out, new double[family == KernelFamily.SE ? 0 : count], count);
    return out;
  }

  static void add(double[] from, double[] into, int count) {
    for (int i = 0; i < count; i++) {
      into[i] += from[i];
    }
  }

  /** The variance of each of a number of groups. */
  double variance(int groups) {
    return variances.of(groups);
  }

  /**
   * The slopes of the log likelihood by the entries of the covariance below the diagonal.
   *
   * @param covariance where the slope is taken: the entries below the diagonal
   * @param diagonal the entries on the diagonal, noise excluded
   * @param slopes receives α_i α_k - C⁻¹_ik
   * @return the slope by a change of all diagonal entries
   */
  double slopes(double[] covariance, double diagonal, double[] slopes) {
    int n = values.length;
    double[][] rows = new double[n][];
    int at = 0;
    for (int i = 0; i < n; i++) {
      rows[i] = new double[i + 1];
      System.arraycopy(covariance, at, rows[i], 0, i);
      rows[i][i] = diagonal + data.noise(i, noise);
      at += i;
    }
    Cholesky factor = Cholesky.ofLowerRows(rows);
    double[] alpha = factor.solve(values);
    double[][] inverse = factor.inverseLowerRows();
    double sum = 0;
    at = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        slopes[at + k] = alpha[i] * alpha[k] - inverse[i][k];
      }
      sum += 0.5 * (alpha[i] * alpha[i] - inverse[i][i]);
      at += i;
    }
    return sum;
  }

  /**
   * The log likelihood of the first points.
   *
   * @param sum the summed correlations of all groups
   * @param groups how many groups there are
   * @param increments receives the log density of each point given those before it; as many points
   *     are scored as it is long
   * @return negative infinity if the covariance cannot be factored
   */
  double logLikelihood(double[] sum, int groups, double[] increments) {
    int rows = increments.length;
    double variance = variances.of(groups);
    double[][] covariance = new double[rows][];
    int at = 0;
    for (int i = 0; i < rows; i++) {
      double[] row = new double[i + 1];
      for (int k = 0; k < i; k++) {
        row[k] = variance * sum[at + k];
      }
      row[i] = variance * groups + data.noise(i, noise);
      covariance[i] = row;
      at += i;
    }
    Optional<Cholesky> factor = Cholesky.attempt(covariance);
    if (factor.isEmpty()) {
      Arrays.fill(increments, Double.NEGATIVE_INFINITY);
      return Double.NEGATIVE_INFINITY;
    }
    return increments(factor.get(), increments);
  }

  private double increments(Cholesky factor, double[] increments) {
    int rows = increments.length;
    double[] z = Arrays.copyOf(values, rows);
    factor.forward(z);
    double total = 0;
    for (int i = 0; i < rows; i++) {
      double sd = factor.diagonal(i);
      increments[i] = -0.5 * (z[i] * z[i] + Math.log(2 * Math.PI)) - Math.log(sd);
      total += increments[i];
    }
    return Double.isFinite(total) ? total : Double.NEGATIVE_INFINITY;
  }
}

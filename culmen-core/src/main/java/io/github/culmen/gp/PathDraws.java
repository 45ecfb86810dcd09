package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Draws functions of the posterior of a sum of terms, one per term and draw. */
final class PathDraws {
  // Regression on features divides by the noise.
  private static final double NOISE_FLOOR = 1e-10;

  private final List<Term> terms;
  private final Cholesky factor;
  private final double[] values;
  private final double[] noise;
  private final int[] order;

  private PathDraws(
      List<Term> terms, Cholesky factor, double[] values, double[] noise, int[] order) {
    this.terms = terms;
    this.factor = factor;
    this.values = values;
    this.noise = noise;
    this.order = order;
  }

  /**
   * Given data.
   *
   * @param factor of the sum of all terms' covariances, noise included
   * @param data one after the other
   * @param shared the noise variance the data share
   */
  static PathDraws of(List<Term> terms, Cholesky factor, List<Dataset> data, double shared) {
    int[] order = new int[factor.size()];
    int start = 0;
    for (Dataset part : data) {
      int[] own = order(part);
      for (int i = 0; i < own.length; i++) {
        order[start + i] = start + own[i];
      }
      start += own.length;
    }
    return new PathDraws(
        terms,
        factor,
        data.stream().flatMapToDouble(part -> Arrays.stream(part.values())).toArray(),
        data.stream().flatMapToDouble(part -> Arrays.stream(part.noise(shared))).toArray(),
        order);
  }

  /**
   * Functions of each term that share its random features and, over the terms, what ties them to
   * the data. A term that takes part in the first observations only has no covariance with the
   * others.
   *
   * @param features how many for each term, at least 2; one more is drawn if that is odd
   */
  List<Paths> draw(PathMethod method, int count, int features, RandomGenerator random) {
    requireCounts(count, features);
    List<RandomFeatures> waves = new ArrayList<>();
    int size = 0;
    for (Term term : terms) {
      waves.add(
          RandomFeatures.draw(
              term.family, term.variance(), term.features.count(), features, random));
      size += waves.get(waves.size() - 1).size();
    }
    double[][] normals = normals(count, size, order, random);
    double[][] weights = method == PathMethod.PATHWISE ? normals : regress(waves, size, normals);
    double[][] updates =
        method == PathMethod.PATHWISE ? updates(waves, normals) : new double[count][0];
    List<Paths> paths = new ArrayList<>();
    int start = 0;
    for (int t = 0; t < terms.size(); t++) {
      Term term = terms.get(t);
      double[][] own = part(weights, start, waves.get(t).size());
      double[][] tied = part(updates, 0, Math.min(updates[0].length, term.count()));
      paths.add(new PosteriorPaths(term, waves.get(t), own, tied));
      start += waves.get(t).size();
    }
    return paths;
  }

  /**
   * Functions of a single term in pairs, the posterior mean plus and minus a deviation, from random
   * features that are spread evenly.
   *
   * @param pairs how many pairs
   */
  Paths drawPairs(int pairs, int features, RandomGenerator random) {
    requireCounts(pairs, features);
    Term term = terms.get(0);
    RandomFeatures waves =
        RandomFeatures.drawEvenly(
            term.family, term.variance(), term.features.count(), features, random);
    double[][] normals = normals(pairs, waves.size(), order, random);
    double[][] prior = new double[pairs][values.length];
    double[][] weights = part(normals, 0, waves.size());
    waves.add(term.columns, term.count(), waves.coefficients(weights), prior);
    double[] jittered = jittered();
    double[][] deviations = updates(factor, new double[values.length], jittered, prior, normals);
    // Without a draw and without noise the same weights are those of the mean.
    double[][] nothing = new double[1][values.length];
    double[] mean = updates(factor, values, jittered, nothing, nothing)[0];
    return PairedPaths.of(term, waves, weights, deviations, mean);
  }

  private double[] jittered() {
    return Arrays.stream(noise).map(v -> v + factor.jitter()).toArray();
  }

  private static void requireCounts(int count, int features) {
    if (count < 1) {
      throw new IllegalArgumentException("paths must be at least 1, but paths = " + count);
    }
    if (features < 2) {
      throw new IllegalArgumentException("features must be at least 2, but features = " + features);
    }
  }

  private static double[][] part(double[][] rows, int start, int length) {
    return Arrays.stream(rows)
        .map(row -> Arrays.copyOfRange(row, start, start + length))
        .toArray(double[][]::new);
  }

  private double[][] updates(List<RandomFeatures> waves, double[][] normals) {
    double[][] drawn = new double[normals.length][values.length];
    int start = 0;
    for (int t = 0; t < terms.size(); t++) {
      Term term = terms.get(t);
      RandomFeatures own = waves.get(t);
      double[][] coefficients = own.coefficients(part(normals, start, own.size()));
      own.add(term.columns, term.count(), coefficients, drawn);
      start += own.size();
    }
    return updates(factor, values, jittered(), drawn, normals);
  }

  private double[][] regress(List<RandomFeatures> waves, int size, double[][] normals) {
    double prior = Term.variance(terms);
    double[] floored = Arrays.stream(noise).map(v -> Math.max(v, NOISE_FLOOR * prior)).toArray();
    double[][] rows = new double[size][];
    int m = 0;
    for (int t = 0; t < terms.size(); t++) {
      Term term = terms.get(t);
      for (double[] row : waves.get(t).rows(term.columns, term.count())) {
        rows[m++] = row.length == values.length ? row : Arrays.copyOf(row, values.length);
      }
    }
    WeightPosterior law = WeightPosterior.of(rows, values, floored);
    return Arrays.stream(normals).map(law::draw).toArray(double[][]::new);
  }

  /**
   * Independent standard normals: for each function one per weight, then one per observation. The
   * latter are dealt out in an order that depends on the observations only, so that listing them in
   * another order gives the same functions.
   */
  private static double[][] normals(int count, int weights, int[] order, RandomGenerator random) {
    double[][] normals = new double[count][weights + order.length];
    for (double[] row : normals) {
      for (int m = 0; m < weights; m++) {
        row[m] = random.nextGaussian();
      }
      for (int i : order) {
        row[weights + i] = random.nextGaussian();
      }
    }
    return normals;
  }

  private static int[] order(Dataset data) {
    Matrix inputs = data.inputs();
    Comparator<Integer> byPoint = (a, b) -> Arrays.compare(inputs.row(a), inputs.row(b));
    return IntStream.range(0, data.size())
        .boxed()
        .sorted(byPoint.thenComparingDouble(i -> data.value(i)))
        .mapToInt(i -> i)
        .toArray();
  }

  /**
   * The weights v_k = K_y⁻¹ (y - g_k - ε_k) that move prior draws to the data, [Wilson2020].
   *
   * @param factor of K_y, noise included
   * @param noise the noise variance of each observation, jitter included
   * @param prior the draws' values at the observed points, {@code [function][point]}
   * @param normals those of ε at the end of each row
   */
  static double[][] updates(
      Cholesky factor, double[] values, double[] noise, double[][] prior, double[][] normals) {
    int n = values.length;
    double[][] residuals = new double[n][prior.length];
    for (int k = 0; k < prior.length; k++) {
      int weights = normals[k].length - n;
      for (int i = 0; i < n; i++) {
        double epsilon = Math.sqrt(noise[i]) * normals[k][weights + i];
        residuals[i][k] = values[i] - prior[k][i] - epsilon;
      }
    }
    factor.forward(residuals, prior.length);
    factor.backward(residuals, prior.length);
    return transposed(residuals, prior.length);
  }

  static double[][] transposed(double[][] rows, int columns) {
    double[][] turned = new double[columns][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        turned[j][i] = rows[i][j];
      }
    }
    return turned;
  }
}

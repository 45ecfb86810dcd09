package io.github.culmen.gp;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.NotPositiveDefiniteException;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PathMethod;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The exact posterior of a zero-mean Gaussian process with known hyper-parameters.
 *
 * <p>All predictions are batches: covariances and triangular solves run over tiles of query points
 * that stay in cache, and K* as a whole is never stored.
 */
public final class GaussianProcess
    implements Surrogate, PathSampler, CrossCovariance, DerivativeCovariance {
  // Rounding can push k(x, x) - u'u to zero or below at observed points.
  static final double VARIANCE_FLOOR = 1e-12;
  // Regression on features divides by the noise.
  private static final double NOISE_FLOOR = 1e-10;
  private static final int WIDE_TILE = 254;
  private static final int NARROW_TILE = 126;
  private static final int WIDE_TILE_ROWS = 250;

  private final KernelFamily family;
  private final Hyperparameters hyperparameters;
  private final Domain domain;
  private final Features features;
  private final Dataset data;
  // The observed points' features divided by the lengthscales, one array per feature.
  private final double[][] columns;
  private final Cholesky factor;
  private final double[] z;
  private final double[] alpha;

  private GaussianProcess(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Domain domain,
      Features features,
      Dataset data,
      double[][] columns,
      Cholesky factor) {
    this.family = family;
    this.hyperparameters = hyperparameters;
    this.domain = domain;
    this.features = features;
    this.data = data;
    this.columns = columns;
    this.factor = factor;
    this.z = data.values();
    factor.forward(z);
    this.alpha = z.clone();
    factor.backward(alpha);
  }

  /** The posterior given data. */
  public static GaussianProcess of(
      KernelFamily family, Hyperparameters hyperparameters, Domain domain, Dataset data) {
    if (hyperparameters.dimension() != domain.dimension()
        || data.dimension() != domain.dimension()) {
      throw new IllegalArgumentException(
          "lengthscales, domain and data must have the same dimension, but have "
              + hyperparameters.dimension()
              + ", "
              + domain.dimension()
              + " and "
              + data.dimension());
    }
    Features features = Features.of(domain);
    double[][] columns = features.scaledColumns(data.inputs(), hyperparameters.lengthscales());
    double[][] rows = new double[data.size()][];
    double[] scratch = new double[data.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = covarianceRow(family, hyperparameters, columns, i, data, scratch);
    }
    return new GaussianProcess(
        family, hyperparameters, domain, features, data, columns, Cholesky.ofLowerRows(rows));
  }

  // Row i of the lower triangle of K, noise on the diagonal.
  private static double[] covarianceRow(
      KernelFamily family,
      Hyperparameters hyperparameters,
      double[][] columns,
      int i,
      Dataset data,
      double[] scratch) {
    double[] row = new double[i + 1];
    Radial.squaredDistances(columns, i, columns, i, row);
    Radial.covariances(family, hyperparameters.variance(), row, scratch, i);
    row[i] = hyperparameters.variance() + data.noise(i, hyperparameters.noiseVariance());
    return row;
  }

  /** The covariance family. */
  public KernelFamily family() {
    return family;
  }

  /** The hyper-parameters. */
  public Hyperparameters hyperparameters() {
    return hyperparameters;
  }

  /** The observations. */
  public Dataset data() {
    return data;
  }

  @Override
  public int dimension() {
    return domain.dimension();
  }

  @Override
  public double noiseVariance() {
    return hyperparameters.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return hyperparameters.variance();
  }

  @Override
  public double jitter() {
    return factor.jitter() / (hyperparameters.variance() + meanNoise());
  }

  private double meanNoise() {
    double sum = 0;
    for (int i = 0; i < data.size(); i++) {
      sum += data.noise(i, hyperparameters.noiseVariance());
    }
    return sum / data.size();
  }

  /** log p(y | X, hyper-parameters). */
  public double logMarginalLikelihood() {
    double quadratic = 0;
    for (double value : z) {
      quadratic += value * value;
    }
    return -0.5 * (quadratic + factor.logDeterminant() + data.size() * Math.log(2 * Math.PI));
  }

  /** Predictions of each observation from all the others, O(n³) once. */
  public LeaveOneOut leaveOneOut() {
    return LeaveOneOut.of(data.values(), alpha, factor.inverseLowerRows());
  }

  /** The posterior mean alone, at O(n) a point: for questions that ask it of very many. */
  public double[] mean(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int total = points.rows();
    double[] mean = new double[total];
    double[] row = new double[total];
    double[] scratch = new double[total];
    for (int i = 0; i < alpha.length; i++) {
      Radial.squaredDistances(query, total, columns, i, row);
      Radial.covariances(family, hyperparameters.variance(), row, scratch, total);
      Rows.add(row, alpha[i], mean, total);
    }
    return mean;
  }

  @Override
  public Moments moments(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int total = points.rows();
    int n = data.size();
    int width = Math.min(total, n <= WIDE_TILE_ROWS ? WIDE_TILE : NARROW_TILE);
    double[] mean = new double[total];
    double[] variance = new double[total];
    double[][] tile = new double[n][width];
    double[][] tileQuery = new double[query.length][width];
    double[] scratch = new double[width];
    double[] sum = new double[width];
    double[] squares = new double[width];
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      for (int f = 0; f < query.length; f++) {
        System.arraycopy(query[f], start, tileQuery[f], 0, count);
      }
      for (int i = 0; i < n; i++) {
        Radial.squaredDistances(tileQuery, count, columns, i, tile[i]);
        Radial.covariances(family, hyperparameters.variance(), tile[i], scratch, count);
      }
      factor.forward(tile, count);
      Arrays.fill(sum, 0);
      Arrays.fill(squares, 0);
      for (int i = 0; i < n; i++) {
        accumulate(tile[i], z[i], sum, squares, count);
      }
      for (int c = 0; c < count; c++) {
        mean[start + c] = sum[c];
        variance[start + c] = floored(hyperparameters.variance() - squares[c]);
      }
    }
    return new Moments(mean, variance);
  }

  private static void accumulate(double[] u, double z, double[] sum, double[] squares, int count) {
    for (int c = 0; c < count; c++) {
      double value = u[c];
      sum[c] += z * value;
      squares[c] += value * value;
    }
  }

  private double floored(double variance) {
    return Math.max(variance, VARIANCE_FLOOR * hyperparameters.variance());
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int n = data.size();
    int q = points.rows();
    double[][] solved = new double[n][q];
    double[][] slopes = new double[n][q];
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(query, q, columns, i, solved[i]);
      Radial.covariancesAndSlopes(family, hyperparameters.variance(), solved[i], slopes[i], q);
    }
    factor.forward(solved, q);
    double[] mean = new double[q];
    double[] squares = new double[q];
    for (int i = 0; i < n; i++) {
      accumulate(solved[i], z[i], mean, squares, q);
    }
    double[] variance = new double[q];
    boolean[] atFloor = new boolean[q];
    for (int c = 0; c < q; c++) {
      double raw = hyperparameters.variance() - squares[c];
      variance[c] = floored(raw);
      atFloor[c] = variance[c] > raw;
    }
    factor.backward(solved, q);
    Matrix meanGradient = Matrix.zeros(q, dimension());
    Matrix varianceGradient = Matrix.zeros(q, dimension());
    double[] byMean = new double[q];
    double[] byVariance = new double[q];
    for (int f = 0; f < query.length; f++) {
      if (!features.differentiable(f)) {
        continue;
      }
      Arrays.fill(byMean, 0);
      Arrays.fill(byVariance, 0);
      double[] own = query[f];
      double[] observed = columns[f];
      for (int i = 0; i < n; i++) {
        chain(own, observed[i], slopes[i], alpha[i], solved[i], byMean, byVariance, q);
      }
      int j = features.input(f);
      double inverse = 1 / hyperparameters.lengthscale(j);
      for (int c = 0; c < q; c++) {
        meanGradient.set(c, j, 2 * inverse * byMean[c]);
        varianceGradient.set(c, j, atFloor[c] ? 0 : -4 * inverse * byVariance[c]);
      }
    }
    return new MomentGradients(new Moments(mean, variance), meanGradient, varianceGradient);
  }

  // ∇k(x, x_i) = 2 slope (x - x_i)/l²; ∇mean = Σ alpha_i ∇k_i; ∇variance = -2 Σ (K⁻¹k)_i ∇k_i.
  private static void chain(
      double[] own,
      double observed,
      double[] slopes,
      double alpha,
      double[] solved,
      double[] byMean,
      double[] byVariance,
      int count) {
    for (int c = 0; c < count; c++) {
      double step = slopes[c] * (own[c] - observed);
      byMean[c] += alpha * step;
      byVariance[c] += solved[c] * step;
    }
  }

  @Override
  public Joint joint(Matrix points) {
    double[][] query = features.scaledColumns(points, hyperparameters.lengthscales());
    int q = points.rows();
    int n = data.size();
    double[][] u = new double[n][q];
    double[] scratch = new double[q];
    double[] mean = new double[q];
    double[] ignored = new double[q];
    solveCovariances(query, q, u, scratch);
    for (int i = 0; i < n; i++) {
      accumulate(u[i], z[i], mean, ignored, q);
    }
    Matrix covariance = Matrix.zeros(q, q);
    double[] row = new double[q];
    for (int a = 0; a < q; a++) {
      Radial.squaredDistances(query, q, query, a, row);
      Radial.covariances(family, hyperparameters.variance(), row, scratch, q);
      for (int i = 0; i < n; i++) {
        subtract(row, u[i], u[i][a], q);
      }
      for (int b = 0; b < a; b++) {
        covariance.set(a, b, row[b]);
        covariance.set(b, a, row[b]);
      }
      covariance.set(a, a, floored(row[a]));
    }
    return new Joint(mean, covariance);
  }

  @Override
  public Matrix crossCovariance(Matrix a, Matrix b) {
    double[][] left = features.scaledColumns(a, hyperparameters.lengthscales());
    double[][] right = features.scaledColumns(b, hyperparameters.lengthscales());
    int total = a.rows();
    int few = b.rows();
    int n = data.size();
    int width = Math.min(total, n <= WIDE_TILE_ROWS ? WIDE_TILE : NARROW_TILE);
    double[] scratch = new double[Math.max(width, few)];
    double[][] solved = new double[n][few];
    solveCovariances(right, few, solved, scratch);
    double[][] tile = new double[n][width];
    double[][] tileLeft = new double[left.length][width];
    double[] row = new double[width];
    Matrix covariance = Matrix.zeros(total, few);
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      for (int f = 0; f < left.length; f++) {
        System.arraycopy(left[f], start, tileLeft[f], 0, count);
      }
      solveCovariances(tileLeft, count, tile, scratch);
      for (int j = 0; j < few; j++) {
        Radial.squaredDistances(tileLeft, count, right, j, row);
        Radial.covariances(family, hyperparameters.variance(), row, scratch, count);
        for (int i = 0; i < n; i++) {
          subtract(row, tile[i], solved[i][j], count);
        }
        for (int c = 0; c < count; c++) {
          covariance.set(start + c, j, row[c]);
        }
      }
    }
    return covariance;
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    double[][] scaled = features.scaledColumns(fixed, hyperparameters.lengthscales());
    int count = fixed.rows();
    double[][] weights = new double[data.size()][count];
    solveCovariances(scaled, count, weights, new double[count]);
    factor.backward(weights, count);
    return new KernelAnchors(family, hyperparameters, features, columns, scaled, weights);
  }

  // L⁻¹ k(X, query), one row per observation.
  private void solveCovariances(double[][] query, int count, double[][] out, double[] scratch) {
    for (int i = 0; i < out.length; i++) {
      Radial.squaredDistances(query, count, columns, i, out[i]);
      Radial.covariances(family, hyperparameters.variance(), out[i], scratch, count);
    }
    factor.forward(out, count);
  }

  private static void subtract(double[] row, double[] u, double factor, int count) {
    for (int c = 0; c < count; c++) {
      row[c] -= factor * u[c];
    }
  }

  /**
   * Draws functions that share their random features.
   *
   * <p>{@link PathMethod#PATHWISE}: f(x) = φ(x)'e + k(x)'K_y⁻¹(y - Z'e - ε). The features stand for
   * the prior draw only, so the mean over draws is the posterior mean exactly, and the error of the
   * covariance is that of the features, O(1/√D), however many data there are. [Wilson2020]
   *
   * <p>{@link PathMethod#WEIGHT_SPACE}: f(x) = φ(x)'θ with θ from its posterior. D features cannot
   * hold more than D facts: as n nears D the variance between and beyond the data falls far below
   * the process's own, and the mean goes astray there. Take D much larger than n. Noise is taken to
   * be at least 1e-10 of the prior variance.
   *
   * @param features how many features, at least 2; one more is drawn if that is odd
   */
  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    if (count < 1) {
      throw new IllegalArgumentException("paths must be at least 1, but paths = " + count);
    }
    if (features < 2) {
      throw new IllegalArgumentException("features must be at least 2, but features = " + features);
    }
    int n = data.size();
    double prior = hyperparameters.variance();
    RandomFeatures waves =
        RandomFeatures.draw(family, prior, this.features.count(), features, random);
    double[] noise = new double[n];
    for (int i = 0; i < n; i++) {
      noise[i] = data.noise(i, hyperparameters.noiseVariance());
    }
    double[][] normals = PathDraws.normals(count, waves.size(), data, random);
    double[][] weights;
    double[][] updates;
    if (method == PathMethod.PATHWISE) {
      for (int i = 0; i < n; i++) {
        noise[i] += factor.jitter();
      }
      weights = normals;
      double[][] drawn = new double[count][n];
      waves.add(columns, n, waves.coefficients(weights), drawn);
      updates = PathDraws.updates(factor, data.values(), noise, drawn, normals);
    } else {
      for (int i = 0; i < n; i++) {
        noise[i] = Math.max(noise[i], NOISE_FLOOR * prior);
      }
      WeightPosterior law = WeightPosterior.of(waves.rows(columns, n), data.values(), noise);
      weights = Arrays.stream(normals).map(law::draw).toArray(double[][]::new);
      updates = new double[count][0];
    }
    return new PosteriorPaths(
        family, hyperparameters, this.features, columns, waves, weights, updates);
  }

  @Override
  public boolean twiceDifferentiable() {
    return family != KernelFamily.MATERN32;
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    return new PosteriorJets(family, hyperparameters, features, columns, factor, z, points, axes);
  }

  @Override
  public GaussianProcess condition(Dataset more) {
    Dataset all = data.with(more);
    double[][] added = features.scaledColumns(more.inputs(), hyperparameters.lengthscales());
    double[][] joined = new double[columns.length][];
    int n = data.size();
    for (int f = 0; f < joined.length; f++) {
      joined[f] = Arrays.copyOf(columns[f], all.size());
      System.arraycopy(added[f], 0, joined[f], n, more.size());
    }
    double[][] rows = new double[more.size()][];
    double[] scratch = new double[all.size()];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = covarianceRow(family, hyperparameters, joined, n + k, all, scratch);
    }
    Cholesky extended;
    try {
      extended = factor.append(rows);
    } catch (NotPositiveDefiniteException duplicate) {
      // A numerical duplicate of an observed point: the whole matrix needs its jitter chosen anew.
      return of(family, hyperparameters, domain, all);
    }
    return new GaussianProcess(family, hyperparameters, domain, features, all, joined, extended);
  }
}

package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PairedCovariance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What data say about the sum of some terms: of all of them for the function itself, of one for a
 * component, of all but one for the rest. The factor of K is that of all terms in any case.
 *
 * <p>All predictions are batches: covariances and triangular solves run over tiles of query points
 * that stay in cache, and K* as a whole is never stored.
 */
final class Posterior {
  // Rounding can push k(x, x) - u'u to zero or below at observed points.
  static final double VARIANCE_FLOOR = 1e-12;
  private static final int WIDE_TILE = 254;
  private static final int WORTH_BOUNDING = 80;
  private static final int NARROW_TILE = 126;
  private static final int WIDE_TILE_ROWS = 250;

  private final Term[] terms;
  private final double[][][] observed;
  private final double prior;
  private final Cholesky factor;
  private final double[] z;
  private final double[] alpha;

  private Posterior(Term[] terms, Cholesky factor, double[] z, double[] alpha) {
    this.terms = terms;
    this.observed = Arrays.stream(terms).map(term -> term.columns).toArray(double[][][]::new);
    this.prior = Term.variance(List.of(terms));
    this.factor = factor;
    this.z = z;
    this.alpha = alpha;
  }

  /** Of a sum of terms, given values. */
  static Posterior of(List<Term> terms, Cholesky factor, double[] values) {
    double[] z = values.clone();
    factor.forward(z);
    double[] alpha = z.clone();
    factor.backward(alpha);
    return new Posterior(terms.toArray(Term[]::new), factor, z, alpha);
  }

  /** Of another sum, given the same values. */
  Posterior of(List<Term> others) {
    return new Posterior(others.toArray(Term[]::new), factor, z, alpha);
  }

  double[] z() {
    return z;
  }

  /** log p(y | X, hyper-parameters). */
  double logMarginalLikelihood() {
    double quadratic = 0;
    for (double value : z) {
      quadratic += value * value;
    }
    return -0.5 * (quadratic + factor.logDeterminant() + z.length * Math.log(2 * Math.PI));
  }

  /** The mean alone, at O(n) a point. */
  double[] mean(Matrix points) {
    double[][][] query = scaled(points);
    int total = points.rows();
    double[] mean = new double[total];
    double[] row = new double[total];
    double[][] scratch = new double[2][total];
    for (int i = 0; i < alpha.length; i++) {
      covariances(query, total, observed, i, row, scratch);
      Rows.add(row, alpha[i], mean, total);
    }
    return mean;
  }

  LeaveOneOut leaveOneOut(double[] values) {
    return LeaveOneOut.of(values, alpha, factor.inverseLowerRows());
  }

  Moments moments(Matrix points) {
    double[][][] query = scaled(points);
    int total = points.rows();
    int n = z.length;
    int width = tileWidth(total);
    double[] mean = new double[total];
    double[] variance = new double[total];
    double[][] tile = new double[n][width];
    double[][][] tileQuery = tiles(query, width);
    double[][] scratch = new double[2][width];
    double[] sum = new double[width];
    double[] squares = new double[width];
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      copy(query, start, count, tileQuery);
      solve(tileQuery, count, tile, scratch);
      Arrays.fill(sum, 0);
      Arrays.fill(squares, 0);
      for (int i = 0; i < n; i++) {
        accumulate(tile[i], z[i], sum, squares, count);
      }
      for (int c = 0; c < count; c++) {
        mean[start + c] = sum[c];
        variance[start + c] = floored(prior - squares[c]);
      }
    }
    return new Moments(mean, variance);
  }

  /**
   * Some of the {@linkplain #moments(Matrix) moments}, to the last bit.
   *
   * @param rows the points wanted
   */
  Moments moments(Matrix points, int[] rows) {
    int total = points.rows();
    double[] mean = new double[rows.length];
    double[] variance = new double[rows.length];
    // The last tile may be so narrow that its columns are solved together or not at all.
    int rest = total % tileWidth(total);
    int few = total < Cholesky.MANY ? 0 : rest < Cholesky.MANY ? total - rest : total;
    int[] ordinary = IntStream.range(0, rows.length).filter(r -> rows[r] < few).toArray();
    for (int start = 0; start < ordinary.length; start += NARROW_TILE) {
      int[] part =
          Arrays.copyOfRange(ordinary, start, Math.min(ordinary.length, start + NARROW_TILE));
      Moments own = solved(points.rows(IntStream.of(part).map(r -> rows[r]).toArray()));
      for (int c = 0; c < part.length; c++) {
        mean[part[c]] = own.mean()[c];
        variance[part[c]] = own.variance()[c];
      }
    }
    if (ordinary.length < rows.length) {
      Moments last = moments(points.rows(IntStream.range(few, total).toArray()));
      for (int r = 0; r < rows.length; r++) {
        if (rows[r] >= few) {
          mean[r] = last.mean()[rows[r] - few];
          variance[r] = last.variance()[rows[r] - few];
        }
      }
    }
    return new Moments(mean, variance);
  }

  // One tile, however few they are, as among many.
  private Moments solved(Matrix points) {
    int count = points.rows();
    double[][] tile = new double[z.length][(count + 9) / 8 * 8 - 2];
    double[][][] query = scaled(points);
    double[][] scratch = new double[2][count];
    for (int i = 0; i < tile.length; i++) {
      covariances(query, count, observed, i, tile[i], scratch);
    }
    factor.forwardAsMany(tile, count);
    double[] mean = new double[count];
    double[] variance = new double[count];
    for (int i = 0; i < tile.length; i++) {
      accumulate(tile[i], z[i], mean, variance, count);
    }
    for (int c = 0; c < count; c++) {
      variance[c] = floored(prior - variance[c]);
    }
    return new Moments(mean, variance);
  }

  /**
   * Numbers that the {@linkplain #moments(Matrix) moments} do not exceed, at O(n) a point; empty if
   * rounding is not bounded for want of noise, or if data are so few that moments cost little more.
   *
   * <p>One observation alone leaves the variance k(x, x) - k(x, x_i)²/K_ii, and further ones only
   * lower it. The mean is α'k, computed another way.
   *
   * @param noise of each observation
   */
  Optional<Moments> upperMoments(Matrix points, double[] noise) {
    if (z.length < WORTH_BOUNDING) {
      return Optional.empty();
    }
    double least = Arrays.stream(noise).min().orElse(0) + factor.jitter();
    double largest = prior + Arrays.stream(noise).max().orElse(0) + factor.jitter();
    int n = z.length;
    // Solving L u = k, û'û is off by 2 û'L⁻¹(ΔL)û at most, |ΔL| ≤ nε|L|, and with the sums over
    // squares for norms ‖L⁻¹‖‖L‖ ≤ n √(K_ii/noise). The mean is off by nε|α|'|L||u| for each of
    // four steps, |L||u| ≤ √(K_ii k(x, x)). Both are doubled.
    double rounding = (n + 8) * 0x1p-52;
    double varianceError = 4 * prior * rounding * n * Math.sqrt(largest / least);
    double meanError = 0;
    for (double weight : alpha) {
      meanError += 8 * rounding * Math.abs(weight) * largest;
    }
    if (!(varianceError < prior && meanError < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    double[][][] query = scaled(points);
    int total = points.rows();
    int width = Math.min(total, WIDE_TILE);
    double[][][] tileQuery = tiles(query, width);
    double[][] scratch = new double[2][width];
    double[] row = new double[width];
    double[] sum = new double[width];
    double[] closest = new double[width];
    double[] mean = new double[total];
    double[] variance = new double[total];
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      copy(query, start, count, tileQuery);
      Arrays.fill(sum, 0);
      Arrays.fill(closest, 0);
      for (int i = 0; i < n; i++) {
        covariances(tileQuery, count, observed, i, row, scratch);
        note(row, alpha[i], sum, closest, count);
      }
      for (int c = 0; c < count; c++) {
        mean[start + c] = sum[c] + meanError;
        variance[start + c] = floored(prior - closest[c] * (closest[c] / largest)) + varianceError;
      }
    }
    return Optional.of(new Moments(mean, variance));
  }

  private static void note(double[] row, double alpha, double[] sum, double[] closest, int count) {
    for (int c = 0; c < count; c++) {
      sum[c] += alpha * row[c];
      closest[c] = Math.max(closest[c], row[c]);
    }
  }

  MomentGradients gradients(Matrix points) {
    return points.rows() < Cholesky.MANY ? gradientsOfFew(points) : gradientsOfMany(points);
  }

  /*
   * Loops run along the observations. Nothing but the order of loops is different: each sum is
   * taken over the observations in their order, so that results are the same to the last bit.
   */
  private MomentGradients gradientsOfFew(Matrix points) {
    double[][][] query = scaled(points);
    int n = z.length;
    int q = points.rows();
    double[][] solved = new double[q][(n + 9) / 8 * 8 - 2];
    double[][][] slopes = new double[terms.length][q][n];
    double[] addend = new double[n];
    for (int c = 0; c < q; c++) {
      for (int t = 0; t < terms.length; t++) {
        double[] row = t == 0 ? solved[c] : addend;
        terms[t].covariancesAndSlopes(observed[t], n, query[t], c, row, slopes[t][c]);
        if (t > 0) {
          Rows.add(addend, 1, solved[c], n);
        }
      }
    }
    factor.forwardEach(solved);
    double[] mean = new double[q];
    double[] variance = new double[q];
    boolean[] atFloor = new boolean[q];
    double[] product = new double[n];
    double[] square = new double[n];
    double[] sums = new double[4];
    for (int c = 0; c < q; c++) {
      multiply(solved[c], z, product, solved[c], square, n);
      add(product, square, product, square, sums, n);
      mean[c] = sums[0];
      double raw = prior - sums[1];
      variance[c] = floored(raw);
      atFloor[c] = variance[c] > raw;
    }
    factor.backwardEach(solved);
    Matrix byMean = Matrix.zeros(q, points.columns());
    Matrix byVariance = Matrix.zeros(q, points.columns());
    double[][] products = new double[4][n];
    for (int t = 0; t < terms.length; t++) {
      Term term = terms[t];
      int[] moving =
          IntStream.range(0, query[t].length).filter(term.features::differentiable).toArray();
      for (int c = 0; c < q; c++) {
        for (int m = 0; m < moving.length; m += 2) {
          int f = moving[m];
          int g = moving[Math.min(m + 1, moving.length - 1)];
          steps(query[t][f][c], term.columns[f], slopes[t][c], product, n);
          multiply(product, alpha, products[0], solved[c], products[1], n);
          steps(query[t][g][c], term.columns[g], slopes[t][c], product, n);
          multiply(product, alpha, products[2], solved[c], products[3], n);
          add(products[0], products[1], products[2], products[3], sums, n);
          set(term, f, c, sums[0], sums[1], atFloor[c], byMean, byVariance);
          set(term, g, c, sums[2], sums[3], atFloor[c], byMean, byVariance);
        }
      }
    }
    return new MomentGradients(new Moments(mean, variance), byMean, byVariance);
  }

  private static void set(
      Term term,
      int feature,
      int c,
      double byMean,
      double byVariance,
      boolean atFloor,
      Matrix meanGradient,
      Matrix varianceGradient) {
    int own = term.features.input(feature);
    int j = term.input(own);
    double inverse = 1 / term.hyperparameters.lengthscale(own);
    meanGradient.set(c, j, 2 * inverse * byMean);
    varianceGradient.set(c, j, atFloor ? 0 : -4 * inverse * byVariance);
  }

  private static void steps(
      double own, double[] observed, double[] slopes, double[] steps, int count) {
    for (int i = 0; i < count; i++) {
      steps[i] = slopes[i] * (own - observed[i]);
    }
  }

  private static void multiply(
      double[] a, double[] b, double[] products, double[] c, double[] others, int count) {
    for (int i = 0; i < count; i++) {
      double value = a[i];
      products[i] = b[i] * value;
      others[i] = c[i] * value;
    }
  }

  // Four sums at once, each in order: one alone would wait for every addition.
  private static void add(
      double[] a, double[] b, double[] c, double[] d, double[] sums, int count) {
    double sumA = 0;
    double sumB = 0;
    double sumC = 0;
    double sumD = 0;
    for (int i = 0; i < count; i++) {
      sumA += a[i];
      sumB += b[i];
      sumC += c[i];
      sumD += d[i];
    }
    sums[0] = sumA;
    sums[1] = sumB;
    sums[2] = sumC;
    sums[3] = sumD;
  }

  private MomentGradients gradientsOfMany(Matrix points) {
    double[][][] query = scaled(points);
    int n = z.length;
    int q = points.rows();
    double[][] solved = new double[n][q];
    double[][][] slopes = new double[terms.length][n][q];
    double[] addend = new double[q];
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < terms.length; t++) {
        double[] row = t == 0 ? solved[i] : addend;
        terms[t].covariancesAndSlopes(query[t], q, observed[t], i, row, slopes[t][i]);
        if (t > 0) {
          Rows.add(addend, 1, solved[i], q);
        }
      }
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
      double raw = prior - squares[c];
      variance[c] = floored(raw);
      atFloor[c] = variance[c] > raw;
    }
    factor.backward(solved, q);
    Matrix byMean = Matrix.zeros(q, points.columns());
    Matrix byVariance = Matrix.zeros(q, points.columns());
    for (int t = 0; t < terms.length; t++) {
      chain(terms[t], query[t], slopes[t], solved, atFloor, byMean, byVariance);
    }
    return new MomentGradients(new Moments(mean, variance), byMean, byVariance);
  }

  // The gradients along one term's inputs.
  private void chain(
      Term term,
      double[][] query,
      double[][] slopes,
      double[][] solved,
      boolean[] atFloor,
      Matrix meanGradient,
      Matrix varianceGradient) {
    int q = atFloor.length;
    double[] byMean = new double[q];
    double[] byVariance = new double[q];
    for (int f = 0; f < query.length; f++) {
      if (!term.features.differentiable(f)) {
        continue;
      }
      Arrays.fill(byMean, 0);
      Arrays.fill(byVariance, 0);
      double[] observed = term.columns[f];
      for (int i = 0; i < z.length; i++) {
        chain(query[f], observed[i], slopes[i], alpha[i], solved[i], byMean, byVariance, q);
      }
      int own = term.features.input(f);
      int j = term.input(own);
      double inverse = 1 / term.hyperparameters.lengthscale(own);
      for (int c = 0; c < q; c++) {
        meanGradient.set(c, j, 2 * inverse * byMean[c]);
        varianceGradient.set(c, j, atFloor[c] ? 0 : -4 * inverse * byVariance[c]);
      }
    }
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

  Joint joint(Matrix points) {
    double[][][] query = scaled(points);
    int q = points.rows();
    int n = z.length;
    double[][] u = new double[n][q];
    double[][] scratch = new double[2][q];
    double[] mean = new double[q];
    double[] ignored = new double[q];
    solve(query, q, u, scratch);
    for (int i = 0; i < n; i++) {
      accumulate(u[i], z[i], mean, ignored, q);
    }
    Matrix covariance = Matrix.zeros(q, q);
    double[] row = new double[q];
    for (int a = 0; a < q; a++) {
      covariances(query, q, query, a, row, scratch);
      for (int i = 0; i < n; i++) {
        Rows.add(u[i], -u[i][a], row, q);
      }
      for (int b = 0; b < a; b++) {
        covariance.set(a, b, row[b]);
        covariance.set(b, a, row[b]);
      }
      covariance.set(a, a, floored(row[a]));
    }
    return new Joint(mean, covariance);
  }

  Matrix crossCovariance(Matrix a, Matrix b) {
    double[][][] left = scaled(a);
    double[][][] right = scaled(b);
    int total = a.rows();
    int few = b.rows();
    int n = z.length;
    int width = tileWidth(total);
    double[][] scratch = new double[2][Math.max(width, few)];
    double[][] solved = new double[n][few];
    solve(right, few, solved, scratch);
    double[][] tile = new double[n][width];
    double[][][] tileLeft = tiles(left, width);
    double[] row = new double[width];
    Matrix covariance = Matrix.zeros(total, few);
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      copy(left, start, count, tileLeft);
      solve(tileLeft, count, tile, scratch);
      for (int j = 0; j < few; j++) {
        covariances(tileLeft, count, right, j, row, scratch);
        for (int i = 0; i < n; i++) {
          Rows.add(tile[i], -solved[i][j], row, count);
        }
        for (int c = 0; c < count; c++) {
          covariance.set(start + c, j, row[c]);
        }
      }
    }
    return covariance;
  }

  PairedCovariance.Pairs pairs(Matrix a, Matrix b) {
    double[][][] left = scaled(a);
    double[][][] right = scaled(b);
    int total = a.rows();
    int n = z.length;
    int width = tileWidth(total);
    double[][] scratch = new double[2][width];
    double[][] ofLeft = new double[n][width];
    double[][] ofRight = new double[n][width];
    double[][][] tileLeft = tiles(left, width);
    double[][][] tileRight = tiles(right, width);
    double[] covariances = priorPairs(left, right, total);
    double[] variance = new double[total];
    Arrays.fill(variance, prior);
    for (int start = 0; start < total; start += width) {
      int count = Math.min(width, total - start);
      copy(left, start, count, tileLeft);
      copy(right, start, count, tileRight);
      solve(tileLeft, count, ofLeft, scratch);
      solve(tileRight, count, ofRight, scratch);
      for (int i = 0; i < n; i++) {
        for (int c = 0; c < count; c++) {
          covariances[start + c] -= ofLeft[i][c] * ofRight[i][c];
          variance[start + c] -= ofRight[i][c] * ofRight[i][c];
        }
      }
    }
    for (int c = 0; c < total; c++) {
      variance[c] = floored(variance[c]);
    }
    return new PairedCovariance.Pairs(covariances, variance);
  }

  // k(a_i, b_i)
  private double[] priorPairs(double[][][] left, double[][][] right, int total) {
    double[] covariances = new double[total];
    double[][][] one = tiles(left, 1);
    double[][][] other = tiles(right, 1);
    double[] row = new double[1];
    double[][] scratch = new double[2][1];
    for (int c = 0; c < total; c++) {
      copy(left, c, 1, one);
      copy(right, c, 1, other);
      covariances(one, 1, other, 0, row, scratch);
      covariances[c] = row[0];
    }
    return covariances;
  }

  // A common step of both points leaves k(a, b) as it is, since kernels are stationary:
  // ∇cov = -Σ (K⁻¹k_b)_i ∇k(a, x_i) + (K⁻¹k_a)_i ∇k(b, x_i).
  PairedCovariance.Slopes pairSlopes(Matrix a, Matrix b) {
    int q = a.rows();
    double[][] ofLeft = weights(a);
    double[][] ofRight = weights(b);
    double[][][] left = scaled(a);
    double[][][] right = scaled(b);
    double[] covariances = priorPairs(left, right, q);
    Matrix gradients = Matrix.zeros(q, a.columns());
    for (int t = 0; t < terms.length; t++) {
      subtract(terms[t], left[t], ofRight, q, Optional.of(covariances), gradients);
      subtract(terms[t], right[t], ofLeft, q, Optional.empty(), gradients);
    }
    return new PairedCovariance.Slopes(covariances, gradients);
  }

  private void subtract(
      Term term,
      double[][] query,
      double[][] weights,
      int q,
      Optional<double[]> covariances,
      Matrix gradients) {
    double[] row = new double[q];
    double[] slopes = new double[q];
    for (int i = 0; i < z.length; i++) {
      term.covariancesAndSlopes(query, q, term.columns, i, row, slopes);
      for (int c = 0; c < q && covariances.isPresent(); c++) {
        covariances.get()[c] -= weights[i][c] * row[c];
      }
      for (int f = 0; f < query.length; f++) {
        if (!term.features.differentiable(f)) {
          continue;
        }
        int own = term.features.input(f);
        int j = term.input(own);
        double factor = 2 / term.hyperparameters.lengthscale(own);
        for (int c = 0; c < q; c++) {
          double step = factor * slopes[c] * (query[f][c] - term.columns[f][i]);
          gradients.set(c, j, gradients.get(c, j) - weights[i][c] * step);
        }
      }
    }
  }

  /** L⁻¹ k(X, points), one row per observation. */
  double[][] solve(Matrix points) {
    int q = points.rows();
    double[][] u = new double[z.length][q];
    solve(scaled(points), q, u, new double[2][q]);
    return u;
  }

  /** K⁻¹ k(X, points), one row per observation. */
  double[][] weights(Matrix points) {
    double[][] weights = solve(points);
    factor.backward(weights, points.rows());
    return weights;
  }

  private void solve(double[][][] query, int count, double[][] out, double[][] scratch) {
    for (int i = 0; i < out.length; i++) {
      covariances(query, count, observed, i, out[i], scratch);
    }
    factor.forward(out, count);
  }

  // row = k(query, point j of others)
  private void covariances(
      double[][][] query, int count, double[][][] others, int j, double[] row, double[][] scratch) {
    if (terms.length == 0) {
      Arrays.fill(row, 0, count, 0);
      return;
    }
    terms[0].covariances(query[0], count, others[0], j, row, scratch[0]);
    for (int t = 1; t < terms.length; t++) {
      terms[t].covariances(query[t], count, others[t], j, scratch[1], scratch[0]);
      Rows.add(scratch[1], 1, row, count);
    }
  }

  private double[][][] scaled(Matrix points) {
    double[][][] query = new double[terms.length][][];
    for (int t = 0; t < terms.length; t++) {
      query[t] = terms[t].scaled(points);
    }
    return query;
  }

  private int tileWidth(int total) {
    return Math.min(total, z.length <= WIDE_TILE_ROWS ? WIDE_TILE : NARROW_TILE);
  }

  private static double[][][] tiles(double[][][] query, int width) {
    return Arrays.stream(query).map(q -> new double[q.length][width]).toArray(double[][][]::new);
  }

  private static void copy(double[][][] query, int start, int count, double[][][] tile) {
    for (int t = 0; t < query.length; t++) {
      for (int f = 0; f < query[t].length; f++) {
        System.arraycopy(query[t][f], start, tile[t][f], 0, count);
      }
    }
  }

  private static void accumulate(double[] u, double z, double[] sum, double[] squares, int count) {
    for (int c = 0; c < count; c++) {
      double value = u[c];
      sum[c] += z * value;
      squares[c] += value * value;
    }
  }

  private double floored(double variance) {
    return Math.max(variance, VARIANCE_FLOOR * prior);
  }
}

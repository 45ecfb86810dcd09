package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Local entropy search: the logarithm of the information an observation brings about the values
 * along ways that a local search may take, averaged over the ways of all models. [Stenger2026]
 *
 * <p>With P_k the places of a way, C_k the covariance of the function there and c = cov(f(x),
 * f(P_k)), the function's variance given the way is σ²(x) - c'C_k⁻¹c whatever the values are, and
 * the information is
 *
 * <pre>α(x) = -(1/2K) Σ_k log(1 - c'C_k⁻¹c / (σ²(x) + noise)).</pre>
 *
 * <p>Each value on a way is taken to be known but for a hundredth of its variance: that keeps C_k
 * factorable, and the information finite on the ways themselves where there is no noise. With few
 * ways drawn the exact formula would have a narrow peak at every place.
 */
final class LocalEntropy implements Acquisition {
  // What is left unknown of a value on a way, as a share of its variance.
  private static final double UNKNOWN = 0.01;
  // Added to variances, as a share of the prior's: what is known up to rounding tells nothing.
  private static final double FLOOR = 1e-10;
  // An observation leaves at least this share of its variance.
  private static final double LEAST = 1e-9;

  private final List<? extends Surrogate> models;
  private final List<Ways> ways;

  private LocalEntropy(List<? extends Surrogate> models, List<Ways> ways) {
    this.models = models;
    this.ways = ways;
  }

  /** The ways of one model. */
  private record Ways(Anchors places, List<Cholesky> factors, double extra) {
    static Ways of(Surrogate model, Matrix places, int length) {
      if (!(model instanceof CrossCovariance correlated)) {
        throw new IllegalArgumentException(
            "local entropy search needs a model with cross-covariances, but "
                + model.getClass().getSimpleName()
                + " has none");
      }
      double floor = FLOOR * model.priorVariance();
      List<Cholesky> factors = new ArrayList<>();
      for (int first = 0; first < places.rows(); first += length) {
        int from = first;
        int[] rows = IntStream.range(0, length).map(p -> from + p).toArray();
        Matrix covariance = model.joint(places.rows(rows)).covariance().copy();
        for (int p = 0; p < length; p++) {
          double variance = Math.max(0, covariance.get(p, p));
          covariance.set(p, p, (1 + UNKNOWN) * variance + floor);
        }
        factors.add(Cholesky.of(covariance));
      }
      return new Ways(correlated.anchors(places), factors, model.noiseVariance() + floor);
    }

    int length() {
      return places.count() / factors.size();
    }
  }

  /**
   * From given ways.
   *
   * @param models each a {@link CrossCovariance}
   * @param places per model the places of its ways, one a row, way after way; equally many of each
   * @param length how many places a way has
   */
  static LocalEntropy of(List<? extends Surrogate> models, List<Matrix> places, int length) {
    if (models.isEmpty() || models.size() != places.size()) {
      throw new IllegalArgumentException(
          "local entropy search needs ways of every model, but there are "
              + models.size()
              + " models and ways of "
              + places.size());
    }
    for (Matrix own : places) {
      if (own.rows() == 0 || own.rows() % length != 0 || own.rows() != places.get(0).rows()) {
        throw new IllegalArgumentException(
            "every model must have equally many ways of "
                + length
                + " places, but one has "
                + own.rows()
                + " places");
      }
    }
    List<Ways> ways = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      ways.add(Ways.of(models.get(m), places.get(m), length));
    }
    return new LocalEntropy(List.copyOf(models), ways);
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    double[] sums = new double[candidates.points().rows()];
    for (int m = 0; m < ways.size(); m++) {
      Ways own = ways.get(m);
      Matrix covariances = own.places.covariances(candidates.points());
      double[] variance = candidates.moments().get(m).variance();
      double[] scratch = new double[own.length()];
      for (int i = 0; i < sums.length; i++) {
        sums[i] += information(own, covariances, i, variance[i], scratch, new double[0]);
      }
    }
    logs(sums);
    return sums;
  }

  /**
   * The information, summed over a model's ways.
   *
   * @param slopes receives the derivatives by the covariances and then by the variance, if it is
   *     not empty
   */
  private static double information(
      Ways ways,
      Matrix covariances,
      int point,
      double variance,
      double[] scratch,
      double[] slopes) {
    double total = variance + ways.extra;
    double sum = 0;
    double byVariance = 0;
    int length = scratch.length;
    for (int k = 0; k < ways.factors.size(); k++) {
      Cholesky factor = ways.factors.get(k);
      System.arraycopy(
          covariances.data(), point * covariances.columns() + k * length, scratch, 0, length);
      factor.forward(scratch);
      double told = 0;
      for (double part : scratch) {
        told += part * part;
      }
      told = Math.min(told, (1 - LEAST) * total);
      sum -= 0.5 * Math.log1p(-told / total);
      if (slopes.length > 0) {
        factor.backward(scratch);
        double left = total - told;
        for (int p = 0; p < length; p++) {
          slopes[k * length + p] = scratch[p] / left;
        }
        byVariance -= 0.5 * told / (total * left);
      }
    }
    if (slopes.length > 0) {
      slopes[slopes.length - 1] = byVariance;
    }
    return sum;
  }

  private void logs(double[] sums) {
    double count = (double) ways.size() * ways.get(0).factors.size();
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.log(Math.max(Double.MIN_NORMAL, sums[i] / count));
    }
  }

  @Override
  public Slopes slopes(Matrix points) {
    int q = points.rows();
    double[] sums = new double[q];
    Matrix gradients = Matrix.zeros(q, points.columns());
    for (int m = 0; m < ways.size(); m++) {
      Ways own = ways.get(m);
      MomentGradients moments = models.get(m).gradients(points);
      Matrix covariances = own.places.covariances(points);
      double[] variance = moments.moments().variance();
      double[] scratch = new double[own.length()];
      double[] slopes = new double[own.places.count() + 1];
      Matrix weights = Matrix.zeros(q, own.places.count());
      for (int i = 0; i < q; i++) {
        sums[i] += information(own, covariances, i, variance[i], scratch, slopes);
        System.arraycopy(slopes, 0, weights.data(), i * weights.columns(), weights.columns());
        for (int j = 0; j < points.columns(); j++) {
          gradients.set(
              i, j, gradients.get(i, j) + slopes[slopes.length - 1] * moments.variance().get(i, j));
        }
      }
      Matrix byPlaces = own.places.gradients(points, weights);
      for (int e = 0; e < gradients.data().length; e++) {
        gradients.data()[e] += byPlaces.data()[e];
      }
    }
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < points.columns(); j++) {
        gradients.set(i, j, gradients.get(i, j) / Math.max(Double.MIN_NORMAL, sums[i]));
      }
    }
    logs(sums);
    return new Slopes(sums, gradients);
  }
}

package io.github.culmen.gp.learn;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.NotPositiveDefiniteException;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;

/**
 * The log marginal likelihood of an additive process as a function of its hyper-parameters, with
 * its gradient.
 *
 * <p>However many groups there are, three triangles of n × n are held: K, its factor and its
 * inverse. The groups' covariances and their slopes are computed a row at a time, once for K and
 * once more for the gradient, O(n²) a group beside the O(n³) of the inverse. Not safe for use by
 * several threads: the working arrays are kept from call to call.
 */
final class AdditiveLikelihood {
  private final KernelFamily family;
  private final Decomposition groups;
  private final Dataset data;
  private final double[] values;
  private final Features[] features;
  // By group: the observed points' features, as they are and divided by the lengthscales.
  private final double[][][] columns;
  private final double[][][] scaled;
  private final double[][] covariance;
  private final double[] row;
  private final double[] slopes;
  private final double[] weight;

  AdditiveLikelihood(KernelFamily family, Domain domain, Decomposition groups, Dataset data) {
    this.family = family;
    this.groups = groups;
    this.data = data;
    this.values = data.values();
    int n = data.size();
    this.features = new Features[groups.size()];
    this.columns = new double[groups.size()][][];
    this.scaled = new double[groups.size()][][];
    for (int g = 0; g < features.length; g++) {
      features[g] = Features.of(domain.project(groups.group(g)));
      columns[g] = features[g].columns(groups.select(data.inputs(), g));
      scaled[g] = new double[columns[g].length][n];
    }
    this.covariance = new double[n][];
    for (int i = 0; i < n; i++) {
      covariance[i] = new double[i + 1];
    }
    this.row = new double[n];
    this.slopes = new double[n];
    this.weight = new double[n];
  }

  Decomposition groups() {
    return groups;
  }

  /**
   * The value at given hyper-parameters; {@code gradient} receives the derivatives by the logs of
   * the lengthscales by input, of the variances by group and of the noise, in this order.
   *
   * @return negative infinity if the covariance cannot be factored there, with a zero gradient
   */
  double evaluate(double[] lengthscales, double[] variances, double noise, double[] gradient) {
    Arrays.fill(gradient, 0);
    int n = data.size();
    scale(lengthscales);
    double prior = Arrays.stream(variances).sum();
    for (int i = 0; i < n; i++) {
      double[] sum = covariance[i];
      Arrays.fill(sum, 0);
      for (int g = 0; g < scaled.length; g++) {
        Radial.squaredDistances(scaled[g], i, scaled[g], i, row);
        Radial.covariances(family, variances[g], row, slopes, i);
        Rows.add(row, 1, sum, i);
      }
      sum[i] = prior + data.noise(i, noise);
    }
    Cholesky factor;
    try {
      factor = Cholesky.ofLowerRows(covariance);
    } catch (NotPositiveDefiniteException e) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] alpha = factor.solve(values);
    double quadratic = Rows.dot(values, alpha, n);
    double lml =
        -0.5 * (quadratic + factor.logDeterminant() + n * Math.log(2 * Math.PI))
            + data.replicateLogDensity(noise);
    if (!Double.isFinite(lml)) {
      return Double.NEGATIVE_INFINITY;
    }
    double[][] inverse = factor.inverseLowerRows();
    double trace = 0;
    double byNoise = 0;
    for (int i = 0; i < n; i++) {
      double diagonal = 0.5 * (alpha[i] * alpha[i] - inverse[i][i]);
      trace += diagonal;
      byNoise += diagonal * noise * data.sharedNoise(i);
    }
    int d = groups.dimension();
    for (int g = 0; g < scaled.length; g++) {
      double offDiagonal = differentiate(g, inverse, alpha, variances[g], gradient);
      gradient[d + g] = trace * variances[g] + offDiagonal;
    }
    gradient[d + scaled.length] = byNoise + data.replicateSlope(noise);
    return lml;
  }

  private void scale(double[] lengthscales) {
    for (int g = 0; g < scaled.length; g++) {
      int[] inputs = groups.group(g);
      for (int f = 0; f < scaled[g].length; f++) {
        double lengthscale = lengthscales[inputs[features[g].input(f)]];
        Features.scale(columns[g][f], lengthscale, scaled[g][f]);
      }
    }
  }

  // Adds a group's derivatives by its log lengthscales; returns the one by its log variance but for
  // the diagonal.
  private double differentiate(
      int g, double[][] inverse, double[] alpha, double variance, double[] gradient) {
    int n = alpha.length;
    double[][] own = scaled[g];
    double[][] byFeature = new double[own.length][n];
    double byVariance = 0;
    for (int i = 0; i < n; i++) {
      Radial.squaredDistances(own, i, own, i, row);
      Radial.covariancesAndSlopes(family, variance, row, slopes, i);
      byVariance += MarginalLikelihood.weigh(alpha, alpha[i], inverse[i], row, slopes, weight, i);
      for (int f = 0; f < own.length; f++) {
        MarginalLikelihood.addSquares(own[f], own[f][i], weight, byFeature[f], i);
      }
    }
    int[] inputs = groups.group(g);
    for (int f = 0; f < own.length; f++) {
      gradient[inputs[features[g].input(f)]] += Arrays.stream(byFeature[f]).sum();
    }
    return byVariance;
  }
}

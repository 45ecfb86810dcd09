package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * The log posterior density of the free hyper-parameters, as a function of θ = (log lengthscales,
 * log variance if free, log noise if free).
 */
final class HyperparameterSearch {
  private final MarginalLikelihood likelihood;
  private final OptionalDouble fixedNoise;
  private final boolean freeVariance;
  private final List<ScalarPrior> priors = new ArrayList<>();
  private final double[] gradientOfLikelihood;
  private final double[] lengthscales;

  HyperparameterSearch(
      KernelFamily family,
      Domain domain,
      Dataset data,
      HyperparameterPrior prior,
      OptionalDouble fixedNoise) {
    this.likelihood =
        new MarginalLikelihood(
            family, domain, fixedNoise.isPresent() ? data.withoutScatter() : data);
    this.fixedNoise = fixedNoise;
    this.freeVariance = prior.variance().isPresent();
    int d = domain.dimension();
    for (int j = 0; j < d; j++) {
      priors.add(prior.lengthscale());
    }
    prior.variance().ifPresent(priors::add);
    if (fixedNoise.isEmpty()) {
      priors.add(prior.noise());
    }
    this.gradientOfLikelihood = new double[d + 2];
    this.lengthscales = new double[d];
  }

  int size() {
    return priors.size();
  }

  double[] lower() {
    return priors.stream().mapToDouble(ScalarPrior::lower).toArray();
  }

  double[] upper() {
    return priors.stream().mapToDouble(ScalarPrior::upper).toArray();
  }

  /** The prior's own starting point. */
  double[] start() {
    return priors.stream().mapToDouble(ScalarPrior::start).toArray();
  }

  /** A random starting point. */
  double[] draw(RandomGenerator random) {
    return priors.stream().mapToDouble(p -> p.draw(random)).toArray();
  }

  /** θ of given hyper-parameters, moved into the box. */
  double[] theta(Hyperparameters h) {
    double[] theta = new double[size()];
    int d = likelihood.inputs();
    for (int j = 0; j < d; j++) {
      theta[j] = Math.log(h.lengthscale(j));
    }
    if (freeVariance) {
      theta[d] = Math.log(h.variance());
    }
    if (fixedNoise.isEmpty()) {
      theta[size() - 1] = Math.log(Math.max(h.noiseVariance(), Double.MIN_NORMAL));
    }
    for (int j = 0; j < theta.length; j++) {
      theta[j] = Math.max(priors.get(j).lower(), Math.min(priors.get(j).upper(), theta[j]));
    }
    return theta;
  }

  Hyperparameters hyperparameters(double[] theta) {
    int d = likelihood.inputs();
    double[] lengths = new double[d];
    for (int j = 0; j < d; j++) {
      lengths[j] = Math.exp(theta[j]);
    }
    return Hyperparameters.of(lengths, variance(theta), noise(theta));
  }

  private double variance(double[] theta) {
    return freeVariance ? Math.exp(theta[likelihood.inputs()]) : 1;
  }

  private double noise(double[] theta) {
    return fixedNoise.orElseGet(() -> Math.exp(theta[theta.length - 1]));
  }

  /**
   * The same with the observed points elsewhere.
   *
   * @param byInput receives the derivatives by their coordinates, one array per coordinate
   */
  double evaluate(double[] theta, double[] gradient, Matrix inputs, double[][] byInput) {
    likelihood.moveTo(inputs, byInput);
    return evaluate(theta, gradient);
  }

  /** The log posterior at θ, up to a constant; {@code gradient} receives its derivatives. */
  double evaluate(double[] theta, double[] gradient) {
    int d = likelihood.inputs();
    for (int j = 0; j < d; j++) {
      lengthscales[j] = Math.exp(theta[j]);
    }
    double value =
        likelihood.evaluate(lengthscales, variance(theta), noise(theta), gradientOfLikelihood);
    System.arraycopy(gradientOfLikelihood, 0, gradient, 0, d);
    if (freeVariance) {
      gradient[d] = gradientOfLikelihood[d];
    }
    if (fixedNoise.isEmpty()) {
      gradient[size() - 1] = gradientOfLikelihood[d + 1];
    }
    for (int j = 0; j < theta.length; j++) {
      value += priors.get(j).logDensity(theta[j]);
      gradient[j] += priors.get(j).slope(theta[j]);
    }
    return value;
  }
}

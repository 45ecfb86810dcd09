package io.github.culmen.gp;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The log posterior density of the free hyper-parameters, as a function of θ = (log lengthscales,
 * log variance if free, log noise if free).
 */
final class HyperparameterSearch implements LogPosterior {
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
    this.likelihood = new MarginalLikelihood(family, domain, data);
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

  @Override
  public List<ScalarPrior> priors() {
    return priors;
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
    return boxed(theta);
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

  @Override
  public double evaluate(double[] theta, double[] gradient) {
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
    return withPriors(value, theta, gradient);
  }
}

package io.github.culmen.gp.learn;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * The log posterior density of an additive process's free hyper-parameters, as a function of θ =
 * (log lengthscales by input, log variances by group if free, log noise if free).
 *
 * <p>Where there are several groups the lengthscales are {@linkplain LengthscaleTie tied to their
 * common mean}: values of a sum say even less about each of them than those of one function.
 */
final class AdditiveSearch implements LogPosterior {
  private final AdditiveLikelihood likelihood;
  private final OptionalDouble fixedNoise;
  private final boolean freeVariances;
  private final List<ScalarPrior> priors = new ArrayList<>();
  private final double[] gradientOfLikelihood;
  private final LengthscaleTie tie;

  AdditiveSearch(
      KernelFamily family,
      Domain domain,
      Decomposition groups,
      Dataset data,
      IntFunction<HyperparameterPrior> prior,
      double[] sides,
      OptionalDouble fixedNoise) {
    this.likelihood =
        new AdditiveLikelihood(
            family, domain, groups, fixedNoise.isPresent() ? data.withoutScatter() : data);
    this.fixedNoise = fixedNoise;
    int d = groups.dimension();
    for (int j = 0; j < d; j++) {
      ScalarPrior own =
          prior.apply(groups.sizeOf(groups.groupOf(j))).lengthscale(0).prior().orElseThrow();
      priors.add(sides[j] == 1 ? own : LengthscaleUnits.toCube(own, sides[j]));
    }
    this.tie =
        new LengthscaleTie(Arrays.stream(sides).map(Math::log).toArray(), LengthscaleTie.TIGHT);
    for (int g = 0; g < groups.size(); g++) {
      prior.apply(groups.sizeOf(g)).componentVariance(groups.size()).ifPresent(priors::add);
    }
    this.freeVariances = priors.size() > d;
    if (fixedNoise.isEmpty()) {
      priors.add(prior.apply(d).noise().prior().orElseThrow());
    }
    this.gradientOfLikelihood = new double[d + groups.size() + 1];
  }

  @Override
  public List<ScalarPrior> priors() {
    return priors;
  }

  /** θ of given hyper-parameters, whatever their groups, moved into the box. */
  double[] theta(AdditiveHyperparameters given) {
    AdditiveHyperparameters h = given.regrouped(likelihood.groups());
    double[] theta = new double[size()];
    int d = likelihood.groups().dimension();
    for (int j = 0; j < d; j++) {
      theta[j] = Math.log(h.lengthscale(j));
    }
    for (int g = 0; freeVariances && g < likelihood.groups().size(); g++) {
      theta[d + g] = Math.log(h.variance(g));
    }
    if (fixedNoise.isEmpty()) {
      theta[size() - 1] = Math.log(Math.max(h.noiseVariance(), Double.MIN_NORMAL));
    }
    return boxed(theta);
  }

  AdditiveHyperparameters hyperparameters(double[] theta) {
    return AdditiveHyperparameters.of(
        likelihood.groups(), lengthscales(theta), variances(theta), noise(theta));
  }

  private double[] lengthscales(double[] theta) {
    return Arrays.stream(theta, 0, likelihood.groups().dimension()).map(Math::exp).toArray();
  }

  private double[] variances(double[] theta) {
    int d = likelihood.groups().dimension();
    double[] variances = new double[likelihood.groups().size()];
    Arrays.setAll(variances, g -> freeVariances ? Math.exp(theta[d + g]) : 1);
    return variances;
  }

  private double noise(double[] theta) {
    return fixedNoise.orElseGet(() -> Math.exp(theta[theta.length - 1]));
  }

  @Override
  public double evaluate(double[] theta, double[] gradient) {
    double value =
        likelihood.evaluate(
            lengthscales(theta), variances(theta), noise(theta), gradientOfLikelihood);
    int d = likelihood.groups().dimension();
    System.arraycopy(gradientOfLikelihood, 0, gradient, 0, d);
    if (freeVariances) {
      System.arraycopy(gradientOfLikelihood, d, gradient, d, likelihood.groups().size());
    }
    if (fixedNoise.isEmpty()) {
      gradient[size() - 1] = gradientOfLikelihood[gradientOfLikelihood.length - 1];
    }
    double prior = withPriors(value, theta, gradient);
    return likelihood.groups().size() == 1 ? prior : prior + tie.log(theta, gradient);
  }
}

package io.github.culmen.gp.learn;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The log posterior density of hyper-parameters, as a function of their logarithms θ. */
interface LogPosterior {
  /** The prior of each entry of θ. */
  List<ScalarPrior> priors();

  /** The value at θ, up to a constant; {@code gradient} receives its derivatives. */
  double evaluate(double[] theta, double[] gradient);

  default int size() {
    return priors().size();
  }

  default double[] lower() {
    return priors().stream().mapToDouble(ScalarPrior::lower).toArray();
  }

  default double[] upper() {
    return priors().stream().mapToDouble(ScalarPrior::upper).toArray();
  }

  /** The prior's own starting point. */
  default double[] start() {
    return priors().stream().mapToDouble(ScalarPrior::start).toArray();
  }

  /** A random starting point. */
  default double[] draw(RandomGenerator random) {
    return priors().stream().mapToDouble(p -> p.draw(random)).toArray();
  }

  /** A start at which the values are noise alone, if that is a mode of its own. */
  default Optional<double[]> allNoise() {
    return Optional.empty();
  }

  /** A start with noise, if no other start is likely to find any. */
  default Optional<double[]> someNoise() {
    return Optional.empty();
  }

  /** Further starts, of which those with the largest {@link #value} are worth a search. */
  default List<double[]> guesses() {
    return List.of();
  }

  /** What {@link #evaluate} gives, without derivatives where that costs less. */
  default double value(double[] theta) {
    return evaluate(theta, new double[theta.length]);
  }

  /** Moves θ, in place, into the box. */
  default double[] boxed(double[] theta) {
    for (int j = 0; j < theta.length; j++) {
      theta[j] = Math.max(priors().get(j).lower(), Math.min(priors().get(j).upper(), theta[j]));
    }
    return theta;
  }

  /** A log likelihood plus the priors' log densities; {@code gradient} is added to likewise. */
  default double withPriors(double likelihood, double[] theta, double[] gradient) {
    double value = likelihood;
    for (int j = 0; j < theta.length; j++) {
      value += priors().get(j).logDensity(theta[j]);
      gradient[j] += priors().get(j).slope(theta[j]);
    }
    return value;
  }
}

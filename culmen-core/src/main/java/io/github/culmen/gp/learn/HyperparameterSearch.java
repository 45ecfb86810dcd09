package io.github.culmen.gp.learn;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The log posterior density of the free hyper-parameters, as a function of θ, the logarithms of
 * those that are learned, in the order lengthscales, variance, noise.
 */
public final class HyperparameterSearch implements LogPosterior {
  // The log of a lengthscale along which values hardly resemble their neighbours, and how much
  // longer than usual the others are beside it.
  private static final double ROUGH = Math.log(0.1);
  private static final double SMOOTHER = 1.5;
  private static final int MOST_GUESSES = 20;
  // Below this logarithm the likelihood hardly depends on the noise, and a search that starts there
  // stays there, explaining noise by roughness if it must. The other is where one should
  // start instead.
  private static final double BLIND = Math.log(1e-4);
  private static final double NOISY = Math.log(0.1);

  private final MarginalLikelihood likelihood;
  private final List<ScalarPrior> priors = new ArrayList<>();
  // All d + 2 hyper-parameters; those that are learned are filled in for each θ.
  private final double[] all;
  private final int[] learned;
  private final double[] gradientOfAll;
  private final double[] lengthscales;
  // Of all lengthscales that are learned, or of none.
  private final LengthscaleTie tie;

  public HyperparameterSearch(
      KernelFamily family,
      Domain domain,
      Dataset data,
      HyperparameterPrior prior,
      OptionalDouble fixedNoise) {
    this.likelihood =
        new MarginalLikelihood(
            family, domain, fixedNoise.isPresent() ? data.withoutScatter() : data);
    int d = domain.dimension();
    if (prior.dimension() != d) {
      throw new IllegalArgumentException(
          "a prior is for as many inputs as the domain has, but it is for "
              + prior.dimension()
              + " and there are "
              + d);
    }
    this.all = new double[d + 2];
    List<Integer> free = new ArrayList<>();
    for (int k = 0; k < d + 2; k++) {
      HyperparameterPrior.Slot slot =
          k < d
              ? prior.lengthscale(k)
              : k == d
                  ? prior.variance()
                  : fixedNoise.isPresent()
                      ? HyperparameterPrior.Slot.fixed(fixedNoise.getAsDouble())
                      : prior.noise();
      all[k] = slot.value();
      if (slot.prior().isPresent()) {
        priors.add(slot.prior().get());
        free.add(k);
      }
    }
    this.learned = free.stream().mapToInt(Integer::intValue).toArray();
    this.gradientOfAll = new double[d + 2];
    this.lengthscales = new double[d];
    double[] tied =
        prior.tieScale().isPresent()
            ? free.stream().filter(k -> k < d).mapToDouble(prior::logSide).toArray()
            : new double[0];
    this.tie = new LengthscaleTie(tied, prior.tieScale().orElse(1));
  }

  @Override
  public List<ScalarPrior> priors() {
    return priors;
  }

  // Only where variance and noise are both learned.
  @Override
  public Optional<double[]> allNoise() {
    int d = lengthscales.length;
    int last = learned.length - 1;
    if (last < 1 || learned[last] != d + 1 || learned[last - 1] != d) {
      return Optional.empty();
    }
    double[] start = start();
    start[last - 1] = priors.get(last - 1).lower();
    start[last] = Math.max(priors.get(last).lower(), Math.min(priors.get(last).upper(), 0));
    return Optional.of(start);
  }

  @Override
  public Optional<double[]> someNoise() {
    int last = learned.length - 1;
    double[] start = start();
    if (last < 0 || learned[last] != lengthscales.length + 1 || start[last] >= BLIND) {
      return Optional.empty();
    }
    start[last] = NOISY;
    return Optional.of(boxed(start));
  }

  // In several dimensions, where values are mostly noise, explaining them by a rough function of
  // one input is a mode for each input; from other starts the best of these is found by luck only.
  @Override
  public List<double[]> guesses() {
    List<double[]> guesses = new ArrayList<>();
    if (lengthscales.length > MOST_GUESSES) {
      return guesses; // that many would cost more than they are worth
    }
    for (int rough = 0; rough < learned.length && learned[rough] < lengthscales.length; rough++) {
      double[] guess = start();
      for (int i = 0; i < learned.length && learned[i] < lengthscales.length; i++) {
        guess[i] = i == rough ? ROUGH : guess[i] + SMOOTHER;
      }
      guesses.add(boxed(guess));
    }
    return guesses;
  }

  @Override
  public double value(double[] theta) {
    return withPriors(tiedLikelihood(theta), theta, new double[theta.length]);
  }

  /** The prior of a component of θ. */
  ScalarPrior prior(int component) {
    return priors.get(component);
  }

  /** θ of given hyper-parameters, moved into the box. */
  double[] theta(Hyperparameters h) {
    int d = lengthscales.length;
    double[] theta = new double[size()];
    for (int i = 0; i < theta.length; i++) {
      int k = learned[i];
      double value =
          k < d
              ? h.lengthscale(k)
              : k == d ? h.variance() : Math.max(h.noiseVariance(), Double.MIN_NORMAL);
      theta[i] = Math.max(priors.get(i).lower(), Math.min(priors.get(i).upper(), Math.log(value)));
    }
    return theta;
  }

  Hyperparameters hyperparameters(double[] theta) {
    fill(theta);
    int d = lengthscales.length;
    return Hyperparameters.of(lengthscales, all[d], all[d + 1]);
  }

  private void fill(double[] theta) {
    for (int i = 0; i < theta.length; i++) {
      all[learned[i]] = Math.exp(theta[i]);
    }
    System.arraycopy(all, 0, lengthscales, 0, lengthscales.length);
  }

  @Override
  public double evaluate(double[] theta, double[] gradient) {
    fill(theta);
    int d = lengthscales.length;
    double value = likelihood.evaluate(lengthscales, all[d], all[d + 1], gradientOfAll);
    for (int i = 0; i < theta.length; i++) {
      gradient[i] = gradientOfAll[learned[i]];
    }
    return withPriors(value, theta, gradient) + tie.log(theta, gradient);
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

  /** What {@link MapFitter} maximises, up to a constant; -∞ outside the box. */
  double valueInBox(double[] theta) {
    for (int i = 0; i < theta.length; i++) {
      if (theta[i] < priors.get(i).lower() || theta[i] > priors.get(i).upper()) {
        return Double.NEGATIVE_INFINITY;
      }
    }
    return value(theta);
  }

  /** The log posterior density of θ itself, up to a constant; -∞ outside the box. */
  double logDensityOfTheta(double[] theta) {
    double value = tiedLikelihood(theta);
    for (int i = 0; i < theta.length; i++) {
      value += priors.get(i).logDensityOfTheta(theta[i]);
    }
    return value;
  }

  /**
   * All but the priors of single hyper-parameters: the log marginal likelihood plus the tie of the
   * lengthscales; -∞ as there.
   */
  double tiedLikelihood(double[] theta) {
    return logLikelihood(theta) + tie.log(theta, new double[theta.length]);
  }

  /** The log marginal likelihood at θ; -∞ outside the box and where it cannot be computed. */
  double logLikelihood(double[] theta) {
    for (int i = 0; i < theta.length; i++) {
      if (!(theta[i] >= priors.get(i).lower() && theta[i] <= priors.get(i).upper())) {
        return Double.NEGATIVE_INFINITY;
      }
    }
    fill(theta);
    int d = lengthscales.length;
    return likelihood.value(lengthscales, all[d], all[d + 1]);
  }
}

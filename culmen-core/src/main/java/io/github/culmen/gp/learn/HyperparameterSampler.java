package io.github.culmen.gp.learn;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Draws hyper-parameters from their posterior by a Markov chain over their logarithms θ. [Wang2017]
 * §3.5
 *
 * <p>The density of θ is that of the parameters times their product, which {@link MapFitter} leaves
 * out: the mode of the samples is not the most probable setting. Settings whose covariance cannot
 * be factored have density zero.
 */
public final class HyperparameterSampler {
  private static final int MOST_STARTS = 50;

  private enum Chain {
    SLICE,
    ELLIPTICAL
  }

  private final Chain chain;
  private final KernelFamily family;
  private final HyperparameterPrior prior;
  private final OptionalDouble fixedNoise;
  private final boolean aroundMode;

  private HyperparameterSampler(
      Chain chain,
      KernelFamily family,
      HyperparameterPrior prior,
      OptionalDouble fixedNoise,
      boolean aroundMode) {
    this.chain = chain;
    this.family = family;
    this.prior = prior;
    this.fixedNoise = fixedNoise;
    this.aroundMode = aroundMode;
  }

  /** By slice sampling along the axes, under any prior. */
  public static HyperparameterSampler slice(KernelFamily family, HyperparameterPrior prior) {
    return new HyperparameterSampler(Chain.SLICE, family, prior, OptionalDouble.empty(), false);
  }

  /** By elliptical slice sampling, where all priors are log-normal. */
  public static HyperparameterSampler elliptical(KernelFamily family, HyperparameterPrior prior) {
    return new HyperparameterSampler(
        Chain.ELLIPTICAL, family, prior, OptionalDouble.empty(), false);
  }

  /**
   * The same, drawing from what {@link MapFitter} maximises, taken for a density of θ: settings as
   * probable as the most probable one, spread around it. Under wide priors draws from the posterior
   * are elsewhere, since those priors have most of their mass far above their mode.
   */
  public HyperparameterSampler aroundMode() {
    return new HyperparameterSampler(chain, family, prior, fixedNoise, true);
  }

  /** The same with the shared noise variance fixed. */
  public HyperparameterSampler withNoise(double variance) {
    return new HyperparameterSampler(chain, family, prior, OptionalDouble.of(variance), aroundMode);
  }

  /**
   * How long a chain is.
   *
   * @param samples how many states are kept, at least 1
   * @param burnIn how many sweeps are made before the first of them
   * @param thinning how many sweeps are made for each of them, at least 1
   */
  public record Schedule(int samples, int burnIn, int thinning) {
    /** Checks the numbers. */
    public Schedule {
      if (samples < 1) {
        throw new IllegalArgumentException("samples must be at least 1, but samples = " + samples);
      }
      if (burnIn < 0) {
        throw new IllegalArgumentException("burn-in must be at least 0, but burn-in = " + burnIn);
      }
      if (thinning < 1) {
        throw new IllegalArgumentException(
            "thinning must be at least 1, but thinning = " + thinning);
      }
    }
  }

  /**
   * The result of a chain.
   *
   * @param settings the kept states in order; one if there is nothing to learn
   * @param evaluations how often the likelihood was computed
   * @param warnings what went wrong on the way; empty when nothing did
   */
  public record Draws(List<Hyperparameters> settings, int evaluations, List<Warning> warnings) {}

  /** Runs a chain; {@code previous} is where an earlier one of nearly the same data ended. */
  public Draws draw(
      Dataset data,
      Domain domain,
      Optional<Hyperparameters> previous,
      Schedule schedule,
      RandomGenerator random) {
    if (chain == Chain.ELLIPTICAL) {
      prior.requireLogNormal(
          IntStream.range(0, prior.dimension()).mapToObj(Integer::toString).toList(),
          fixedNoise.isEmpty());
    }
    HyperparameterSearch search = new HyperparameterSearch(family, domain, data, prior, fixedNoise);
    double[] theta = previous.map(search::theta).orElseGet(search::start);
    int starts = 1;
    boolean failed = search.logLikelihood(theta) == Double.NEGATIVE_INFINITY;
    while (failed && starts < MOST_STARTS) {
      theta = starts++ == 1 ? search.start() : search.draw(random);
      failed = search.logLikelihood(theta) == Double.NEGATIVE_INFINITY;
    }
    if (failed || search.size() == 0) {
      return new Draws(
          List.of(search.hyperparameters(search.size() == 0 ? theta : search.start())),
          starts,
          failed
              ? List.of(
                  new Warning(
                      "hyper-parameters kept",
                      "no hyper-parameters made the covariance positive definite; the prior's are"
                          + " used"))
              : List.of());
    }
    MarkovChain markov = chain(search, theta);
    for (int i = 0; i < schedule.burnIn(); i++) {
      markov.sweep(true, random);
    }
    List<Hyperparameters> settings = new ArrayList<>();
    while (settings.size() < schedule.samples()) {
      for (int i = 0; i < schedule.thinning(); i++) {
        markov.sweep(false, random);
      }
      settings.add(search.hyperparameters(markov.state()));
    }
    return new Draws(List.copyOf(settings), starts + markov.evaluations(), List.of());
  }

  private MarkovChain chain(HyperparameterSearch search, double[] start) {
    return switch (chain) {
      case SLICE ->
          new SliceSampler(aroundMode ? search::valueInBox : search::logDensityOfTheta, start);
      case ELLIPTICAL -> ellipses(search, start);
    };
  }

  private MarkovChain ellipses(HyperparameterSearch search, double[] start) {
    double[] mean = new double[search.size()];
    double[] sd = new double[search.size()];
    for (int i = 0; i < mean.length; i++) {
      ScalarPrior.LogNormal normal = (ScalarPrior.LogNormal) search.prior(i);
      sd[i] = normal.sd();
      // The density of the hyper-parameter as a function of its logarithm has this mean.
      mean[i] = aroundMode ? normal.mean() - sd[i] * sd[i] : normal.mean();
    }
    return new EllipticalSliceSampler(search::tiedLikelihood, mean, sd, start);
  }
}

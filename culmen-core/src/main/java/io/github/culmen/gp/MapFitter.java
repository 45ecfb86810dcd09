package io.github.culmen.gp;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Finds the most probable hyper-parameters by bounded quasi-Newton searches from several starts.
 *
 * <p>With hyper-parameters of an earlier fit to begin with, one search from there is enough most of
 * the time; the other starts run while data are few, and again whenever there is a quarter more.
 */
public final class MapFitter {
  private final KernelFamily family;
  private final HyperparameterPrior prior;
  private final OptionalDouble fixedNoise;

  private MapFitter(KernelFamily family, HyperparameterPrior prior, OptionalDouble fixedNoise) {
    this.family = family;
    this.prior = prior;
    this.fixedNoise = fixedNoise;
  }

  /** A fitter that learns the noise. */
  public static MapFitter of(KernelFamily family, HyperparameterPrior prior) {
    return new MapFitter(family, prior, OptionalDouble.empty());
  }

  /** The same with the shared noise variance fixed. */
  public MapFitter withNoise(double variance) {
    return new MapFitter(family, prior, OptionalDouble.of(variance));
  }

  /**
   * The result of a fit.
   *
   * @param hyperparameters the most probable ones found
   * @param logPosterior their log posterior density, up to a constant
   * @param evaluations how often the likelihood was computed
   * @param warnings what went wrong on the way; empty when nothing did
   */
  public record Fit(
      Hyperparameters hyperparameters,
      double logPosterior,
      int evaluations,
      List<String> warnings) {}

  /** Fits; {@code previous} is where an earlier fit of nearly the same data ended. */
  public Fit fit(
      Dataset data, Domain domain, Optional<Hyperparameters> previous, RandomGenerator random) {
    HyperparameterSearch search = new HyperparameterSearch(family, domain, data, prior, fixedNoise);
    MultiStart.Found found =
        MultiStart.search(search, previous.map(search::theta), data.size(), random);
    return new Fit(
        found
            .theta()
            .map(search::hyperparameters)
            .orElseGet(() -> previous.orElseGet(() -> search.hyperparameters(search.start()))),
        found.logPosterior(),
        found.evaluations(),
        found.warnings(previous.isPresent()));
  }
}

package io.github.culmen.gp.learn;

import io.github.culmen.gp.InputWarp;
import io.github.culmen.math.Lbfgsb;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Finds the most probable hyper-parameters by bounded quasi-Newton searches from several starts.
 *
 * <p>Given hyper-parameters of an earlier fit, one search from there is usually enough; the other
 * starts run while data are few, and again whenever there is a quarter more.
 */
public final class MapFitter {
  // A part of the data this large tells good starts from bad ones.
  static final int SCOUTED = 500;

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
      List<Warning> warnings) {}

  /**
   * The result of a fit with warped inputs.
   *
   * @param fit the hyper-parameters, and how the search ended
   * @param warp the most probable warp found
   */
  public record WarpedFit(Fit fit, InputWarp warp) {}

  /**
   * Fits hyper-parameters and a warp of the continuous inputs together, from those found without a
   * warp on: the log posterior is that of {@link #fit} or better, with log a and log b normal
   * around 0.
   */
  public WarpedFit fitWarped(
      Dataset data, Domain domain, Optional<Hyperparameters> previous, RandomGenerator random) {
    Fit plain = fit(data, domain, previous, random);
    HyperparameterSearch inner = new HyperparameterSearch(family, domain, data, prior, fixedNoise);
    WarpSearch search = new WarpSearch(inner, domain, data);
    double[] start = search.start(plain.hyperparameters());
    if (start.length == 0) { // all is given, and no input is continuous
      return new WarpedFit(plain, search.warp(start));
    }
    Lbfgsb.Minimum found =
        Lbfgsb.minimize(
            (all, gradient) -> {
              double value = search.evaluate(all, gradient);
              for (int j = 0; j < gradient.length; j++) {
                gradient[j] /= -data.size();
              }
              return -value / data.size();
            },
            start,
            search.lower(),
            search.upper(),
            MultiStart.FULL);
    int evaluations = plain.evaluations() + found.evaluations();
    if (!Double.isFinite(found.value())) {
      Fit kept =
          new Fit(plain.hyperparameters(), plain.logPosterior(), evaluations, plain.warnings());
      return new WarpedFit(kept, search.warp(start));
    }
    return new WarpedFit(
        new Fit(
            search.hyperparameters(found.point()),
            -found.value() * data.size(),
            evaluations,
            plain.warnings()),
        search.warp(found.point()));
  }

  /** Fits; {@code previous} is where a fit of the same data without the last value ended. */
  public Fit fit(
      Dataset data, Domain domain, Optional<Hyperparameters> previous, RandomGenerator random) {
    return fit(data, domain, previous, data.observations() - 1, random);
  }

  /**
   * Fits.
   *
   * @param previous where an earlier fit of nearly the same data ended
   * @param before how many observations that fit had
   */
  public Fit fit(
      Dataset data,
      Domain domain,
      Optional<Hyperparameters> previous,
      int before,
      RandomGenerator random) {
    HyperparameterSearch search = new HyperparameterSearch(family, domain, data, prior, fixedNoise);
    if (search.size() == 0) {
      double[] none = new double[0];
      return new Fit(search.hyperparameters(none), search.evaluate(none, none), 1, List.of());
    }
    Dataset few = data.thinned(SCOUTED);
    LogPosterior scout =
        few == data ? search : new HyperparameterSearch(family, domain, few, prior, fixedNoise);
    MultiStart.Found found =
        MultiStart.search(
            search, data, scout, few.size(), previous.map(search::theta), before, random);
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

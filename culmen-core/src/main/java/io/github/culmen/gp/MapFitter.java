package io.github.culmen.gp;

import io.github.culmen.math.Lbfgsb;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Finds the most probable hyper-parameters by bounded quasi-Newton searches from several starts.
 *
 * <p>With hyper-parameters of an earlier fit to begin with, one search from there is enough most of
 * the time. The other starts run while data are few, and again whenever there is a quarter more
 * data, to leave a mode that was overtaken: short searches from each, then a full one from the
 * best.
 */
public final class MapFitter {
  private static final int RANDOM_STARTS = 3;
  private static final int ALWAYS_BELOW = 20;
  private static final double GROWTH = 1.25;
  // A part of the data this large tells good starts from bad ones.
  private static final int SCOUTED = 500;
  // A step that gains less than this share of a nat per observation is not worth its cost.
  private static final Lbfgsb.Options FULL =
      Lbfgsb.Options.defaults()
          .withMaxIterations(200)
          .withGradientTolerance(1e-4)
          .withValueTolerance(1e-6);
  private static final Lbfgsb.Options SHORT = FULL.withMaxIterations(8);

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

  /**
   * The result of a fit with warped inputs.
   *
   * @param fit the hyper-parameters, and what became of the search
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
            FULL);
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

  /** Fits; {@code previous} is where an earlier fit of nearly the same data ended. */
  public Fit fit(
      Dataset data, Domain domain, Optional<Hyperparameters> previous, RandomGenerator random) {
    HyperparameterSearch search = new HyperparameterSearch(family, domain, data, prior, fixedNoise);
    Optional<double[]> warm = previous.map(search::theta);
    List<double[]> starts = new ArrayList<>();
    warm.ifPresent(starts::add);
    Lbfgsb.Minimum best = null;
    int evaluations = 0;
    if (warm.isEmpty() || data.observations() < ALWAYS_BELOW || grown(data.observations())) {
      starts.add(search.start());
      for (int i = 0; i < RANDOM_STARTS; i++) {
        starts.add(search.draw(random));
      }
      Dataset few = data.thinned(SCOUTED);
      HyperparameterSearch scout =
          few == data ? search : new HyperparameterSearch(family, domain, few, prior, fixedNoise);
      for (double[] start : starts) {
        Lbfgsb.Minimum found = minimize(scout, start, few.size(), SHORT);
        evaluations += found.evaluations();
        best = better(found, best);
      }
      starts = best == null ? List.of() : List.of(best.point());
      best = few == data ? best : null;
    }
    for (double[] start : starts) {
      Lbfgsb.Minimum found = minimize(search, start, data.size(), FULL);
      evaluations += found.evaluations();
      best = better(found, best);
    }
    if (best == null) {
      return new Fit(
          previous.orElseGet(() -> search.hyperparameters(search.start())),
          Double.NEGATIVE_INFINITY,
          evaluations,
          List.of(
              "no hyper-parameters made the covariance positive definite; "
                  + (previous.isPresent() ? "the previous ones" : "the prior's")
                  + " are kept"));
    }
    return new Fit(
        search.hyperparameters(best.point()), -best.value() * data.size(), evaluations, List.of());
  }

  private static Lbfgsb.Minimum better(Lbfgsb.Minimum found, Lbfgsb.Minimum best) {
    boolean wins = Double.isFinite(found.value()) && (best == null || found.value() < best.value());
    return wins ? found : best;
  }

  // Whether the number of observations just passed a power of the growth factor.
  private static boolean grown(int n) {
    return Math.floor(Math.log(n) / Math.log(GROWTH))
        != Math.floor(Math.log(n - 1) / Math.log(GROWTH));
  }

  // The objective is divided by n, so that one gradient tolerance serves every size of data.
  private static Lbfgsb.Minimum minimize(
      HyperparameterSearch search, double[] start, int n, Lbfgsb.Options options) {
    return Lbfgsb.minimize(
        (theta, gradient) -> {
          double value = search.evaluate(theta, gradient);
          for (int j = 0; j < gradient.length; j++) {
            gradient[j] /= -n;
          }
          return -value / n;
        },
        start,
        search.lower(),
        search.upper(),
        options);
  }
}

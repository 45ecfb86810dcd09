package io.github.culmen.gp.learn;

import io.github.culmen.math.Lbfgsb;
import io.github.culmen.model.Dataset;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Bounded quasi-Newton searches for the largest {@link LogPosterior} from several starts.
 *
 * <p>Given θ of an earlier fit, one search from there is usually enough. The other starts run while
 * data are few, and again whenever there is a quarter more data, to leave a mode that was
 * overtaken: short searches from each, then a full one from the best. Among the starts are modes
 * that are hard to find from elsewhere: one with noise alone where that is possible, and the
 * likeliest of the density's own guesses.
 */
final class MultiStart {
  private static final int RANDOM_STARTS = 3;
  private static final int MOST_RANDOM_STARTS = 12;
  // Up to this size of data a start costs little enough for more of them.
  private static final double LARGE = 200;
  private static final int GUESSES = 3;
  private static final int ALWAYS_BELOW = 20;
  private static final double GROWTH = 1.25;
  // A step that gains less than this share of a nat per observation is not worth its cost.
  static final Lbfgsb.Options FULL =
      Lbfgsb.Options.defaults()
          .withMaxIterations(200)
          .withGradientTolerance(1e-4)
          .withValueTolerance(1e-6);
  private static final Lbfgsb.Options SHORT = FULL.withMaxIterations(8);

  private MultiStart() {}

  /**
   * Where the searches ended.
   *
   * @param theta the best θ; empty if the density was nowhere finite
   * @param logPosterior the density there
   * @param evaluations how often it was computed
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Found(Optional<double[]> theta, double logPosterior, int evaluations) {
    /** What a person should know; empty when all went well. */
    List<Warning> warnings(boolean previous) {
      return theta.isPresent()
          ? List.of()
          : List.of(
              new Warning(
                  "hyper-parameters kept",
                  "no hyper-parameters made the covariance positive definite; "
                      + (previous ? "the previous ones" : "the prior's")
                      + " are kept"));
    }
  }

  /**
   * Searches.
   *
   * @param data what the density is given
   * @param scout the density given a part of the data, where starts are compared; {@code density}
   *     itself if there are few data
   * @param scouted the size of that part
   * @param warm where an earlier fit of nearly the same data ended
   * @param before how many observations that fit had
   */
  static Found search(
      LogPosterior density,
      Dataset data,
      LogPosterior scout,
      int scouted,
      Optional<double[]> warm,
      int before,
      RandomGenerator random) {
    int n = data.size();
    List<double[]> starts = new ArrayList<>();
    warm.ifPresent(starts::add);
    Lbfgsb.Minimum best = null;
    int evaluations = 0;
    if (warm.isEmpty()
        || data.observations() < ALWAYS_BELOW
        || grown(before, data.observations())) {
      starts.add(density.start());
      Optional<double[]> allNoise = density.allNoise();
      allNoise.ifPresent(starts::add);
      density.someNoise().ifPresent(starts::add);
      boolean soonAgain = warm.isPresent() && data.observations() < ALWAYS_BELOW;
      int draws = soonAgain ? RANDOM_STARTS : draws(scouted);
      for (int i = 0; i < (allNoise.isPresent() ? 2 * draws : draws); i++) {
        starts.add(density.draw(random));
      }
      List<Guess> guesses = guesses(scout);
      evaluations += guesses.size();
      guesses.stream().limit(GUESSES).map(Guess::theta).forEach(starts::add);
      for (double[] start : starts) {
        Lbfgsb.Minimum found = minimize(scout, start, scouted, SHORT);
        evaluations += found.evaluations();
        best = better(found, best);
      }
      starts = best == null ? List.of() : List.of(best.point());
      best = scout == density ? best : null;
    }
    for (double[] start : starts) {
      Lbfgsb.Minimum found = minimize(density, start, n, FULL);
      evaluations += found.evaluations();
      best = better(found, best);
    }
    return best == null
        ? new Found(Optional.empty(), Double.NEGATIVE_INFINITY, evaluations)
        : new Found(Optional.of(best.point()), -best.value() * n, evaluations);
  }

  // Many while data are few: there are more modes then, and a search costs O(n³).
  private static int draws(int n) {
    double wanted = RANDOM_STARTS * (LARGE / n) * (LARGE / n);
    return (int) Math.max(RANDOM_STARTS, Math.min(MOST_RANDOM_STARTS, wanted));
  }

  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Guess(double[] theta, double value) {}

  // The likeliest first.
  private static List<Guess> guesses(LogPosterior density) {
    return density.guesses().stream()
        .map(theta -> new Guess(theta, density.value(theta)))
        .sorted(Comparator.comparingDouble(guess -> -guess.value()))
        .toList();
  }

  private static Lbfgsb.Minimum better(Lbfgsb.Minimum found, Lbfgsb.Minimum best) {
    boolean wins = Double.isFinite(found.value()) && (best == null || found.value() < best.value());
    return wins ? found : best;
  }

  // Whether the number of observations passed a power of the growth factor since the last fit.
  private static boolean grown(int before, int n) {
    return Math.floor(Math.log(n) / Math.log(GROWTH))
        != Math.floor(Math.log(Math.max(1, before)) / Math.log(GROWTH));
  }

  // The objective is divided by n, so that one gradient tolerance serves every size of data.
  private static Lbfgsb.Minimum minimize(
      LogPosterior density, double[] start, int n, Lbfgsb.Options options) {
    return Lbfgsb.minimize(
        (theta, gradient) -> {
          double value = density.evaluate(theta, gradient);
          for (int j = 0; j < gradient.length; j++) {
            gradient[j] /= -n;
          }
          return -value / n;
        },
        start,
        density.lower(),
        density.upper(),
        options);
  }
}

package io.github.culmen.study;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.HyperparameterPrior;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.MapFitter;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Fits the model a spec asks for. */
final class Modelling {
  // The variance of "no noise", in the model's units: enough to keep the covariance well behaved.
  private static final double NO_NOISE = 1e-8;
  private static final double WORTH_A_WARNING = 1e-6;

  private Modelling() {}

  /** A model of the finished trials, and what went wrong on the way. */
  record Fitted(GaussianProcess model, List<String> warnings) {}

  static Fitted fit(
      StudySpec spec,
      Observations observations,
      Domain domain,
      Optional<Hyperparameters> previous,
      RandomGenerator random) {
    Strategy strategy = spec.strategy();
    if (strategy.hyperparameters().isPresent()) {
      return checked(
          GaussianProcess.of(
              strategy.kernel(), strategy.hyperparameters().get(), domain, observations.data()),
          List.of());
    }
    HyperparameterPrior prior =
        strategy.prior() == Strategy.PriorKind.PAPER
            ? HyperparameterPrior.paper(domain.dimension())
            : HyperparameterPrior.dimensionScaled(domain.dimension());
    MapFitter fitter =
        MapFitter.of(strategy.kernel(), strategy.standardize() ? prior : prior.withFreeVariance());
    if (spec.noise() instanceof Noise.None) {
      fitter = fitter.withNoise(NO_NOISE);
    } else if (spec.noise() instanceof Noise.Known known) {
      double variance = Observations.noise(spec, observations.standardization(), known.sd());
      fitter = fitter.withNoise(Math.max(NO_NOISE, variance));
    }
    MapFitter.Fit fit = fitter.fit(observations.data(), domain, previous, random);
    return checked(
        GaussianProcess.of(strategy.kernel(), fit.hyperparameters(), domain, observations.data()),
        fit.warnings());
  }

  private static Fitted checked(GaussianProcess model, List<String> warnings) {
    if (!(model.jitter() >= WORTH_A_WARNING)) {
      return new Fitted(model, warnings);
    }
    List<String> more = new ArrayList<>(warnings);
    more.add(
        String.format(
            Locale.ROOT,
            "the covariance was close to singular: jitter of %.0e was added to its diagonal",
            model.jitter()));
    return new Fitted(model, List.copyOf(more));
  }
}

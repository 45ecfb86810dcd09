package io.github.culmen.study;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.HyperparameterPrior;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.MapFitter;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Fits the model, or the models, a spec asks for. */
final class Modelling {
  // The variance of "no noise", in the model's units: enough to keep the covariance well behaved.
  private static final double NO_NOISE = 1e-8;
  private static final double WORTH_A_WARNING = 1e-6;

  private Modelling() {}

  /**
   * Models of the finished trials, and what went wrong on the way.
   *
   * @param models one for each setting of the hyper-parameters, all of the same weight
   * @param warnings what a person should know; empty when all went well
   */
  record Fitted(List<GaussianProcess> models, List<String> warnings) {
    /** The models as acquisitions see them. */
    List<Surrogate> surrogates() {
      return List.copyOf(models);
    }

    /** The settings the models have. */
    List<Hyperparameters> hyperparameters() {
      return models.stream().map(GaussianProcess::hyperparameters).toList();
    }
  }

  static Fitted fit(
      StudySpec spec,
      Observations observations,
      Domain domain,
      List<Hyperparameters> previous,
      RandomGenerator random) {
    ModelSpec model = spec.strategy().model();
    Learning learning = model.learning();
    if (learning.hyperparameters().isPresent()) {
      return checked(
          List.of(
              GaussianProcess.of(
                  model.kernel(), learning.hyperparameters().get(), domain, observations.data())),
          List.of());
    }
    HyperparameterPrior prior =
        learning.prior() == Learning.PriorKind.PAPER
            ? HyperparameterPrior.paper(domain.dimension())
            : HyperparameterPrior.dimensionScaled(domain.dimension());
    MapFitter fitter =
        MapFitter.of(
            model.kernel(), model.outputs().standardize() ? prior : prior.withFreeVariance());
    OptionalDouble noise = fixedNoise(spec, observations);
    if (noise.isPresent()) {
      fitter = fitter.withNoise(noise.getAsDouble());
    }
    Optional<Hyperparameters> start =
        previous.isEmpty() ? Optional.empty() : Optional.of(previous.get(previous.size() - 1));
    MapFitter.Fit fit = fitter.fit(observations.data(), domain, start, random);
    return checked(
        List.of(
            GaussianProcess.of(model.kernel(), fit.hyperparameters(), domain, observations.data())),
        fit.warnings());
  }

  /** The noise variance in the model's units, unless it is to be learned. */
  static OptionalDouble fixedNoise(StudySpec spec, Observations observations) {
    if (spec.noise() instanceof Noise.None) {
      return OptionalDouble.of(NO_NOISE);
    }
    if (spec.noise() instanceof Noise.Known known) {
      double variance = Observations.noise(spec, observations.standardization(), known.sd());
      return OptionalDouble.of(Math.max(NO_NOISE, variance));
    }
    return OptionalDouble.empty();
  }

  private static Fitted checked(List<GaussianProcess> models, List<String> warnings) {
    double jitter = models.stream().mapToDouble(GaussianProcess::jitter).max().orElseThrow();
    return new Fitted(models, withJitter(jitter, warnings));
  }

  /** The warnings, and one about the jitter if it is worth one. */
  static List<String> withJitter(double jitter, List<String> warnings) {
    if (!(jitter >= WORTH_A_WARNING)) {
      return warnings;
    }
    List<String> more = new ArrayList<>(warnings);
    more.add(
        String.format(
            Locale.ROOT,
            "the covariance was close to singular: jitter of %.0e was added to its diagonal",
            jitter));
    return List.copyOf(more);
  }
}

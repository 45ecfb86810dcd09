package io.github.culmen.study;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.HyperparameterPrior;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.InputWarp;
import io.github.culmen.gp.MapFitter;
import io.github.culmen.gp.WarpedProcess;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Fits the model, or the models, a spec asks for. */
final class Modelling {
  // The variance of "no noise", in the model's units: enough to keep the covariance well behaved.
  static final double NO_NOISE = 1e-8;
  private static final double WORTH_A_WARNING = 1e-6;

  private Modelling() {}

  /**
   * Models of the finished trials, and what went wrong on the way.
   *
   * @param models one for each setting of the hyper-parameters, all of the same weight; processes
   *     of warped inputs where there is a warp
   * @param warp how inputs are warped
   * @param warnings what a person should know; empty when all went well
   */
  record Fitted(List<GaussianProcess> models, Optional<InputWarp> warp, List<String> warnings) {
    Fitted(List<GaussianProcess> models, List<String> warnings) {
      this(models, Optional.empty(), warnings);
    }

    /** The models as acquisitions see them. */
    List<Surrogate> surrogates() {
      return warp.isEmpty()
          ? List.copyOf(models)
          : models.stream().<Surrogate>map(m -> new WarpedProcess(m, warp.get())).toList();
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
    if (spec.noise() instanceof Noise.None) {
      fitter = fitter.withNoise(NO_NOISE);
    } else if (spec.noise() instanceof Noise.Known known) {
      double variance = Observations.noise(spec, observations.standardization(), known.sd());
      fitter = fitter.withNoise(Math.max(NO_NOISE, variance));
    }
    Optional<Hyperparameters> start =
        previous.isEmpty() ? Optional.empty() : Optional.of(previous.get(previous.size() - 1));
    if (model.warp() == ModelSpec.Warp.KUMARASWAMY) {
      MapFitter.WarpedFit fit = fitter.fitWarped(observations.data(), domain, start, random);
      WarpedProcess process =
          WarpedProcess.of(
              model.kernel(), fit.fit().hyperparameters(), fit.warp(), domain, observations.data());
      Fitted fitted = checked(List.of(process.process()), fit.fit().warnings());
      return new Fitted(fitted.models(), Optional.of(fit.warp()), fitted.warnings());
    }
    MapFitter.Fit fit = fitter.fit(observations.data(), domain, start, random);
    return checked(
        List.of(
            GaussianProcess.of(model.kernel(), fit.hyperparameters(), domain, observations.data())),
        fit.warnings());
  }

  private static Fitted checked(List<GaussianProcess> models, List<String> warnings) {
    List<String> all = new ArrayList<>(warnings);
    jitterWarning(models).ifPresent(all::add);
    return new Fitted(models, List.copyOf(all));
  }

  /** What to say of models whose covariance had to be changed to be of use; mostly nothing. */
  static Optional<String> jitterWarning(List<? extends Surrogate> models) {
    double jitter = models.stream().mapToDouble(Surrogate::jitter).max().orElseThrow();
    return jitter >= WORTH_A_WARNING
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the covariance was close to singular: jitter of %.0e was added to its diagonal",
                jitter))
        : Optional.empty();
  }
}

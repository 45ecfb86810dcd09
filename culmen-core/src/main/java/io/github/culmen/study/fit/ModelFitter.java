package io.github.culmen.study.fit;

import io.github.culmen.gp.Factored;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.InputWarp;
import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.gp.WarpedProcess;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.HyperparameterSampler;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.prior.ModelPriors;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Fits the model, or the models, a spec asks for. */
public final class ModelFitter {
  // The variance of "no noise", in the model's units: enough to keep the covariance well behaved.
  static final double NO_NOISE = 1e-8;
  private static final double WORTH_A_WARNING = 1e-6;
  // With more values than these the hyper-parameters are known well enough; with more of either a
  // chain of likelihoods, some for each input and sample, takes too long for somebody who waits.
  private static final int MOST_AVERAGED = 200;
  private static final int MOST_INPUTS_AVERAGED = 20;
  private static final int FEW_VALUES = 100;
  private static final int FEW_INPUTS = 10;
  private static final int AVERAGED = 16;
  private static final int BURN_IN = 10;
  private static final int THINNING = 3;

  private ModelFitter() {}

  /**
   * Models of the finished trials, and what went wrong on the way.
   *
   * @param models one for each setting of the hyper-parameters, all of the same weight; processes
   *     of warped inputs where there is a warp
   * @param warp how inputs are warped
   * @param warnings what a person should know; empty when all went well
   */
  public record Fitted(
      List<GaussianProcess> models, Optional<InputWarp> warp, List<Warning> warnings)
      implements FittedModels {
    Fitted(List<GaussianProcess> models, List<Warning> warnings) {
      this(models, Optional.empty(), warnings);
    }

    @Override
    public List<Surrogate> surrogates() {
      return warp.isEmpty()
          ? List.copyOf(models)
          : models.stream().<Surrogate>map(m -> new WarpedProcess(m, warp.get())).toList();
    }

    @Override
    public List<Factored> factored() {
      return models.stream().map(GaussianProcess::factored).toList();
    }

    /** The same with earlier warnings first. */
    Fitted with(List<Warning> before) {
      List<Warning> all = new ArrayList<>(before);
      all.addAll(warnings);
      return new Fitted(models, warp, List.copyOf(all));
    }

    @Override
    public List<Hyperparameters> hyperparameters() {
      return models.stream().map(GaussianProcess::hyperparameters).toList();
    }

    @Override
    public List<LeaveOneOut> leaveOneOut() {
      return models.stream().map(GaussianProcess::leaveOneOut).toList();
    }

    @Override
    public Decomposition decomposition() {
      return Decomposition.single(models.get(0).dimension());
    }

    @Override
    public List<Surrogate> components(int group) {
      return surrogates();
    }

    @Override
    public Paths component(Paths drawn, int group) {
      return drawn;
    }

    @Override
    public List<ModelComponent> parts(
        Observations observations, Domain domain, RandomGenerator random) {
      Dataset data = observations.data();
      Sweep sweep = Sweep.of(domain, data.inputs(), data.values(), random);
      return List.of(ModelComponent.of(domain, surrogates(), sweep));
    }

    @Override
    public Optional<AdditiveFit> additive() {
      return Optional.empty();
    }
  }

  /**
   * Fits.
   *
   * @param earlier what was learned last
   * @param factored factored covariances the models may reuse
   */
  public static Fitted fit(
      StudySpec spec,
      Observations observations,
      Domain domain,
      History.Learned earlier,
      List<Factored> factored,
      RandomGenerator random) {
    ModelSpec model = spec.strategy().model();
    Learning learning = model.learning();
    if (learning.hyperparameters().isPresent()) {
      List<Hyperparameters> given = List.of(learning.hyperparameters().get());
      return models(spec, observations, domain, given, factored);
    }
    OptionalDouble noise = noise(spec, observations);
    if (!model.due(earlier.trial(), earlier.next())) {
      List<Hyperparameters> kept = withNoise(earlier.settings(), noise);
      return models(spec, observations, domain, kept, factored);
    }
    HyperparameterPrior prior = ModelPriors.of(model, spec.space());
    Optional<Hyperparameters> start =
        earlier.settings().isEmpty()
            ? Optional.empty()
            : Optional.of(earlier.settings().get(earlier.settings().size() - 1));
    Observations part =
        FitSample.toLearn(observations, domain, start.map(Hyperparameters::lengthscales));
    // The subset never grows, so tell the fitter it did not.
    int known =
        part.data().size() == observations.data().size()
            ? earlier.values()
            : part.data().observations();
    if (learning.sampling().isEmpty()) {
      MapFitter plain = MapFitter.of(model.kernel(), prior);
      MapFitter fitter = noise.isPresent() ? plain.withNoise(noise.getAsDouble()) : plain;
      if (model.warp() == ModelSpec.Warp.KUMARASWAMY) {
        return warped(spec, observations, part, domain, fitter, start, random);
      }
      MapFitter.Fit fit = fitter.fit(part.data(), domain, start, known, random);
      return models(spec, observations, domain, List.of(fit.hyperparameters()), List.of())
          .with(fit.warnings());
    }
    HyperparameterSampler posterior =
        learning.inference() == Learning.Inference.SLICE
            ? HyperparameterSampler.slice(model.kernel(), prior)
            : HyperparameterSampler.elliptical(model.kernel(), prior);
    Sampling sampling = learning.sampling().get();
    HyperparameterSampler sampler =
        sampling.density() == Sampling.Density.AROUND_MODE ? posterior.aroundMode() : posterior;
    HyperparameterSampler.Draws draws =
        (noise.isPresent() ? sampler.withNoise(noise.getAsDouble()) : sampler)
            .draw(
                part.data(),
                domain,
                start,
                new HyperparameterSampler.Schedule(
                    sampling.samples(),
                    sampling.sweepsBefore(start.isEmpty()),
                    sampling.thinning()),
                random);
    return models(spec, observations, domain, draws.settings(), List.of()).with(draws.warnings());
  }

  /**
   * The most probable model averaged over settings nearly as probable: its sd is that of one
   * setting, which is too small where values leave the settings open. The model itself where they
   * were not found so, or values are many.
   */
  static FittedModels averaged(
      StudySpec spec,
      Observations observations,
      Domain domain,
      FittedModels found,
      RandomGenerator random) {
    ModelSpec model = spec.strategy().model();
    int size = observations.data().size();
    if (!averages(spec, size)) {
      return found;
    }
    HyperparameterSampler plain =
        HyperparameterSampler.slice(model.kernel(), ModelPriors.of(model, spec.space()))
            .aroundMode();
    OptionalDouble noise = noise(spec, observations);
    HyperparameterSampler.Draws draws =
        (noise.isPresent() ? plain.withNoise(noise.getAsDouble()) : plain)
            .draw(
                observations.data(),
                domain,
                Optional.of(found.hyperparameters().get(0)),
                new HyperparameterSampler.Schedule(
                    AVERAGED,
                    BURN_IN,
                    size <= FEW_VALUES && domain.dimension() <= FEW_INPUTS ? THINNING : 1),
                random);
    return models(spec, observations, domain, draws.settings(), List.of()).with(found.warnings());
  }

  /** Whether hyper-parameters are averaged over: they are learned, and values are not many. */
  public static boolean averages(StudySpec spec, int values) {
    ModelSpec model = spec.strategy().model();
    return model.learning().inference() == Learning.Inference.MAP
        && !model.structure().additive()
        && model.warp() == ModelSpec.Warp.NONE
        && values <= MOST_AVERAGED
        && spec.space().dimension() <= MOST_INPUTS_AVERAGED;
  }

  // Empty if it is learned.
  static OptionalDouble noise(StudySpec spec, Observations observations) {
    if (spec.noise() instanceof Noise.None) {
      return OptionalDouble.of(NO_NOISE);
    }
    if (spec.noise() instanceof Noise.Known known) {
      return OptionalDouble.of(
          Math.max(NO_NOISE, Observations.noise(spec, observations.standardization(), known.sd())));
    }
    return OptionalDouble.empty();
  }

  // Known noise is the same in the user's units; the model's units follow the told values.
  private static List<Hyperparameters> withNoise(
      List<Hyperparameters> settings, OptionalDouble noise) {
    return noise.isEmpty()
        ? settings
        : settings.stream()
            .map(h -> Hyperparameters.of(h.lengthscales(), h.variance(), noise.getAsDouble()))
            .toList();
  }

  private static Fitted models(
      StudySpec spec,
      Observations observations,
      Domain domain,
      List<Hyperparameters> settings,
      List<Factored> factored) {
    KernelFamily kernel = spec.strategy().model().kernel();
    Dataset data = observations.data();
    return checked(
        settings.stream().map(h -> GaussianProcess.of(kernel, h, domain, data, factored)).toList());
  }

  private static Fitted warped(
      StudySpec spec,
      Observations observations,
      Observations part,
      Domain domain,
      MapFitter fitter,
      Optional<Hyperparameters> start,
      RandomGenerator random) {
    MapFitter.WarpedFit fit = fitter.fitWarped(part.data(), domain, start, random);
    WarpedProcess process =
        WarpedProcess.of(
            spec.strategy().model().kernel(),
            fit.fit().hyperparameters(),
            fit.warp(),
            domain,
            observations.data());
    Fitted fitted = checked(List.of(process.process())).with(fit.fit().warnings());
    return new Fitted(fitted.models(), Optional.of(fit.warp()), fitted.warnings());
  }

  private static Fitted checked(List<GaussianProcess> models) {
    return new Fitted(models, jitterWarning(models).stream().toList());
  }

  /** The warning that a covariance could be factored with jitter only; mostly none. */
  public static Optional<Warning> jitterWarning(List<? extends Surrogate> models) {
    double jitter = models.stream().mapToDouble(Surrogate::jitter).max().orElseThrow();
    return jitter >= WORTH_A_WARNING
        ? Optional.of(
            new Warning(
                "jitter",
                String.format(
                    Locale.ROOT,
                    "the covariance was close to singular: jitter of %.0e was added to its"
                        + " diagonal",
                    jitter)))
        : Optional.empty();
  }
}

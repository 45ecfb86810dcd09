package io.github.culmen.study.fit;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.Requirement;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.SignedLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Models of a study's outcomes, one or several of each: of the same kind as the objective's, with
 * their own hyper-parameters, after standardisation, and such that larger is better. An outcome
 * meets its bound where the model's function reaches the standardised bound.
 */
public final class OutcomeModels {
  // A stream of random numbers other than that of the objective's fit.
  private static final long OWN = 0x5DEECE66DL;
  // A bound further away than this, in sds of the values, is one that no model doubts.
  private static final double MOST_SDS = 1e6;

  private final List<OutcomeBound> limits;
  private final List<Observations> observations;
  private final List<ModelFitter.Fitted> fitted;
  private final boolean signedLog;

  private OutcomeModels(
      List<OutcomeBound> limits,
      List<Observations> observations,
      List<ModelFitter.Fitted> fitted,
      boolean signedLog) {
    this.signedLog = signedLog;
    this.limits = limits;
    this.observations = observations;
    this.fitted = fitted;
  }

  /** Fits a model of each outcome. */
  static OutcomeModels fit(FitRequest request) {
    StudySpec spec = request.spec();
    History history = request.history();
    Domain domain = Observations.domain(spec);
    List<Observations> observations = new ArrayList<>();
    List<ModelFitter.Fitted> fitted = new ArrayList<>();
    SplittableRandom random = Seeds.of(spec.seed() ^ OWN, history.nextNumber());
    for (OutcomeBound limit : spec.outcomes()) {
      StudySpec own = spec(spec, limit);
      Optional<SignedLog> scale = scale(spec, history, limit);
      Observations all =
          Observations.ofMeasured(
              own,
              history,
              success -> {
                Measurement measured = success.outcomes().get(limit.name());
                return scale.isEmpty()
                    ? new Outcome.Success(measured.value(), measured.sd())
                    : scaled(scale.get(), measured);
              });
      Observations seen = FitSample.of(own, history, all, domain);
      observations.add(seen);
      fitted.add(
          ModelFitter.fit(
              own,
              seen,
              domain,
              history.latestHyperparameters(limit.name()),
              List.of(),
              random.split()));
    }
    return new OutcomeModels(spec.outcomes(), observations, fitted, signedLog(spec));
  }

  private static Optional<SignedLog> scale(StudySpec spec, History history, OutcomeBound limit) {
    if (!signedLog(spec)) {
      return Optional.empty();
    }
    double[] values =
        history.finished().stream()
            .flatMap(
                trial ->
                    trial.outcome() instanceof Outcome.Success success
                        ? Stream.of(success.outcomes().get(limit.name()).value())
                        : Stream.empty())
            .mapToDouble(Double::doubleValue)
            .toArray();
    return Optional.of(SignedLog.of(values, limit.bound()));
  }

  private static boolean signedLog(StudySpec spec) {
    return spec.strategy().model().outputs().outcomes() == ValueTransform.OutcomeValues.SIGNED_LOG;
  }

  private static Outcome.Success scaled(SignedLog scale, Measurement measured) {
    OptionalDouble sd = measured.sd();
    return new Outcome.Success(
        scale.of(measured.value()),
        sd.isEmpty() ? sd : OptionalDouble.of(scale.sd(measured.value(), sd.getAsDouble())));
  }

  private static StudySpec spec(StudySpec spec, OutcomeBound limit) {
    return alone(
        spec,
        limit.direction(),
        spec.noise() instanceof Noise.None ? Noise.none() : Noise.learned(),
        // What the objective's values may decide, the outcomes' may too.
        signedLog(spec) && spec.noise() instanceof Noise.Learned
            ? Priors.none().withNoise(Priors.WIDE_NOISE)
            : Priors.none());
  }

  /**
   * A study of something else than the objective alone. Hyper-parameters given by the user, and the
   * clip and transform of values, are the objective's.
   */
  static StudySpec alone(StudySpec spec, Direction direction, Noise noise, Priors priors) {
    Learning learning = spec.strategy().model().learning();
    StrategyBuilder strategy =
        Strategy.builder(Strategy.Preset.PLAIN)
            .kernel(spec.strategy().model().kernel())
            .prior(learning.prior());
    if (learning.inference() != Learning.Inference.FIXED) {
      strategy.inference(learning.inference()).lengthscaleUnits(learning.units());
      learning.interval().ifPresent(strategy::interval);
      learning
          .sampling()
          .ifPresent(
              sampling -> {
                strategy
                    .samples(sampling.samples())
                    .thinning(sampling.thinning())
                    .density(sampling.density());
                sampling.burnIn().ifPresent(strategy::burnIn);
              });
    }
    if (learning.inference() != Learning.Inference.FIXED) {
      strategy.priors(priors);
    }
    return new StudySpec(
        spec.name(), spec.space(), direction, noise, strategy.build(), spec.seed());
  }

  public boolean isEmpty() {
    return limits.isEmpty();
  }

  /** The probability that a point meets all bounds, given what was observed. */
  public Feasibility feasibility() {
    return feasibility(Matrix.zeros(0, 0));
  }

  /** The same conditioned on points that are being evaluated. */
  public Feasibility feasibility(Matrix pending) {
    List<Requirement> requirements = new ArrayList<>();
    for (int c = 0; c < limits.size(); c++) {
      List<Surrogate> models =
          pending.rows() == 0
              ? fitted.get(c).surrogates()
              : fitted.get(c).surrogates().stream().map(m -> m.conditionOnMean(pending)).toList();
      requirements.add(new Requirement(models, threshold(c), 0));
    }
    return new Feasibility(requirements);
  }

  private double threshold(int c) {
    double bound =
        observations.get(c).standardization().toModel(signedLog ? 0 : limits.get(c).bound());
    return Math.max(-MOST_SDS, Math.min(MOST_SDS, bound));
  }

  /**
   * Which rows of the objective's data are feasible, as far as the outcomes' models can tell from
   * what they have seen there: without noise that is what was told.
   */
  public int[] feasibleRows(Dataset data) {
    boolean[] kept = new boolean[data.size()];
    Arrays.fill(kept, true);
    for (int c = 0; c < limits.size(); c++) {
      double[] mean = Mixture.mean(fitted.get(c).surrogates(), data.inputs());
      double slack = 1e-6;
      for (int i = 0; i < kept.length; i++) {
        kept[i] &= mean[i] >= threshold(c) - slack;
      }
    }
    return IntStream.range(0, kept.length).filter(i -> kept[i]).toArray();
  }

  /** The probability at a point; empty without outcomes. */
  public OptionalDouble at(double[] unit) {
    return isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(feasibility().probability(unit));
  }

  /** The probability of meeting each bound at a point, by the outcome's name. */
  public Map<String, Double> each(double[] unit) {
    Map<String, Double> probabilities = new LinkedHashMap<>();
    for (int c = 0; c < limits.size(); c++) {
      Requirement own = new Requirement(fitted.get(c).surrogates(), threshold(c), 0);
      probabilities.put(limits.get(c).name(), new Feasibility(List.of(own)).probability(unit));
    }
    return probabilities;
  }

  /** The hyper-parameters of the models, for the next fit to start from. */
  public Map<String, List<Hyperparameters>> hyperparameters() {
    Map<String, List<Hyperparameters>> settings = new LinkedHashMap<>();
    for (int c = 0; c < limits.size(); c++) {
      settings.put(limits.get(c).name(), fitted.get(c).hyperparameters());
    }
    return settings;
  }

  /** What a person should know; empty when all went well. */
  public List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    for (int c = 0; c < limits.size(); c++) {
      String name = limits.get(c).name();
      fitted.get(c).warnings().forEach(w -> warnings.add(w.about("outcome '" + name + "'")));
    }
    return warnings;
  }
}

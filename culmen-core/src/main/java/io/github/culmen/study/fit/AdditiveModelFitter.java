package io.github.culmen.study.fit;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.Factored;
import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.gp.learn.AdditiveMapFitter;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.prior.ModelPriors;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** Fits the additive model a spec asks for. */
public final class AdditiveModelFitter {
  private AdditiveModelFitter() {}

  /**
   * A model of the finished trials.
   *
   * @param learnedAt how many values there were when the groups were learned; 0 if they were given
   * @param warnings what a person should know; empty when all went well
   */
  public record Fitted(AdditiveGaussianProcess model, int learnedAt, List<Warning> warnings)
      implements FittedModels {
    public AdditiveFit fit() {
      return new AdditiveFit(model.hyperparameters(), learnedAt);
    }

    @Override
    public Optional<AdditiveFit> additive() {
      return Optional.of(fit());
    }

    @Override
    public List<Surrogate> surrogates() {
      return List.of(model);
    }

    @Override
    public List<Factored> factored() {
      return List.of(model.factored());
    }

    @Override
    public List<Hyperparameters> hyperparameters() {
      AdditiveHyperparameters own = model.hyperparameters();
      return List.of(Hyperparameters.of(own.lengthscales(), own.variance(), own.noiseVariance()));
    }

    @Override
    public List<LeaveOneOut> leaveOneOut() {
      return List.of(model.leaveOneOut());
    }

    @Override
    public Decomposition decomposition() {
      return model.decomposition();
    }

    @Override
    public List<Surrogate> components(int group) {
      return List.of(model.component(group));
    }

    @Override
    public Paths component(Paths drawn, int group) {
      return ((AdditivePaths) drawn).component(group);
    }

    // A component is never observed: its posterior mean at the observed points stands in.
    @Override
    public List<ModelComponent> parts(
        Observations observations, Domain domain, RandomGenerator random) {
      if (domain.limited()) {
        // What is best for one component may not go with what is best for another.
        Dataset data = observations.data();
        Sweep sweep = Sweep.of(domain, data.inputs(), data.values(), random);
        return List.of(ModelComponent.of(domain, surrogates(), sweep));
      }
      List<ModelComponent> parts = new ArrayList<>();
      for (int g = 0; g < decomposition().size(); g++) {
        Domain own = domain.project(decomposition().group(g));
        List<Surrogate> component = components(g);
        Matrix known = decomposition().select(observations.data().inputs(), g);
        double[] believed = component.get(0).mean(known);
        parts.add(ModelComponent.of(own, component, Sweep.ofGroup(own, known, believed, random)));
      }
      return parts;
    }
  }

  /**
   * Fits.
   *
   * @param earlier what was learned last
   * @param factored factored covariances the model may reuse
   */
  public static Fitted fit(
      StudySpec spec,
      Observations observations,
      Domain domain,
      History.LearnedSum earlier,
      List<Factored> factored,
      RandomGenerator random) {
    ModelSpec model = spec.strategy().model();
    Optional<AdditiveFit> previous = earlier.fit();
    if (model.structure() instanceof Structure.Groups given
        && model.learning().hyperparameters().isPresent()) {
      Decomposition groups = given.decomposition(spec.space());
      AdditiveHyperparameters fixed = shared(model.learning().hyperparameters().get(), groups);
      return fitted(spec, observations, domain, fixed, 0, List.of(), factored);
    }
    if (!due(spec, observations, earlier)) {
      AdditiveHyperparameters kept = withNoise(previous.orElseThrow(), spec, observations);
      int learnedAt = previous.get().learnedAt();
      return fitted(spec, observations, domain, kept, learnedAt, List.of(), factored);
    }
    if (model.structure() instanceof Structure.Groups given) {
      Decomposition groups = given.decomposition(spec.space());
      return fitted(spec, observations, domain, groups, previous, 0, random);
    }
    Structure.Learned wanted = (Structure.Learned) model.structure();
    int values = observations.data().observations();
    if (!structureDue(wanted, previous, values)) {
      Decomposition groups = previous.orElseThrow().hyperparameters().decomposition();
      int learnedAt = previous.get().learnedAt();
      return fitted(spec, observations, domain, groups, previous, learnedAt, random);
    }
    StructureLearner learner =
        StructureLearner.of(model.kernel(), prior(spec), wanted.method(), wanted.limit());
    if (model.learning().units() == Learning.Units.OWN) {
      learner = learner.inUnits(ModelPriors.sides(spec.space()));
    }
    OptionalDouble noise = ModelFitter.noise(spec, observations);
    if (noise.isPresent()) {
      learner = learner.withNoise(noise.getAsDouble());
    }
    StructureLearner.Learned learned =
        learner.learn(
            observations.data(), domain, previous.map(AdditiveFit::hyperparameters), random);
    // The learner may have used only some of the values.
    Fitted refitted =
        fitted(
            spec,
            observations,
            domain,
            learned.hyperparameters().decomposition(),
            Optional.of(new AdditiveFit(learned.hyperparameters(), values)),
            values,
            random);
    List<Warning> warnings = new ArrayList<>(learned.warnings());
    warnings.addAll(refitted.warnings());
    return new Fitted(refitted.model(), values, warnings.stream().distinct().toList());
  }

  /** Whether groups or hyper-parameters are to be relearned. */
  static boolean due(StudySpec spec, Observations observations, History.LearnedSum earlier) {
    ModelSpec model = spec.strategy().model();
    if (model.learning().hyperparameters().isPresent()) {
      return false;
    }
    return model.due(earlier.trial(), earlier.next())
        || model.structure() instanceof Structure.Learned wanted
            && structureDue(wanted, earlier.fit(), observations.data().observations());
  }

  private static boolean structureDue(
      Structure.Learned wanted, Optional<AdditiveFit> previous, int values) {
    return previous.isEmpty() || values - previous.get().learnedAt() >= wanted.interval();
  }

  // Known noise is the same in the user's units; the model's units follow the told values.
  private static AdditiveHyperparameters withNoise(
      AdditiveFit fit, StudySpec spec, Observations observations) {
    AdditiveHyperparameters kept = fit.hyperparameters();
    OptionalDouble noise = ModelFitter.noise(spec, observations);
    return noise.isEmpty()
        ? kept
        : AdditiveHyperparameters.of(
            kept.decomposition(), kept.lengthscales(), kept.variances(), noise.getAsDouble());
  }

  private static Fitted fitted(
      StudySpec spec,
      Observations observations,
      Domain domain,
      Decomposition groups,
      Optional<AdditiveFit> previous,
      int learnedAt,
      RandomGenerator random) {
    AdditiveMapFitter fitter = AdditiveMapFitter.of(spec.strategy().model().kernel(), prior(spec));
    if (spec.strategy().model().learning().units() == Learning.Units.OWN) {
      fitter = fitter.inUnits(ModelPriors.sides(spec.space()));
    }
    OptionalDouble noise = ModelFitter.noise(spec, observations);
    if (noise.isPresent()) {
      fitter = fitter.withNoise(noise.getAsDouble());
    }
    AdditiveMapFitter.Fit fit =
        fitter.fit(
            FitSample.toLearn(
                    observations,
                    domain,
                    previous.map(earlier -> earlier.hyperparameters().lengthscales()))
                .data(),
            domain,
            groups,
            previous.map(AdditiveFit::hyperparameters),
            random);
    return fitted(
        spec, observations, domain, fit.hyperparameters(), learnedAt, fit.warnings(), List.of());
  }

  private static Fitted fitted(
      StudySpec spec,
      Observations observations,
      Domain domain,
      AdditiveHyperparameters hyperparameters,
      int learnedAt,
      List<Warning> warnings,
      List<Factored> factored) {
    AdditiveGaussianProcess process =
        AdditiveGaussianProcess.of(
            spec.strategy().model().kernel(),
            hyperparameters,
            domain,
            observations.data(),
            factored);
    List<Warning> all = new ArrayList<>(warnings);
    ModelFitter.jitterWarning(List.of(process)).ifPresent(all::add);
    return new Fitted(process, learnedAt, List.copyOf(all));
  }

  // Given hyper-parameters are those of the whole function: groups share its variance equally.
  private static AdditiveHyperparameters shared(Hyperparameters whole, Decomposition groups) {
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, whole.variance() / groups.size());
    return AdditiveHyperparameters.of(
        groups, whole.lengthscales(), variances, whole.noiseVariance());
  }

  private static IntFunction<HyperparameterPrior> prior(StudySpec spec) {
    return spec.strategy().model().learning().prior() == Learning.PriorKind.PAPER
        ? HyperparameterPrior::paper
        : HyperparameterPrior::dimensionScaled;
  }
}

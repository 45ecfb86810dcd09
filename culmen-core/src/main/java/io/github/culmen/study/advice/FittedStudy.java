package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.study.fidelity.TargetDomain;
import io.github.culmen.study.fidelity.TargetHistory;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelComponent;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.Standardization;
import java.util.List;
import java.util.SplittableRandom;

/** A study with its fitted models: candidates all over the space, and the point they recommend. */
public final class FittedStudy {
  private final StudySpec spec;
  private final Observations observations;
  private final Domain domain;
  private final FittedModels fitted;
  private final List<ModelComponent> parts;
  private final double[] unit;
  private final Recommendation recommendation;
  private final Streams random;
  private final boolean targetOnly;
  private ModelComponent whole;

  /**
   * Assembles the parts.
   *
   * @param spec the study with every choice of {@code auto} made
   * @param observations what the models have seen
   * @param domain where points may lie
   * @param fitted the models
   * @param parts their components
   * @param unit the recommended point in the unit cube
   * @param recommendation the recommended point
   * @param random the source of randomness for later computations; each takes a copy
   * @param targetOnly whether values at cheap fidelities were left out
   */
  FittedStudy(
      StudySpec spec,
      Observations observations,
      Domain domain,
      FittedModels fitted,
      List<ModelComponent> parts,
      double[] unit,
      Recommendation recommendation,
      Streams random,
      boolean targetOnly) {
    this.spec = spec;
    this.observations = observations;
    this.domain = domain;
    this.fitted = fitted;
    this.parts = List.copyOf(parts);
    this.unit = unit.clone();
    this.recommendation = recommendation;
    this.random = random;
    this.targetOnly = targetOnly;
  }

  /**
   * The same recommendation with models that people are shown: of the values as told, where {@code
   * auto} searches by clipped and bent ones, and averaged over hyper-parameters. This itself if the
   * strategy is the user's own.
   *
   * @param asGiven the study as its user gave it
   * @param history the trials that the models are to see
   * @param fits not that of the search: the next ask should find what it left
   */
  public FittedStudy shown(StudySpec asGiven, History history, ModelCache fits) {
    if (!Auto.decides(asGiven)) {
      return this;
    }
    // Learned anew: hyper-parameters of earlier trials are those of the search.
    History seen = targetOnly ? TargetHistory.of(asGiven, history) : history;
    History bare = seen.withoutDiagnostics();
    StudySpec own = Auto.shown(asGiven, seen);
    ObjectiveModel objective = fits.averaged(new FitRequest(own, bare));
    return new FittedStudy(
        own,
        objective.seen(),
        domain,
        objective.fitting(),
        objective
            .fitting()
            .parts(
                TargetDomain.swept(own, objective.seen(), objective.fitting().surrogates()),
                domain,
                Seeds.from(random.candidates())),
        unit,
        recommendation,
        random,
        targetOnly);
  }

  /** The study with the strategy of the models: where it was {@code auto}, what that chose. */
  public StudySpec spec() {
    return spec;
  }

  public Observations observations() {
    return observations;
  }

  public Domain domain() {
    return domain;
  }

  public FittedModels fitted() {
    return fitted;
  }

  public List<ModelComponent> parts() {
    return parts;
  }

  /** Which inputs belong to which part. */
  public Decomposition parted() {
    return parts.size() == 1 ? Decomposition.single(domain.dimension()) : fitted.decomposition();
  }

  /** A part of drawn functions. */
  public Paths part(Paths drawn, int part) {
    return parts.size() == 1 ? drawn : fitted.component(drawn, part);
  }

  public double[] unit() {
    return unit.clone();
  }

  public Recommendation recommendation() {
    return recommendation;
  }

  public Streams random() {
    return random;
  }

  public List<Surrogate> models() {
    return fitted.surrogates();
  }

  public Standardization units() {
    return observations.standardization();
  }

  /** What the models expect of a point, in the user's units. */
  public double toUser(double mean, double[] point) {
    return units().toUser(mean) + observations.trend().at(point);
  }

  /** Points over the whole domain, observed ones included, with the models' posterior moments. */
  public Candidates candidates() {
    return whole().candidates();
  }

  /** Whether the candidates are the whole domain. */
  public boolean complete() {
    return whole().complete();
  }

  // For a sum only some computations need points over all inputs together, which are expensive.
  private ModelComponent whole() {
    if (whole == null) {
      whole = parts.size() == 1 ? parts.get(0) : ModelComponent.of(domain, models(), sweep());
    }
    return whole;
  }

  /** The observations that say how good the best known point is: those at the target. */
  public Dataset comparable() {
    return TargetDomain.data(spec, observations.data());
  }

  private Sweep sweep() {
    Observations swept = TargetDomain.swept(spec, observations, models());
    Sweep sweep =
        Sweep.of(
            domain, swept.data().inputs(), swept.data().values(), Seeds.from(random.candidates()));
    return sweep.complete()
        ? sweep
        : new Sweep(Matrix.stack(sweep.points(), Matrix.of(new double[][] {unit})), false);
  }

  /**
   * Seeds of the computations that need randomness, so that the result of one does not depend on
   * whether another was made.
   */
  public record Streams(long paths, long information, long effects, long candidates) {
    static Streams of(SplittableRandom random) {
      return new Streams(
          random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
    }
  }
}

package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maxvalue.ComponentEntropy;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.Standardization;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** The search for one group's coordinates: the acquisition of its component, [Wang2017] §4. */
final class GroupSearch {
  private final Domain domain;
  private final Candidates candidates;
  private final boolean complete;
  private final AcquisitionRule.Built built;

  private GroupSearch(
      Domain domain, Candidates candidates, boolean complete, AcquisitionRule.Built built) {
    this.domain = domain;
    this.candidates = candidates;
    this.complete = complete;
    this.built = built;
  }

  /**
   * Builds the acquisition of one component.
   *
   * @param standardization from user units to the model's
   * @param tried the whole points that are observed or pending
   * @param number the number of the trial that is chosen
   * @param drawn functions drawn from the whole posterior, if the acquisition needs some
   */
  static GroupSearch of(
      StudySpec spec,
      Standardization standardization,
      AdditiveSurrogate model,
      int group,
      Domain whole,
      Matrix tried,
      int number,
      Optional<AdditivePaths> drawn,
      SplittableRandom random) {
    Domain domain = whole.project(model.decomposition().group(group));
    Surrogate component = model.component(group);
    Matrix own = model.decomposition().select(tried, group);
    double[] believed = component.mean(own);
    Sweep sweep = Sweep.ofGroup(domain, own, believed, random);
    Candidates candidates = Candidates.of(sweep.points(), List.of(component));
    // A component is never observed: its posterior mean at the observed points stands in.
    AcquisitionContext context =
        new AcquisitionContext(
            List.of(component),
            Dataset.of(own, believed),
            domain,
            candidates,
            0,
            new LockstepPathMaximizer(domain),
            List.of(component),
            spec.left(number));
    // Candidates that are the whole domain leave nothing to cover.
    Strategy strategy = sweep.complete() ? spec.strategy().withoutCover() : spec.strategy();
    AcquisitionRule rule =
        AcquisitionRules.ofComponent(
            strategy,
            standardization,
            component,
            tried.rows() + 1,
            drawn.map(paths -> paths.component(group)));
    return new GroupSearch(domain, candidates, sweep.complete(), rule.build(context, random));
  }

  /** Where the acquisition is largest among allowed points; empty if the search found none. */
  Optional<AcquisitionMaximizer.Maximum> maximize(Predicate<double[]> allowed) {
    return AcquisitionMaximizer.maximize(
        built.acquisition(), candidates, complete, domain, allowed);
  }

  /**
   * The same search for the information an observation of the whole function brings about this
   * component's maximum, the other groups' coordinates being those of {@code whole}; the values of
   * the maximum are the ones that were drawn.
   */
  GroupSearch within(AdditiveSurrogate model, int group, double[] whole) {
    return new GroupSearch(
        domain,
        candidates,
        complete,
        new AcquisitionRule.Built(
            ComponentEntropy.of(built.maxima(), model, group, whole),
            built.maxima(),
            built.warnings()));
  }

  AcquisitionRule.Built built() {
    return built;
  }
}

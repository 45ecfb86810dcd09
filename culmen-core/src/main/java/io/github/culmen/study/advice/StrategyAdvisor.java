package io.github.culmen.study.advice;

import io.github.culmen.space.Point;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.util.SplittableRandom;

/** Follows the spec's strategy: design points first, then the model's choice. */
public final class StrategyAdvisor implements Advisor {
  private final ModelAdvisor model;
  private final AdditiveAdvisor additive;
  private final FrontAdvisor front;
  private final FidelityAdvisor fidelity;
  private final CustomAdvisor custom = new CustomAdvisor();

  public StrategyAdvisor(ModelCache fits) {
    this.model = new ModelAdvisor(fits);
    this.additive = new AdditiveAdvisor(fits);
    this.front = new FrontAdvisor(fits);
    this.fidelity = new FidelityAdvisor(fits);
  }

  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    AcquisitionKind named = spec.strategy().acquisition().kind();
    if (named == AcquisitionKind.RANDOM || named == AcquisitionKind.SOBOL) {
      // What auto plans looks at every trial, and none of it is for a choice without a model.
      UnusedPoints unused = UnusedPoints.of(spec, history, Auto.repeats(spec, history));
      return plain(
          named == AcquisitionKind.RANDOM
              ? unused.random(random)
              : unused.sobol(history.trials().size()),
          Origin.STRATEGY);
    }
    Plan plan = Auto.plan(spec, history);
    if (plan.repeated().isPresent()) {
      return new Suggestion(
          plan.repeated().get(), Origin.STRATEGY, Diagnostics.planned(plan.text().orElseThrow()));
    }
    if (spec.fidelity().isPresent()) {
      return fidelity.suggest(plan, history, random);
    }
    UnusedPoints unused = UnusedPoints.of(spec, history, plan.repeating());
    return switch (plan.spec().strategy().acquisition().kind()) {
      case CUSTOM_STRATEGY -> custom.suggest(spec, history, random);
      default -> {
        if (designing(spec, history)) {
          yield plain(unused.sobol(history.initialPoints()), Origin.INITIAL);
        }
        if (!spec.objectives().isEmpty()) {
          yield front.suggest(plan, history, random);
        }
        // The best of a sum is the best of each group, together.
        yield plan.spec().strategy().apart() && !plan.exploits()
            ? additive.suggest(plan, history, random)
            : model.suggest(plan, history, random);
      }
    };
  }

  // Without any value there is nothing to model: the design goes on until one comes.
  private static boolean designing(StudySpec spec, History history) {
    return history.observed() + history.pending().size() < spec.initialDesign(history)
        || history.successes() == 0;
  }

  private static Suggestion plain(Point point, Origin origin) {
    return new Suggestion(point, origin, Diagnostics.none());
  }
}

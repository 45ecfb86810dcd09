package io.github.culmen.study;

import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.space.Point;
import java.util.SplittableRandom;

/** Follows the spec's strategy: design points first, then the model's choice. */
final class StrategyAdvisor implements Advisor {
  private final ModelAdvisor model;
  private final Advisor additive;

  StrategyAdvisor(Fits fits) {
    this.model = new ModelAdvisor(fits);
    this.additive = new AdditiveAdvisor(fits);
  }

  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    if (Auto.decides(spec)) {
      return auto(spec, history, random);
    }
    UnusedPoints unused = UnusedPoints.of(spec, history);
    switch (spec.strategy().acquisition()) {
      case RANDOM -> {
        return plain(unused.random(random), Origin.STRATEGY);
      }
      case SOBOL -> {
        return plain(unused.sobol(history.trials().size()), Origin.STRATEGY);
      }
      default -> {
        return designing(spec, history)
            ? plain(unused.sobol(history.initialPoints()), Origin.INITIAL)
            : (spec.strategy().apart() ? additive : model).suggest(spec, history, random);
      }
    }
  }

  private Suggestion auto(StudySpec spec, History history, SplittableRandom random) {
    Auto.Plan plan = Auto.plan(spec, history);
    if (designing(plan.spec(), history)) {
      return suggest(plan.spec(), history, random);
    }
    Suggestion suggestion =
        model.suggest(
            plan.spec(),
            history,
            random,
            plan.exploits()
                ? units -> PosteriorMean.rule()
                : units -> Rules.of(plan.spec().strategy(), units),
            false);
    return Auto.explained(suggestion, plan);
  }

  // Without any value there is nothing to model: the design goes on until one comes.
  private static boolean designing(StudySpec spec, History history) {
    return history.successes() + history.pending().size() < spec.initialDesign()
        || history.successes() == 0;
  }

  private static Suggestion plain(Point point, Origin origin) {
    return new Suggestion(point, origin, Diagnostics.none());
  }
}

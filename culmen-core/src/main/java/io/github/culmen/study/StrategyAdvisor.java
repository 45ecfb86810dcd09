package io.github.culmen.study;

import io.github.culmen.space.Point;
import java.util.SplittableRandom;

/** Follows the spec's strategy: design points first, then the model's choice. */
final class StrategyAdvisor implements Advisor {
  private final Advisor model;
  private final Advisor additive;

  StrategyAdvisor(Fits fits) {
    this.model = new ModelAdvisor(fits);
    this.additive = new AdditiveAdvisor(fits);
  }

  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    if (spec.strategy().acquisition() == Strategy.AcquisitionKind.AUTO) {
      Auto.Plan plan = Auto.plan(spec, history).orElseThrow();
      Suggestion suggestion = suggest(plan.spec(), history, random);
      return suggestion.origin() == Origin.STRATEGY
          ? new Suggestion(
              suggestion.point(),
              suggestion.origin(),
              suggestion.diagnostics().withPlan(plan.text()))
          : suggestion;
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
        // Without any value there is nothing to model: the design goes on until one comes.
        boolean designing = history.successes() + history.pending().size() < spec.initialDesign();
        return designing || history.successes() == 0
            ? plain(unused.sobol(history.initialPoints()), Origin.INITIAL)
            : (spec.strategy().apart() ? additive : model).suggest(spec, history, random);
      }
    }
  }

  private static Suggestion plain(Point point, Origin origin) {
    return new Suggestion(point, origin, Diagnostics.none());
  }
}

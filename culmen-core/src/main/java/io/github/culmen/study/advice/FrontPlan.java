package io.github.culmen.study.advice;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Optional;

/**
 * What {@code auto} does with several objectives: expected hypervolume improvement, with a
 * Matérn-5/2 model of each objective. Values are neither clipped nor transformed, since a point at
 * one end of the front is among the worst in another objective.
 */
final class FrontPlan {
  private FrontPlan() {}

  /** How the next point is chosen. */
  static Plan of(StudySpec spec, History history) {
    Strategy.Builder strategy =
        Strategy.builder()
            .acquisition(Strategy.AcquisitionKind.LOG_EI)
            .kernel(KernelFamily.MATERN52)
            .pending(spec.strategy().pending())
            .failures(spec.strategy().failures())
            .initial(spec.initialDesign());
    if (Auto.highDimensional(spec)) {
      strategy.prior(Learning.PriorKind.TIED);
    } else if (spec.noise() instanceof Noise.Learned) {
      strategy.priors(Priors.none().withNoise(Auto.NOISE_PRIOR));
    }
    StudySpec settled = spec.withStrategy(strategy.build());
    return new Plan(settled, false, Optional.of(text(settled, history.nextNumber())));
  }

  private static String text(StudySpec spec, int number) {
    String text =
        "expected hypervolume improvement of "
            + spec.objectives().size()
            + " objectives, "
            + spec.strategy().model().kernel().word()
            + " of each";
    if (spec.budget().isEmpty()) {
      return text;
    }
    int budget = spec.budget().getAsInt();
    return text
        + "; "
        + (number > budget
            ? "the budget of " + budget + " is spent"
            : budget - number + 1 + " of " + budget + " trials left");
  }
}

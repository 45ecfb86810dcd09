package io.github.culmen.study.belief;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.study.advice.AcquisitionRules;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Values of the optimum as the study's own strategy draws them, on the model of now. Beside the
 * optima of drawn functions they show how far the sampler is off.
 */
final class SamplerDraws {
  private static final int ENOUGH = 192;
  private static final int DRAWS_A_CALL = 48;
  private static final int MOST_CALLS = 16;

  private SamplerDraws() {}

  /**
   * Sorted, in the user's units; empty if the strategy draws none, or draws them of something else
   * than the objective as a whole.
   *
   * @param next the number of the trial that would be chosen
   */
  static List<Double> of(FittedStudy fittedStudy, int next) {
    Optional<AcquisitionRule> rule = rule(fittedStudy);
    if (rule.isEmpty()) {
      return List.of();
    }
    AcquisitionContext context =
        new AcquisitionContext(
            fittedStudy.models(),
            fittedStudy.comparable(),
            fittedStudy.domain(),
            fittedStudy.candidates(),
            0,
            new LockstepPathMaximizer(fittedStudy.domain()),
            fittedStudy.models(),
            fittedStudy.spec().left(next));
    SplittableRandom random = Seeds.from(fittedStudy.random().information());
    List<Double> drawn = new ArrayList<>();
    // Some samplers have randomness beside their draws, which only several calls show; the law of
    // what can be reached has none.
    int calls = fittedStudy.spec().strategy().searchesReachable() ? 1 : MOST_CALLS;
    for (int call = 0; call < calls && drawn.size() < ENOUGH; call++) {
      for (double maximum : rule.get().build(context, random).maxima()) {
        drawn.add(fittedStudy.units().toUser(maximum));
      }
    }
    drawn.sort(null);
    return drawn;
  }

  private static Optional<AcquisitionRule> rule(FittedStudy fittedStudy) {
    Strategy strategy = fittedStudy.spec().strategy();
    if (fittedStudy.parts().size() > 1 || !fittedStudy.spec().outcomes().isEmpty()) {
      return Optional.empty();
    }
    return switch (strategy.acquisition().kind()) {
      case MES_G, GIBBON ->
          Optional.of(
              new MaxValueRule(
                  strategy.maximum().method(), InformationForm.NOISE_AWARE, DRAWS_A_CALL));
      case MES_R -> Optional.of(AcquisitionRules.of(strategy, fittedStudy.units()));
      default -> Optional.empty();
    };
  }
}

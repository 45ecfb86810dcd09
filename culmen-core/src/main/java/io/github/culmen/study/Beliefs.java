package io.github.culmen.study;

import io.github.culmen.gp.kernel.Hyperparameters;
import io.github.culmen.gp.kernel.KernelFamily;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the model of a study believes, in the user's units and sign. With several models all figures
 * are averages over them.
 *
 * @param values how many values the model has seen
 * @param kernel the covariance family
 * @param inference how the hyper-parameters were found
 * @param hyperparameters the settings, one for each model, in the model's units; of an additive
 *     model the variance is that of the whole function
 * @param grouping the groups of an additive model; empty if the model is none
 * @param importance how much each parameter matters
 * @param noiseSd the standard deviation of the noise of a value that was told without one
 * @param fit how well the model predicts what it has not seen
 * @param recommended the point it believes to be best
 * @param outlook what it believes about the optimum and the distance from it
 * @param information the most that one more evaluation can tell about the optimum's value, in nats
 * @param warnings what a person should know, one sentence each; empty when all went well
 */
public record Beliefs(
    int values,
    KernelFamily kernel,
    Learning.Inference inference,
    List<Hyperparameters> hyperparameters,
    Optional<Grouping> grouping,
    List<Importance> importance,
    double noiseSd,
    FitQuality fit,
    Recommendation recommended,
    Outlook outlook,
    double information,
    List<String> warnings) {
  // 448 functions: the probability of being near the optimum is known to about 2 points.
  private static final int STAGE = 2;

  /** Copies the lists. */
  public Beliefs {
    hyperparameters = List.copyOf(hyperparameters);
    importance = List.copyOf(importance);
    warnings = List.copyOf(warnings);
  }

  /**
   * Of a study.
   *
   * @param told what a person should know of what was done to the values
   */
  static Beliefs of(Standing standing, List<String> told) {
    StudySpec spec = standing.spec();
    Fitting fitted = standing.fitted();
    Effects effects = Effects.of(spec, standing);
    double noise =
        standing.models().stream().mapToDouble(Surrogate::noiseVariance).average().orElseThrow();
    List<String> warnings = new ArrayList<>(told);
    warnings.addAll(fitted.warnings());
    if (!spec.outcomes().isEmpty()) {
      warnings.add(
          "optimum, regret and information are those of the objective alone, as if every point were"
              + " feasible");
    }
    return new Beliefs(
        standing.observations().data().observations(),
        spec.strategy().model().kernel(),
        spec.strategy().model().learning().inference(),
        fitted.hyperparameters(),
        fitted.additive().map(fit -> Grouping.of(spec, fit, effects.shares())),
        effects.importance(),
        standing.units().sdToUser(Math.sqrt(noise)),
        FitQuality.of(standing),
        standing.recommendation(),
        Outlook.of(new RegretDraws(standing), STAGE, spec.direction()),
        new RemainingInformation(standing).nats(),
        warnings);
  }
}

package io.github.culmen.study.insight;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.trial.Recommendation;
import java.util.List;
import java.util.Optional;

/**
 * What a study's model has learned, in the user's units and sign. With several models all figures
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
 * @param recommended the point it recommends
 * @param optimum the posterior of the optimum and of the regret
 * @param information the most information one more evaluation can bring about the optimum's value,
 *     in nats
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
    OptimumBelief optimum,
    double information,
    List<Warning> warnings) {
  /** Copies the lists. */
  public Beliefs {
    hyperparameters = List.copyOf(hyperparameters);
    importance = List.copyOf(importance);
    warnings = List.copyOf(warnings);
  }
}

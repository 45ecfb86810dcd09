package io.github.culmen.study.insight;

import io.github.culmen.study.trial.Recommendation;
import java.util.OptionalDouble;

/**
 * The model after some values, in the user's units and sign.
 *
 * @param values how many values had been told
 * @param trial the number of the trial whose value was the last of them
 * @param best the best of those that meet the bounds of all outcomes; empty if none does
 * @param recommended the point the model recommended then
 * @param optimum the posterior of the optimum and of the regret then
 * @param information the most information one more evaluation could bring about the optimum's
 *     value, in nats
 */
public record Checkpoint(
    int values,
    int trial,
    OptionalDouble best,
    Recommendation recommended,
    OptimumBelief optimum,
    double information) {}

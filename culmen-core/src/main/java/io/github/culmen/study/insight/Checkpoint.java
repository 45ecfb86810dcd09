package io.github.culmen.study.insight;

import io.github.culmen.study.trial.Recommendation;
import java.util.OptionalDouble;

/**
 * What the model believed after some values, in the user's units and sign.
 *
 * @param values how many values had been told
 * @param trial the number of the trial whose value was the last of them
 * @param best the best of those that keep the bounds of all outcomes; empty if none does
 * @param recommended the point the model recommended then
 * @param outlook what it believed about the optimum and the distance from it
 * @param information the most that one more evaluation could tell about the optimum's value, in
 *     nats
 */
public record Checkpoint(
    int values,
    int trial,
    OptionalDouble best,
    Recommendation recommended,
    OptimumBelief outlook,
    double information) {}

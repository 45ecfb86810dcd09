package io.github.culmen.study;

import io.github.culmen.space.Point;

/**
 * The point the model believes to be best: the arg max of the posterior mean over the whole space,
 * the inference point of [Wang2017] §5.
 *
 * @param point the parameter values
 * @param mean what the model expects there, in the user's sign and units
 * @param sd how sure it is, noise excluded
 */
public record Recommendation(Point point, double mean, double sd) {}

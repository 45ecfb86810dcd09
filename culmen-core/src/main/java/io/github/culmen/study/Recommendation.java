package io.github.culmen.study;

import io.github.culmen.space.Point;

/**
 * The point the model believes to be best: the arg max of the posterior mean over the whole space,
 * the inference point of [Wang2017] §5.
 *
 * @param point the parameter values
 * @param mean what the model expects there, in the user's sign and units: where values are
 *     transformed, the median of its belief, since that is what the mean of bent values goes back
 *     to
 * @param sd how sure it is, noise excluded: where values are transformed, half the distance of the
 *     quantiles one sd off, 15.9 and 84.1 %
 */
public record Recommendation(Point point, double mean, double sd) {}

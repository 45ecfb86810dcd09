package io.github.culmen.study.trial;

import io.github.culmen.space.Point;

/**
 * A point to try next, and how it was chosen.
 *
 * @param point the parameter values
 * @param origin where it came from
 * @param diagnostics how it was chosen
 */
public record Suggestion(Point point, Origin origin, Diagnostics diagnostics) {}

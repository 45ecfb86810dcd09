package io.github.culmen.study.insight;

import java.util.Optional;

/**
 * What a study's model has learned, and why the next point is what it is.
 *
 * @param beliefs what the model has learned
 * @param next the next point; empty if every point of the space was tried
 */
public record Explanation(Beliefs beliefs, Optional<Choice> next) {}

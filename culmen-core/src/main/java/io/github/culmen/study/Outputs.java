package io.github.culmen.study;

/**
 * What is done to told values before the model sees them.
 *
 * @param standardize whether they are shifted and scaled to mean 0 and sd 1
 */
public record Outputs(boolean standardize) {}

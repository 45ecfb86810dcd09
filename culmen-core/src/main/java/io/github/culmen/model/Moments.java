package io.github.culmen.model;

/**
 * Posterior mean and variance of the function, noise excluded, at several points. The arrays are
 * the record's own and are not compared by {@code equals}.
 *
 * @param mean one per point
 * @param variance one per point, positive
 */
@SuppressWarnings("ArrayRecordComponent") // batch results; copying them would cost the sweep
public record Moments(double[] mean, double[] variance) {}

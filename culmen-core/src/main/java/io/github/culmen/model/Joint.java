package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/**
 * Posterior mean and covariance of the function at several points together, noise excluded.
 *
 * @param mean one per point
 * @param covariance symmetric
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record Joint(double[] mean, Matrix covariance) {}

package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/**
 * Posterior moments at several points with their gradients by the points' coordinates.
 *
 * @param moments the mean and variance
 * @param mean the gradient of the mean, one row per point
 * @param variance the gradient of the variance, one row per point; zero where the variance is at
 *     its floor and along unordered axes
 */
public record MomentGradients(Moments moments, Matrix mean, Matrix variance) {}

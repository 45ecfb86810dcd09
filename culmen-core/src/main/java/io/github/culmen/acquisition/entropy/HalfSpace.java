package io.github.culmen.acquisition.entropy;

/**
 * That direction'z is at least {@code bound}, up to normal noise: the factor Φ((direction'z -
 * bound)/√noise), a step if there is no noise.
 *
 * @param direction in the space of z
 * @param bound what is exceeded
 * @param noise the variance of the comparison's noise, zero or positive
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record HalfSpace(double[] direction, double bound, double noise) {}

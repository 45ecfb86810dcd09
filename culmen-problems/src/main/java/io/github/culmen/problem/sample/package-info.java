/**
 * Functions drawn from a Gaussian process, plain or a sum over groups of coordinates, with their
 * maxima. Each is fixed by its seed. Functions given by a formula are in {@code
 * io.github.culmen.problem}.
 */
package io.github.culmen.problem.sample;

/**
 * Entropy searches over the place of the optimum, ES, PES and JES, and over the way to it, LES,
 * with the approximations of the posterior that each needs. Those over its value alone are in
 * {@code maxvalue}.
 */
package io.github.culmen.acquisition.entropy;

/**
 * Measurements of this optimiser: what an ask costs, workers in parallel, stopping rules, crashes
 * and constraints, how well structures and maxima are found. Comparisons that the paper made are in
 * {@code paper}, those with other optimisers in {@code suite}.
 */
package io.github.culmen.lab.measure;

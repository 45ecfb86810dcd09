/**
 * Several objectives at once: which points dominate which, how much of the space of values a front
 * covers, and the rest of that space cut into boxes. Larger is better in every objective. No model
 * and no study lives here.
 */
package io.github.culmen.pareto;

/**
 * Acquisitions for several objectives with a model of each: expected hypervolume improvement, the
 * information about the front of drawn functions, and a weighted Chebyshev scalarisation with the
 * law of the reachable maximum. The front itself is geometry and lives in {@code pareto}.
 */
package io.github.culmen.acquisition.pareto;

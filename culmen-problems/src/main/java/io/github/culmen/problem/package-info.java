/**
 * Functions people measure optimisers with, each with its domain and its known best value.
 *
 * <p>Start with {@link io.github.culmen.problem.Problems#named}. All standard problems are
 * minimised and keep the signs of the literature.
 *
 * <p>Sources: [Dixon1978] L. C. W. Dixon, G. P. Szegö, Towards Global Optimisation 2, 1978 (Branin,
 * Goldstein-Price, Hartmann, Shekel, six-hump camel); [Surjanovic2013] S. Surjanovic, D. Bingham,
 * Virtual Library of Simulation Experiments (the others).
 */
package io.github.culmen.problem;

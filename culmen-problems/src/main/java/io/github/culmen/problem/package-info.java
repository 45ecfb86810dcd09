/**
 * Functions people measure optimisers with, each with its domain and its known best value. Start
 * with {@link io.github.culmen.problem.Problems#named}; other packages and jars add theirs as a
 * {@link io.github.culmen.problem.ProblemFamily}. All standard problems are minimised and keep the
 * signs of the literature. Nothing here needs a native library or a data set: robots, walkers and
 * programs that learn are in {@code culmen-lab}.
 *
 * <p>Sources: [Dixon1978] L. C. W. Dixon, G. P. Szegö, Towards Global Optimisation 2, 1978 (Branin,
 * Goldstein-Price, Hartmann, Shekel, six-hump camel); [Surjanovic2013] S. Surjanovic, D. Bingham,
 * Virtual Library of Simulation Experiments (the others).
 */
package io.github.culmen.problem;

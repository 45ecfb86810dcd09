/**
 * Which inputs act together: scores of decompositions, the likeliest one, and chains over them.
 * Hyper-parameters for a given decomposition are learned in {@code learn}.
 */
package io.github.culmen.gp.structure;

/**
 * Learning hyper-parameters from observations: priors, likelihoods with gradients, the search for
 * the most probable ones and chains that sample them; and the model of which trials succeed.
 * Predictions are made by {@code gp}.
 */
package io.github.culmen.gp.learn;

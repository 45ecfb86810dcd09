/**
 * Acquisitions where other outcomes have limits or trials may fail: weights and penalties by the
 * probability that a point is feasible, and max-value entropy search under constraints. The models
 * of those outcomes come from outside.
 */
package io.github.culmen.acquisition.feasible;

/**
 * Acquisitions that score a point by what it may gain over the best so far, or by an optimistic
 * guess: EI and its logarithm, PI, UCB, EST, and Thompson sampling. None asks what an observation
 * tells about the optimum.
 */
package io.github.culmen.acquisition.improvement;

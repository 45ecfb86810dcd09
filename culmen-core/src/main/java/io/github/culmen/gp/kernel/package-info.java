/**
 * Covariance functions: families, features, terms, derivatives, and the hyper-parameters they take.
 * Nothing here knows observations.
 */
package io.github.culmen.gp.kernel;

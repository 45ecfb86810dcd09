/**
 * Small programs that learn from data, as problems: their error as a function of their settings.
 * Boosted trees, kernel ridge regression and a perceptron are written out, so that a point has the
 * same value everywhere. The data come from {@code network}.
 */
package io.github.culmen.lab.training;

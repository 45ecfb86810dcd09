/**
 * What the model has learned, as data for people and plots: explanations, importances, slices, the
 * expected optimum, stopping rules and whether they are met. How these values are computed is in
 * {@code belief}.
 */
package io.github.culmen.study.insight;

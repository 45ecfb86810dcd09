/**
 * What the model believes, as data for people and pictures: explanations, importances, slices, the
 * optimum that is expected, stopping rules and whether they are met. How these values are computed
 * is in {@code belief}.
 */
package io.github.culmen.study.insight;

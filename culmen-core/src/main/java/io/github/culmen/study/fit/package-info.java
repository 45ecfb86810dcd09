/**
 * From a history to fitted models: values clipped, transformed and standardised, points encoded,
 * subsets of long histories, models of the objective, of outcomes and of crashes. Fits are kept as
 * long as they may be needed again. Which point comes next is decided in {@code advice}.
 */
package io.github.culmen.study.fit;

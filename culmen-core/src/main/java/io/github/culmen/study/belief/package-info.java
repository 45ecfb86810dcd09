/**
 * Computes what {@code insight} holds: effects of parameters, residuals, draws of the optimum and
 * of regrets, slices and contours, and whether a study may stop. Nothing here changes the next
 * suggestion.
 */
package io.github.culmen.study.belief;

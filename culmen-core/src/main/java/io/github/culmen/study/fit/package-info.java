/**
 * From a history to fitted models: values standardised and transformed, points encoded, parts of
 * long histories, models of the objective, of outcomes and of crashes. Fits are kept as long as
 * they may be asked for again. Which point comes next is decided in {@code advice}.
 */
package io.github.culmen.study.fit;

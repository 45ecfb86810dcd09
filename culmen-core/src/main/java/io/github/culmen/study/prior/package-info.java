/**
 * From the words of a strategy to the priors of hyper-parameters, and whether they fit a study.
 * Specs are checked by it and models are fitted with it; nothing here fits a model.
 */
package io.github.culmen.study.prior;

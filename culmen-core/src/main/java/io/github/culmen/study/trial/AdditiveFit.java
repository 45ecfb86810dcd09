package io.github.culmen.study.trial;

import io.github.culmen.setting.AdditiveHyperparameters;

/**
 * The additive model a suggestion was made by.
 *
 * @param hyperparameters groups and hyper-parameters, in the units of the model
 * @param learnedAt how many values there were when the groups were learned; 0 if they were given
 */
public record AdditiveFit(AdditiveHyperparameters hyperparameters, int learnedAt) {}

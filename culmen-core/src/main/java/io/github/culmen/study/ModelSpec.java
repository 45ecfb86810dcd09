package io.github.culmen.study;

import io.github.culmen.gp.KernelFamily;

/**
 * The model a study chooses its points by.
 *
 * @param kernel the covariance family
 * @param learning how hyper-parameters are found
 * @param outputs what is done to told values before the model sees them
 */
public record ModelSpec(KernelFamily kernel, Learning learning, Outputs outputs) {}

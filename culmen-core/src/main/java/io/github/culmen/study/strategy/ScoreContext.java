package io.github.culmen.study.strategy;

import java.util.OptionalDouble;

/**
 * What a {@link CustomAcquisition} may know besides the belief at a point. Values are those the
 * model sees: larger is better whatever the study's direction, and usually standardised.
 *
 * @param best the best value so far: the largest observed one, or where observations are noisy the
 *     largest posterior mean at them. Only feasible points count where there are some
 * @param noiseSd the sd of an observation's noise
 * @param evaluation the number of the evaluation to be chosen, from 1, pending ones included
 * @param dimension how many inputs the model has
 * @param left the share of the budget that is left, this evaluation included; empty if there is no
 *     budget or it is spent
 */
public record ScoreContext(
    double best, double noiseSd, int evaluation, int dimension, OptionalDouble left) {}

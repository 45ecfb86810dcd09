package io.github.culmen.study.insight;

/**
 * How much a parameter matters to the model.
 *
 * @param parameter its name
 * @param lengthscale over what share of the parameter's range the function changes much, 1 being
 *     the whole range; the geometric mean over several models
 * @param sensitivity the inverse lengthscale, of an additive model times the standard deviation of
 *     the parameter's group, as a share of the sum over all parameters: how fast the function may
 *     change along this one
 * @param alone the share of the variance of the expected function over the space that this
 *     parameter explains by itself
 * @param total the share that would vanish if this parameter were known: {@code alone} and what it
 *     does together with others
 */
public record Importance(
    String parameter, double lengthscale, double sensitivity, double alone, double total) {}

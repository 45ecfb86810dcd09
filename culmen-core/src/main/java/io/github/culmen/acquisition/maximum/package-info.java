/**
 * The law of a function's maximum y* and draws from it: Gumbel fits, exact laws over candidates,
 * calibrated ones. What a draw is used for is up to {@code maxvalue} and {@code entropy}.
 */
package io.github.culmen.acquisition.maximum;

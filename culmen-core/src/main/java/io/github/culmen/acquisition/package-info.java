/**
 * What makes a point worth trying, as a function of a model's posterior.
 *
 * <p>Symbols, used strictly in this package: mean and sd of the function at a point (noise
 * excluded); noise the variance of an observation's noise; y* a value of the function's maximum; γ
 * = (y* - mean)/sd; ρ² = sd²/(sd² + noise), the squared correlation of function and observation.
 */
package io.github.culmen.acquisition;

/**
 * What the laboratory adds to the problems of {@code io.github.culmen.problem}, by name. The
 * simulations and trainings themselves are in {@code robot}, {@code walker}, {@code network} and
 * {@code training}; the runs that compare methods on them are elsewhere.
 */
package io.github.culmen.lab.problem;

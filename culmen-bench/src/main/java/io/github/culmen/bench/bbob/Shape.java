package io.github.culmen.bench.bbob;

import java.util.function.ToDoubleFunction;

/**
 * An instance of a function, without its best value.
 *
 * @param loss what a value is above the best one
 * @param best where it is 0
 */
record Shape(ToDoubleFunction<double[]> loss, double[] best) {}

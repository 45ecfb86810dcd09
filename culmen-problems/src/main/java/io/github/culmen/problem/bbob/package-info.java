/**
 * The 24 noiseless functions of the Black-Box Optimization Benchmarking suite [Hansen2009], each in
 * any instance and dimension. Suites of them are run by {@code culmen-lab}.
 */
package io.github.culmen.problem.bbob;

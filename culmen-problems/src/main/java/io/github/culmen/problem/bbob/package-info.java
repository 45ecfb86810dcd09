/** The 24 noiseless functions of the Black-Box Optimization Benchmarking suite. [Hansen2009] */
package io.github.culmen.problem.bbob;

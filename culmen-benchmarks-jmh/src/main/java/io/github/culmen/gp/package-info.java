/** Benchmarks of kernels that are package-private in the library. */
package io.github.culmen.gp;

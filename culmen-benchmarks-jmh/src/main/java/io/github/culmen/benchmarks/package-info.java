/** Benchmarks of the hot operations, one class per operation. */
package io.github.culmen.benchmarks;

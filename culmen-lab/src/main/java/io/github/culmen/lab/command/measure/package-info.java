/**
 * Commands that measure this optimiser: suites, parallel workers, stopping rules, failures,
 * constraints, stores, the cost of an ask, and fuzzing. They read options and print; the
 * measurements are in {@code io.github.culmen.lab.measure}, {@code suite} and {@code fuzz}.
 */
package io.github.culmen.lab.command.measure;

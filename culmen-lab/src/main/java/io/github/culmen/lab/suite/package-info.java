/**
 * Suites: strategies on whole sets of problems, next to other optimisers that started from the same
 * points.
 */
package io.github.culmen.lab.suite;

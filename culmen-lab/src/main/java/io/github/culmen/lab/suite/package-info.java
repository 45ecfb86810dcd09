/**
 * Suites: strategies on whole sets of problems, next to other optimisers that started from the same
 * points. Runs are kept as one file each; the report ranks, tests and draws. The traces of other
 * optimisers are stored here with their provenance.
 */
package io.github.culmen.lab.suite;

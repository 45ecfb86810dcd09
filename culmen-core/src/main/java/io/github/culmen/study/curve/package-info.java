/**
 * Which running trials should stop early: a model of learning curves, and the rules. Knows curves
 * and trials, and no journal.
 */
package io.github.culmen.study.curve;

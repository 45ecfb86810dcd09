/**
 * How much what a trial costs counts for the choice of its point. The model of costs is in {@code
 * study.fit}, and what costs are in {@code study.trial}; points are chosen in {@code study.advice}.
 */
package io.github.culmen.study.cost;

/**
 * What repeats of an experiment tell: figures with bootstrap intervals, ranks, and Wilcoxon's test.
 * Plain means, medians and quantiles are in {@code io.github.culmen.math.Samples}.
 */
package io.github.culmen.lab.statistics;

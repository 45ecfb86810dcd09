/**
 * Comparisons of methods on problems.
 *
 * <p>A {@link io.github.culmen.lab.compare.Comparison} is methods × problems × seeds. {@link
 * io.github.culmen.lab.compare.ComparisonRun} carries it out on several threads and keeps every
 * finished task in a {@link io.github.culmen.lab.compare.ResultFile}, so that it can be stopped and
 * gone on with; {@link io.github.culmen.lab.compare.RegretSummary} makes the table, and {@link
 * io.github.culmen.lab.paper.SideBySide} one with the paper's numbers in it. Regrets of problems
 * whose optima are not known are against {@link io.github.culmen.lab.compare.BestValues}.
 */
package io.github.culmen.lab.compare;

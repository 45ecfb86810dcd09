/**
 * Comparisons of methods on problems.
 *
 * <p>A {@link io.github.culmen.bench.run.Comparison} is methods × problems × seeds. {@link
 * io.github.culmen.bench.run.ComparisonRun} carries it out on several threads and keeps every
 * finished task in a {@link io.github.culmen.bench.run.ResultFile}, so that it can be stopped and
 * gone on with; {@link io.github.culmen.bench.run.RegretSummary} makes the table, and {@link
 * io.github.culmen.bench.run.SideBySide} one with the paper's numbers in it. Regrets of problems
 * whose optima are not known are against {@link io.github.culmen.bench.run.BestValues}.
 */
package io.github.culmen.bench.run;

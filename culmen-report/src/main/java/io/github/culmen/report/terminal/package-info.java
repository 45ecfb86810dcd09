/**
 * Charts as characters in a terminal. They show the same {@link
 * io.github.culmen.report.chart.Chart} as the drawn ones.
 */
package io.github.culmen.report.terminal;

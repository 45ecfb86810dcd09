/**
 * Charts: built once as data, drawn as SVG text, as PNG or as characters in a terminal.
 *
 * <p>{@link io.github.culmen.report.chart.Chart} is the value everything starts from. Only its PNG
 * form needs the AWT classes of the JDK.
 */
package io.github.culmen.report;

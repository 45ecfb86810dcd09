/**
 * Charts: built once as data and drawn as SVG text or as PNG. {@link
 * io.github.culmen.report.chart.Chart} is the value everything starts from. Axes, ticks, legends
 * and layout are here; strokes and letters are the canvas's.
 */
package io.github.culmen.report.chart;

/**
 * Studies as pictures and as a page for the browser: convergence, beliefs, slices, contours, and
 * the data behind them. {@link io.github.culmen.report.StudyPlot} and {@link
 * io.github.culmen.report.HtmlReport} are the ways in. Charts of any other data start in {@code
 * chart}.
 */
package io.github.culmen.report;

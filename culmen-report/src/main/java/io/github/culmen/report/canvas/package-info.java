/**
 * What pictures are drawn with: lines, shapes and text on a canvas, which is SVG or a PNG image,
 * and colours, styles and the widths of letters. Only the PNG form needs the AWT classes of the
 * JDK. No canvas knows what a chart is.
 */
package io.github.culmen.report.canvas;

/**
 * Things that move in the plane, as SVG that plays by itself. A picture that stands still is a
 * chart.
 */
package io.github.culmen.report.animation;

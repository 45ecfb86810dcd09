/** Charts as SVG, PNG and terminal text, and studies as pictures and as a page for the browser. */
module io.github.culmen.report {
  requires transitive io.github.culmen.core;
  requires java.desktop;

  exports io.github.culmen.report;
  exports io.github.culmen.report.animation;
  exports io.github.culmen.report.canvas;
  exports io.github.culmen.report.chart;
  exports io.github.culmen.report.terminal;
}

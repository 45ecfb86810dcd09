/** Charts as SVG, PNG and terminal text. */
module io.github.culmen.report {
  requires java.desktop;

  exports io.github.culmen.report;
}

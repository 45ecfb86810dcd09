/** Programs that use the library. */
module io.github.culmen.examples {
  requires io.github.culmen.bench;
  requires io.github.culmen.core;
  requires io.github.culmen.report;
}

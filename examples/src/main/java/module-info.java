/** Programs that use the library. */
// JMH is no module; only the example that tunes a benchmark needs it.
@SuppressWarnings("requires-automatic")
module io.github.culmen.examples {
  requires io.github.culmen.core;
  requires io.github.culmen.problems;
  requires io.github.culmen.report;
  requires static jmh.core;
}

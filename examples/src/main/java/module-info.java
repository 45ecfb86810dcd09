/** Programs that use the library. */
// JMH is no module; only the example that tunes a benchmark needs it.
@SuppressWarnings("requires-automatic")
module io.github.culmen.examples {
  requires io.github.culmen.core;
  requires io.github.culmen.problems;
  requires io.github.culmen.report;
  requires static jmh.core;

  provides io.github.culmen.study.strategy.CustomAcquisition with
      io.github.culmen.examples.Optimistic;
  provides io.github.culmen.study.trial.CustomStrategy with
      io.github.culmen.examples.NeighbourOfTheBest;
}

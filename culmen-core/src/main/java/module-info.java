/** Bayesian optimisation by max-value entropy search: the library. */
// The examples draw the pictures of the documentation, for which they look into the engine; they
// are built after the library.
@SuppressWarnings("module")
module io.github.culmen.core {
  requires transitive io.github.culmen.math;

  exports io.github.culmen.setting;
  exports io.github.culmen.space;
  exports io.github.culmen.study;
  exports io.github.culmen.study.event;
  exports io.github.culmen.study.insight;
  exports io.github.culmen.study.steering;
  exports io.github.culmen.study.strategy;
  exports io.github.culmen.study.trial;
  exports io.github.culmen.acquisition to
      io.github.culmen.examples;
  exports io.github.culmen.acquisition.entropy to
      io.github.culmen.examples;
  exports io.github.culmen.acquisition.improvement to
      io.github.culmen.examples;
  exports io.github.culmen.acquisition.maxvalue to
      io.github.culmen.examples;
  exports io.github.culmen.gp to
      io.github.culmen.examples;
  exports io.github.culmen.model to
      io.github.culmen.examples;
  exports io.github.culmen.search to
      io.github.culmen.examples;

  uses io.github.culmen.study.strategy.CustomAcquisition;
  uses io.github.culmen.study.trial.CustomStrategy;
}

/** Bayesian optimisation by max-value entropy search: the library. */
module io.github.culmen.core {
  requires transitive io.github.culmen.math;

  exports io.github.culmen.acquisition;
  exports io.github.culmen.gp;
  exports io.github.culmen.gp.kernel;
  exports io.github.culmen.gp.learn;
  exports io.github.culmen.model;
  exports io.github.culmen.search;
  exports io.github.culmen.space;
  exports io.github.culmen.study;
  exports io.github.culmen.study.event;
  exports io.github.culmen.study.insight;
  exports io.github.culmen.study.strategy;
  exports io.github.culmen.study.trial;

  uses io.github.culmen.study.strategy.CustomAcquisition;
  uses io.github.culmen.study.trial.CustomStrategy;

  // Rooms of the engine that only the laboratory and the examples look into.
  exports io.github.culmen.acquisition.entropy;
  exports io.github.culmen.acquisition.improvement;
  exports io.github.culmen.acquisition.information;
  exports io.github.culmen.acquisition.maximum;
  exports io.github.culmen.acquisition.maxvalue;
  exports io.github.culmen.acquisition.pending;
  exports io.github.culmen.gp.structure;
}

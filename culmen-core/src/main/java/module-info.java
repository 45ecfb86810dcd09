/** Bayesian optimisation by max-value entropy search: the library. */
module io.github.culmen.core {
  requires transitive io.github.culmen.math;

  exports io.github.culmen.acquisition;
  exports io.github.culmen.gp;
  exports io.github.culmen.model;
  exports io.github.culmen.search;
  exports io.github.culmen.space;
  exports io.github.culmen.study;
}

/** Problems with known optima, and comparisons of methods on them. */
module io.github.culmen.bench {
  requires transitive io.github.culmen.core;

  exports io.github.culmen.bench;
  exports io.github.culmen.bench.fuzz;
  exports io.github.culmen.bench.run;
}

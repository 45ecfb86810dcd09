/** Problems with known optima, and comparisons of methods on them. */
// Hipparchus names its modules by its file names only.
@SuppressWarnings("requires-automatic")
module io.github.culmen.bench {
  requires transitive io.github.culmen.core;
  requires hipparchus.core;
  requires hipparchus.ode;

  exports io.github.culmen.bench;
  exports io.github.culmen.bench.network;
  exports io.github.culmen.bench.run;
  exports io.github.culmen.bench.walker;
}

/**
 * Problems, most with known optima, and comparisons of methods on them.
 *
 * <p>Robot pushing needs libGDX, whose jars share a package and so cannot be modules: where this is
 * one, they belong on the class path.
 */
// Hipparchus names its modules by its file names only.
@SuppressWarnings("requires-automatic")
module io.github.culmen.bench {
  requires transitive io.github.culmen.core;
  requires transitive io.github.culmen.report;
  requires hipparchus.core;
  requires hipparchus.ode;
  requires java.management;
  requires jdk.management;

  exports io.github.culmen.bench;
  exports io.github.culmen.bench.bbob;
  exports io.github.culmen.bench.fuzz;
  exports io.github.culmen.bench.network;
  exports io.github.culmen.bench.robot;
  exports io.github.culmen.bench.run;
  exports io.github.culmen.bench.suite;
  exports io.github.culmen.bench.training;
  exports io.github.culmen.bench.walker;
}

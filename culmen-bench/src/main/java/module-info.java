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

  exports io.github.culmen.lab.compare;
  exports io.github.culmen.lab.fuzz;
  exports io.github.culmen.lab.measure;
  exports io.github.culmen.lab.network;
  exports io.github.culmen.lab.paper;
  exports io.github.culmen.lab.regret;
  exports io.github.culmen.lab.robot;
  exports io.github.culmen.lab.suite;
  exports io.github.culmen.lab.training;
  exports io.github.culmen.lab.walker;
  exports io.github.culmen.problem;
  exports io.github.culmen.problem.bbob;
}

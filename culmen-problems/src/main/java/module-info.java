/** Test problems, most with known optima. */
module io.github.culmen.problems {
  requires transitive io.github.culmen.core;

  exports io.github.culmen.problem;
  exports io.github.culmen.problem.bbob;
  exports io.github.culmen.problem.sample;

  uses io.github.culmen.problem.ProblemFamily;

  provides io.github.culmen.problem.ProblemFamily with
      io.github.culmen.problem.bbob.BbobFamily;
}

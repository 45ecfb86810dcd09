package io.github.culmen.lab.suite;

import io.github.culmen.lab.compare.Different;
import java.util.ArrayList;
import java.util.List;

/**
 * What a suite is to carry out: each contender on each problem with each seed.
 *
 * @param suite the suite
 * @param contenders at least one, names differ; tests compare the first with all others
 * @param problems at least one of the suite's
 * @param seeds at least one, all different
 * @param told what studies are told about noise
 * @param separateBudgets whether a contender that knows its budget has a run of its own for each
 *     checkpoint; the others' runs are the same as far as they go
 */
public record SuitePlan(
    Suite suite,
    List<Contender> contenders,
    List<SuiteProblem> problems,
    List<Long> seeds,
    Told told,
    boolean separateBudgets) {

  /** What studies are told about the noise of values. */
  public enum Told {
    /** Nothing: they learn it, as users' studies do by default. */
    NOTHING,
    /** How large it is, or that there is none. */
    NOISE
  }

  /**
   * One run.
   *
   * @param key its names
   * @param contender who chooses the points
   * @param problem what is searched
   * @param inference whether recommended points are looked at
   */
  record Run(Trace.Key key, Contender contender, SuiteProblem problem, boolean inference) {
    /** How long it takes compared with others, roughly: choices times values times inputs. */
    double weight() {
      double trials = key.budget();
      return contender.strategy().acquisition().kind().usesModel()
          ? trials * trials * (2 + problem.space().dimension())
          : trials / 100;
    }
  }

  /** Checks and copies. */
  public SuitePlan {
    contenders = List.copyOf(contenders);
    problems = List.copyOf(problems);
    seeds = List.copyOf(seeds);
    Different.require("a suite", "strategies", contenders.stream().map(Contender::name).toList());
    Different.require("a suite", "problems", problems.stream().map(SuiteProblem::name).toList());
    Different.require("a suite", "seeds", seeds);
  }

  /**
   * All runs: seed after seed, so that an interrupted suite has few whole seeds, not one problem.
   */
  List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    for (long seed : seeds) {
      for (SuiteProblem any : problems) {
        SuiteProblem problem = suite.instances().of(any, seed);
        for (Contender contender : contenders) {
          for (int budget : budgets(contender, problem)) {
            runs.add(
                new Run(
                    new Trace.Key(contender.name(), problem.name(), seed, budget),
                    contender,
                    problem,
                    suite.inference()));
          }
        }
      }
    }
    return runs;
  }

  private List<Integer> budgets(Contender contender, SuiteProblem problem) {
    return separateBudgets && contender.knowsBudget()
        ? problem.checkpoints()
        : List.of(problem.budget());
  }
}

package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.problem.ConstrainedProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How near studies with outcomes come to the best feasible value.
 *
 * @param trials how many a study has, the initial design included
 */
public record ConstrainedBench(int trials) {
  /** Checks the number. */
  public ConstrainedBench {
    if (trials < 1) {
      throw new IllegalArgumentException("trials must be at least 1, but trials = " + trials);
    }
  }

  /**
   * The feasible simple regret after each trial: how far the best feasible value seen is from the
   * optimum; infinite before the first feasible one.
   *
   * @param method what the strategy is called
   * @param strategy how points are chosen
   * @param budgeted whether the study is told how many trials it has
   */
  public TaskResult run(
      ConstrainedProblem problem, String method, Strategy strategy, boolean budgeted, long seed) {
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < problem.dimension(); j++) {
      parameters.add(Parameter.real("x" + (j + 1), problem.lower()[j], problem.upper()[j]));
    }
    StudySpec.Builder spec =
        StudySpec.builder(SearchSpace.of(parameters))
            .name(problem.name())
            .strategy(strategy)
            .seed(new SplittableRandom(seed).nextLong() ^ problem.name().hashCode());
    if (budgeted) {
      spec.budget(trials);
    }
    problem.limits().forEach(spec::outcome);
    Study study = Study.create(spec.build());
    List<Double> regrets = new ArrayList<>();
    double best = Double.POSITIVE_INFINITY;
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = trial.point().values().values().stream().mapToDouble(v -> (Double) v).toArray();
      double[] constraints = problem.constraints(x);
      Outcome.Success outcome = Outcome.value(problem.value(x));
      for (int c = 0; c < constraints.length; c++) {
        outcome = outcome.with("c" + (c + 1), constraints[c]);
      }
      if (study.spec().feasible(study.tell(trial.number(), outcome).outcome())) {
        best = Math.min(best, problem.value(x) - problem.optimum());
      }
      regrets.add(best);
    }
    return new TaskResult(
        new TaskKey(method, problem.name(), seed), regrets, Map.of(), Optional.empty());
  }
}

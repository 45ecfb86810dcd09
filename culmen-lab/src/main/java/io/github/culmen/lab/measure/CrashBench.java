package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.problem.CrashProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How often studies suggest points that crash, learning from failures or not.
 *
 * @param trials how many a study has
 */
public record CrashBench(int trials) {
  /** Checks the number. */
  public CrashBench {
    if (trials < 1) {
      throw new IllegalArgumentException("trials must be at least 1, but trials = " + trials);
    }
  }

  /**
   * Carries out one study. In the result a trial that crashed counts 1 and another one 0; the
   * regret after the last trial is there as its inference regret.
   */
  public TaskResult run(
      CrashProblem problem, AcquisitionKind acquisition, FailureRule failures, long seed) {
    Problem function = problem.function();
    Direction direction = function.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE;
    Study study =
        Study.create(
            StudySpec.builder(function.space())
                .name(problem.name())
                .direction(direction)
                .noise(Noise.none())
                .strategy(
                    Strategy.plain().toBuilder()
                        .acquisition(acquisition)
                        .failures(failures)
                        .build())
                .seed(seed)
                .build());
    List<Double> crashed = new ArrayList<>();
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = function.coordinates(trial.point());
      boolean crash = problem.crashes(x);
      crashed.add(crash ? 1.0 : 0.0);
      Trial.Finished ignored =
          study.tell(
              trial.number(), crash ? Outcome.failure("crash") : Outcome.value(function.value(x)));
    }
    double regret =
        study
            .best()
            .map(t -> Regret.inference(direction, problem.optimum(), t.value().getAsDouble()))
            .orElse(Double.POSITIVE_INFINITY);
    return new TaskResult(
        new TaskKey(acquisition.word() + ":" + failures.word(), problem.name(), seed),
        crashed,
        Map.of(trials, regret),
        Optional.empty());
  }
}

package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.training.SteppedTraining;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Objective;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * What stopping trials early saves, and whether it costs anything: the same search of a training
 * under different rules.
 *
 * @param trials how many trials a study has
 */
public record PruningBench(int trials) {
  /** The rules by their words. ASHA waits for no trial to end, as it was described. */
  public static final List<String> METHODS =
      List.of("none", "auto", "auto-0.02", "auto-0.1", "auto-0.2", "median", "asha");

  /** The rule of a word. */
  static Pruning pruning(String method) {
    if (method.startsWith("auto-")) {
      return Pruning.auto().threshold(Double.parseDouble(method.substring(5)));
    }
    Pruning.Rule rule = Pruning.Rule.valueOf(method.toUpperCase(Locale.ROOT));
    Pruning usual = Pruning.of(rule);
    return rule == Pruning.Rule.ASHA ? usual.afterTrials(1) : usual;
  }

  /**
   * One study.
   *
   * @return as simple regrets the best errors after each trial, the largest number before the
   *     first; as inference regret after the last trial the steps that were taken
   */
  public TaskResult run(SteppedTraining training, String method, long seed) {
    StudySpec spec =
        StudySpec.builder(training.space())
            .name(training.name())
            .minimize()
            .seed(seed)
            .budget(trials)
            .pruning(pruning(method))
            .build();
    Study study = Study.create(spec);
    long[] taken = new long[1];
    Objective objective =
        Objective.stepping(
            (point, steps) -> {
              DoubleSupplier one = training.begin().apply(point);
              double best = Double.POSITIVE_INFINITY;
              for (int step = 1; step <= training.steps(); step++) {
                double error = one.getAsDouble();
                taken[0]++;
                if (!Double.isFinite(error)) {
                  return error; // any rule would end it, and so does every program
                }
                // The best weights so far are kept, as programs do.
                best = Math.min(best, error);
                steps.report(step, best);
              }
              return best;
            });
    study.optimize(objective, Budget.trials(trials), trial -> {});
    List<Double> best = new ArrayList<>();
    double least = Double.MAX_VALUE;
    for (Trial.Finished trial : study.history().finished()) {
      least = trial.value().isPresent() ? Math.min(least, trial.value().getAsDouble()) : least;
      best.add(least);
    }
    return new TaskResult(
        new TaskKey(method, training.name(), seed),
        best,
        Map.of(trials, (double) taken[0]),
        Optional.empty());
  }
}

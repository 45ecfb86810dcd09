package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What it gains to weigh costs: a search that is told them and their budget against the same search
 * without, by the regret of the recommended point at the same summed cost.
 *
 * @param budget what may be spent, in evaluations of mean cost; the problem's own if absent
 */
public record CostBench(Optional<Integer> budget) {
  /**
   * What is compared: {@code auto} that knows neither costs nor an end; the same which is told, as
   * its budget, how many trials the first could pay for; and {@code auto} with costs.
   */
  public static final List<String> METHODS = List.of("auto", "planned", "cost");

  /** How often regrets are noted. */
  public static final int NOTES = 40;

  private static final String NAME = "cost";

  /** What may be spent on a problem, in evaluations of mean cost. */
  public int budget(CostProblem problem) {
    return budget.orElse(problem.usual());
  }

  /**
   * One study.
   *
   * @return as simple regrets those of the recommended points once each fortieth of the budget was
   *     spent, the largest number before there was one; as inference regret after the last of them
   *     the number of trials
   */
  public TaskResult run(CostProblem problem, String method, long seed) {
    OptionalInt trials = OptionalInt.empty();
    if (method.equals("planned")) {
      TaskResult first = run(problem, "auto", seed, trials);
      trials = OptionalInt.of((int) Math.round(first.inference().get(NOTES)));
    }
    return run(problem, method, seed, trials);
  }

  private TaskResult run(CostProblem problem, String method, long seed, OptionalInt planned) {
    double total = budget(problem) * problem.mean();
    boolean weighs = method.equals("cost");
    StudySpec.Builder spec =
        StudySpec.builder(problem.problem().space()).name(problem.name()).minimize().seed(seed);
    planned.ifPresent(spec::budget);
    Study study =
        Study.create(weighs ? spec.cost(Cost.outcome(NAME).budget(total)).build() : spec.build());
    List<Double> regrets = new ArrayList<>();
    double spent = 0;
    double regret = Double.MAX_VALUE;
    int trials = 0;
    while (regrets.size() < NOTES) {
      Trial.Pending trial = study.ask();
      double cost = problem.cost().applyAsDouble(trial.point());
      // What was known before this evaluation is all there is until it has been paid for.
      while (regrets.size() < NOTES
          && total * (regrets.size() + 1) / NOTES < (spent + cost) * (1 - 1e-12)) {
        regrets.add(regret);
      }
      if (regrets.size() == NOTES) {
        break;
      }
      Outcome.Success value = Outcome.value(problem.problem().value(trial.point()));
      study.tell(trial.number(), weighs ? value.with(NAME, cost) : value);
      trials++;
      spent += cost;
      regret = study.recommend().map(r -> problem.regret(r.point())).orElse(regret);
    }
    return new TaskResult(
        new TaskKey(method, problem.name(), seed),
        regrets,
        Map.of(NOTES, (double) trials),
        Optional.empty());
  }
}

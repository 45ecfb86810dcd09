package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What cheap approximations save: a search that may use them against one at the target alone, by
 * the regret of the recommended point and what was spent.
 *
 * @param budget what may be spent, in evaluations at the target; the problem's own if absent
 */
public record FidelityBench(Optional<Integer> budget) {
  /** What is compared: the target alone, and with a fidelity. */
  public static final List<String> METHODS = List.of("single", "fidelity");

  /** How often regrets are noted for each evaluation at the target. */
  public static final int NOTES_PER_UNIT = 2;

  /** What may be spent on a problem. */
  public int budget(FidelityProblem problem) {
    return budget.orElse(problem.budget());
  }

  /**
   * One study.
   *
   * @return as simple regrets those of the recommended points once each half of an evaluation at
   *     the target was spent, the largest number before there was one; as inference regret after
   *     the last of them the number of trials
   */
  public TaskResult run(FidelityProblem problem, String method, long seed) {
    boolean single = method.equals("single");
    Fidelity fidelity = problem.fidelity();
    int units = budget(problem);
    StudySpec.Builder builder =
        StudySpec.builder(single ? others(problem) : problem.space())
            .name(problem.name())
            .direction(problem.direction())
            .seed(seed);
    Study study =
        Study.create(single ? builder.budget(units).build() : builder.fidelity(fidelity).build());
    List<Double> regrets = new ArrayList<>();
    double spent = 0;
    double regret = Double.MAX_VALUE;
    int trials = 0;
    while (regrets.size() < units * NOTES_PER_UNIT) {
      Trial.Pending trial = study.ask();
      Point point = single ? fidelity.at(trial.point(), fidelity.target()) : trial.point();
      double cost = fidelity.cost(problem.space(), point.get(fidelity.parameter())).getAsDouble();
      // What was known before this evaluation is all there is until it has been paid for.
      while (regrets.size() < units * NOTES_PER_UNIT
          && (regrets.size() + 1.0) / NOTES_PER_UNIT < spent + cost - 1e-9) {
        regrets.add(regret);
      }
      if (regrets.size() == units * NOTES_PER_UNIT) {
        break;
      }
      study.tell(trial.number(), problem.value().applyAsDouble(point));
      trials++;
      spent += cost;
      regret = study.recommend().map(r -> problem.regret(r.point())).orElse(regret);
    }
    return new TaskResult(
        new TaskKey(method, problem.name(), seed),
        regrets,
        Map.of(regrets.size(), (double) trials),
        Optional.empty());
  }

  // The space without the fidelity.
  private static SearchSpace others(FidelityProblem problem) {
    List<Parameter> parameters =
        problem.space().parameters().stream()
            .filter(parameter -> !parameter.name().equals(problem.fidelity().parameter()))
            .toList();
    return SearchSpace.of(parameters).onlyWhen(problem.space().conditions());
  }
}

package io.github.culmen.cli.output;

import io.github.culmen.cli.studyfile.TestProblem;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Point;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far from the optimum of a problem a study has come, noise apart.
 *
 * @param problem the problem
 * @param simple the regret of the point whose observed value is best; empty if there is none or the
 *     optimum is not known
 * @param inference that of the recommended point
 */
public record ProblemRegret(TestProblem problem, OptionalDouble simple, OptionalDouble inference) {

  public static ProblemRegret of(
      TestProblem problem, Study study, Optional<Recommendation> recommendation) {
    Optional<Trial.Finished> best = study.best();
    return new ProblemRegret(
        problem,
        best.isEmpty() ? OptionalDouble.empty() : regret(problem, best.get().point()),
        recommendation.isEmpty()
            ? OptionalDouble.empty()
            : regret(problem, recommendation.get().point()));
  }

  private static OptionalDouble regret(TestProblem problem, Point point) {
    OptionalDouble optimum = problem.exact().optimum();
    return optimum.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Regret.inference(
                problem.direction(), optimum.getAsDouble(), problem.exactValue(point)));
  }

  /** The lines that people read. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    OptionalDouble optimum = problem.exact().optimum();
    if (optimum.isEmpty()) {
      lines.add("regret: not known, since nobody knows the optimum of " + problem.exact().name());
      return lines;
    }
    String against =
        (problem.noise() == 0 ? "" : "noise apart, ")
            + "from the optimum "
            + Decimals.brief(optimum.getAsDouble());
    simple.ifPresent(
        r -> lines.add("regret of the best observed: " + Decimals.brief(r) + ", " + against));
    inference.ifPresent(
        r -> lines.add("regret of the recommended: " + Decimals.brief(r) + ", " + against));
    return lines;
  }

  /** For programs. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", problem.exact().name());
    json.put("noise", problem.noise());
    json.put("optimum", orNull(problem.exact().optimum()));
    json.put("simple-regret", orNull(simple));
    json.put("inference-regret", orNull(inference));
    return json;
  }

  private static Object orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}

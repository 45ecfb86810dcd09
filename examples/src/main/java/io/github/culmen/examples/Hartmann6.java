package io.github.culmen.examples;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Asks and tells by hand, two trials at a time, as a program with two workers would. */
public final class Hartmann6 {
  private Hartmann6() {}

  /** Runs the example. */
  public static void main(String[] args) {
    Problem problem = Problems.named("hartmann6");
    List<Parameter> parameters =
        IntStream.range(0, problem.dimension())
            .mapToObj(j -> (Parameter) Parameter.real("x" + (j + 1), 0, 1))
            .toList();
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(parameters))
                .minimize()
                .noise(Noise.none())
                .seed(2)
                .build());

    while (study.history().trials().size() < 80) {
      for (Trial.Pending trial : study.ask(2)) {
        double[] x = parameters.stream().mapToDouble(p -> trial.point().real(p.name())).toArray();
        study.tell(trial.number(), Outcome.value(problem.value(x)));
      }
    }

    double regret = Regret.simple(study, problem.optimum().orElseThrow()).orElseThrow();
    System.out.printf(
        Locale.ROOT, "best observed: %.4f%n", study.best().orElseThrow().value().orElseThrow());
    System.out.printf(Locale.ROOT, "simple regret: %.4f%n", regret);
  }
}

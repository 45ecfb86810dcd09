package io.github.culmen.lab.objectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrontBenchTest {
  private static FrontProblem problem(String name) {
    return FrontProblems.all().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void knownFrontsHaveTheirHypervolume() {
    for (String name : List.of("zdt1", "zdt2", "zdt3", "dtlz2")) {
      FrontProblem problem = problem(name);
      List<double[]> front = new ArrayList<>();
      for (int i = 0; i <= 20_000; i++) {
        double[] x = new double[problem.dimension()];
        Arrays.fill(x, name.contains("dtlz2") ? 0.5 : 0);
        x[0] = i / 20_000.0;
        front.add(problem.function().apply(x));
      }
      assertThat(problem.hypervolume(front))
          .as(name)
          .isCloseTo(problem.best(), within(2e-3 * problem.best()));
    }
  }

  @Test
  void noPointDominatesTheBestKnownFronts() {
    SplittableRandom random = new SplittableRandom(1);
    for (FrontProblem problem : FrontProblems.all()) {
      List<double[]> values = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        double[] x = new double[problem.dimension()];
        for (int j = 0; j < x.length; j++) {
          x[j] =
              problem.lower()[j] + random.nextDouble() * (problem.upper()[j] - problem.lower()[j]);
        }
        values.add(problem.function().apply(x));
      }
      assertThat(problem.hypervolume(values)).isNotNegative().isLessThan(problem.best());
    }
  }

  @Test
  void evolutionGainsOnRandomPointsWithManyEvaluations() {
    FrontProblem problem = problem("zdt1");
    double random = 0;
    double evolved = 0;
    for (long seed = 0; seed < 3; seed++) {
      List<Double> missing = new FrontBench(600).run(problem, "random", seed).simple();
      random += missing.get(599);
      evolved += new FrontBench(600).run(problem, "nsga-ii", seed).simple().get(599);
    }
    assertThat(evolved).isLessThan(random / 2);
  }

  @Test
  void aStudyFindsMostOfAFrontInThirtyTrials() {
    List<Double> missing = new FrontBench(30).run(problem("zdt1"), "auto", 1).simple();
    assertThat(missing).hasSize(30);
    assertThat(missing.get(29)).isLessThan(1);
    List<Double> constrained = new FrontBench(20).run(problem("bnh"), "auto", 1).simple();
    assertThat(constrained.get(19)).isLessThan(0.05 * problem("bnh").best());
  }
}

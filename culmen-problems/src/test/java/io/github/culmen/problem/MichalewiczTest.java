package io.github.culmen.problem;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MichalewiczTest {
  @Test
  void hasTheOptimaOfTheLiterature() {
    assertClose(optimum("michalewicz2"), -1.8013, 1e-5, "d = 2");
    assertClose(optimum("michalewicz5"), -4.687658, 1e-6, "d = 5");
    assertClose(optimum("michalewicz10"), -9.6601517, 1e-7, "d = 10");
  }

  private static double optimum(String name) {
    return Problems.named(name).optimum().getAsDouble();
  }

  @Test
  void findsTheBestValleyOfEveryCoordinate() {
    // The function is a sum, so that each coordinate can be checked on a grid of its own.
    Problem problem = Problems.named("michalewicz40");
    double[] best = problem.optimizers().get(0);
    for (int i = 0; i < best.length; i++) {
      double[] x = best.clone();
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k <= 4_000; k++) {
        x[i] = Math.PI * k / 4_000;
        least = Math.min(least, problem.value(x));
      }
      double optimum = problem.optimum().getAsDouble();
      assertThat(least).as("coordinate %d", i).isBetween(optimum - 1e-12, optimum + 1e-2);
    }
  }

  @Test
  void reachesTheSineItselfInHighDimension() {
    Problem problem = Problems.named("michalewicz1000");
    assertThat(problem.optimum().getAsDouble()).isBetween(-1000.0, -999.0);
  }

  @Test
  void extendsTheSmallerProblem() {
    double[] small = Problems.named("michalewicz4").optimizers().get(0);
    double[] large = Problems.named("michalewicz9").optimizers().get(0);
    assertThat(large).startsWith(small);
  }
}

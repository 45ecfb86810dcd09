package io.github.culmen.problem;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.testdata.Numbers;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimaTest {
  static Stream<String> names() {
    Stream<String> others =
        Stream.of(
            "ackley1",
            "ackley2",
            "levy1",
            "levy2",
            "rosenbrock2",
            "griewank2",
            "rastrigin3",
            "styblinski2",
            "sphere1",
            "michalewicz1",
            "michalewicz2",
            "michalewicz5",
            "michalewicz30",
            "dixon-price1",
            "dixon-price30",
            "zakharov2",
            "powell4",
            "schwefel1",
            "schwefel2");
    // Simulations have a best value too, but no point known to take it exactly.
    Stream<String> formulas =
        Problems.names().stream()
            .filter(name -> !Problems.named(name).optimizers().isEmpty())
            // Where there are constraints most of the box has no value.
            .filter(name -> Problems.named(name).space().constraints().isEmpty());
    return Stream.concat(formulas, others);
  }

  @ParameterizedTest
  @MethodSource("names")
  void theOptimumIsTheValueAtEveryOptimizer(String name) {
    Problem problem = Problems.named(name);
    assertThat(problem.optimizers()).isNotEmpty();
    for (double[] x : problem.optimizers()) {
      assertClose(problem.value(x), problem.optimum().getAsDouble(), 1e-12, name);
      for (int j = 0; j < x.length; j++) {
        assertThat(x[j]).isBetween(problem.lower()[j], problem.upper()[j]);
      }
    }
  }

  /** Bukin's minimum is a kink, where differences say nothing about slopes. */
  static Stream<String> smoothNames() {
    return names().filter(name -> !name.equals("bukin"));
  }

  @ParameterizedTest
  @MethodSource("smoothNames")
  void noDirectionIntoTheBoxLeadsDownFromAnOptimizer(String name) {
    Problem problem = Problems.named(name);
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    double scale = Math.max(1, Math.abs(problem.optimum().getAsDouble()));
    for (double[] x : problem.optimizers()) {
      double h = 1e-5;
      double[] gradient = Numbers.centralDifferences(problem::value, x, h);
      for (int j = 0; j < x.length; j++) {
        double limit = 1e-6 * scale;
        if (x[j] < upper[j]) {
          assertThat(gradient[j]).as("%s up along %d", name, j).isGreaterThan(-limit);
        }
        if (x[j] > lower[j]) {
          assertThat(gradient[j]).as("%s down along %d", name, j).isLessThan(limit);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void nothingFoundIsBetterThanTheOptimum(String name) {
    Problem problem = Problems.named(name);
    double floor = problem.optimum().getAsDouble();
    floor -= 1e-9 * Math.max(1, Math.abs(floor));
    Random random = new Random(20_17);
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 20_000; k++) {
      double[] x = uniform(problem, random);
      double value = problem.value(x);
      assertThat(value).isGreaterThanOrEqualTo(floor);
      if (value < least) {
        least = value;
        best = x;
      }
    }
    double found = descend(problem, best, least);
    assertThat(found).isLessThanOrEqualTo(least).isGreaterThanOrEqualTo(floor);
    for (double[] optimizer : problem.optimizers()) {
      double fromThere = descend(problem, optimizer, problem.value(optimizer));
      assertThat(fromThere).as("beside the optimizer").isGreaterThanOrEqualTo(floor);
    }
  }

  private static double[] uniform(Problem problem, Random random) {
    double[] x = problem.lower();
    double[] upper = problem.upper();
    for (int j = 0; j < x.length; j++) {
      x[j] += random.nextDouble() * (upper[j] - x[j]);
    }
    return x;
  }

  /** Coordinate search with shrinking steps, inside the box; the value where it ends. */
  private static double descend(Problem problem, double[] start, double startValue) {
    double[] x = start.clone();
    double least = startValue;
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    for (double step = 0.1; step > 1e-9; ) {
      boolean better = false;
      for (int j = 0; j < x.length; j++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double before = x[j];
          double moved = before + sign * step * (upper[j] - lower[j]);
          x[j] = Math.max(lower[j], Math.min(upper[j], moved));
          double value = problem.value(x);
          if (value < least - 1e-13 * Math.abs(least)) {
            least = value;
            better = true;
          } else {
            x[j] = before;
          }
        }
      }
      if (!better) {
        step /= 2;
      }
    }
    return least;
  }
}

package io.github.culmen.lab.objectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Nsga2Test {
  private static final int POPULATION = 20;

  // Keeps the points that are evaluated.
  private static FrontProblem watched(
      List<double[]> points, int constraints, Function<double[], double[]> function) {
    return new FrontProblem(
        "watched",
        new double[] {-2, 10, 0},
        new double[] {2, 20, 1},
        new double[] {1, 1},
        1,
        constraints,
        x -> {
          points.add(x.clone());
          return function.apply(x);
        });
  }

  private static List<double[]> run(FrontProblem problem, long seed, int evaluations) {
    return new Nsga2(problem, new SplittableRandom(seed)).run(evaluations);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 19, 20, 21, 39, 40, 41, 137})
  void hasAsManyEvaluationsAsAskedForAndNoneOutsideTheBox(int evaluations) {
    List<double[]> points = new ArrayList<>();
    FrontProblem problem = watched(points, 0, x -> new double[] {x[0] * x[0], x[1] + x[2]});
    List<double[]> values = run(problem, 1, evaluations);
    assertThat(values).hasSize(evaluations);
    assertThat(points).hasSize(evaluations);
    for (double[] x : points) {
      for (int j = 0; j < 3; j++) {
        assertThat(x[j]).isBetween(problem.lower()[j], problem.upper()[j]);
      }
    }
  }

  @Test
  void theSameSeedIsTheSameSearchAndALongerOneBeginsAlike() {
    FrontProblem problem = FrontProblems.all().get(1);
    List<double[]> once = run(problem, 7, 90);
    List<double[]> again = run(problem, 7, 60);
    for (int i = 0; i < 60; i++) {
      assertThat(again.get(i)).containsExactly(once.get(i));
    }
    assertThat(run(problem, 8, 1).get(0)).isNotEqualTo(once.get(0));
  }

  @Test
  void theFirstPopulationIsUniform() {
    List<double[]> points = new ArrayList<>();
    FrontProblem problem = watched(points, 0, x -> new double[] {x[0], x[1]});
    for (long seed = 0; seed < 100; seed++) {
      run(problem, seed, POPULATION);
    }
    for (int j = 0; j < 3; j++) {
      int column = j;
      double width = problem.upper()[j] - problem.lower()[j];
      double[] shares =
          points.stream().mapToDouble(x -> (x[column] - problem.lower()[column]) / width).toArray();
      // 2000 draws: the mean has an sd of 0.0065, the share of a tenth one of 0.0067.
      assertThat(Arrays.stream(shares).average().orElseThrow()).isBetween(0.47, 0.53);
      assertThat(Arrays.stream(shares).filter(s -> s < 0.1).count() / 2000.0).isBetween(0.07, 0.13);
    }
  }

  @Test
  void theBestOfEachObjectiveIsNeverLost() {
    // Extremes have infinite crowding: later generations descend from them.
    FrontProblem problem = FrontProblems.all().get(4);
    List<double[]> values = run(problem, 3, 400);
    for (int m = 0; m < 2; m++) {
      int own = m;
      double early =
          values.subList(0, 100).stream().mapToDouble(v -> v[own]).average().orElseThrow();
      double late =
          values.subList(300, 400).stream().mapToDouble(v -> v[own]).average().orElseThrow();
      assertThat(late).as("objective %d", m).isLessThan(early);
    }
    assertThat(problem.hypervolume(values.subList(0, 400)))
        .isGreaterThan(2 * problem.hypervolume(values.subList(0, 60)));
  }

  @Test
  void whatViolatesLessIsPreferredWhereNothingIsFeasible() {
    List<double[]> points = new ArrayList<>();
    // Objectives pull away from where the violation, always above 0, is least.
    FrontProblem problem =
        watched(points, 1, x -> new double[] {-x[1], -x[1], 1 + (x[1] - 10) / 10});
    List<double[]> values = run(problem, 2, 600);
    double first = values.subList(0, 20).stream().mapToDouble(v -> v[2]).average().orElseThrow();
    double last = values.subList(580, 600).stream().mapToDouble(v -> v[2]).average().orElseThrow();
    assertThat(first).isGreaterThan(1.3);
    assertThat(last).isLessThan(1.1);
    assertThat(problem.hypervolume(values)).isZero();
  }

  @Test
  void feasiblePointsWinAgainstBetterOnesThatAreNot() {
    List<double[]> points = new ArrayList<>();
    // Feasible only in the lower half, where objectives are worse.
    FrontProblem problem = watched(points, 1, x -> new double[] {1 - x[2], 1 - x[2], x[2] - 0.5});
    List<double[]> values = run(problem, 4, 400);
    long early = values.subList(0, 20).stream().filter(problem::feasible).count();
    long late = values.subList(300, 400).stream().filter(problem::feasible).count();
    assertThat(early).isBetween(3L, 17L);
    assertThat(late).isGreaterThan(65);
    double best =
        values.stream().filter(problem::feasible).mapToDouble(v -> v[0]).min().orElseThrow();
    assertThat(best).isBetween(0.5, 0.51);
  }

  @Test
  void valuesThatNeverDifferAreNoTrouble() {
    List<double[]> points = new ArrayList<>();
    List<double[]> values = run(watched(points, 0, x -> new double[] {0.5, 0.5}), 1, 100);
    assertThat(values).hasSize(100).allMatch(v -> v[0] == 0.5 && v[1] == 0.5);
    assertThat(points.stream().map(Arrays::toString).distinct().count()).isGreaterThan(80);
  }

  @Test
  void aBenchKnowsItsMethods() {
    FrontProblem problem = FrontProblems.all().get(0);
    for (String method : List.of("random", "nsga-ii")) {
      List<Double> missing = new FrontBench(25).run(problem, method, 5).simple();
      assertThat(missing)
          .hasSize(25)
          .isEqualTo(new FrontBench(25).run(problem, method, 5).simple());
      for (int t = 1; t < 25; t++) {
        assertThat(missing.get(t)).isLessThanOrEqualTo(missing.get(t - 1));
      }
    }
    assertThat(new FrontBench(3).run(problem, "random", 5).key().toString())
        .isEqualTo("random on branin-currin with seed 5");
    assertThatThrownBy(() -> new FrontBench(3).run(problem, "nsga-iii", 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no method 'nsga-iii'");
  }

  @Test
  void theMissingHypervolumeIsThatOfTheFirstTrials() {
    FrontProblem problem = FrontProblems.all().get(9);
    List<double[]> values = run(problem, 11, 30);
    List<Double> missing = new FrontBench(30).run(problem, "nsga-ii", 11).simple();
    for (int t = 1; t <= 30; t++) {
      assertThat(missing.get(t - 1))
          .isEqualTo(problem.best() - problem.hypervolume(values.subList(0, t)));
    }
  }

  // A member of the twin: place in the unit cube and values.
  private static final class Plain {
    final double[] unit;
    final double[] values;

    Plain(double[] unit, double[] values) {
      this.unit = unit;
      this.values = values;
    }

    double violation() {
      return Math.max(0, values[2]);
    }
  }

  private static boolean dominates(Plain a, Plain b) {
    return a.values[0] <= b.values[0]
        && a.values[1] <= b.values[1]
        && (a.values[0] < b.values[0] || a.values[1] < b.values[1]);
  }

  // Fronts are peeled off one by one, then come the others by their violation.
  private static Map<Plain, Integer> ranks(List<Plain> all) {
    Map<Plain, Integer> ranks = new HashMap<>();
    List<Plain> left = new ArrayList<>(all.stream().filter(p -> p.violation() == 0).toList());
    int rank = 0;
    while (!left.isEmpty()) {
      List<Plain> before = List.copyOf(left);
      for (Plain each : before) {
        // A child that is its parent's copy comes a front later.
        boolean copy =
            before.stream()
                .takeWhile(other -> other != each)
                .anyMatch(
                    other ->
                        other.values[0] == each.values[0] && other.values[1] == each.values[1]);
        if (!copy && before.stream().noneMatch(other -> dominates(other, each))) {
          ranks.put(each, rank);
          left.remove(each);
        }
      }
      rank++;
    }
    List<Plain> rest =
        all.stream()
            .filter(p -> p.violation() > 0)
            .sorted(Comparator.comparingDouble(Plain::violation))
            .toList();
    for (Plain each : rest) {
      ranks.put(each, rank++);
    }
    return ranks;
  }

  // The distance of both neighbours on the front, in shares of its width; the ends are far off.
  private static double crowding(Plain own, List<Plain> all, Map<Plain, Integer> ranks) {
    if (own.violation() > 0) {
      return 0;
    }
    double sum = 0;
    for (int m = 0; m < 2; m++) {
      int by = m;
      List<Plain> front =
          all.stream()
              .filter(p -> ranks.get(p).equals(ranks.get(own)))
              .sorted(Comparator.comparingDouble(p -> p.values[by]))
              .toList();
      int at = 0;
      while (front.get(at) != own) {
        at++;
      }
      double width = front.get(front.size() - 1).values[m] - front.get(0).values[m];
      sum +=
          at == 0 || at == front.size() - 1
              ? Double.POSITIVE_INFINITY
              : (front.get(at + 1).values[m] - front.get(at - 1).values[m]) / width;
    }
    return sum;
  }

  private static double[] child(double[] a, double[] b, SplittableRandom random) {
    double[] x = a.clone();
    boolean crossed = random.nextDouble() < 0.9;
    for (int j = 0; j < x.length; j++) {
      if (crossed && random.nextBoolean()) {
        double u = random.nextDouble();
        double beta = u <= 0.5 ? Math.pow(2 * u, 1.0 / 16) : Math.pow(1 / (2 * (1 - u)), 1.0 / 16);
        double sign = random.nextBoolean() ? 1 : -1;
        x[j] = 0.5 * (a[j] + b[j] + sign * beta * (a[j] - b[j]));
      }
      if (random.nextDouble() < 1.0 / x.length) {
        double u = random.nextDouble();
        x[j] += u < 0.5 ? Math.pow(2 * u, 1.0 / 21) - 1 : 1 - Math.pow(2 * (1 - u), 1.0 / 21);
      }
      x[j] = Math.max(0, Math.min(1, x[j]));
    }
    return x;
  }

  private static Plain tournament(
      List<Plain> population, Map<Plain, Integer> ranks, SplittableRandom random) {
    Plain a = population.get(random.nextInt(POPULATION));
    Plain b = population.get(random.nextInt(POPULATION));
    boolean first =
        ranks.get(a) < ranks.get(b)
            || ranks.get(a).equals(ranks.get(b))
                && crowding(a, population, ranks) >= crowding(b, population, ranks);
    return first ? a : b;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theSearchIsThatOfItsDefinition(long seed) {
    Function<double[], double[]> function =
        x -> {
          double radius = x[0] * x[0] + (x[1] - 14) * (x[1] - 14) / 9;
          return new double[] {
            radius + x[2], (x[0] - 1) * (x[0] - 1) + x[1] / 10, Math.sin(3 * x[0] + x[1]) - 0.3
          };
        };
    List<double[]> points = new ArrayList<>();
    FrontProblem problem = watched(points, 1, function);
    List<double[]> values = run(problem, seed, 150);
    SplittableRandom random = new SplittableRandom(seed);
    List<Plain> all = new ArrayList<>();
    List<Plain> population = new ArrayList<>();
    while (all.size() < 150) {
      List<double[]> units = new ArrayList<>();
      if (population.isEmpty()) {
        for (int i = 0; i < POPULATION; i++) {
          units.add(random.doubles(3).toArray());
        }
      } else {
        Map<Plain, Integer> ranks = ranks(population);
        while (units.size() < POPULATION && all.size() + units.size() < 150) {
          Plain one = tournament(population, ranks, random);
          Plain other = tournament(population, ranks, random);
          units.add(child(one.unit, other.unit, random));
        }
      }
      for (double[] unit : units) {
        double[] x = new double[3];
        Arrays.setAll(
            x, j -> problem.lower()[j] + unit[j] * (problem.upper()[j] - problem.lower()[j]));
        Plain each = new Plain(unit, function.apply(x));
        all.add(each);
        population.add(each);
      }
      List<Plain> together = List.copyOf(population);
      Map<Plain, Integer> ranks = ranks(together);
      population =
          new ArrayList<>(
              together.stream()
                  .sorted(
                      Comparator.<Plain>comparingInt(ranks::get)
                          .thenComparing(
                              Comparator.<Plain>comparingDouble(p -> crowding(p, together, ranks))
                                  .reversed()))
                  .limit(POPULATION)
                  .toList());
      if (all.size() == POPULATION) {
        // The first population is not sorted yet when parents are chosen.
        population = new ArrayList<>(all);
      }
    }
    for (int i = 0; i < 150; i++) {
      assertThat(values.get(i)).as("evaluation %d", i + 1).containsExactly(all.get(i).values);
    }
  }
}

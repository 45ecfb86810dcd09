package io.github.culmen.lab.objectives;

import io.github.culmen.pareto.ParetoFront;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The elitist non-dominated sorting genetic algorithm, [Deb2002], as an anchor: tournaments by
 * feasibility, rank and crowding, simulated binary crossover and polynomial mutation.
 */
final class Nsga2 {
  private static final int POPULATION = 20;
  private static final double CROSSOVER = 0.9;
  private static final double SPREAD = 15;
  private static final double MUTATION_SPREAD = 20;

  /** A point with its values, its rank and how far its neighbours on the front are. */
  private static final class Member {
    final double[] x;
    final double[] values;
    int rank;
    double crowding;

    Member(double[] x, double[] values) {
      this.x = x;
      this.values = values;
    }
  }

  private final FrontProblem problem;
  private final RandomGenerator random;

  Nsga2(FrontProblem problem, RandomGenerator random) {
    this.problem = problem;
    this.random = random;
  }

  /** The values of each evaluation in turn. */
  List<double[]> run(int evaluations) {
    List<double[]> told = new ArrayList<>();
    List<Member> population = new ArrayList<>();
    while (told.size() < evaluations) {
      if (population.size() < POPULATION) {
        population.add(evaluated(random.doubles(problem.dimension()).toArray(), told));
        continue;
      }
      rank(population);
      List<Member> children = new ArrayList<>();
      while (children.size() < POPULATION && told.size() < evaluations) {
        children.add(evaluated(child(tournament(population), tournament(population)), told));
      }
      population.addAll(children);
      rank(population);
      population.sort(
          Comparator.<Member>comparingInt(m -> m.rank)
              .thenComparing(Comparator.<Member>comparingDouble(m -> m.crowding).reversed()));
      population = new ArrayList<>(population.subList(0, Math.min(POPULATION, population.size())));
    }
    return told;
  }

  private Member evaluated(double[] unit, List<double[]> told) {
    double[] x = new double[unit.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = problem.lower()[j] + unit[j] * (problem.upper()[j] - problem.lower()[j]);
    }
    double[] values = problem.function().apply(x);
    told.add(values);
    return new Member(unit, values);
  }

  private double violation(Member member) {
    double sum = 0;
    for (int c = problem.objectives(); c < member.values.length; c++) {
      sum += Math.max(0, member.values[c]);
    }
    return sum;
  }

  // Feasible members by fronts, then the others by how much they violate.
  private void rank(List<Member> members) {
    List<Member> left = new ArrayList<>(members.stream().filter(m -> violation(m) == 0).toList());
    int rank = 0;
    while (!left.isEmpty()) {
      double[][] values =
          left.stream()
              .map(m -> Arrays.stream(m.values).limit(problem.objectives()).map(v -> -v).toArray())
              .toArray(double[][]::new);
      List<Member> front = Arrays.stream(ParetoFront.of(values)).mapToObj(left::get).toList();
      for (Member member : front) {
        member.rank = rank;
      }
      crowd(front);
      left.removeAll(front);
      rank++;
    }
    List<Member> rest =
        members.stream()
            .filter(m -> violation(m) > 0)
            .sorted(Comparator.comparingDouble(this::violation))
            .toList();
    for (Member member : rest) {
      member.rank = rank++;
      member.crowding = 0;
    }
  }

  private void crowd(List<Member> front) {
    front.forEach(member -> member.crowding = 0);
    for (int m = 0; m < problem.objectives(); m++) {
      int own = m;
      List<Member> sorted =
          front.stream().sorted(Comparator.comparingDouble(f -> f.values[own])).toList();
      Member first = sorted.get(0);
      Member last = sorted.get(sorted.size() - 1);
      double range = last.values[m] - first.values[m];
      first.crowding = Double.POSITIVE_INFINITY;
      last.crowding = Double.POSITIVE_INFINITY;
      for (int i = 1; i < sorted.size() - 1 && range > 0; i++) {
        sorted.get(i).crowding +=
            (sorted.get(i + 1).values[m] - sorted.get(i - 1).values[m]) / range;
      }
    }
  }

  private Member tournament(List<Member> population) {
    Member a = population.get(random.nextInt(population.size()));
    Member b = population.get(random.nextInt(population.size()));
    return a.rank < b.rank || a.rank == b.rank && a.crowding >= b.crowding ? a : b;
  }

  private double[] child(Member a, Member b) {
    double[] x = a.x.clone();
    boolean crossed = random.nextDouble() < CROSSOVER;
    for (int j = 0; j < x.length; j++) {
      if (crossed && random.nextBoolean()) {
        double u = random.nextDouble();
        double spread =
            u <= 0.5
                ? Math.pow(2 * u, 1 / (SPREAD + 1))
                : Math.pow(1 / (2 * (1 - u)), 1 / (SPREAD + 1));
        double sign = random.nextBoolean() ? 1 : -1;
        x[j] = 0.5 * (a.x[j] + b.x[j] + sign * spread * (a.x[j] - b.x[j]));
      }
      if (random.nextDouble() < 1.0 / x.length) {
        double u = random.nextDouble();
        x[j] +=
            u < 0.5
                ? Math.pow(2 * u, 1 / (MUTATION_SPREAD + 1)) - 1
                : 1 - Math.pow(2 * (1 - u), 1 / (MUTATION_SPREAD + 1));
      }
      x[j] = Math.max(0, Math.min(1, x[j]));
    }
    return x;
  }
}

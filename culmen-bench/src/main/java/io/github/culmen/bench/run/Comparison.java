package io.github.culmen.bench.run;

import io.github.culmen.bench.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be compared: each method on each problem with each seed is a {@link Task}.
 *
 * <p>Tasks that differ in the method only begin with the same points and the same noise.
 *
 * @param methods at least one, names differ
 * @param problems at least one, names differ, optima known; used by several threads
 * @param seeds at least one, all different
 * @param iterations how many evaluations a task has, the initial design included
 * @param inferenceEvery inference regret is computed at multiples of this and at the end
 * @param noiseSd the standard deviation of the noise added to the values of the problems
 */
public record Comparison(
    List<Method> methods,
    List<Problem> problems,
    List<Long> seeds,
    int iterations,
    int inferenceEvery,
    double noiseSd) {

  /** Checks and copies. */
  public Comparison {
    methods = List.copyOf(methods);
    problems = List.copyOf(problems);
    seeds = List.copyOf(seeds);
    requireDifferent("methods", methods.stream().map(Method::name).toList());
    requireDifferent("problems", problems.stream().map(Problem::name).toList());
    requireDifferent("seeds", seeds);
    for (Problem problem : problems) {
      if (problem.optimum().isEmpty()) {
        throw new IllegalArgumentException(
            "regret needs a known optimum, but that of " + problem.name() + " is not known");
      }
      if (problem.name().matches("(?s).*[,\"\\r\\n].*")) {
        throw new IllegalArgumentException(
            "a problem's name must have no comma, quote or line end, but was " + problem.name());
      }
    }
    if (iterations < 1) {
      throw new IllegalArgumentException(
          "iterations must be at least 1, but iterations = " + iterations);
    }
    if (inferenceEvery < 1) {
      throw new IllegalArgumentException(
          "inferenceEvery must be at least 1, but inferenceEvery = " + inferenceEvery);
    }
    if (!(noiseSd >= 0 && Double.isFinite(noiseSd))) {
      throw new IllegalArgumentException(
          "noiseSd must be >= 0 and finite, but noiseSd = " + noiseSd);
    }
  }

  private static void requireDifferent(String what, List<?> things) {
    if (things.isEmpty()) {
      throw new IllegalArgumentException("a comparison needs " + what + ", but there are none");
    }
    Set<Object> seen = new HashSet<>();
    for (Object thing : things) {
      if (!seen.add(thing)) {
        throw new IllegalArgumentException(
            what + " must be different from one another, but " + thing + " is there twice");
      }
    }
  }

  /** All tasks: the methods of one problem and seed follow one another. */
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (long seed : seeds) {
      for (Problem problem : problems) {
        for (Method method : methods) {
          tasks.add(new Task(method, problem, seed));
        }
      }
    }
    return tasks;
  }

  /** The iterations at which inference regret is computed. */
  public List<Integer> inferenceIterations() {
    List<Integer> chosen = new ArrayList<>();
    for (int t = inferenceEvery; t < iterations; t += inferenceEvery) {
      chosen.add(t);
    }
    chosen.add(iterations);
    return chosen;
  }

  /** What results must have in common to be compared, in one line. */
  String settings() {
    return "iterations=" + iterations + " inference=" + inferenceEvery + " noise=" + noiseSd;
  }
}

package io.github.culmen.lab.compare;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Stochastic;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be compared: each method on each problem with each seed is a {@link Task}.
 *
 * <p>Tasks that differ in the method only begin with the same points and the same noise.
 *
 * @param methods at least one, names differ
 * @param problems at least one, names differ; used by several threads. Where an optimum is not
 *     known, results are relative to 0 until {@link BestValues} makes regrets of them
 * @param seeds at least one, all different
 * @param iterations how many evaluations a task has, the initial design included
 * @param inferenceEvery inference regret is computed at multiples of this after {@code design}
 *     evaluations, and at the end
 * @param noiseSd the standard deviation of the noise added to the values of the problems
 * @param observation what is observed of a value, and what methods know about its noise
 * @param design how many of the evaluations come before the ones that are counted in tables; the
 *     strategies of the methods say how large their initial design really is
 * @param model what the model of all methods is called, so that results of different ones do not
 *     mix; empty where there is one only
 */
public record Comparison(
    List<Method> methods,
    List<Problem> problems,
    List<Long> seeds,
    int iterations,
    int inferenceEvery,
    double noiseSd,
    Observation observation,
    int design,
    String model) {

  /** What is observed of a value, and what methods know about its noise. */
  public enum Observation {
    /** Noise of {@code noiseSd} is added, and methods know how much; none if that is 0. */
    KNOWN_NOISE,
    /** The same, but methods have to learn how much. */
    LEARNED_NOISE,
    /** The noise is that of the problems, which are {@link Stochastic}; methods learn it. */
    OWN_NOISE
  }

  /** A comparison with known noise whose evaluations all count. */
  public Comparison(
      List<Method> methods,
      List<Problem> problems,
      List<Long> seeds,
      int iterations,
      int inferenceEvery,
      double noiseSd) {
    this(methods, problems, seeds, iterations, inferenceEvery, noiseSd, Observation.KNOWN_NOISE, 0);
  }

  /** A comparison with the only model there is. */
  public Comparison(
      List<Method> methods,
      List<Problem> problems,
      List<Long> seeds,
      int iterations,
      int inferenceEvery,
      double noiseSd,
      Observation observation,
      int design) {
    this(methods, problems, seeds, iterations, inferenceEvery, noiseSd, observation, design, "");
  }

  /** Checks and copies. */
  public Comparison {
    methods = List.copyOf(methods);
    problems = List.copyOf(problems);
    seeds = List.copyOf(seeds);
    Different.require("a comparison", "methods", methods.stream().map(Method::name).toList());
    Different.require("a comparison", "problems", problems.stream().map(Problem::name).toList());
    Different.require("a comparison", "seeds", seeds);
    for (Problem problem : problems) {
      if (observation == Observation.OWN_NOISE && !(problem instanceof Stochastic)) {
        throw new IllegalArgumentException(
            "own noise needs problems that have some, but " + problem.name() + " has none");
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
    if (observation == Observation.OWN_NOISE && noiseSd != 0) {
      throw new IllegalArgumentException(
          "nothing is added to values with noise of their own, but noiseSd = " + noiseSd);
    }
    if (design < 0 || design >= iterations) {
      throw new IllegalArgumentException(
          "design must be at least 0 and below iterations = "
              + iterations
              + ", but design = "
              + design);
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

  /** The problem of this name, which is one of the comparison's. */
  public Problem problem(String name) {
    return problems.stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no problem of the comparison is called " + name));
  }

  /** The iterations at which inference regret is computed. */
  public List<Integer> inferenceIterations() {
    List<Integer> chosen = new ArrayList<>();
    for (int t = design + inferenceEvery; t < iterations; t += inferenceEvery) {
      chosen.add(t);
    }
    chosen.add(iterations);
    return chosen;
  }

  /** What results must have in common to be compared, in one line. */
  String settings() {
    // What is as usual is not named, so that files from before there was a choice can be gone on
    // with.
    return "iterations="
        + iterations
        + " inference="
        + inferenceEvery
        + " noise="
        + switch (observation) {
          case KNOWN_NOISE -> noiseSd;
          case LEARNED_NOISE -> noiseSd + " learned";
          case OWN_NOISE -> "own";
        }
        + (design == 0 ? "" : " design=" + design)
        + (model.isEmpty() ? "" : " model=" + model);
  }
}

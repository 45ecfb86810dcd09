package io.github.culmen.lab.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A named set of problems.
 *
 * @param name what it is called
 * @param description what it is for, in a sentence
 * @param makers how its problems are made, in the order of reports
 * @param usual how many of those are taken unless others are asked for: the first ones
 * @param inference whether results are those at the recommended points, as they must be where
 *     values have noise, or those of the best points tried
 * @param separateBudgets whether each checkpoint is a run of its own where the budget matters
 * @param peers traces of other optimisers
 * @param instances which instance of a problem a seed is about
 */
public record Suite(
    String name,
    String description,
    Map<String, Supplier<SuiteProblem>> makers,
    int usual,
    boolean inference,
    boolean separateBudgets,
    List<Trace> peers,
    Instances instances) {

  /** Which instance of a problem a seed is about. */
  @FunctionalInterface
  public interface Instances {
    /** That instance, under the same name. */
    SuiteProblem of(SuiteProblem problem, long seed);
  }

  /** A suite whose problems are the same with every seed. */
  Suite(
      String name,
      String description,
      Map<String, Supplier<SuiteProblem>> makers,
      int usual,
      boolean inference,
      boolean separateBudgets,
      List<Trace> peers) {
    this(
        name,
        description,
        makers,
        usual,
        inference,
        separateBudgets,
        peers,
        (problem, seed) -> problem);
  }

  /** The names of all suites. */
  public static List<String> names() {
    return List.copyOf(Suites.ALL.keySet());
  }

  /**
   * The suite of that name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static Suite named(String name) {
    Supplier<Suite> suite = Suites.ALL.get(name.strip());
    if (suite == null) {
      throw new IllegalArgumentException(
          "a suite must be one of " + String.join(", ", names()) + ", but was '" + name + "'");
    }
    return suite.get();
  }

  /** The strategies that are compared unless others are asked for. */
  public String usualStrategies() {
    return switch (name) {
      case "dev" -> "auto,log-ei,ei,ucb,mes-g,mes-g:10:calibrated,mes-r,random";
      case "bbob" -> "auto,log-ei,ucb,mes-g,mes-r";
      default -> "auto,log-ei,mes-g,random";
    };
  }

  /**
   * The same problems reported after so many trials, the last being the budget.
   *
   * @throws IllegalArgumentException if those are none, or not positive and ascending
   */
  public Suite reportedAfter(List<Integer> trials) {
    SuiteProblem.requireAscending(trials);
    Map<String, Supplier<SuiteProblem>> changed = new LinkedHashMap<>();
    makers.forEach((key, maker) -> changed.put(key, () -> maker.get().reportedAfter(trials)));
    return new Suite(
        name,
        description,
        Collections.unmodifiableMap(changed),
        usual,
        inference,
        separateBudgets,
        peers,
        (problem, seed) -> instances.of(problem, seed).reportedAfter(trials));
  }

  /** The names of its problems. */
  public List<String> problemNames() {
    return List.copyOf(makers.keySet());
  }

  /** Those of its problems that are taken by default. */
  public List<SuiteProblem> problems() {
    return problemNames().subList(0, usual).stream().map(this::problem).toList();
  }

  /**
   * The problems of a list of names with commas; {@code all} stands for all there are.
   *
   * @throws IllegalArgumentException if one is none of the suite's, naming those
   */
  public List<SuiteProblem> problems(String list) {
    if (list.strip().equals("all")) {
      return problemNames().stream().map(this::problem).toList();
    }
    List<SuiteProblem> chosen = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      chosen.add(problem(word.strip()));
    }
    return chosen;
  }

  private SuiteProblem problem(String word) {
    Supplier<SuiteProblem> maker = makers.get(word);
    if (maker == null) {
      throw new IllegalArgumentException(
          "a problem of the suite "
              + name
              + " must be one of "
              + String.join(", ", problemNames())
              + ", but was '"
              + word
              + "'");
    }
    return maker.get();
  }
}

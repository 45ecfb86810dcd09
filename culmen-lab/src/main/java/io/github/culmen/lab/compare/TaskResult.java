package io.github.culmen.lab.compare;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a task ended: with its regrets, or with the reason why there are none.
 *
 * <p>Where f* is not known it is taken for 0, until {@link BestValues} makes regrets of it.
 *
 * @param key which task
 * @param simple simple regret after each iteration, f* - max f(x_t) without noise; empty after a
 *     failure
 * @param inference inference regret at the chosen iterations, f* - f(arg max of the posterior
 *     mean); empty after a failure
 * @param tried the same of the best posterior mean among the points tried; results of before it was
 *     recorded have none
 * @param failure why the task failed, if it did; one line
 */
public record TaskResult(
    TaskKey key,
    List<Double> simple,
    Map<Integer, Double> inference,
    Map<Integer, Double> tried,
    Optional<String> failure) {

  /** Copies. */
  public TaskResult {
    simple = List.copyOf(simple);
    inference = Collections.unmodifiableMap(new TreeMap<>(inference));
    tried = Collections.unmodifiableMap(new TreeMap<>(tried));
    failure = failure.map(TaskResult::oneLine);
  }

  /** Without regrets of tried points. */
  public TaskResult(
      TaskKey key, List<Double> simple, Map<Integer, Double> inference, Optional<String> failure) {
    this(key, simple, inference, Map.of(), failure);
  }

  /** The same with regrets against another optimum, which is better than the former by this. */
  public TaskResult shifted(double difference) {
    return new TaskResult(
        key,
        simple.stream().map(regret -> regret + difference).toList(),
        moved(inference, difference),
        moved(tried, difference),
        failure);
  }

  private static Map<Integer, Double> moved(Map<Integer, Double> regrets, double difference) {
    Map<Integer, Double> moved = new TreeMap<>();
    regrets.forEach((t, regret) -> moved.put(t, regret + difference));
    return moved;
  }

  public static TaskResult failed(TaskKey key, String reason) {
    return new TaskResult(key, List.of(), Map.of(), Optional.of(reason));
  }

  private static String oneLine(String text) {
    String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
    return line.isEmpty() ? "no reason given" : line;
  }
}

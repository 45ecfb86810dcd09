package io.github.culmen.lab.compare;

import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * By how much one method's last simple regret is above another's, on the same functions: the spread
 * between easy and hard functions, which is most of the spread, cancels.
 *
 * @param mean of the differences, first minus second
 * @param standardError of that mean; 0 for a single pair
 * @param pairs how many functions both methods have a result for
 */
public record PairedDifference(double mean, double standardError, int pairs) {
  /** Of the tasks both methods finished; empty if there is none. */
  public static Optional<PairedDifference> of(
      List<TaskResult> results, String first, String second) {
    Map<TaskKey, Double> seconds = new HashMap<>();
    for (TaskResult result : results) {
      if (result.key().method().equals(second) && !result.simple().isEmpty()) {
        seconds.put(unnamed(result.key()), last(result));
      }
    }
    List<Double> differences = new ArrayList<>();
    for (TaskResult result : results) {
      Double other = seconds.get(unnamed(result.key()));
      if (result.key().method().equals(first) && !result.simple().isEmpty() && other != null) {
        differences.add(last(result) - other);
      }
    }
    if (differences.isEmpty()) {
      return Optional.empty();
    }
    double[] sample = differences.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(
        new PairedDifference(Samples.mean(sample), Samples.standardError(sample), sample.length));
  }

  private static TaskKey unnamed(TaskKey key) {
    return new TaskKey("", key.problem(), key.seed());
  }

  private static double last(TaskResult result) {
    return result.simple().get(result.simple().size() - 1);
  }
}

package io.github.culmen.lab.compare;

import io.github.culmen.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The best values ever found of problems whose optima are not known: what their regrets are
 * measured against.
 *
 * <p>Kept in a file beside the results, whose values only get better. So regrets of one folder
 * belong together, and may grow when a later run finds something better.
 */
public final class BestValues {
  private static final String COLUMNS = "problem,best-value";

  private final Map<String, Double> values;

  private BestValues(Map<String, Double> values) {
    this.values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** Nothing found yet. */
  public static BestValues none() {
    return new BestValues(Map.of());
  }

  /**
   * Those in a file; none if it does not exist.
   *
   * @throws IllegalArgumentException if the file is something else
   */
  public static BestValues read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return none();
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    Map<String, Double> values = new TreeMap<>();
    boolean legal = !lines.isEmpty() && lines.get(0).equals(COLUMNS);
    for (int i = 1; i < lines.size() && legal; i++) {
      String[] fields = lines.get(i).split(",", -1);
      legal = fields.length == 2 && fields[1].matches("-?[0-9]+\\.[0-9]+(E-?[0-9]+)?");
      if (legal) {
        values.put(fields[0], Double.valueOf(fields[1]));
      }
    }
    if (!legal) {
      throw new IllegalArgumentException(
          "'" + file + "' must have the columns " + COLUMNS + " and nothing else");
    }
    return new BestValues(values);
  }

  /** With what the tasks of a comparison found, where that is better. */
  public BestValues improved(Comparison comparison, List<TaskResult> results) {
    Map<String, Double> better = new TreeMap<>(values);
    for (Problem problem : unknown(comparison)) {
      for (TaskResult result : results) {
        if (result.key().problem().equals(problem.name())) {
          found(result)
              .forEach(
                  loss -> {
                    double value = value(problem, loss);
                    better.merge(problem.name(), value, problem.minimize() ? Math::min : Math::max);
                  });
        }
      }
    }
    return new BestValues(better);
  }

  private static List<Double> found(TaskResult result) {
    List<Double> losses = new ArrayList<>(result.inference().values());
    if (!result.simple().isEmpty()) {
      losses.add(result.simple().get(result.simple().size() - 1));
    }
    return losses;
  }

  private static double value(Problem problem, double loss) {
    return problem.minimize() ? loss : 0 - loss;
  }

  private static List<Problem> unknown(Comparison comparison) {
    return comparison.problems().stream().filter(problem -> problem.optimum().isEmpty()).toList();
  }

  /** Results of a comparison with regrets against these values; those of known optima stay. */
  public List<TaskResult> regrets(Comparison comparison, List<TaskResult> results) {
    Map<String, Double> differences = new TreeMap<>();
    for (Problem problem : unknown(comparison)) {
      Double best = values.get(problem.name());
      if (best != null) {
        differences.put(problem.name(), problem.minimize() ? 0 - best : best);
      }
    }
    return results.stream()
        .map(result -> result.shifted(differences.getOrDefault(result.key().problem(), 0.0)))
        .toList();
  }

  /** The best value of a problem, if there is any. */
  public OptionalDouble of(String problem) {
    Double value = values.get(problem);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** What is kept in a file. */
  public String csv() {
    StringBuilder text = new StringBuilder(COLUMNS + "\n");
    values.forEach((problem, value) -> text.append(problem).append(',').append(value).append('\n'));
    return text.toString();
  }

  /** What tables say about the regrets of a problem; empty if nothing. */
  public String note(String problem) {
    Double value = values.get(problem);
    return value == null
        ? ""
        : "The optimum of "
            + problem
            + " is not known: regrets are against "
            + value
            + ", the best value any run in this folder ever found.";
  }
}

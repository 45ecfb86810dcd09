package io.github.culmen.lab.compare;

import io.github.culmen.math.Samples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Mean, standard deviation and standard error of regrets over problems and seeds, for each method
 * at chosen iterations. The same whatever the order of the results.
 *
 * @param rows one for each method, kind of regret and iteration that has values
 * @param failures how many tasks of each method failed; methods without failures are left out
 */
public record RegretSummary(List<Row> rows, Map<String, Integer> failures) {
  /** Which regret a row is about. */
  public enum Kind {
    /** Against the best point evaluated. */
    SIMPLE("simple"),
    /** Of the point the model believes to be best. */
    INFERENCE("inference"),
    /** The least inference regret so far, of the iterations at which it was computed. */
    BEST_GUESS("best guess"),
    /** Of the point the model believes to be best among those evaluated. */
    TRIED("tried");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Its name in tables. */
    public String word() {
      return word;
    }
  }

  /**
   * One kind of regret of one method at one iteration.
   *
   * @param method the method
   * @param kind which regret
   * @param iteration after so many evaluations
   * @param count how many tasks it is over
   * @param mean their mean
   * @param sd their standard deviation; 0 for a single one
   * @param standardError that of the mean, sd/√count
   */
  public record Row(
      String method,
      Kind kind,
      int iteration,
      int count,
      double mean,
      double sd,
      double standardError) {}

  /** Copies. */
  public RegretSummary {
    rows = List.copyOf(rows);
    failures = Collections.unmodifiableMap(new TreeMap<>(failures));
  }

  /** Of results, at the given iterations. */
  public static RegretSummary of(List<TaskResult> results, List<Integer> iterations) {
    List<TaskResult> sorted = new ArrayList<>(results);
    sorted.sort(
        Comparator.comparing((TaskResult result) -> result.key().problem())
            .thenComparing(result -> result.key().seed()));
    Map<String, List<TaskResult>> byMethod = new TreeMap<>(BY_NAME);
    Map<String, Integer> failures = new TreeMap<>();
    for (TaskResult result : sorted) {
      String method = result.key().method();
      byMethod.computeIfAbsent(method, m -> new ArrayList<>()).add(result);
      if (result.failure().isPresent()) {
        failures.merge(method, 1, Integer::sum);
      }
    }
    List<Row> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      byMethod.forEach(
          (method, own) -> {
            for (int t : iterations) {
              row(method, kind, t, values(own, result -> regret(result, kind, t)), rows);
            }
          });
    }
    return new RegretSummary(rows, failures);
  }

  /** Of simple regrets alone, at so many equal parts of the iterations. */
  public static RegretSummary simple(List<TaskResult> results, int iterations, int parts) {
    TreeSet<Integer> at = new TreeSet<>();
    for (int i = 1; i <= parts; i++) {
      at.add(Math.max(1, iterations * i / parts));
    }
    RegretSummary all = of(results, List.copyOf(at));
    return new RegretSummary(
        all.rows.stream().filter(row -> row.kind() == Kind.SIMPLE).toList(), all.failures);
  }

  private static OptionalDouble regret(TaskResult result, Kind kind, int t) {
    if (kind == Kind.SIMPLE) {
      return t < 1 || t > result.simple().size()
          ? OptionalDouble.empty()
          : OptionalDouble.of(result.simple().get(t - 1));
    }
    if (kind == Kind.BEST_GUESS) {
      return result.inference().containsKey(t)
          ? result.inference().entrySet().stream()
              .filter(entry -> entry.getKey() <= t)
              .mapToDouble(Map.Entry::getValue)
              .min()
          : OptionalDouble.empty();
    }
    Double value = (kind == Kind.TRIED ? result.tried() : result.inference()).get(t);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static double[] values(
      List<TaskResult> results, Function<TaskResult, OptionalDouble> regret) {
    return results.stream()
        .map(regret)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  private static void row(String method, Kind kind, int t, double[] values, List<Row> rows) {
    int n = values.length;
    if (n == 0) {
      return;
    }
    double sd = Samples.sd(values);
    rows.add(new Row(method, kind, t, n, Samples.mean(values), sd, sd / Math.sqrt(n)));
  }

  // By the word, then by the number behind it: mes-g:10 comes before mes-g:100 and after mes-g:9.
  private static final Comparator<String> BY_NAME =
      Comparator.comparing((String name) -> name.split(":", 2)[0])
          .thenComparing(RegretSummary::count)
          .thenComparing(Comparator.naturalOrder());

  private static int count(String name) {
    String[] parts = name.split(":", 2);
    return parts.length == 2 && parts[1].matches("\\d{1,9}") ? Integer.parseInt(parts[1]) : -1;
  }

  /** A table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("| method | regret | iteration | tasks | mean | sd | standard error |\n");
    text.append("|---|---|--:|--:|--:|--:|--:|\n");
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %d | %.4g | %s | %s |%n",
              row.method(),
              row.kind().word(),
              row.iteration(),
              row.count(),
              row.mean(),
              spread(row.count(), row.sd()),
              spread(row.count(), row.standardError())));
    }
    failures.forEach(
        (method, count) ->
            text.append("\n").append(method).append(": ").append(count).append(" failed\n"));
    return text.toString().replace("\r\n", "\n");
  }

  private static String spread(int count, double value) {
    return count == 1 ? "-" : String.format(Locale.ROOT, "%.4g", value);
  }
}

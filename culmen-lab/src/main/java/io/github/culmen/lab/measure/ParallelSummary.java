package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.math.Samples;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far searches came with several workers, next to the one that evaluates one point after the
 * other.
 *
 * <p>Regrets are the last simple ones, as log10(regret + 1e-12): without noise a search may reach
 * the optimum to the last digits. Intervals resample the seeds; for a difference both searches'
 * results of a seed are drawn together.
 *
 * @param threshold the regret a search should come below
 * @param rows one a method, in the order of the results
 */
public record ParallelSummary(double threshold, List<Row> rows) {
  private static final double LEAST = 1e-12;

  /** Copies. */
  public ParallelSummary {
    rows = List.copyOf(rows);
  }

  /**
   * One method.
   *
   * @param method its name
   * @param tasks how many searches ended
   * @param share the share of them whose regret is below the threshold
   * @param median the median of log10 regret
   * @param difference that median less the sequential one; empty for the sequential search itself
   *     and if there is none
   */
  public record Row(
      String method, int tasks, double share, Estimate median, Optional<Estimate> difference) {}

  /** Of the results of one problem; failed tasks are left out. */
  public static ParallelSummary of(List<TaskResult> results, double threshold) {
    Map<String, Map<Long, Double>> byMethod = new LinkedHashMap<>();
    for (TaskResult result : results) {
      if (result.failure().isEmpty()) {
        byMethod
            .computeIfAbsent(result.key().method(), m -> new LinkedHashMap<>())
            .put(result.key().seed(), result.simple().get(result.simple().size() - 1));
      }
    }
    Map<Long, Double> sequential = byMethod.get(ParallelBench.SEQUENTIAL);
    List<Row> rows = new ArrayList<>();
    byMethod.forEach(
        (method, regrets) ->
            rows.add(
                new Row(
                    method,
                    regrets.size(),
                    regrets.values().stream().mapToInt(r -> r < threshold ? 1 : 0).sum()
                        / (double) regrets.size(),
                    median(regrets),
                    sequential == null || method.equals(ParallelBench.SEQUENTIAL)
                        ? Optional.empty()
                        : difference(regrets, sequential))));
    return new ParallelSummary(threshold, rows);
  }

  private static Estimate median(Map<Long, Double> regrets) {
    return Estimate.median(regrets.values().stream().mapToDouble(ParallelSummary::log).toArray());
  }

  private static Optional<Estimate> difference(
      Map<Long, Double> regrets, Map<Long, Double> sequential) {
    List<Long> seeds = regrets.keySet().stream().filter(sequential::containsKey).toList();
    return seeds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            estimate(
                seeds.stream().mapToDouble(seed -> log(regrets.get(seed))).toArray(),
                seeds.stream().mapToDouble(seed -> log(sequential.get(seed))).toArray()));
  }

  private static double log(double regret) {
    return Math.log10(Math.max(0, regret) + LEAST);
  }

  // The median of a less that of b, and how it varies with the seeds.
  private static Estimate estimate(double[] a, double[] b) {
    return Estimate.of(
        a.length, seeds -> Samples.median(chosen(a, seeds)) - Samples.median(chosen(b, seeds)));
  }

  private static double[] chosen(double[] values, int[] seeds) {
    return Arrays.stream(seeds).mapToDouble(seed -> values[seed]).toArray();
  }

  /** A table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "| method | searches | regret < %s | median log10 regret | less sequential |\n",
            plain(threshold)));
    text.append("|---|--:|--:|--:|--:|\n");
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %.0f %% | %s | %s |\n",
              row.method(),
              row.tasks(),
              100 * row.share(),
              row.median().text("%.2f"),
              row.difference().map(d -> d.text("%+.2f")).orElse("")));
    }
    return text.toString();
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}

package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.TaskResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How far searches came with several workers, next to the one that evaluates one point after the
 * other.
 *
 * <p>Regrets are the last simple ones, as log10(regret + 1e-12): without noise a search may reach
 * the optimum to the last digits. Intervals are the central 95 % of 10,000 resamplings of the
 * seeds; for a difference both searches' results of a seed are drawn together.
 *
 * @param threshold the regret a search should come below
 * @param rows one a method, in the order of the results
 */
public record ParallelSummary(double threshold, List<Row> rows) {
  private static final double LEAST = 1e-12;
  private static final int RESAMPLINGS = 10_000;

  /** Copies. */
  public ParallelSummary {
    rows = List.copyOf(rows);
  }

  /**
   * A number with an interval it may lie in.
   *
   * @param value the number
   * @param low the lower end
   * @param high the upper end
   */
  public record Estimate(double value, double low, double high) {}

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
    double[] logs = regrets.values().stream().mapToDouble(ParallelSummary::log).toArray();
    return estimate(logs, new double[logs.length]);
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
    SplittableRandom random = new SplittableRandom(1);
    double[] drawn = new double[RESAMPLINGS];
    double[] ofA = new double[a.length];
    double[] ofB = new double[a.length];
    for (int r = 0; r < RESAMPLINGS; r++) {
      for (int i = 0; i < a.length; i++) {
        int seed = random.nextInt(a.length);
        ofA[i] = a[seed];
        ofB[i] = b[seed];
      }
      drawn[r] = median(ofA) - median(ofB);
    }
    Arrays.sort(drawn);
    return new Estimate(
        median(a) - median(b),
        drawn[(int) (0.025 * RESAMPLINGS)],
        drawn[(int) (0.975 * RESAMPLINGS)]);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
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
              shown("%.2f (%.2f to %.2f)", row.median()),
              row.difference().map(d -> shown("%+.2f (%+.2f to %+.2f)", d)).orElse("")));
    }
    return text.toString();
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String shown(String format, Estimate estimate) {
    return String.format(Locale.ROOT, format, estimate.value(), estimate.low(), estimate.high());
  }
}

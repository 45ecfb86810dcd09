package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.PairedDifference;
import io.github.culmen.lab.compare.RegretSummary;
import io.github.culmen.lab.compare.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What came of {@link HighDimensionBench}, next to what the paper says about it. */
public final class HighDimensionReport {
  private static final int TABLE_ITERATIONS = 5;
  private static final String UCB = "add-gp-ucb";
  private static final String RANDOM = "random";
  private static final List<String> ENTROPY = List.of("add-mes-g", "add-mes-r");

  private HighDimensionReport() {}

  /** The table of simple regret, at five iterations. */
  public static String table(int iterations, List<TaskResult> results) {
    return RegretSummary.simple(results, iterations, TABLE_ITERATIONS).markdown();
  }

  /** What the paper says, in sentences. */
  public static String sentences(List<TaskResult> results) {
    List<String> sentences = new ArrayList<>();
    for (String method : ENTROPY) {
      against(results, method, UCB)
          .map(
              words ->
                  "The paper has " + method + " competitive with " + UCB + ": here it is " + words)
          .ifPresent(sentences::add);
    }
    results.stream()
        .map(result -> result.key().method())
        .distinct()
        .filter(method -> !method.equals(RANDOM))
        .forEach(
            method ->
                against(results, method, RANDOM)
                    .map(words -> "Compared with random points, " + method + " is " + words)
                    .ifPresent(sentences::add));
    StringBuilder text = new StringBuilder();
    sentences.forEach(sentence -> text.append("- ").append(sentence).append(".\n"));
    return text.toString();
  }

  private static Optional<String> against(List<TaskResult> results, String first, String second) {
    return PairedDifference.of(results, first, second)
        .map(
            difference -> {
              String amount =
                  String.format(
                      Locale.ROOT,
                      "%s by %.3g in simple regret",
                      difference.mean() < 0 ? "lower" : "higher",
                      Math.abs(difference.mean()));
              return difference.pairs() == 1
                  ? amount + " in the one run there is, which tells nothing"
                  : String.format(
                      Locale.ROOT,
                      "%s (%d runs, standard error of the paired difference %.2g: %s)",
                      amount,
                      difference.pairs(),
                      difference.standardError(),
                      Math.abs(difference.mean()) > 2 * difference.standardError()
                          ? "clear"
                          : "not clear");
            });
  }
}

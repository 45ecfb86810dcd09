package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.PairedDifference;
import io.github.culmen.lab.compare.RegretSummary;
import io.github.culmen.lab.compare.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What came of {@link AdditiveBench} in one dimension, next to what the paper says about it. */
public final class AdditiveReport {
  private static final int TABLE_ITERATIONS = 4;
  private static final String MES_G = "add-mes-g";
  private static final String MES_R = "add-mes-r";
  private static final String UCB = "add-gp-ucb";
  // From here on the paper finds MES-R better than MES-G.
  private static final int HIGH = 50;
  // Where the paper's MES-G is not below UCB.
  private static final int HIGHEST = 100;

  private AdditiveReport() {}

  /** A section in Markdown. */
  public static String markdown(int dimension, int iterations, List<TaskResult> results) {
    StringBuilder text = new StringBuilder("## " + dimension + " inputs\n\n");
    text.append(RegretSummary.simple(results, iterations, TABLE_ITERATIONS).markdown())
        .append('\n');
    for (String sentence : sentences(dimension, results)) {
      text.append("- ").append(sentence).append('\n');
    }
    return text.toString();
  }

  private static List<String> sentences(int dimension, List<TaskResult> results) {
    List<String> sentences = new ArrayList<>();
    compare(results, MES_G, UCB, dimension < HIGHEST).ifPresent(sentences::add);
    compare(results, MES_R, UCB, true).ifPresent(sentences::add);
    compare(results, MES_G, MES_R, dimension < HIGH).ifPresent(sentences::add);
    PairedDifference.of(results, "learned-groups", "one-group")
        .map(difference -> "Compared with one-group, learned-groups is " + words(difference) + ".")
        .ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> compare(
      List<TaskResult> results, String first, String second, boolean paperHasFirstBelow) {
    return PairedDifference.of(results, first, second)
        .map(
            difference -> {
              boolean below = difference.mean() < 0;
              return "The paper has "
                  + first
                  + (paperHasFirstBelow ? " lower than " : " no lower than ")
                  + second
                  + ": here it is "
                  + words(difference)
                  + ", "
                  + (below == paperHasFirstBelow ? "as in the paper." : "unlike in the paper.");
            });
  }

  private static String words(PairedDifference difference) {
    boolean clear =
        difference.pairs() > 1 && Math.abs(difference.mean()) > 2 * difference.standardError();
    return String.format(
        Locale.ROOT,
        "%s by %.3g (%d functions, standard error of the paired difference %.2g: %s)",
        difference.mean() < 0 ? "lower" : "higher",
        Math.abs(difference.mean()),
        difference.pairs(),
        difference.standardError(),
        clear ? "clear" : "not clear");
  }
}

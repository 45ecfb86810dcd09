package io.github.culmen.lab.measure;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What evaluating several points at a time costs: one point after the other, and each rule for
 * pending points with several workers, on the same problems with as many evaluations.
 *
 * <p>Workers never wait for one another: whenever one ends, the next point is chosen while the
 * others are still busy. Evaluations take times of their own by a simulated clock.
 */
public final class ParallelBench {
  /** The name of the search that evaluates one point after the other. */
  public static final String SEQUENTIAL = "sequential";

  private ParallelBench() {}

  /** The names methods can have. */
  public static List<String> words() {
    List<String> words = new ArrayList<>(List.of(SEQUENTIAL));
    Arrays.stream(PendingRule.values()).map(PendingRule::word).forEach(words::add);
    return words;
  }

  /**
   * The sequential search, followed by the rules of a list such as {@code believer,fantasies}.
   *
   * @param workers how many evaluations are under way at a time
   * @param base the strategy in all other respects
   * @throws IllegalArgumentException if one is no rule, or does not serve the acquisition
   */
  public static List<Method> methods(String rules, int workers, Strategy base) {
    List<Method> methods = new ArrayList<>();
    methods.add(new Method(SEQUENTIAL, base));
    for (String text : rules.split(",", -1)) {
      PendingRule rule = rule(text.strip());
      Strategy strategy = base.toBuilder().pending(rule).build();
      methods.add(new Method(rule.word(), problem -> strategy, workers));
    }
    return methods;
  }

  private static PendingRule rule(String word) {
    return Arrays.stream(PendingRule.values())
        .filter(rule -> rule.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a rule must be one of "
                        + String.join(", ", words().subList(1, words().size()))
                        + ", but was '"
                        + word
                        + "'"));
  }
}

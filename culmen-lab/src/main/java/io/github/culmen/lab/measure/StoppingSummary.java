package io.github.culmen.lab.measure;

import io.github.culmen.math.Samples;
import io.github.culmen.study.insight.StoppingRule;
import java.util.List;

/**
 * What a stopping rule promised and what came of it, over many functions.
 *
 * @param rule the rule
 * @param functions how many functions there were
 * @param stopped how many searches it stopped; the other numbers are about these
 * @param values the mean number of values at the stop
 * @param figure the mean of what the model claimed at the stop: a probability, a regret, nats
 * @param reached the share of functions with a true regret of at most ε; 0 for rules without ε
 * @param regret the mean true regret of the recommended points
 * @param regretError the standard error of that mean
 */
public record StoppingSummary(
    StoppingRule rule,
    int functions,
    int stopped,
    double values,
    double figure,
    double reached,
    double regret,
    double regretError) {
  /** Of all searches. */
  public static StoppingSummary of(StoppingRule rule, List<StoppingBench.Stop> all) {
    List<StoppingBench.Stop> own = all.stream().filter(s -> s.rule().equals(rule)).toList();
    List<StoppingBench.Stop> stopped = own.stream().filter(StoppingBench.Stop::stopped).toList();
    double epsilon =
        rule instanceof StoppingRule.Within within
            ? within.epsilon()
            : rule instanceof StoppingRule.ExpectedRegret regret ? regret.epsilon() : -1;
    int n = stopped.size();
    double[] regrets = stopped.stream().mapToDouble(StoppingBench.Stop::regret).toArray();
    return new StoppingSummary(
        rule,
        own.size(),
        n,
        stopped.stream().mapToDouble(StoppingBench.Stop::values).average().orElse(0),
        stopped.stream().mapToDouble(StoppingBench.Stop::figure).average().orElse(0),
        stopped.stream().mapToDouble(s -> s.regret() <= epsilon ? 1 : 0).average().orElse(0),
        n == 0 ? 0 : Samples.mean(regrets),
        n == 0 ? 0 : Samples.standardError(regrets));
  }

  /**
   * Whether the rule kept its word: the share reached is at least the probability stated less 5
   * points, or the mean regret at most the limit and two standard errors. A rule that states
   * neither always does.
   */
  public boolean honest() {
    if (rule instanceof StoppingRule.Within within) {
      return reached >= within.probability() - 0.05;
    }
    return !(rule instanceof StoppingRule.ExpectedRegret expected)
        || regret <= expected.epsilon() + 2 * regretError;
  }
}

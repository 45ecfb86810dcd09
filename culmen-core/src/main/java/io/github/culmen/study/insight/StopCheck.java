package io.github.culmen.study.insight;

import io.github.culmen.setting.Warning;
import java.util.List;
import java.util.Optional;

/**
 * What the stopping rules say about a study.
 *
 * <p>Guards: rules are checked only once there are max(2d + 2, 10) values beyond the initial
 * design; after each value up to the 100th, then after every 5th, from the 1000th on after every
 * 25th. Rules about a mean must be met by three checks in a row. A check is ignored where the model
 * predicts its own values badly. What a check finds is a function of the study's events up to that
 * value, so that it is the same after a restart.
 *
 * @param values how many values the study had at the latest check; 0 if there was none yet
 * @param findings one for each rule
 */
public record StopCheck(int values, List<Finding> findings) {
  /** Copies the list. */
  public StopCheck {
    findings = List.copyOf(findings);
  }

  /** Whether any rule says that the study may end. */
  public boolean stop() {
    return reason().isPresent();
  }

  /** What ends the study: the first rule that is fulfilled. */
  public Optional<Finding> reason() {
    return findings.stream().filter(Finding::fulfilled).findFirst();
  }

  /**
   * What a rule says.
   *
   * @param rule the rule
   * @param figure what it is about: the expected regret, the probability or the information; NaN
   *     never, 0 before the first check
   * @param inARow how many checks in a row found it met, up to those it needs
   * @param text the figures in words
   * @param ignored why the latest check does not count, if so
   */
  public record Finding(
      StoppingRule rule, double figure, int inARow, String text, Optional<Warning> ignored) {
    /** Whether this rule says that the study may end. */
    public boolean fulfilled() {
      return inARow >= rule.checks();
    }
  }
}

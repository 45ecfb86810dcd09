package io.github.culmen.study.trial;

/**
 * Whether and how running trials are stopped early, by the values they report on the way.
 *
 * @param rule which rule
 * @param threshold for {@link Rule#AUTO}: a trial is stopped if the probability that its final
 *     value beats the best one is below this
 * @param afterTrials how many trials have to end with a value before one is stopped
 * @param afterSteps the step up to which no trial is stopped; for {@link Rule#ASHA} the step of the
 *     first rung
 * @param reduction for {@link Rule#ASHA}: one trial in this many goes on beyond a rung, and each
 *     rung is at this many times the steps of the one before
 */
public record Pruning(
    Rule rule, double threshold, int afterTrials, long afterSteps, int reduction) {
  /** The rules. */
  public enum Rule {
    /** No trial is stopped. */
    NONE("none"),
    /** Stops a trial whose predicted final value leaves it no chance of being the best. */
    AUTO("auto"),
    /** Stops a trial that is worse than the median of the others at the same step. */
    MEDIAN("median"),
    /** Asynchronous successive halving: only the best go on beyond each rung of steps. */
    ASHA("asha");

    private final String word;

    Rule(String word) {
      this.word = word;
    }

    /** The word for files. */
    public String word() {
      return word;
    }
  }

  /** The threshold that is not set. */
  public static final double THRESHOLD = 0.05;

  /** How many trials have to end first, unless that is set. */
  public static final int AFTER_TRIALS = 5;

  /** The reduction that is not set. */
  public static final int REDUCTION = 4;

  /** Checks the numbers. */
  public Pruning {
    if (!(threshold > 0 && threshold < 1)) {
      throw new IllegalArgumentException(
          "the threshold of pruning must be a probability above 0 and below 1, but threshold = "
              + threshold);
    }
    if (afterTrials < 1) {
      throw new IllegalArgumentException(
          "pruning needs at least 1 trial that ended, but after-trials = " + afterTrials);
    }
    if (afterSteps < 0) {
      throw new IllegalArgumentException(
          "the steps before pruning must be at least 0, but after-steps = " + afterSteps);
    }
    if (reduction < 2) {
      throw new IllegalArgumentException(
          "the reduction of pruning must be at least 2, but reduction = " + reduction);
    }
    if (rule == Rule.NONE) {
      // Without a rule there is nothing to set.
      threshold = THRESHOLD;
      afterTrials = AFTER_TRIALS;
      afterSteps = 0;
      reduction = REDUCTION;
    }
  }

  /** A rule with the settings that it has by itself. */
  public static Pruning of(Rule rule) {
    return new Pruning(rule, THRESHOLD, AFTER_TRIALS, 0, REDUCTION);
  }

  /** No trial is stopped early; the default. */
  public static Pruning none() {
    return of(Rule.NONE);
  }

  /** Trials without a chance are stopped. */
  public static Pruning auto() {
    return of(Rule.AUTO);
  }

  /** The same with another threshold. */
  public Pruning threshold(double probability) {
    return new Pruning(rule, probability, afterTrials, afterSteps, reduction);
  }

  /** The same, and that many trials have to end first. */
  public Pruning afterTrials(int trials) {
    return new Pruning(rule, threshold, trials, afterSteps, reduction);
  }

  /** The same, and no trial is stopped up to that step. */
  public Pruning afterSteps(long step) {
    return new Pruning(rule, threshold, afterTrials, step, reduction);
  }

  /** The same with another reduction. */
  public Pruning reduction(int factor) {
    return new Pruning(rule, threshold, afterTrials, afterSteps, factor);
  }

  /** Whether trials may be stopped. */
  public boolean stops() {
    return rule != Rule.NONE;
  }
}

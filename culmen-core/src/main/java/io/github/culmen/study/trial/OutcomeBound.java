package io.github.culmen.study.trial;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Strategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound of an outcome, which is measured in every trial besides the objective's value. A trial is
 * feasible if it meets all bounds.
 *
 * @param name what is measured, such as {@code latency_ms}
 * @param sense which side of the bound is good
 * @param bound finite
 */
public record OutcomeBound(String name, Sense sense, double bound) {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,99}");
  private static final Pattern TEXT = Pattern.compile("\\s*(<=|>=|≤|≥)\\s*(\\S+)\\s*");

  /** Which side of a bound is good. */
  public enum Sense {
    /** Values up to the bound. */
    AT_MOST("<="),
    /** Values from the bound on. */
    AT_LEAST(">=");

    private final String sign;

    Sense(String sign) {
      this.sign = sign;
    }

    /** As study files have it. */
    public String sign() {
      return sign;
    }
  }

  /** Checks the name and the bound. */
  public OutcomeBound {
    requireName("an outcome", name);
    if (!Double.isFinite(bound)) {
      throw new IllegalArgumentException(
          "the bound of outcome '" + name + "' must be finite, but is " + bound);
    }
  }

  /** Checks that a name can be told. */
  static void requireName(String whose, String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          whose
              + "'s name must be letters, digits, '_', '.' and '-', beginning with a letter or"
              + " '_', but is '"
              + name
              + "'");
    }
  }

  /** At most {@code bound}. */
  public static OutcomeBound atMost(String name, double bound) {
    return new OutcomeBound(name, Sense.AT_MOST, bound);
  }

  /** At least {@code bound}. */
  public static OutcomeBound atLeast(String name, double bound) {
    return new OutcomeBound(name, Sense.AT_LEAST, bound);
  }

  /**
   * Reads a bound such as {@code <= 50}.
   *
   * @throws IllegalArgumentException if the text is not a bound
   */
  public static OutcomeBound parse(String name, String text) {
    Matcher matcher = TEXT.matcher(text);
    if (matcher.matches()) {
      Sense sense = matcher.group(1).matches("<=|≤") ? Sense.AT_MOST : Sense.AT_LEAST;
      try {
        return new OutcomeBound(name, sense, Double.parseDouble(matcher.group(2)));
      } catch (NumberFormatException e) {
        // Said below.
      }
    }
    throw new IllegalArgumentException(
        "the bound of outcome '"
            + name
            + "' must be <= or >= and a number, such as '<= 50', but is '"
            + text
            + "'");
  }

  /** Whether a measured value meets the bound. */
  public boolean kept(double value) {
    return sense == Sense.AT_MOST ? value <= bound : value >= bound;
  }

  /** The bound as {@link #parse} reads it. */
  public String text() {
    return sense.sign() + " " + bound;
  }

  // Larger is better where the bound is a lower one.
  public Direction direction() {
    return sense == Sense.AT_MOST ? Direction.MINIMIZE : Direction.MAXIMIZE;
  }

  @Override
  public String toString() {
    return name + " " + text();
  }

  /** Checks that outcomes are compatible with the rest of a spec. */
  static void check(List<OutcomeBound> outcomes, SearchSpace space, Strategy strategy) {
    if (outcomes.isEmpty()) {
      return;
    }
    Set<String> names = new HashSet<>();
    for (OutcomeBound limit : outcomes) {
      if (!names.add(limit.name())) {
        throw new IllegalArgumentException(
            "an outcome has one bound, but '" + limit.name() + "' is there twice");
      }
      if (space.parameters().stream().map(Parameter::name).anyMatch(limit.name()::equals)) {
        throw new IllegalArgumentException(
            "an outcome must not have the name of a parameter, but '" + limit.name() + "' has");
      }
    }
    if (strategy.model().structure().additive()) {
      throw new IllegalArgumentException(
          "outcomes need a model of all parameters together, but model is additive");
    }
    if (strategy.seesOutcomes()) {
      requireKept(
          strategy.acquisition().information() == InformationForm.NOISE_AWARE,
          "information",
          strategy);
      requireKept(
          strategy.pending() == PendingRule.BELIEVER
              || strategy.pending() == PendingRule.KRIGING_BELIEVER
              || strategy.pending() == PendingRule.FANTASIES,
          "pending",
          strategy);
    }
    if (strategy.acquisition().cover().isPresent()) {
      throw new IllegalArgumentException(
          "cover is for maxima over all candidates, but with outcomes maxima are those of feasible"
              + " points");
    }
  }

  private static void requireKept(boolean holds, String key, Strategy strategy) {
    if (!holds) {
      boolean form = key.equals("information");
      throw new IllegalArgumentException(
          "with outcomes "
              + strategy.acquisition().word()
              + " has "
              + (form
                  ? "information noise-aware only"
                  : "pending believer, kriging-believer or fantasies")
              + ", but "
              + key
              + " = "
              + (form ? strategy.acquisition().information().word() : strategy.pending().word()));
    }
  }
}

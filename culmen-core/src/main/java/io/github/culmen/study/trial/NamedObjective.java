package io.github.culmen.study.trial;

import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One of several objectives of a study, each told by its name in every trial.
 *
 * @param name what is measured, such as {@code accuracy}
 * @param direction whether small or large values of it are good
 * @param reference its value at the reference point, above which hypervolume counts; inferred from
 *     the trials if absent
 * @param wanted the worst value of interest: at least this if large values are good, at most this
 *     if small ones are. The search is for points that reach it, and one of them is recommended
 */
public record NamedObjective(
    String name, Direction direction, OptionalDouble reference, OptionalDouble wanted) {
  /** The fewest objectives of a study that has several. */
  public static final int FEWEST = 2;

  /** The most objectives a study can have. */
  public static final int MOST = 4;

  /** Checks the name and the numbers. */
  public NamedObjective {
    OutcomeBound.requireName("an objective", name);
    requireFinite("the reference", name, reference);
    requireFinite("the wanted value", name, wanted);
  }

  /** Large values are good. */
  public static NamedObjective maximize(String name) {
    return new NamedObjective(
        name, Direction.MAXIMIZE, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Small values are good. */
  public static NamedObjective minimize(String name) {
    return new NamedObjective(
        name, Direction.MINIMIZE, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** The same with its value at the reference point. */
  public NamedObjective reference(double value) {
    return new NamedObjective(name, direction, OptionalDouble.of(value), wanted);
  }

  /**
   * The same with the least value of interest.
   *
   * @throws IllegalArgumentException if small values are good
   */
  public NamedObjective atLeast(double value) {
    return wanted(Direction.MAXIMIZE, "at least", value);
  }

  /**
   * The same with the largest value of interest.
   *
   * @throws IllegalArgumentException if large values are good
   */
  public NamedObjective atMost(double value) {
    return wanted(Direction.MINIMIZE, "at most", value);
  }

  private NamedObjective wanted(Direction needed, String words, double value) {
    if (direction != needed) {
      throw new IllegalArgumentException(
          "'"
              + words
              + "' is for an objective to "
              + needed.word()
              + ", but '"
              + name
              + "' is to "
              + direction.word());
    }
    return new NamedObjective(name, direction, reference, OptionalDouble.of(value));
  }

  /** Whether a value is of interest. */
  public boolean isWanted(double value) {
    return wanted.isEmpty() || !direction.better(wanted.getAsDouble(), value);
  }

  private static void requireFinite(String what, String name, OptionalDouble value) {
    if (value.isPresent() && !Double.isFinite(value.getAsDouble())) {
      throw new IllegalArgumentException(
          what + " of objective '" + name + "' must be finite, but is " + value.getAsDouble());
    }
  }

  /** Checks that objectives are compatible with the rest of a spec. */
  static void check(
      List<NamedObjective> objectives,
      List<OutcomeBound> outcomes,
      SearchSpace space,
      Noise noise,
      Strategy strategy) {
    if (objectives.isEmpty()) {
      return;
    }
    if (objectives.size() < FEWEST || objectives.size() > MOST) {
      throw new IllegalArgumentException(
          "a study has one objective, or "
              + FEWEST
              + " to "
              + MOST
              + " with names, but there are "
              + objectives.size()
              + (objectives.size() == 1 ? "; say direction instead" : ""));
    }
    Set<String> names = new HashSet<>();
    for (NamedObjective objective : objectives) {
      String name = objective.name();
      if (!names.add(name)) {
        throw new IllegalArgumentException(
            "an objective has one direction, but '" + name + "' is there twice");
      }
      if (space.parameters().stream().map(Parameter::name).anyMatch(name::equals)) {
        throw new IllegalArgumentException(
            "an objective must not have the name of a parameter, but '" + name + "' has");
      }
      if (outcomes.stream().map(OutcomeBound::name).anyMatch(name::equals)) {
        throw new IllegalArgumentException(
            "an objective must not have a bound too, but '"
                + name
                + "' has; say at-least or at-most to search where it is good enough");
      }
    }
    if (noise instanceof Noise.Known) {
      throw new IllegalArgumentException(
          "noise as a standard deviation is for one objective; with several, noise is learned or"
              + " none, and a value may come with its own sd");
    }
    if (strategy.model().structure().additive()) {
      throw new IllegalArgumentException(
          "several objectives need a model of all parameters together, but model is additive");
    }
    if (strategy.model().learning().hyperparameters().isPresent()) {
      throw new IllegalArgumentException(
          "hyperparameters are given for one objective, but there are " + objectives.size());
    }
    if (strategy.model().outputs().mean().isPresent()) {
      throw new IllegalArgumentException(
          "a mean is given for one objective, but there are " + objectives.size());
    }
    strategy.requireFront();
    if (strategy.acquisition().kind().usesModel()
        && strategy.pending() != PendingRule.BELIEVER
        && strategy.pending() != PendingRule.KRIGING_BELIEVER
        && strategy.pending() != PendingRule.FANTASIES) {
      throw new IllegalArgumentException(
          "with several objectives pending is believer, kriging-believer or fantasies, but pending = "
              + strategy.pending().word());
    }
  }
}

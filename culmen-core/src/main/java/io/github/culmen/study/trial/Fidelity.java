package io.github.culmen.study.trial;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.space.Condition;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Strategy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A parameter that says how exactly a trial is evaluated, such as epochs, a share of the data or
 * the size of a mesh: other values than the target are cheap approximations. What counts is the
 * value at the target; the best trial and the recommended point are at it.
 *
 * @param parameter the parameter's name
 * @param target its value where a trial counts
 * @param cost what a trial costs by that parameter
 */
public record Fidelity(String parameter, Object target, Cost cost) {
  /** What a trial costs, in any unit. */
  public sealed interface Cost {}

  /** Learned from how long trials ran. */
  public record Measured() implements Cost {}

  /**
   * {@code fixed + (1 - fixed)·(value/target)^power}, where a trial at the target costs 1.
   *
   * @param fixed the share of the target's cost that every trial has, from 0 and below 1
   * @param power how the rest grows with the value: 1 if in proportion, -2 for the width of the
   *     cells of a mesh in the plane
   */
  public record Power(double fixed, double power) implements Cost {
    /** Checks the numbers. */
    public Power {
      if (!(fixed >= 0 && fixed < 1)) {
        throw new IllegalArgumentException(
            "the fixed share of a cost must be from 0 and below 1, but fixed = " + fixed);
      }
      if (!(Math.abs(power) <= 10) || power == 0) {
        throw new IllegalArgumentException(
            "the power of a cost must be from -10 to 10 and not 0, but power = " + power);
      }
    }
  }

  /**
   * Costs of some values; those of numbers between two are interpolated, and beyond the first and
   * the last stay.
   *
   * @param costs by value, at least the target's
   */
  public record Table(Map<Object, Double> costs) implements Cost {
    /** Copies the map and checks the costs. */
    public Table {
      costs = Collections.unmodifiableMap(new LinkedHashMap<>(costs));
      costs.forEach(
          (value, cost) -> {
            if (!(cost > 0) || Double.isInfinite(cost)) {
              throw new IllegalArgumentException(
                  "costs must be positive and finite, but that of " + value + " is " + cost);
            }
          });
    }
  }

  /** With costs learned from how long trials ran. */
  public static Fidelity of(String parameter, Object target) {
    return new Fidelity(parameter, target, new Measured());
  }

  /** The same, and a trial costs in proportion to the value. */
  public Fidelity proportional() {
    return cost(new Power(0, 1));
  }

  /** The same with another cost. */
  public Fidelity cost(Cost other) {
    return new Fidelity(parameter, target, other);
  }

  /** Whether a point is at the target. */
  public boolean reached(Point point) {
    return point.has(parameter) && point.get(parameter).equals(target);
  }

  /** The same point with another value of this parameter. */
  public Point at(Point point, Object value) {
    Map<String, Object> values = new LinkedHashMap<>(point.values());
    values.put(parameter, value);
    return Point.of(values);
  }

  /**
   * What a trial costs in units of one at the target; empty if that has to be learned.
   *
   * @param space the study's
   * @param value one of the parameter's
   */
  public OptionalDouble cost(SearchSpace space, Object value) {
    if (cost instanceof Power own) {
      double ratio = number(value) / number(target);
      return OptionalDouble.of(own.fixed + (1 - own.fixed) * Math.pow(ratio, own.power));
    }
    return cost instanceof Table table
        ? OptionalDouble.of(
            interpolated(space.parameter(parameter), table, value) / table.costs.get(target))
        : OptionalDouble.empty();
  }

  private static double interpolated(Parameter parameter, Table table, Object value) {
    Double own = table.costs.get(value);
    if (own != null) {
      return own;
    }
    double at = parameter.encode(value);
    double below = Double.NEGATIVE_INFINITY;
    double above = Double.POSITIVE_INFINITY;
    double low = 0;
    double high = 0;
    for (Map.Entry<Object, Double> entry : table.costs.entrySet()) {
      double place = parameter.encode(entry.getKey());
      if (place <= at && place > below) {
        below = place;
        low = entry.getValue();
      }
      if (place >= at && place < above) {
        above = place;
        high = entry.getValue();
      }
    }
    if (Double.isInfinite(below) || Double.isInfinite(above)) {
      return Double.isInfinite(below) ? high : low;
    }
    return low + (high - low) * (at - below) / (above - below);
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  /** The same in the canonical form of its space, checked against it. */
  Fidelity checked(SearchSpace space) {
    Parameter own = space.parameter(parameter);
    if (!own.ordered() && own.kind() != Parameter.Kind.BOOL) {
      throw offence("has an order, or is bool", "is " + own.kind().word());
    }
    if (space.dimension() < 2) {
      throw offence("is not the only parameter", "there is no other");
    }
    if (!space.conditions().getOrDefault(parameter, List.of()).isEmpty()
        || space.conditions().values().stream()
            .flatMap(List::stream)
            .map(Condition::parameter)
            .anyMatch(parameter::equals)) {
      throw offence("takes no part in conditions", "the space has " + space.conditions());
    }
    if (space.constraints().stream().anyMatch(c -> c.parameters().contains(parameter))) {
      throw offence("takes no part in constraints", "the space has " + space.constraints());
    }
    Object canonical = own.check(target);
    Cost checked = cost;
    if (cost instanceof Power power) {
      requireNumbers(own, power);
    } else if (cost instanceof Table table) {
      Map<Object, Double> costs = new LinkedHashMap<>();
      table.costs.forEach((value, amount) -> costs.put(own.check(value), amount));
      if (!costs.containsKey(canonical)) {
        throw offence("has a cost of its target in its table", "there is none of " + target);
      }
      checked = new Table(costs);
    }
    return new Fidelity(parameter, canonical, checked);
  }

  private void requireNumbers(Parameter own, Power power) {
    double least =
        own.range()
            .map(range -> range.low().doubleValue())
            .orElseGet(
                () ->
                    own.choices().stream()
                        .mapToDouble(choice -> choice instanceof Number n ? n.doubleValue() : -1)
                        .min()
                        .orElse(-1));
    boolean atZero = least == 0 && power.fixed > 0 && power.power > 0 && number(target) > 0;
    if (!(least > 0 || atZero)) {
      throw offence(
          "has positive numbers for a cost by power, or numbers from 0 with a fixed share and a"
              + " positive power",
          "the least is " + (least < 0 ? "none or negative" : least));
    }
  }

  private IllegalArgumentException offence(String rule, String offence) {
    return new IllegalArgumentException(
        "a fidelity is a parameter that " + rule + ", but of '" + parameter + "' " + offence);
  }

  /** Checks that points can be chosen by what they tell about the target. */
  static void requireFits(Strategy strategy) {
    if (strategy.acquisition().kind() != AcquisitionKind.MES_G
        || strategy.model().structure().additive()
        || strategy.model().warp() != ModelSpec.Warp.NONE) {
      throw new IllegalArgumentException(
          "with a fidelity points are chosen by max-value entropy per cost of one model without a"
              + " warp, so the strategy must be auto or mes-g, but is "
              + strategy.word()
              + (strategy.model().structure().additive() ? " of an additive model" : "")
              + (strategy.model().warp() != ModelSpec.Warp.NONE ? " with a warp" : ""));
    }
    if (strategy.acquisition().information() != InformationForm.NOISE_AWARE) {
      throw new IllegalArgumentException(
          "with a fidelity the information is that of noisy observations, so information must be"
              + " noise-aware, but is "
              + strategy.acquisition().information().word());
    }
  }
}

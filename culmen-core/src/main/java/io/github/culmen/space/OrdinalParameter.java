package io.github.culmen.space;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One of a list of values that have an order, such as small, medium, large.
 *
 * <p>Without a scale the values are levels of one quantity, listed in order: the distance between
 * two of them is the number of steps from one to the other, and value k of n (from 0) sits at u =
 * (k + ½)/n. With a scale the values are increasing numbers, and each sits where a real parameter
 * from the least to the greatest of them has it.
 *
 * <p>Values are String, Long, Double or Boolean; smaller number types are widened.
 */
public record OrdinalParameter(String name, List<Object> values, Optional<Scale> scale)
    implements Parameter {

  /**
   * Checks the name, that there are at least two distinct values, and, with a scale, that they are
   * increasing numbers that the scale tells apart.
   */
  public OrdinalParameter {
    Checks.requireName(name);
    values = Choices.canonical(name, values);
    Objects.requireNonNull(scale, "scale must be given or empty");
    if (scale.isPresent()) {
      requireNumbers(name, values);
      RealParameter line = line(name, values, scale.get());
      for (int k = 1; k < values.size(); k++) {
        if (!(line.encode(values.get(k - 1)) < line.encode(values.get(k)))) {
          throw Checks.offence(
              name,
              "the values of an ordinal with a scale must have coordinates of their own",
              values.get(k - 1) + " and " + values.get(k));
        }
      }
    }
  }

  /** Values in even steps. */
  public OrdinalParameter(String name, List<Object> values) {
    this(name, values, Optional.empty());
  }

  private static void requireNumbers(String name, List<Object> values) {
    for (int k = 0; k < values.size(); k++) {
      if (!(values.get(k) instanceof Number number)
          || k > 0 && !(((Number) values.get(k - 1)).doubleValue() < number.doubleValue())) {
        throw Checks.offence(
            name,
            "the values of an ordinal with a scale must be increasing numbers",
            values.toString());
      }
    }
  }

  private static RealParameter line(String name, List<Object> values, Scale scale) {
    return new RealParameter(
        name,
        ((Number) values.get(0)).doubleValue(),
        ((Number) values.get(values.size() - 1)).doubleValue(),
        scale);
  }

  @Override
  public Kind kind() {
    return Kind.ORDINAL;
  }

  @Override
  public List<Object> choices() {
    return values;
  }

  @Override
  public Optional<Scale> spacing() {
    return scale;
  }

  @Override
  public long cardinality() {
    return values.size();
  }

  @Override
  public double encode(Object value) {
    return position(values.indexOf(check(value)));
  }

  @Override
  public double position(long level) {
    return scale.isEmpty()
        ? Parameter.super.position(level)
        : line(name, values, scale.get()).encode(value(level));
  }

  @Override
  public long level(double unit) {
    if (scale.isEmpty()) {
      return Parameter.super.level(unit);
    }
    double u = Checks.requireUnit(name, unit);
    RealParameter line = line(name, values, scale.get());
    // The last level that sits at u or before, and the one after it: the nearer of them.
    int low = 0;
    int high = values.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (line.encode(values.get(middle)) <= u) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low < values.size() - 1
            && line.encode(values.get(low + 1)) - u < u - line.encode(values.get(low))
        ? low + 1
        : low;
  }

  @Override
  public Object check(Object value) {
    return Choices.check(name, values, value);
  }

  @Override
  public Object parse(String text) {
    return check(Choices.parsed(values, text));
  }

  @Override
  public Object value(long level) {
    return values.get((int) Checks.requireLevel(this, level));
  }
}

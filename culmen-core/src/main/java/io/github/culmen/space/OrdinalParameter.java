package io.github.culmen.space;

import java.util.List;

/**
 * One of a list of values that have an order, such as small, medium, large.
 *
 * <p>The values are levels of one quantity, listed in order: the distance between two of them is
 * the number of steps from one to the other.
 *
 * <p>Value k of n (from 0) sits at u = (k + ½)/n. Values are String, Long, Double or Boolean;
 * smaller number types are widened.
 */
public record OrdinalParameter(String name, List<Object> values) implements Parameter {

  /** Checks the name and that there are at least two distinct values. */
  public OrdinalParameter {
    Checks.requireName(name);
    values = Choices.canonical(name, values);
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
  public long cardinality() {
    return values.size();
  }

  @Override
  public double encode(Object value) {
    return position(values.indexOf(check(value)));
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

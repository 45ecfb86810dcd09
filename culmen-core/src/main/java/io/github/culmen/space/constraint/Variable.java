package io.github.culmen.space.constraint;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;

/**
 * A parameter as expressions see it: a name, and a number for each value. Numbers stand for
 * themselves, false and true for 0 and 1, and labels for their position in the list of choices.
 *
 * @param name the name in expressions
 * @param type what its values are in expressions
 * @param continuous whether its values form a continuum
 * @param ordered whether its choices have an order
 * @param choices the choices in order; empty if it lists none
 * @param check gives the choice equal to a value in an expression, or throws {@code
 *     IllegalArgumentException}
 * @param decode gives the value at a unit coordinate
 */
public record Variable(
    String name,
    Type type,
    boolean continuous,
    boolean ordered,
    List<Object> choices,
    UnaryOperator<Object> check,
    DoubleFunction<Object> decode) {

  /** What a variable's values are in expressions. */
  public enum Type {
    /** Numbers to compute with. */
    NUMBER,
    /** False or true. */
    TRUTH,
    /** Choices that can only be compared. */
    LABEL
  }

  /** The number that stands for a value. */
  public double number(Object value) {
    return switch (type) {
      case NUMBER -> ((Number) value).doubleValue();
      case TRUTH -> (Boolean) value ? 1 : 0;
      case LABEL -> choices.indexOf(value);
    };
  }

  /** The number at a unit coordinate. */
  public double at(double unit) {
    return number(decode.apply(unit));
  }

  /**
   * The position of the choice that an expression names.
   *
   * @throws IllegalArgumentException if there is no such choice
   */
  int position(Object literal) {
    return choices.indexOf(check.apply(literal));
  }
}

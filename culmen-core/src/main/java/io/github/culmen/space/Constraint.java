package io.github.culmen.space;

import io.github.culmen.space.constraint.Claim;
import io.github.culmen.space.constraint.ConstraintParser;
import io.github.culmen.space.constraint.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * A constraint on the parameters of a space, such as {@code x1 + x2 <= 1}: an expression over their
 * names.
 *
 * <p>Expressions consist of numbers, {@code + - * / ^}, parentheses, {@code min max abs log exp
 * sqrt}, comparisons that may be chained ({@code 0 < a <= b}), {@code and or not}, and quoted
 * labels for comparing choices. Arithmetic uses doubles in the order written and gives the same
 * result on every machine. A constraint holds wherever a parameter it mentions is inactive.
 */
public final class Constraint {
  private final String text;
  private final List<String> names;
  private final int[] parameters;
  private final Claim claim;

  private Constraint(String text, List<String> names, int[] parameters, Claim claim) {
    this.text = text;
    this.names = names;
    this.parameters = parameters;
    this.claim = claim;
  }

  /**
   * Reads an expression over some parameters.
   *
   * @throws IllegalArgumentException if it is not an expression over these variables; the message
   *     shows the place
   */
  static Constraint parse(String text, List<Variable> variables) {
    ConstraintParser parser = new ConstraintParser(text, variables, Spelling::hint);
    Claim claim = parser.parse();
    int[] used = parser.used();
    List<String> names = Arrays.stream(used).mapToObj(i -> variables.get(i).name()).toList();
    return new Constraint(text, names, used, claim);
  }

  /** A parameter as expressions see it. */
  static Variable variable(Parameter parameter) {
    return new Variable(
        parameter.name(),
        type(parameter),
        parameter.continuous(),
        parameter.ordered(),
        parameter.choices(),
        parameter::check,
        parameter::decode);
  }

  private static Variable.Type type(Parameter parameter) {
    return switch (parameter.kind()) {
      case REAL, INT -> Variable.Type.NUMBER;
      case BOOL -> Variable.Type.TRUTH;
      case ORDINAL, CATEGORICAL ->
          parameter.choices().stream().allMatch(Number.class::isInstance)
              ? Variable.Type.NUMBER
              : Variable.Type.LABEL;
    };
  }

  /** The expression as it was written. */
  public String text() {
    return text;
  }

  /** The names of the parameters it mentions, in the space's order. */
  public List<String> parameters() {
    return names;
  }

  /** The positions of the parameters it mentions. */
  int[] positions() {
    return parameters.clone();
  }

  Claim claim() {
    return claim;
  }

  /** Whether it holds for the parameters' values as numbers or mentions an inactive parameter. */
  boolean holds(double[] values, boolean[] active) {
    return !applies(active) || claim.holds(values);
  }

  /** Whether all parameters it mentions are active; null stands for all of them. */
  boolean applies(boolean[] active) {
    if (active != null) {
      for (int i : parameters) {
        if (!active[i]) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Constraint constraint && text.equals(constraint.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}

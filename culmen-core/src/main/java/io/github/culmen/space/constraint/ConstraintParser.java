package io.github.culmen.space.constraint;

import io.github.culmen.space.constraint.Claim.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;

/**
 * Reads a constraint by recursive descent, loosest operator first: or, and, not, comparisons, + -,
 * * /, signs, ^.
 */
public final class ConstraintParser {
  // Nobody writes larger expressions than this by hand, and much larger ones overflow the stack.
  private static final int MOST_NESTED = 200;

  private final ConstraintText text;
  private final List<Variable> variables;
  private final TreeSet<Integer> used = new TreeSet<>();
  private int depth;

  /**
   * A parser of one expression.
   *
   * @param text the expression
   * @param variables what its names stand for
   * @param hint given an unknown word and the known ones, what to add to the message
   */
  public ConstraintParser(
      String text, List<Variable> variables, BiFunction<String, Collection<String>, String> hint) {
    this.text = new ConstraintText(text, variables.stream().map(Variable::name).toList(), hint);
    this.variables = variables;
  }

  /**
   * Reads the expression.
   *
   * @throws IllegalArgumentException if it is not a constraint; the message shows the place
   */
  public Claim parse() {
    Operand whole = disjunction();
    text.requireEnd();
    if (whole.claim() == null) {
      throw text.error(
          text.length(), "a constraint must be a comparison, such as x <= 1, but this is a value");
    }
    if (used.isEmpty()) {
      throw text.error(0, "a constraint must mention at least one parameter");
    }
    return whole.claim();
  }

  /** The positions of the variables it mentions, in ascending order. */
  public int[] used() {
    return used.stream().mapToInt(Integer::intValue).toArray();
  }

  private Operand disjunction() {
    Operand first = conjunction();
    List<Claim> claims = new ArrayList<>();
    while (text.takeWord("or") || text.take("||")) {
      if (claims.isEmpty()) {
        claims.add(claim(first));
      }
      claims.add(claim(conjunction()));
    }
    return claims.isEmpty() ? first : Operand.of(first.start(), Claim.any(claims));
  }

  private Operand conjunction() {
    Operand first = negation();
    List<Claim> claims = new ArrayList<>();
    while (text.takeWord("and") || text.take("&&")) {
      if (claims.isEmpty()) {
        claims.add(claim(first));
      }
      claims.add(claim(negation()));
    }
    return claims.isEmpty() ? first : Operand.of(first.start(), Claim.all(claims));
  }

  private Operand negation() {
    int start = text.position();
    if (text.takeWord("not") || text.takeNot()) {
      deeper(start);
      Operand negated = Operand.of(start, Claim.not(claim(negation())));
      depth--;
      return negated;
    }
    return comparison();
  }

  private Operand comparison() {
    Operand left = sum();
    List<Claim> claims = new ArrayList<>();
    int start = left.start();
    while (true) {
      int at = text.position();
      String operator = text.takeComparison();
      if (operator == null) {
        break;
      }
      Operand right = sum();
      claims.add(new Comparison(text, variables, at).of(operator, left, right));
      left = right;
    }
    return claims.isEmpty()
        ? left
        : Operand.of(start, claims.size() == 1 ? claims.get(0) : Claim.all(claims));
  }

  private Operand sum() {
    Operand first = product();
    List<Step> steps = new ArrayList<>();
    while (true) {
      int at = text.position();
      if (text.take("+")) {
        steps.add(step(first, at, product(), (a, b) -> a + b));
      } else if (text.take("-")) {
        steps.add(step(first, at, product(), (a, b) -> a - b));
      } else {
        return chain(first, steps);
      }
    }
  }

  private Operand product() {
    Operand first = signed();
    List<Step> steps = new ArrayList<>();
    while (true) {
      int at = text.position();
      if (text.take("*")) {
        steps.add(step(first, at, signed(), (a, b) -> a * b));
      } else if (text.take("/")) {
        steps.add(step(first, at, signed(), (a, b) -> a / b));
      } else {
        return chain(first, steps);
      }
    }
  }

  /**
   * An operation on what stands left of it.
   *
   * @param operation what is computed
   * @param right of this
   * @param real whether a continuous parameter has part in it
   */
  private record Step(DoubleBinaryOperator operation, Quantity right, boolean real) {}

  private Step step(Operand first, int at, Operand right, DoubleBinaryOperator operation) {
    requireNumber(first, at);
    return new Step(operation, number(right), right.real());
  }

  // From left to right in a loop: thousands of terms must not be thousands of calls deep.
  private static Operand chain(Operand first, List<Step> steps) {
    if (steps.isEmpty()) {
      return first;
    }
    Quantity left = first.number();
    Step[] all = steps.toArray(new Step[0]);
    Quantity number =
        v -> {
          double value = left.at(v);
          for (Step step : all) {
            value = step.operation().applyAsDouble(value, step.right().at(v));
          }
          return value;
        };
    boolean real = first.real() || steps.stream().anyMatch(Step::real);
    return new Operand(first.start(), number, null, -1, null, real);
  }

  private Operand signed() {
    int start = text.position();
    boolean minus = text.take("-");
    if (!minus && !text.take("+")) {
      return power();
    }
    deeper(start);
    Operand operand = signed();
    depth--;
    Quantity number = number(operand);
    Object literal = operand.literal() instanceof Double value && minus ? (Double) (-value) : null;
    return new Operand(
        start, minus ? v -> -number.at(v) : number, null, -1, literal, operand.real());
  }

  private Operand power() {
    Operand base = atom();
    int at = text.position();
    if (!text.take("^")) {
      return base;
    }
    deeper(at);
    Operand exponent = signed();
    depth--;
    return combine(base, at, exponent, (a, b) -> v -> StrictMath.pow(a.at(v), b.at(v)));
  }

  private Operand atom() {
    int start = text.position();
    if (text.take("(")) {
      deeper(start);
      Operand inner = disjunction();
      depth--;
      text.requireClosing(start);
      return inner;
    }
    String label = text.takeLabel();
    if (label != null) {
      return Operand.label(start, label);
    }
    Double number = text.takeNumber();
    if (number != null) {
      double value = number;
      return new Operand(start, v -> value, null, -1, number, false);
    }
    if (text.takeWord("true")) {
      return new Operand(start, null, Claim.plain(v -> true), -1, true, false);
    }
    if (text.takeWord("false")) {
      return new Operand(start, null, Claim.plain(v -> false), -1, false, false);
    }
    ConstraintFunction function = text.takeFunction();
    return function != null ? call(start, function) : variable(start, text.takeName());
  }

  private Operand variable(int start, int index) {
    used.add(index);
    Variable variable = variables.get(index);
    return switch (variable.type()) {
      case NUMBER -> new Operand(start, v -> v[index], null, -1, null, variable.continuous());
      case TRUTH -> Operand.of(start, Claim.plain(v -> v[index] != 0));
      case LABEL -> new Operand(start, null, null, index, null, false);
    };
  }

  private Operand call(int start, ConstraintFunction function) {
    int opening = text.position();
    text.take("(");
    deeper(opening);
    List<Quantity> arguments = new ArrayList<>();
    boolean real = false;
    do {
      Operand argument = disjunction();
      arguments.add(number(argument));
      real |= argument.real();
    } while (text.take(","));
    depth--;
    text.requireClosing(opening);
    if (!function.accepts(arguments.size())) {
      throw text.error(
          start, function.word() + " takes " + function.arity() + ", but got " + arguments.size());
    }
    return new Operand(start, function.of(arguments), null, -1, null, real);
  }

  private void deeper(int at) {
    if (++depth > MOST_NESTED) {
      throw text.error(
          at, "an expression may be nested at most " + MOST_NESTED + " deep, but this is deeper");
    }
  }

  private Operand combine(Operand left, int at, Operand right, BinaryOperator<Quantity> operation) {
    requireNumber(left, at);
    Quantity number = operation.apply(left.number(), number(right));
    return new Operand(left.start(), number, null, -1, null, left.real() || right.real());
  }

  private void requireNumber(Operand left, int at) {
    if (left.number() == null) {
      throw text.error(at, "only numbers can be computed with, but on the left is " + kind(left));
    }
  }

  private Quantity number(Operand operand) {
    if (operand.number() == null) {
      throw text.error(operand.start(), "a number is needed here, but this is " + kind(operand));
    }
    return operand.number();
  }

  private Claim claim(Operand operand) {
    if (operand.claim() == null) {
      throw text.error(
          operand.start(), "a comparison is needed here, but this is " + kind(operand));
    }
    return operand.claim();
  }

  private String kind(Operand operand) {
    return operand.kind(variables);
  }
}

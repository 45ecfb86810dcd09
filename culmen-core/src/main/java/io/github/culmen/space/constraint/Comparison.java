package io.github.culmen.space.constraint;

import io.github.culmen.space.constraint.Claim.Quantity;
import java.util.List;

/** What a comparison operator claims about its two sides. */
final class Comparison {
  // Two sides with reals are equal if they differ by at most this fraction of their largest
  // difference.
  private static final double EQUAL = 1e-9;
  private static final int PROBES = 64;
  private static final double GOLDEN = 0.6180339887498949;

  private final ConstraintText text;
  private final List<Variable> variables;
  private final int at;

  /**
   * A comparison by the operator at a place.
   *
   * @param at where the operator is, for messages
   */
  Comparison(ConstraintText text, List<Variable> variables, int at) {
    this.text = text;
    this.variables = variables;
    this.at = at;
  }

  Claim of(String operator, Operand left, Operand right) {
    if (left.number() != null && right.number() != null) {
      return numbers(operator, left, right);
    }
    if (left.choice() >= 0 && right.choice() >= 0) {
      return choices(operator, left, right);
    }
    if (left.choice() >= 0 && right.literal() != null) {
      return labels(operator, left.choice(), right);
    }
    if (right.choice() >= 0 && left.literal() != null) {
      return labels(mirrored(operator), right.choice(), left);
    }
    if (left.claim() != null && right.claim() != null && equality(operator)) {
      Claim a = left.claim();
      Claim b = right.claim();
      boolean same = !operator.equals("!=");
      return Claim.plain(v -> (a.holds(v) == b.holds(v)) == same);
    }
    throw text.error(
        at,
        left.kind(variables)
            + " and "
            + right.kind(variables)
            + " cannot be compared using '"
            + operator
            + "'");
  }

  private static boolean equality(String operator) {
    return operator.equals("==") || operator.equals("=") || operator.equals("!=");
  }

  private static String mirrored(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  private Claim numbers(String operator, Operand left, Operand right) {
    Quantity a = left.number();
    Quantity b = right.number();
    Quantity above = v -> a.at(v) - b.at(v);
    Quantity below = v -> b.at(v) - a.at(v);
    // Compared directly: a difference may overflow or be rounded to zero, the order is exact.
    return switch (operator) {
      case "<=" -> Claim.graded(below, v -> a.at(v) <= b.at(v));
      case "<" -> Claim.graded(below, v -> a.at(v) < b.at(v));
      case ">=" -> Claim.graded(above, v -> a.at(v) >= b.at(v));
      case ">" -> Claim.graded(above, v -> a.at(v) > b.at(v));
      case "!=" -> Claim.not(Claim.equal(above, tolerance(left, right, above)));
      default -> Claim.equal(above, tolerance(left, right, above));
    };
  }

  // Sums of doubles hardly ever hit a given double exactly. The largest difference of the sides is
  // that over a fixed set of points.
  private double tolerance(Operand left, Operand right, Quantity difference) {
    if (!left.real() && !right.real()) {
      return 0;
    }
    double most = 0;
    double[] values = new double[variables.size()];
    for (int probe = 0; probe < PROBES; probe++) {
      for (int i = 0; i < values.length; i++) {
        double shift = (probe + 1) * GOLDEN * (i + 1);
        values[i] = variables.get(i).at(shift - Math.floor(shift));
      }
      double size = Math.abs(difference.at(values));
      most = Double.isFinite(size) ? Math.max(most, size) : most;
    }
    return EQUAL * most;
  }

  private Claim labels(String operator, int choice, Operand literal) {
    Variable variable = variables.get(choice);
    int level;
    try {
      level = variable.position(literal.literal());
    } catch (IllegalArgumentException unknown) {
      throw text.error(literal.start(), unknown.getMessage());
    }
    if (equality(operator)) {
      boolean same = !operator.equals("!=");
      return Claim.plain(v -> (v[choice] == level) == same);
    }
    if (!variable.ordered()) {
      throw text.error(
          at,
          "the choices of '"
              + variable.name()
              + "' have no order, so '"
              + operator
              + "' does not apply to them");
    }
    return switch (operator) {
      case "<" -> Claim.graded(v -> level - v[choice], v -> level - v[choice] > 0);
      case "<=" -> Claim.graded(v -> level - v[choice], v -> level - v[choice] >= 0);
      case ">" -> Claim.graded(v -> v[choice] - level, v -> v[choice] - level > 0);
      default -> Claim.graded(v -> v[choice] - level, v -> v[choice] - level >= 0);
    };
  }

  // Two parameters make the same choice if their labels are equal, wherever these are listed.
  private Claim choices(String operator, Operand left, Operand right) {
    if (!equality(operator)) {
      throw text.error(
          at,
          "labels of two parameters can be compared only using == and !=, but not using '"
              + operator
              + "'");
    }
    int a = left.choice();
    int b = right.choice();
    List<Object> others = variables.get(b).choices();
    int[] twin = variables.get(a).choices().stream().mapToInt(others::indexOf).toArray();
    boolean same = !operator.equals("!=");
    return Claim.plain(v -> (twin[(int) v[a]] == v[b]) == same);
  }
}

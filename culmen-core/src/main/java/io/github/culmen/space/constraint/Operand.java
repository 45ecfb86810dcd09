package io.github.culmen.space.constraint;

import io.github.culmen.space.constraint.Claim.Quantity;
import java.util.List;

/**
 * What a part of an expression stands for: a number, a claim, a variable whose values are labels,
 * or a label.
 *
 * @param start where it begins in the text
 * @param number the number, if it is one
 * @param claim the claim, if it is one
 * @param choice the position of the variable whose values are labels, or -1
 * @param literal the value, if it is written out in the text
 * @param real whether a continuous variable is part of the number
 */
record Operand(int start, Quantity number, Claim claim, int choice, Object literal, boolean real) {
  static Operand of(int start, Claim claim) {
    return new Operand(start, null, claim, -1, null, false);
  }

  static Operand label(int start, String label) {
    return new Operand(start, null, null, -1, label, false);
  }

  /** What it is, in words. */
  String kind(List<Variable> variables) {
    if (number != null) {
      return "a number";
    }
    if (claim != null) {
      return "a true-or-false expression";
    }
    return choice >= 0
        ? "the label of '" + variables.get(choice).name() + "'"
        : "the label '" + literal + "'";
  }
}

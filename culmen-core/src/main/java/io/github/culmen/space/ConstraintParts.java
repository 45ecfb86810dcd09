package io.github.culmen.space;

import io.github.culmen.space.constraint.Claim;
import io.github.culmen.space.constraint.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

/** The parts of constraints as functions of unit coordinates; a conjunction has several. */
final class ConstraintParts {
  // Up to this many levels, the numbers of all levels are computed once.
  private static final long MOST_TABULATED = 64;

  // The parameters that any constraint mentions, and how their coordinates become numbers.
  private final int[] used;
  private final DoubleUnaryOperator[] numbers;
  private final Claim[] parts;
  private final Constraint[] owners;
  private final boolean[] equations;

  ConstraintParts(
      List<Parameter> parameters, List<Variable> variables, List<Constraint> constraints) {
    TreeSet<Integer> mentioned = new TreeSet<>();
    List<Claim> all = new ArrayList<>();
    List<Constraint> theirs = new ArrayList<>();
    for (Constraint constraint : constraints) {
      for (int i : constraint.positions()) {
        mentioned.add(i);
      }
      for (Claim part : constraint.claim().parts()) {
        all.add(part);
        theirs.add(constraint);
      }
    }
    this.parts = all.toArray(Claim[]::new);
    this.owners = theirs.toArray(Constraint[]::new);
    this.equations = new boolean[parts.length];
    for (int k = 0; k < parts.length; k++) {
      equations[k] = parts[k].equation();
    }
    this.used = mentioned.stream().mapToInt(Integer::intValue).toArray();
    this.numbers =
        mentioned.stream()
            .map(i -> number(parameters.get(i), variables.get(i)))
            .toArray(DoubleUnaryOperator[]::new);
  }

  private static DoubleUnaryOperator number(Parameter parameter, Variable variable) {
    if (parameter.cardinality() > MOST_TABULATED) {
      return variable::at;
    }
    double[] byLevel = new double[(int) parameter.cardinality()];
    for (int level = 0; level < byLevel.length; level++) {
      byLevel[level] = variable.number(parameter.value(level));
    }
    return unit -> byLevel[(int) parameter.level(unit)];
  }

  int count() {
    return parts.length;
  }

  boolean equation(int part) {
    return equations[part];
  }

  /** The numbers that expressions compute with. */
  double[] values(double[] unit) {
    double[] values = new double[unit.length];
    for (int k = 0; k < used.length; k++) {
      values[used[k]] = numbers[k].applyAsDouble(unit[used[k]]);
    }
    return values;
  }

  void slacks(double[] unit, boolean[] active, double[] slacks) {
    double[] values = values(unit);
    for (int k = 0; k < slacks.length; k++) {
      slacks[k] = owners[k].applies(active) ? parts[k].residual(values) : equations[k] ? 0 : 1;
    }
  }
}

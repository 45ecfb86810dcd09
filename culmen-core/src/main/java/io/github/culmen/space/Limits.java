package io.github.culmen.space;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The parts of constraints as functions of unit coordinates. */
final class Limits {
  private final List<Parameter> parameters;
  // The parameters that any constraint mentions.
  private final int[] used;
  private final List<Claim> parts = new ArrayList<>();
  private final List<Constraint> owners = new ArrayList<>();

  Limits(List<Parameter> parameters, List<Constraint> constraints) {
    this.parameters = parameters;
    TreeSet<Integer> mentioned = new TreeSet<>();
    for (Constraint constraint : constraints) {
      for (int i : constraint.positions()) {
        mentioned.add(i);
      }
      for (Claim part : constraint.claim().parts()) {
        parts.add(part);
        owners.add(constraint);
      }
    }
    this.used = mentioned.stream().mapToInt(Integer::intValue).toArray();
  }

  int count() {
    return parts.size();
  }

  boolean equation(int limit) {
    return parts.get(limit).equation();
  }

  /** The numbers that expressions compute with. */
  double[] values(double[] unit) {
    double[] values = new double[unit.length];
    for (int i : used) {
      values[i] = ConstraintValues.at(parameters.get(i), unit[i]);
    }
    return values;
  }

  void slacks(double[] unit, boolean[] active, double[] slacks) {
    double[] values = values(unit);
    for (int k = 0; k < slacks.length; k++) {
      Claim part = parts.get(k);
      slacks[k] = owners.get(k).applies(active) ? part.residual(values) : part.equation() ? 0 : 1;
    }
  }
}

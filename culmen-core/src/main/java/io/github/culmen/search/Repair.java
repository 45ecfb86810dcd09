package io.github.culmen.search;

import io.github.culmen.math.Cholesky;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Moves points to legal ones nearby. Continuous coordinates go by Newton steps of least length to
 * the violated constraints: with J their normalised gradients and r their violations, by
 * Jᵀ(JJᵀ)⁻¹r. Discrete ones go level by level while that lessens the violation.
 */
final class Repair {
  private static final int NEWTON_STEPS = 30;
  private static final int HALVINGS = 6;
  private static final int ROUNDS = 4;
  private static final int LEVEL_MOVES = 40;
  // How far inside a constraint, as a share of the cube's edge: room for strict inequalities and
  // rounding.
  private static final double INSIDE = 1e-10;
  private static final double DIFFERENCE = 1e-6;
  private static final double RIDGE = 1e-12;
  private static final int PROBES = 16;
  private static final double GOLDEN = 0.6180339887498949;
  // How far a constraint may be from its tangent, as a share of its size, to count as linear.
  private static final double STRAIGHT = 1e-9;

  private final Domain domain;
  private final Region region;
  private final int limits;
  // The size of each constraint in the cube, and its gradient where that is the same everywhere.
  private final double[] scale;
  private final double[][] constant;

  Repair(Domain domain) {
    this.domain = domain;
    this.region = domain.region().orElseThrow();
    this.limits = region.constraints();
    this.scale = new double[limits];
    this.constant = new double[limits][];
    measure();
  }

  // At the same points every time.
  private void measure() {
    int d = domain.dimension();
    double[][] points = new double[PROBES][d];
    double[][] values = new double[PROBES][limits];
    for (int i = 0; i < PROBES; i++) {
      for (int j = 0; j < d; j++) {
        double shift = (i + 1) * GOLDEN * (j + 1);
        points[i][j] = 0.02 + 0.96 * (shift - Math.floor(shift));
      }
      domain.snap(points[i]);
      region.slacks(points[i], values[i]);
      for (int k = 0; k < limits; k++) {
        double size = Math.abs(values[i][k]);
        scale[k] = Double.isFinite(size) ? Math.max(scale[k], size) : scale[k];
      }
    }
    boolean smooth = domain.continuous();
    double[][] gradients = gradients(points[0]);
    for (int k = 0; k < limits; k++) {
      scale[k] = scale[k] > 0 ? scale[k] : 1;
      double[] gradient = smooth ? gradients[k] : null;
      for (int i = 1; i < PROBES && gradient != null; i++) {
        double tangent = values[0][k];
        for (int j = 0; j < d; j++) {
          tangent += gradient[j] * (points[i][j] - points[0][j]);
        }
        gradient = Math.abs(tangent - values[i][k]) <= STRAIGHT * scale[k] ? gradient : null;
      }
      constant[k] = gradient;
    }
  }

  /** The nearest legal point that was found; empty if none was. */
  Optional<double[]> of(double[] point) {
    return of(point, -1);
  }

  /** The same without moving one coordinate; -1 for none. */
  Optional<double[]> of(double[] point, int held) {
    double[] x = point.clone();
    domain.snap(x);
    for (int round = 0; round < ROUNDS; round++) {
      if (slide(x)) {
        return Optional.of(x);
      }
      if (!step(x, held)) {
        return Optional.empty();
      }
    }
    return slide(x) ? Optional.of(x) : Optional.empty();
  }

  /**
   * Moves continuous coordinates, in place, until the point is legal; false if it is not in the
   * end.
   */
  boolean slide(double[] x) {
    if (region.contains(x)) {
      return true;
    }
    double[] slacks = new double[limits];
    boolean[] working = new boolean[limits];
    region.slacks(x, slacks);
    double violation = violation(slacks);
    double inside = INSIDE;
    for (int iteration = 0; iteration < NEWTON_STEPS; iteration++) {
      double[] move = newton(x, slacks, working, inside);
      if (move == null) {
        return false;
      }
      double share = 1;
      for (int halving = 0; ; halving++) {
        double[] trial = x.clone();
        for (int j = 0; j < x.length; j++) {
          trial[j] = Math.max(0, Math.min(1, x[j] + share * move[j]));
        }
        if (region.contains(trial)) {
          System.arraycopy(trial, 0, x, 0, x.length);
          return true;
        }
        region.slacks(trial, slacks);
        double now = violation(slacks);
        if (now < violation) {
          System.arraycopy(trial, 0, x, 0, x.length);
          violation = now;
          break;
        }
        if (halving == HALVINGS) {
          return false;
        }
        share /= 2;
      }
      inside = Math.min(1e-6, 2 * inside);
    }
    return false;
  }

  // The least move that satisfies the violated constraints and those violated before; null if there
  // is none. Coordinates that it would push out of the cube are left alone.
  private double[] newton(double[] x, double[] slacks, boolean[] working, double inside) {
    List<double[]> rows = new ArrayList<>();
    List<Double> wanted = new ArrayList<>();
    double[][] gradients = null;
    for (int k = 0; k < limits; k++) {
      boolean equation = region.equation(k);
      working[k] |= equation ? slacks[k] != 0 : !(slacks[k] > 0);
      if (!working[k] || !Double.isFinite(slacks[k])) {
        continue;
      }
      gradients = gradients == null && constant[k] == null ? gradients(x) : gradients;
      double[] gradient = constant[k] != null ? constant[k] : gradients[k];
      double norm = norm(gradient);
      if (norm > 1e-12 * scale[k] && Double.isFinite(norm)) {
        double[] row = new double[x.length];
        for (int j = 0; j < row.length; j++) {
          row[j] = gradient[j] / norm;
        }
        rows.add(row);
        wanted.add(equation ? -slacks[k] / norm : Math.max(0, inside - slacks[k] / norm));
      }
    }
    if (rows.isEmpty()) {
      return null;
    }
    boolean[] fixed = new boolean[x.length];
    double[] move = least(rows, wanted, fixed);
    for (int pass = 0; pass < x.length; pass++) {
      boolean blocked = false;
      for (int j = 0; j < x.length; j++) {
        if (!fixed[j] && ((x[j] <= 0 && move[j] < 0) || (x[j] >= 1 && move[j] > 0))) {
          fixed[j] = true;
          blocked = true;
        }
      }
      if (!blocked) {
        break;
      }
      move = least(rows, wanted, fixed);
    }
    return norm(move) > 0 ? move : null;
  }

  private static double[] least(List<double[]> rows, List<Double> wanted, boolean[] fixed) {
    int m = rows.size();
    double[][] gram = new double[m][];
    for (int a = 0; a < m; a++) {
      gram[a] = new double[a + 1];
      for (int b = 0; b <= a; b++) {
        for (int j = 0; j < fixed.length; j++) {
          gram[a][b] += fixed[j] ? 0 : rows.get(a)[j] * rows.get(b)[j];
        }
      }
      gram[a][a] += RIDGE;
    }
    double[] weights =
        Cholesky.ofLowerRows(gram).solve(wanted.stream().mapToDouble(w -> w).toArray());
    double[] move = new double[fixed.length];
    for (int a = 0; a < m; a++) {
      for (int j = 0; j < move.length; j++) {
        move[j] += fixed[j] ? 0 : weights[a] * rows.get(a)[j];
      }
    }
    return move;
  }

  // Of all constraints, by differences; 0 for coordinates that cannot slide.
  private double[][] gradients(double[] x) {
    double[][] gradients = new double[limits][x.length];
    double[] above = new double[limits];
    double[] below = new double[limits];
    double[] moved = x.clone();
    for (int j = 0; j < x.length; j++) {
      if (!domain.axis(j).continuous() || !domain.active(x, j)) {
        continue;
      }
      double high = Math.min(1, x[j] + DIFFERENCE);
      double low = Math.max(0, x[j] - DIFFERENCE);
      moved[j] = high;
      region.slacks(moved, above);
      moved[j] = low;
      region.slacks(moved, below);
      for (int k = 0; k < limits; k++) {
        gradients[k][j] = (above[k] - below[k]) / (high - low);
      }
      moved[j] = x[j];
    }
    return gradients;
  }

  // Changes the levels of discrete coordinates while that lessens the violation.
  private boolean step(double[] x, int held) {
    boolean moved = false;
    double[] slacks = new double[limits];
    region.slacks(x, slacks);
    double violation = violation(slacks);
    for (int count = 0; count < LEVEL_MOVES && violation > 0; count++) {
      double[] best = null;
      for (int j = 0; j < x.length; j++) {
        Axis axis = domain.axis(j);
        if (axis.continuous() || j == held || !domain.active(x, j)) {
          continue;
        }
        for (double position : LevelAscent.alternatives(axis, x[j])) {
          double[] trial = x.clone();
          trial[j] = position;
          region.settle(trial);
          region.slacks(trial, slacks);
          double now = violation(slacks);
          if (now < violation) {
            violation = now;
            best = trial;
          }
        }
      }
      if (best == null) {
        return moved;
      }
      System.arraycopy(best, 0, x, 0, x.length);
      moved = true;
    }
    return moved;
  }

  // A constraint without a value is worse than any with one.
  private double violation(double[] slacks) {
    double sum = 0;
    for (int k = 0; k < limits; k++) {
      double lack = region.equation(k) ? Math.abs(slacks[k]) : -slacks[k];
      sum += Double.isFinite(lack) ? Math.max(0, lack / scale[k]) : lack < 0 ? 0 : 1e9;
    }
    return sum;
  }

  private static double norm(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    return Math.sqrt(sum);
  }
}

package io.github.culmen.gp.kernel;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;

/**
 * The coordinates distances are measured in. An ordered input is its own feature. An unordered one
 * has a feature per level, 1/√2 at its level and 0 elsewhere, so that two different levels are at
 * squared distance 1: the Hamming distance as a Euclidean one. An input that is not always active
 * has one more feature, 0 where it is and ½ where it is not, so that two points, only one of which
 * has it, are at least as far apart as its middle is from its ends.
 */
public final class Features {
  // Instead of a level: the coordinate itself, and whether it is active.
  private static final long ITSELF = -1;
  private static final long ACTIVITY = -2;
  private static final double APART = 0.5;

  private final int[] input;
  private final long[] level;
  private final Domain domain;

  private Features(int[] input, long[] level, Domain domain) {
    this.input = input;
    this.level = level;
    this.domain = domain;
  }

  public static Features of(Domain domain) {
    int count = 0;
    for (int j = 0; j < domain.dimension(); j++) {
      Axis axis = domain.axis(j);
      count += axis.ordered() ? 1 : Math.toIntExact(axis.levels());
      count += domain.conditional(j) ? 1 : 0;
    }
    int[] input = new int[count];
    long[] level = new long[count];
    int f = 0;
    for (int j = 0; j < domain.dimension(); j++) {
      Axis axis = domain.axis(j);
      if (axis.ordered()) {
        input[f] = j;
        level[f++] = ITSELF;
      } else {
        for (long c = 0; c < axis.levels(); c++) {
          input[f] = j;
          level[f++] = c;
        }
      }
      if (domain.conditional(j)) {
        input[f] = j;
        level[f++] = ACTIVITY;
      }
    }
    return new Features(input, level, domain);
  }

  public int inputs() {
    return domain.dimension();
  }

  public int count() {
    return input.length;
  }

  /** The input a feature belongs to. */
  public int input(int feature) {
    return input[feature];
  }

  /** Whether a feature moves with its input; levels and activity have no slope. */
  public boolean differentiable(int feature) {
    return level[feature] == ITSELF;
  }

  /** The feature of an ordered input; -1 if there is no such input or it is unordered. */
  public int featureOf(int wanted) {
    for (int f = 0; f < input.length; f++) {
      if (input[f] == wanted && level[f] == ITSELF) {
        return f;
      }
    }
    return -1;
  }

  /** The features of all points, one array per feature. */
  public double[][] columns(Matrix points) {
    int d = points.columns();
    if (d != inputs()) {
      throw new IllegalArgumentException(
          "points must have " + inputs() + " coordinates, but have " + d);
    }
    int n = points.rows();
    double[] data = points.data();
    double[][] columns = new double[input.length][n];
    for (int f = 0; f < input.length; f++) {
      double[] column = columns[f];
      int j = input[f];
      if (level[f] == ITSELF) {
        for (int i = 0; i < n; i++) {
          column[i] = data[i * d + j];
        }
      } else if (level[f] == ACTIVITY) {
        for (int i = 0; i < n; i++) {
          column[i] = domain.active(points.row(i), j) ? 0 : APART;
        }
      } else {
        Axis axis = domain.axis(j);
        for (int i = 0; i < n; i++) {
          column[i] = axis.level(data[i * d + j]) == level[f] ? Math.sqrt(0.5) : 0;
        }
        for (int i = 0; i < n && domain.conditional(j); i++) {
          // An inactive input has none of its levels, and is as far from all of them.
          column[i] = domain.active(points.row(i), j) ? column[i] : 0;
        }
      }
    }
    return columns;
  }

  /** The same, divided by the lengthscales. */
  public double[][] scaledColumns(Matrix points, double[] lengthscales) {
    double[][] columns = columns(points);
    for (int f = 0; f < columns.length; f++) {
      scale(columns[f], lengthscales[input[f]], columns[f]);
    }
    return columns;
  }

  public static void scale(double[] column, double lengthscale, double[] out) {
    for (int i = 0; i < column.length; i++) {
      out[i] = column[i] / lengthscale;
    }
  }
}

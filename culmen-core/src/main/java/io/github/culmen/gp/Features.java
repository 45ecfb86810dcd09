package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;

/**
 * The coordinates distances are measured in. An ordered input is its own feature. An unordered one
 * has a feature per level, 1/√2 at its level and 0 elsewhere, so that two different levels are at
 * squared distance 1: the Hamming distance as a Euclidean one.
 */
final class Features {
  private final int[] input;
  private final long[] level;
  private final Axis[] axes;

  private Features(int[] input, long[] level, Axis[] axes) {
    this.input = input;
    this.level = level;
    this.axes = axes;
  }

  static Features of(Domain domain) {
    int count = 0;
    for (Axis axis : domain.axes()) {
      count += axis.ordered() ? 1 : Math.toIntExact(axis.levels());
    }
    int[] input = new int[count];
    long[] level = new long[count];
    int f = 0;
    for (int j = 0; j < domain.dimension(); j++) {
      Axis axis = domain.axis(j);
      if (axis.ordered()) {
        input[f] = j;
        level[f++] = -1;
      } else {
        for (long c = 0; c < axis.levels(); c++) {
          input[f] = j;
          level[f++] = c;
        }
      }
    }
    return new Features(input, level, domain.axes().toArray(Axis[]::new));
  }

  int inputs() {
    return axes.length;
  }

  int count() {
    return input.length;
  }

  /** The input a feature belongs to. */
  int input(int feature) {
    return input[feature];
  }

  /** Whether a feature moves with its input; the levels of an unordered input have no slope. */
  boolean differentiable(int feature) {
    return level[feature] < 0;
  }

  /** The feature of an ordered input; -1 if there is no such input or it is unordered. */
  int featureOf(int wanted) {
    for (int f = 0; f < input.length; f++) {
      if (input[f] == wanted && level[f] < 0) {
        return f;
      }
    }
    return -1;
  }

  /** The features of all points, one array per feature. */
  double[][] columns(Matrix points) {
    int d = points.columns();
    if (d != axes.length) {
      throw new IllegalArgumentException(
          "points must have " + axes.length + " coordinates, but have " + d);
    }
    int n = points.rows();
    double[] data = points.data();
    double[][] columns = new double[input.length][n];
    for (int f = 0; f < input.length; f++) {
      double[] column = columns[f];
      int j = input[f];
      if (level[f] < 0) {
        for (int i = 0; i < n; i++) {
          column[i] = data[i * d + j];
        }
      } else {
        for (int i = 0; i < n; i++) {
          column[i] = axes[j].level(data[i * d + j]) == level[f] ? Math.sqrt(0.5) : 0;
        }
      }
    }
    return columns;
  }

  /** The same, divided by the lengthscales. */
  double[][] scaledColumns(Matrix points, double[] lengthscales) {
    double[][] columns = columns(points);
    for (int f = 0; f < columns.length; f++) {
      scale(columns[f], lengthscales[input[f]], columns[f]);
    }
    return columns;
  }

  static void scale(double[] column, double lengthscale, double[] out) {
    for (int i = 0; i < column.length; i++) {
      out[i] = column[i] / lengthscale;
    }
  }
}

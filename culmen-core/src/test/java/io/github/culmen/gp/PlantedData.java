package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Data of functions whose structure is known. */
public final class PlantedData {
  private PlantedData() {}

  /** Standardised values of a function at uniform points. */
  public static Dataset uniform(
      int count, int dimension, RandomGenerator random, ToDoubleFunction<double[]> function) {
    double[][] points = new double[count][dimension];
    double[] values = new double[count];
    double mean = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < dimension; j++) {
        points[i][j] = random.nextDouble();
      }
      values[i] = function.applyAsDouble(points[i]);
      mean += values[i] / count;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double sd = Math.sqrt(squares / (count - 1));
    for (int i = 0; i < count; i++) {
      values[i] = (values[i] - mean) / sd;
    }
    return Dataset.of(Matrix.of(points), values);
  }

  /** sin(3(a + b)) + cos(4cd) + e²: groups {0, 3}, {1, 4} and {2}. */
  public static double threeGroups(double[] x) {
    return Math.sin(5 * (x[0] + x[3])) + Math.cos(6 * x[1] * x[4]) + 2 * x[2] * x[2];
  }
}

package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.Studies;
import java.util.SplittableRandom;

/** A function drawn from a Gaussian process prior of variance 1, as a sum of random waves. */
final class PriorFunction {
  private static final int WAVES = 2048;

  private final double[][] frequencies;
  private final double[] weights;

  private PriorFunction(double[][] frequencies, double[] weights) {
    this.frequencies = frequencies;
    this.weights = weights;
  }

  static PriorFunction draw(
      KernelFamily family, int dimension, double lengthscale, SplittableRandom random) {
    int freedom =
        switch (family) {
          case SE -> 0;
          case MATERN32 -> 3;
          case MATERN52 -> 5;
        };
    double[][] frequencies = new double[WAVES][dimension];
    for (double[] frequency : frequencies) {
      double squares = 0;
      for (int i = 0; i < freedom; i++) {
        squares += Studies.square(random.nextGaussian());
      }
      double divisor = freedom == 0 ? 1 : Math.sqrt(squares / freedom);
      for (int j = 0; j < dimension; j++) {
        frequency[j] = random.nextGaussian() / divisor / lengthscale;
      }
    }
    double[] weights = new double[2 * WAVES + 1];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = random.nextGaussian() / Math.sqrt(WAVES);
    }
    return new PriorFunction(frequencies, weights);
  }

  double[] values(Matrix points) {
    double[] values = new double[points.rows()];
    for (int i = 0; i < values.length; i++) {
      for (int m = 0; m < WAVES; m++) {
        double phase = 0;
        for (int j = 0; j < points.columns(); j++) {
          phase += frequencies[m][j] * points.get(i, j);
        }
        values[i] += weights[m] * Math.sin(phase) + weights[WAVES + m] * Math.cos(phase);
      }
    }
    return values;
  }
}

package io.github.culmen.problem.bbob;

import java.util.Arrays;

/**
 * The random numbers that make an instance of a function: what is random is a linear congruential
 * generator with a shuffled table, so that instances are the same everywhere. [Hansen2009]
 */
final class Draws {
  private static final int MODULUS = 2_147_483_647;
  private static final int MULTIPLIER = 16_807;
  private static final int QUOTIENT = 127_773;
  private static final int REMAINDER = 2_836;
  private static final int TABLE = 32;
  private static final int WARM_UP = 40;
  private static final long TABLE_STEP = 67_108_865;
  private static final double NEVER_ZERO = 1e-99;

  private Draws() {}

  /** Uniform numbers in (0, 1]. */
  static double[] uniform(int count, long seed) {
    long state = Math.max(1, Math.abs(seed));
    long[] table = new long[TABLE];
    for (int i = WARM_UP - 1; i >= 0; i--) {
      state = next(state);
      if (i < TABLE) {
        table[i] = state;
      }
    }
    long drawn = table[0];
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      state = next(state);
      int place = (int) (drawn / TABLE_STEP);
      drawn = table[place];
      table[place] = state;
      numbers[i] = drawn == 0 ? NEVER_ZERO : drawn / (double) MODULUS;
    }
    return numbers;
  }

  // Schrage's way to multiply modulo a prime without overflow.
  private static long next(long state) {
    long part = state / QUOTIENT;
    long next = MULTIPLIER * (state - part * QUOTIENT) - REMAINDER * part;
    return next < 0 ? next + MODULUS : next;
  }

  /** Standard normal numbers. */
  static double[] normal(int count, long seed) {
    double[] uniform = uniform(2 * count, seed);
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      double value =
          Math.sqrt(-2 * Math.log(uniform[i])) * Math.cos(2 * Math.PI * uniform[count + i]);
      numbers[i] = value == 0 ? NEVER_ZERO : value;
    }
    return numbers;
  }

  /** A place for the optimum, in [-4, 4]. */
  static double[] place(int dimension, long seed) {
    double[] place = uniform(dimension, seed);
    for (int i = 0; i < dimension; i++) {
      place[i] = 8 * Math.floor(1e4 * place[i]) / 1e4 - 4;
      if (place[i] == 0) {
        place[i] = -1e-5;
      }
    }
    return place;
  }

  /** The best value: a ratio of normal numbers times 100, with two decimals, within ±1000. */
  static double bestValue(long seed) {
    double ratio = normal(1, seed)[0] / normal(1, seed + 1)[0];
    double rounded = Math.floor(100 * 100 * ratio + 0.5) / 100;
    return Math.min(1000, Math.max(-1000, rounded));
  }

  /** An orthogonal matrix: Gram and Schmidt's process on the columns of a normal one. */
  static double[][] rotation(int dimension, long seed) {
    double[] normal = normal(dimension * dimension, seed);
    double[][] columns = new double[dimension][];
    for (int i = 0; i < dimension; i++) {
      columns[i] = Arrays.copyOfRange(normal, i * dimension, (i + 1) * dimension);
      for (int j = 0; j < i; j++) {
        double product = Vectors.product(columns[i], columns[j]);
        for (int k = 0; k < dimension; k++) {
          columns[i][k] -= product * columns[j][k];
        }
      }
      double length = Math.sqrt(Vectors.product(columns[i], columns[i]));
      for (int k = 0; k < dimension; k++) {
        columns[i][k] /= length;
      }
    }
    return Vectors.transposed(columns);
  }
}

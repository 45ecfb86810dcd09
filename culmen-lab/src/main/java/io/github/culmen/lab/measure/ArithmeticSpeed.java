package io.github.culmen.lab.measure;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How fast the linear algebra of a model is, in GFLOP per CPU second of one thread, beside a
 * product of square matrices as a yardstick of the machine.
 *
 * @param size the number of rows
 * @param product of two matrices of 504 rows, 2·504³ operations, whatever the size
 * @param factor a Cholesky factor, n³/3 operations
 * @param solve L⁻¹B with a thousand right-hand sides, n² operations each
 * @param predict mean and variance of a model of n values of six inputs at 10,000 points, counted
 *     as n² operations each though the covariances come on top
 */
public record ArithmeticSpeed(
    int size, double product, double factor, double solve, double predict) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int RIGHT_HAND_SIDES = 1008;
  private static final int TILE = 126;
  private static final int INPUTS = 6;
  private static final int POINTS = 10_000;
  private static final int ROUNDS = 5;
  private static final int YARDSTICK = 504;
  // Times, not operations: small matrices reach a fraction of the speed of large ones.
  private static final double WARM_UP_NANOS = 2.5e8;
  private static final double ROUND_NANOS = 5e7;

  /** Measures; the best of five rounds of each. */
  public static ArithmeticSpeed measure(int size) {
    if (size < 1 || size > 20_000) {
      throw new IllegalArgumentException("n must be from 1 to 20000, but n = " + size);
    }
    SplittableRandom random = new SplittableRandom(size);
    Matrix square = Matrix.zeros(YARDSTICK, YARDSTICK);
    Arrays.setAll(square.data(), i -> random.nextDouble());
    double[][] rows = new double[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = new double[i + 1];
      Arrays.setAll(rows[i], k -> random.nextDouble());
      rows[i][i] = size;
    }
    Cholesky factor = Cholesky.ofLowerRows(rows);
    double[][] tile = new double[size][TILE];
    double n = size;
    return new ArithmeticSpeed(
        size,
        best(2.0 * YARDSTICK * YARDSTICK * YARDSTICK, () -> square.times(square)),
        best(n * n * n / 3, () -> Cholesky.ofLowerRows(rows)),
        best(
            n * n * RIGHT_HAND_SIDES,
            () -> {
              for (int start = 0; start < RIGHT_HAND_SIDES; start += TILE) {
                for (double[] row : tile) {
                  Arrays.fill(row, 1);
                }
                factor.forward(tile, TILE);
              }
            }),
        best(n * n * POINTS, predictions(size, random)));
  }

  private static Runnable predictions(int size, SplittableRandom random) {
    Matrix inputs = Matrix.zeros(size, INPUTS);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    Matrix points = Matrix.zeros(POINTS, INPUTS);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    double[] lengthscales = new double[INPUTS];
    Arrays.fill(lengthscales, 0.7);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(lengthscales, 1, 1e-2),
            Domain.cube(INPUTS),
            Dataset.of(inputs, new double[size]));
    return () -> {
      var ignored = model.moments(points);
    };
  }

  private static double best(double operations, Runnable work) {
    long start = THREADS.getCurrentThreadCpuTime();
    int done = 0;
    do {
      work.run();
      done++;
    } while (THREADS.getCurrentThreadCpuTime() - start < WARM_UP_NANOS);
    double once = (double) (THREADS.getCurrentThreadCpuTime() - start) / done;
    int repeats = (int) Math.max(1, Math.min(1e9, ROUND_NANOS / once));
    double fastest = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      start = THREADS.getCurrentThreadCpuTime();
      for (int r = 0; r < repeats; r++) {
        work.run();
      }
      fastest = Math.min(fastest, (double) (THREADS.getCurrentThreadCpuTime() - start));
    }
    return operations * repeats / Math.max(1, fastest);
  }
}

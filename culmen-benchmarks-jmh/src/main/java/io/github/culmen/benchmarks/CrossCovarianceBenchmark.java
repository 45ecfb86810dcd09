package io.github.culmen.benchmarks;

import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.setting.KernelFamily;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds of one entry of a cross-covariance in six dimensions, exp included. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class CrossCovarianceBenchmark {
  private static final int ROWS = 200;
  private static final int COLUMNS = 254;

  /** The covariance family. */
  @Param({"SE", "MATERN52"})
  public KernelFamily family;

  private final double[][] query = new double[6][];
  private final double[][] observed = new double[6][];
  private final double[] row = new double[COLUMNS];
  private final double[] scratch = new double[COLUMNS];

  /** For the harness. */
  public CrossCovarianceBenchmark() {
    SplittableRandom random = new SplittableRandom(1);
    for (int f = 0; f < 6; f++) {
      query[f] = random.doubles(COLUMNS, 0, 2).toArray();
      observed[f] = random.doubles(ROWS, 0, 2).toArray();
    }
  }

  /** A tile as the posterior computes it, row by row. */
  @Benchmark
  @OperationsPerInvocation(ROWS * COLUMNS)
  public double[] tile() {
    for (int i = 0; i < ROWS; i++) {
      Radial.squaredDistances(query, COLUMNS, observed, i, row);
      Radial.covariances(family, 1.3, row, scratch, COLUMNS);
    }
    return row;
  }
}

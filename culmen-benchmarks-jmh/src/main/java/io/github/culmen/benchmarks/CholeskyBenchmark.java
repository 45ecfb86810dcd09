package io.github.culmen.benchmarks;

import io.github.culmen.math.Cholesky;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Factoring an n × n covariance (n³/3 flop), and appending one row to a factor (n² flop). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class CholeskyBenchmark {
  /** The size of the matrix. */
  @Param({"50", "200", "500", "1000"})
  public int n;

  private double[][] covariance;
  private Cholesky leading;
  private double[][] lastRow;

  /** Makes the matrix. */
  @Setup
  public void prepare() {
    covariance = Covariances.lowerRows(n, new SplittableRandom(1));
    leading = Cholesky.ofLowerRows(Arrays.copyOf(covariance, n - 1));
    lastRow = new double[][] {covariance[n - 1]};
  }

  /** From scratch. */
  @Benchmark
  public Cholesky factor() {
    return Cholesky.ofLowerRows(covariance);
  }

  /** The last row only. */
  @Benchmark
  public Cholesky appendOneRow() {
    return leading.append(lastRow);
  }
}

package io.github.culmen.benchmarks;

import io.github.culmen.math.Cholesky;
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

/** The inverse of a factored covariance (2n³/3 flop), once per marginal-likelihood gradient. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class InverseBenchmark {
  /** The size of the matrix. */
  @Param({"50", "200", "500", "1000"})
  public int n;

  private Cholesky factor;

  /** Makes the factor. */
  @Setup
  public void prepare() {
    factor = Cholesky.ofLowerRows(Covariances.lowerRows(n, new SplittableRandom(3)));
  }

  /** The lower triangle of the inverse. */
  @Benchmark
  public double[][] inverse() {
    return factor.inverseLowerRows();
  }
}

package io.github.culmen.benchmarks;

import io.github.culmen.math.VectorExp;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The exponential of exponents like those of a covariance, per element, with the copy of them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class VectorExpBenchmark {
  private static final int ELEMENTS = 2046;

  private final double[] exponents = new double[ELEMENTS];
  private final double[] work = new double[ELEMENTS];

  /** Draws the exponents from [-50, 0]. */
  @Setup
  public void prepare() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < ELEMENTS; i++) {
      exponents[i] = -50 * random.nextDouble();
    }
  }

  /** All elements in one call. */
  @Benchmark
  @OperationsPerInvocation(ELEMENTS)
  public double[] vectorExp() {
    System.arraycopy(exponents, 0, work, 0, ELEMENTS);
    VectorExp.exp(work, 0, ELEMENTS);
    return work;
  }

  /** One by one. */
  @Benchmark
  @OperationsPerInvocation(ELEMENTS)
  public double[] mathExp() {
    System.arraycopy(exponents, 0, work, 0, ELEMENTS);
    for (int i = 0; i < ELEMENTS; i++) {
      work[i] = Math.exp(work[i]);
    }
    return work;
  }
}

package io.github.culmen.benchmarks;

import io.github.culmen.math.StandardNormal;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds of log Φ and φ/Φ for arguments in [-10, 6]. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class LogCdfBenchmark {
  private static final int COUNT = 4096;
  private final double[] z = new SplittableRandom(1).doubles(COUNT, -10, 6).toArray();
  private final double[] out = new double[COUNT];

  /** For the harness. */
  public LogCdfBenchmark() {}

  /** log Φ. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double[] logCdf() {
    StandardNormal.logCdf(z, COUNT, out);
    return out;
  }

  /** φ/Φ. */
  @Benchmark
  @OperationsPerInvocation(COUNT)
  public double[] hazard() {
    for (int i = 0; i < COUNT; i++) {
      out[i] = StandardNormal.hazard(z[i]);
    }
    return out;
  }
}

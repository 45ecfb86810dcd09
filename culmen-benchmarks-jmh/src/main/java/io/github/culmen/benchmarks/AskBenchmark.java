package io.github.culmen.benchmarks;

import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Trial;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One full {@code ask} (MES-G, ten maxima, fixed hyper-parameters) on Hartmann-6 data. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
@State(Scope.Benchmark)
public class AskBenchmark {
  /** The number of told values. */
  @Param({"50", "200", "500"})
  public int n;

  private Strategy fixed;
  private Study study;

  /** For the harness. */
  public AskBenchmark() {}

  /** Finds the hyper-parameters once. */
  @Setup
  public void fit() {
    fixed = Hartmann6Data.fixed(n);
  }

  /** Each ask sees the same told values and nothing pending. */
  @Setup(Level.Invocation)
  public void tell() {
    study = Hartmann6Data.study(n, fixed, 1);
  }

  /** From told values to a suggestion. */
  @Benchmark
  public Trial.Pending ask() {
    return study.ask();
  }
}

package io.github.culmen.benchmarks;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
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

/** Posterior mean and variance at 10,000 points, and the cross-covariance alone (one datum). */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
@State(Scope.Benchmark)
public class PosteriorBenchmark {
  /** The number of observations. */
  @Param({"200", "500"})
  public int n;

  /** The covariance family. */
  @Param({"SE", "MATERN52"})
  public KernelFamily family;

  private GaussianProcess model;
  private Matrix points;

  /** For the harness. */
  public PosteriorBenchmark() {}

  /** Uniform data in six dimensions. */
  @Setup
  public void observe() {
    SplittableRandom random = new SplittableRandom(1);
    Matrix inputs = Matrix.zeros(n, 6);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    double[] lengthscales = new double[6];
    Arrays.fill(lengthscales, 0.5);
    model =
        GaussianProcess.of(
            family,
            Hyperparameters.of(lengthscales, 1, 1e-3),
            Domain.cube(6),
            Dataset.of(inputs, random.doubles(n, -1, 1).toArray()));
    points = Matrix.zeros(10_000, 6);
    Arrays.setAll(points.data(), i -> random.nextDouble());
  }

  /** Mean and variance. */
  @Benchmark
  public Moments moments() {
    return model.moments(points);
  }
}

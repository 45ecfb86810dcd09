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

/**
 * L X = B for 10,000 right-hand sides (10,000 n² flop) in tiles, as the posterior variance of
 * candidates needs; the copy of B into the tile counts too.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ForwardSolveBenchmark {
  private static final int RIGHT_HAND_SIDES = 10_000;

  /** The size of the factor. */
  @Param({"200", "500"})
  public int n;

  /** Columns per tile; the small ones occur in the refinement of a few points at once. */
  @Param({"4", "8", "16", "126", "254"})
  public int tile;

  private Cholesky factor;
  private double[][] source;
  private double[][] work;

  /** Makes the factor and one tile of right-hand sides. */
  @Setup
  public void prepare() {
    SplittableRandom random = new SplittableRandom(2);
    factor = Cholesky.ofLowerRows(Covariances.lowerRows(n, random));
    source = Covariances.normalRows(n, tile, random);
    work = new double[n][tile];
  }

  /** Tile after tile. */
  @Benchmark
  public double forward() {
    double sum = 0;
    for (int j = 0; j < RIGHT_HAND_SIDES; j += tile) {
      int width = Math.min(tile, RIGHT_HAND_SIDES - j);
      for (int i = 0; i < n; i++) {
        System.arraycopy(source[i], 0, work[i], 0, width);
      }
      factor.forward(work, width);
      sum += work[n - 1][0];
    }
    return sum;
  }

  /** The same with L' X = B. */
  @Benchmark
  public double backward() {
    double sum = 0;
    for (int j = 0; j < RIGHT_HAND_SIDES; j += tile) {
      int width = Math.min(tile, RIGHT_HAND_SIDES - j);
      for (int i = 0; i < n; i++) {
        System.arraycopy(source[i], 0, work[i], 0, width);
      }
      factor.backward(work, width);
      sum += work[0][0];
    }
    return sum;
  }
}

package io.github.culmen.examples;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark with parameters: a matrix is transposed tile by tile. Small tiles cost a loop each,
 * large ones do not fit into the caches; where the best is depends on the machine.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TiledTranspose {
  private static final int SIZE = 768;

  /** Rows of a tile. */
  @Param("32")
  public int rows;

  /** Columns of a tile. */
  @Param("32")
  public int columns;

  private final double[] from = new double[SIZE * SIZE];
  private final double[] to = new double[SIZE * SIZE];

  /** Fills the matrix. */
  @Setup
  public void fill() {
    for (int i = 0; i < from.length; i++) {
      from[i] = i;
    }
  }

  /** What is measured. */
  @Benchmark
  public double[] transpose() {
    for (int row = 0; row < SIZE; row += rows) {
      for (int column = 0; column < SIZE; column += columns) {
        tile(row, Math.min(SIZE, row + rows), column, Math.min(SIZE, column + columns));
      }
    }
    return to;
  }

  private void tile(int firstRow, int endRow, int firstColumn, int endColumn) {
    for (int row = firstRow; row < endRow; row++) {
      for (int column = firstColumn; column < endColumn; column++) {
        to[column * SIZE + row] = from[row * SIZE + column];
      }
    }
  }
}

package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;
import java.util.Arrays;
import java.util.Objects;

/** One drawn function as an acquisition: the next evaluation goes to its maximiser. */
public final class PathAcquisition implements Acquisition {
  private final Paths paths;
  private final int function;

  /** The function with this index, from 0. */
  public PathAcquisition(Paths paths, int function) {
    this.paths = paths;
    this.function = Objects.checkIndex(function, paths.count());
  }

  @Override
  public double[] values(Matrix points) {
    // All functions together are cheaper than one with its slopes only if it is the only one.
    return paths.count() == 1 ? paths.values(points)[0] : slopes(points).values();
  }

  @Override
  public Slopes slopes(Matrix points) {
    int[] functions = new int[points.rows()];
    Arrays.fill(functions, function);
    double[] values = new double[functions.length];
    Matrix gradients = Matrix.zeros(functions.length, points.columns());
    paths.slopes(points, functions, values, gradients);
    return new Slopes(values, gradients);
  }
}

package io.github.culmen.study.insight;

import io.github.culmen.space.Point;
import java.util.List;

/**
 * What the model expects over two parameters, the others being those of a point.
 *
 * @param x the parameter along the horizontal axis
 * @param y the parameter along the vertical axis
 * @param through the point
 * @param xTicks values of x and their coordinates, in order
 * @param yTicks values of y and their coordinates, in order
 * @param cells row by row: for each of {@code yTicks} one for each of {@code xTicks}
 */
public record Contour(
    String x, String y, Point through, List<Place> xTicks, List<Place> yTicks, List<Cell> cells) {
  /** Copies the lists. */
  public Contour {
    xTicks = List.copyOf(xTicks);
    yTicks = List.copyOf(yTicks);
    cells = List.copyOf(cells);
  }

  /** The cell of a value of x and a value of y, by their indices. */
  public Cell cell(int column, int row) {
    return cells.get(row * xTicks.size() + column);
  }

  /**
   * A value of a parameter.
   *
   * @param value the value
   * @param position its coordinate from 0 to 1, on the parameter's own scale
   */
  public record Place(Object value, double position) {}

  /**
   * The model's prediction at one point.
   *
   * @param mean what is expected there: where values are transformed, the median
   * @param sd how sure that is, noise excluded
   * @param legal whether the point satisfies the space's constraints, and both parameters are
   *     active in it
   * @param active whether both parameters are active in it; what is not is not forbidden
   */
  public record Cell(double mean, double sd, boolean legal, boolean active) {}
}

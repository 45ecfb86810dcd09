package io.github.culmen.report.chart;

import io.github.culmen.study.insight.Contour;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines of equal height over a grid of values, as segments; by marching squares, a cell's saddle
 * being decided by the mean of its corners.
 */
public final class Isolines {
  private static final int LEVELS = 9;

  private Isolines() {}

  /**
   * A piece of a line, in units of the grid's columns and rows.
   *
   * @param level the height
   */
  public record Segment(double level, double x0, double y0, double x1, double y1) {}

  /** Lines at round heights of a contour's expected values; none across cells that are illegal. */
  public static List<Segment> of(Contour contour) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Contour.Cell cell : contour.cells()) {
      least = cell.legal() ? Math.min(least, cell.mean()) : least;
      most = cell.legal() ? Math.max(most, cell.mean()) : most;
    }
    if (!(least < most)) {
      return List.of();
    }
    List<Segment> segments = new ArrayList<>();
    Range range = Range.around(Axis.linear(""), least, most, 0);
    for (Tick tick : Ticks.of(range, Axis.linear(""), LEVELS)) {
      level(contour, tick.value(), segments);
    }
    return segments;
  }

  private static void level(Contour contour, double level, List<Segment> segments) {
    for (int row = 0; row + 1 < contour.yTicks().size(); row++) {
      for (int column = 0; column + 1 < contour.xTicks().size(); column++) {
        Contour.Cell a = contour.cell(column, row);
        Contour.Cell b = contour.cell(column + 1, row);
        Contour.Cell c = contour.cell(column + 1, row + 1);
        Contour.Cell d = contour.cell(column, row + 1);
        if (a.legal() && b.legal() && c.legal() && d.legal()) {
          square(
              new double[] {a.mean(), b.mean(), c.mean(), d.mean()}, level, column, row, segments);
        }
      }
    }
  }

  // Corners a, b, c, d go round the square; side i lies between corners i and i + 1.
  private static void square(
      double[] corners, double level, int column, int row, List<Segment> segments) {
    double[] x = new double[4];
    double[] y = new double[4];
    int[] crossed = new int[4];
    int count = 0;
    for (int side = 0; side < 4; side++) {
      double from = corners[side];
      double to = corners[(side + 1) % 4];
      if (from >= level == to >= level) {
        continue;
      }
      double share = (level / 2 - from / 2) / (to / 2 - from / 2);
      x[side] = column + (side == 0 ? share : side == 1 ? 1 : side == 2 ? 1 - share : 0);
      y[side] = row + (side == 0 ? 0 : side == 1 ? share : side == 2 ? 1 : 1 - share);
      crossed[count++] = side;
    }
    if (count == 2) {
      add(level, x, y, crossed[0], crossed[1], segments);
    } else if (count == 4) {
      double centre = corners[0] / 4 + corners[1] / 4 + corners[2] / 4 + corners[3] / 4;
      // Corners as high as the centre are joined through it, the others are cut off.
      boolean cutB = corners[0] >= level == centre >= level;
      add(level, x, y, cutB ? 0 : 3, cutB ? 1 : 0, segments);
      add(level, x, y, cutB ? 2 : 1, cutB ? 3 : 2, segments);
    }
  }

  private static void add(
      double level, double[] x, double[] y, int from, int to, List<Segment> segments) {
    segments.add(new Segment(level, x[from], y[from], x[to], y[to]));
  }
}

package io.github.culmen.report;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.Isolines;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.report.chart.Shades;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What is expected over two parameters, and how sure that is. */
final class ContourPicture {
  private static final int FORBIDDEN = 0xC9CFD6;
  private static final int INACTIVE = 0xF4F6F8;

  private final StudyReport report;
  private final Contour contour;
  private final PlotScale x;
  private final PlotScale y;

  ContourPicture(StudyReport report, Contour contour) {
    this.report = report;
    this.contour = contour;
    this.x = ParameterScale.of(report.spec().space().parameter(contour.x()));
    this.y = ParameterScale.of(report.spec().space().parameter(contour.y()));
  }

  Drawing drawing() {
    return new Drawing(
        880,
        460,
        report.spec().name() + ": over " + contour.x() + " and " + contour.y(),
        subtitle(),
        canvas -> {
          Frame.Box left = new Frame.Box(10, Drawing.HEAD - 4, 430, 390);
          Frame.Box right = new Frame.Box(445, Drawing.HEAD - 4, 430, 390);
          boolean reversed = report.spec().direction() == Direction.MINIMIZE;
          panel(canvas, left, "expected value", Contour.Cell::mean, Shades.VALUE, reversed);
          panel(canvas, right, "standard deviation", Contour.Cell::sd, Shades.SD, false);
        });
  }

  private void panel(
      Canvas canvas,
      Frame.Box box,
      String title,
      ToDoubleFunction<Contour.Cell> height,
      Shades shades,
      boolean reversed) {
    Frame.Box inner = new Frame.Box(box.x(), box.y(), box.width(), box.height() - 30);
    Frame frame = new Frame(canvas, inner, x, y, true);
    frame.axes(title + ", " + contour.y() + " up", contour.x());
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Contour.Cell cell : contour.cells()) {
      if (cell.legal()) {
        least = Math.min(least, height.applyAsDouble(cell));
        most = Math.max(most, height.applyAsDouble(cell));
      }
    }
    if (!(least <= most)) {
      least = 0;
      most = 0;
    }
    double[] columns = edges(contour.xTicks(), x);
    double[] rows = edges(contour.yTicks(), y);
    for (int row = 0; row + 1 < rows.length; row++) {
      for (int column = 0; column + 1 < columns.length; column++) {
        Contour.Cell cell = contour.cell(column, row);
        double share =
            least < most
                ? (height.applyAsDouble(cell) / 2 - least / 2) / (most / 2 - least / 2)
                : 0.5;
        double from = frame.left + columns[column] * (frame.right - frame.left);
        double to = frame.left + columns[column + 1] * (frame.right - frame.left);
        double low = frame.bottom - rows[row] * (frame.bottom - frame.top);
        double high = frame.bottom - rows[row + 1] * (frame.bottom - frame.top);
        // A hair wider, or light would shine through between the cells.
        canvas.rectangle(
            from,
            high - 0.3,
            to - from + 0.3,
            low - high + 0.3,
            colour(cell, shades, reversed ? 1 - share : share),
            1);
      }
    }
    if (shades == Shades.VALUE) {
      lines(frame);
    }
    points(frame);
    key(frame, shades, reversed, least, most);
  }

  // Inactive is not the same as forbidden: there is nothing to expect there.
  private static int colour(Contour.Cell cell, Shades shades, double share) {
    return !cell.active() ? INACTIVE : cell.legal() ? shades.at(share) : FORBIDDEN;
  }

  private String subtitle() {
    boolean inactive = contour.cells().stream().anyMatch(cell -> !cell.active());
    boolean forbidden = contour.cells().stream().anyMatch(cell -> cell.active() && !cell.legal());
    return "the other parameters as in the recommended point (square) · dots: trials"
        + (forbidden ? " · grey: not allowed" : "")
        + (inactive ? " · pale: inactive" : "");
  }

  private void lines(Frame frame) {
    if (x instanceof PlotScale.Numbers && y instanceof PlotScale.Numbers) {
      for (Isolines.Segment one : Isolines.of(contour)) {
        frame.canvas.line(
            across(frame, one.x0()),
            up(frame, one.y0()),
            across(frame, one.x1()),
            up(frame, one.y1()),
            new Pen(0xFFFFFF, 1, 0.6, false));
      }
    }
  }

  private double across(Frame frame, double column) {
    return frame.left + between(contour.xTicks(), x, column) * (frame.right - frame.left);
  }

  private double up(Frame frame, double row) {
    return frame.bottom - between(contour.yTicks(), y, row) * (frame.bottom - frame.top);
  }

  private static double between(List<Contour.Place> ticks, PlotScale scale, double index) {
    int below = (int) Math.max(0, Math.min(ticks.size() - 2, Math.floor(index)));
    double from = scale.at(TrialColumns.plain(ticks.get(below).value()));
    double to = scale.at(TrialColumns.plain(ticks.get(below + 1).value()));
    return from + (to - from) * (index - below);
  }

  private void points(Frame frame) {
    for (Trial.Finished trial : report.successes()) {
      Map<String, Object> values = trial.point().values();
      if (values.containsKey(contour.x()) && values.containsKey(contour.y())) {
        double px = frame.x(TrialColumns.plain(values.get(contour.x())));
        double py = frame.y(TrialColumns.plain(values.get(contour.y())));
        frame.canvas.disc(px, py, 3.4, 0x000000, 0.6);
        frame.canvas.disc(px, py, 2.2, 0xFFFFFF, 1);
      }
    }
    report
        .model()
        .map(model -> model.beliefs().recommended().point().values())
        .filter(values -> values.containsKey(contour.x()) && values.containsKey(contour.y()))
        .ifPresent(
            values -> {
              double px = frame.x(TrialColumns.plain(values.get(contour.x())));
              double py = frame.y(TrialColumns.plain(values.get(contour.y())));
              frame.canvas.rectangle(px - 6, py - 6, 12, 12, 0x000000, 1);
              frame.canvas.rectangle(px - 4.5, py - 4.5, 9, 9, 0xFFFFFF, 1);
            });
  }

  private static void key(Frame frame, Shades shades, boolean reversed, double least, double most) {
    double top = frame.bottom + 50;
    double from = frame.left + 70;
    double wide = (frame.right - 70 - from) / 40;
    for (int i = 0; i < 40; i++) {
      double share = i / 39.0;
      int rgb = shades.at(reversed ? 1 - share : share);
      frame.canvas.rectangle(from + i * wide, top, wide + 0.3, 10, rgb, 1);
    }
    frame.text(Numerals.brief(least, 4), from - 6, top + 9, false, Anchor.END, 64);
    frame.text(Numerals.brief(most, 4), frame.right - 64, top + 9, false, Anchor.START, 64);
  }

  // Cells meet in the middle between their values; the outer ones end at the axes.
  private static double[] edges(List<Contour.Place> ticks, PlotScale scale) {
    double[] edges = new double[ticks.size() + 1];
    edges[ticks.size()] = 1;
    for (int i = 1; i < ticks.size(); i++) {
      edges[i] =
          0.5 * scale.at(TrialColumns.plain(ticks.get(i - 1).value()))
              + 0.5 * scale.at(TrialColumns.plain(ticks.get(i).value()));
    }
    return edges;
  }
}

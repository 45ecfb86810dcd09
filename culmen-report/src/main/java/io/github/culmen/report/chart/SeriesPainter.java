package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Style;

/** Paints single series, in the plot and as swatches of the legend. */
final class SeriesPainter {
  private static final int HALO = 0xFFFFFF;

  private final Chart chart;
  private final Canvas canvas;
  private final ChartLayout at;

  SeriesPainter(Chart chart, Canvas canvas, ChartLayout at) {
    this.chart = chart;
    this.canvas = canvas;
    this.at = at;
  }

  void paint(Series series) {
    switch (series.kind()) {
      case RULE -> paintRule(series);
      case POINTS, AXIS_MARKS -> paintMarkers(series);
      case LINE, STEPS, BAND -> paintRuns(series);
    }
  }

  void paintSwatch(Series series, double x, double middle) {
    Style style = series.style();
    int rgb = style.color().rgb();
    double end = x + Legend.SWATCH;
    switch (series.kind()) {
      case BAND -> canvas.rectangle(x, middle - 6, Legend.SWATCH, 12, rgb, style.opacity());
      case POINTS, AXIS_MARKS -> paintMarker(x + Legend.SWATCH / 2, middle, style);
      case LINE, STEPS, RULE -> canvas.line(x + 1, middle, end - 1, middle, pen(style));
    }
  }

  private void paintRule(Series rule) {
    double height = rule.y()[0];
    if (chart.yAxis().shows(height)) {
      Style style = rule.style();
      Pen dashed = new Pen(style.color().rgb(), style.width(), style.opacity(), true);
      canvas.line(at.left, at.y(height), at.right, at.y(height), dashed);
    }
  }

  private void paintMarkers(Series series) {
    boolean onAxis = series.kind() == Series.Kind.AXIS_MARKS;
    for (int i = 0; i < series.size(); i++) {
      if (series.shows(i, chart.xAxis(), chart.yAxis())) {
        double y = onAxis ? at.bottom : at.y(series.y()[i]);
        paintMarker(at.x(series.x()[i]), y, series.style());
      }
    }
  }

  /** Each stretch without a missing point is one line or one area. */
  private void paintRuns(Series series) {
    int from = 0;
    while (from < series.size()) {
      int to = from;
      while (to < series.size() && series.shows(to, chart.xAxis(), chart.yAxis())) {
        to++;
      }
      if (to > from) {
        if (series.kind() == Series.Kind.BAND) {
          paintBand(series, from, to);
        } else {
          paintLine(series, from, to);
        }
      }
      from = to + 1;
    }
  }

  private void paintLine(Series series, int from, int to) {
    Style style = series.style();
    if (to == from + 1) {
      // A line through one point has no length; without a dot the point would be lost.
      double radius = style.width() * 1.2;
      canvas.disc(
          at.x(series.x()[from]),
          at.y(series.y()[from]),
          radius,
          style.color().rgb(),
          style.opacity());
      return;
    }
    boolean steps = series.kind() == Series.Kind.STEPS;
    int count = to - from;
    double[] x = new double[steps ? 2 * count - 1 : count];
    double[] y = new double[x.length];
    for (int i = 0, k = 0; i < count; i++, k++) {
      double px = at.x(series.x()[from + i]);
      if (steps && i > 0) {
        x[k] = px;
        y[k] = y[k - 1];
        k++;
      }
      x[k] = px;
      y[k] = at.y(series.y()[from + i]);
    }
    canvas.polyline(x, y, pen(style));
  }

  private void paintBand(Series series, int from, int to) {
    Style style = series.style();
    int count = to - from;
    double[] x = new double[2 * count];
    double[] y = new double[2 * count];
    for (int i = 0; i < count; i++) {
      x[i] = at.x(series.x()[from + i]);
      y[i] = at.y(series.y()[from + i]);
      x[2 * count - 1 - i] = x[i];
      y[2 * count - 1 - i] = at.y(series.upper()[from + i]);
    }
    if (count == 1) {
      Pen pen = new Pen(style.color().rgb(), 3 * style.width(), style.opacity(), false);
      canvas.polyline(x, y, pen);
    } else {
      canvas.polygon(x, y, style.color().rgb(), style.opacity());
    }
  }

  private void paintMarker(double x, double y, Style style) {
    double r = 1.6 * style.width();
    int rgb = style.color().rgb();
    switch (style.marker()) {
      case DOT -> {
        canvas.disc(x, y, r + 0.8, HALO, 0.9);
        canvas.disc(x, y, r, rgb, style.opacity());
      }
      case RING -> canvas.ring(x, y, 2 * r, pen(style));
      case CROSS -> {
        canvas.line(x - r, y - r, x + r, y + r, pen(style));
        canvas.line(x - r, y + r, x + r, y - r, pen(style));
      }
      case SQUARE -> {
        canvas.rectangle(x - r - 0.8, y - r - 0.8, 2 * r + 1.6, 2 * r + 1.6, HALO, 0.9);
        canvas.rectangle(x - r, y - r, 2 * r, 2 * r, rgb, style.opacity());
      }
    }
  }

  private static Pen pen(Style style) {
    return new Pen(style.color().rgb(), style.width(), style.opacity(), false);
  }
}

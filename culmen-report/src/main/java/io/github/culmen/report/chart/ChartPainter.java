package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.TextMetrics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Paints a chart on a canvas: paper, grid, bands, rules, then the other series as added. */
final class ChartPainter {
  private static final int PAPER = 0xFFFFFF;
  private static final int INK = 0x1F2328;
  private static final int SOFT_INK = 0x59636E;
  private static final int AXIS_LINE = 0x8C959F;
  private static final int GRID = 0xE1E5EA;
  private static final int FINE_GRID = 0xF2F4F6;

  private final Chart chart;
  private final Canvas canvas;
  private final ChartLayout at;
  private final SeriesPainter painter;

  ChartPainter(Chart chart, Canvas canvas) {
    this.chart = chart;
    this.canvas = canvas;
    at = new ChartLayout(chart);
    painter = new SeriesPainter(chart, canvas, at);
  }

  void paint() {
    canvas.rectangle(0, 0, chart.width(), chart.height(), PAPER, 1);
    paintHeadlines();
    paintLegend();
    paintAxes();
    if (chart.isEmpty()) {
      canvas.text(
          "no data",
          (at.left + at.right) / 2,
          (at.top + at.bottom) / 2,
          Lettering.of(14, SOFT_INK, Anchor.MIDDLE));
      return;
    }
    paintKind(Series.Kind.BAND);
    paintKind(Series.Kind.RULE);
    for (Series series : chart.series()) {
      if (series.kind() != Series.Kind.BAND && series.kind() != Series.Kind.RULE) {
        painter.paint(series);
      }
    }
    paintRuleLabels();
  }

  private void paintKind(Series.Kind kind) {
    for (Series series : chart.series()) {
      if (series.kind() == kind) {
        painter.paint(series);
      }
    }
  }

  private void paintHeadlines() {
    double room = chart.width() - 2 * ChartLayout.EDGE;
    if (!chart.title().isEmpty()) {
      canvas.text(
          TextMetrics.fitted(chart.title(), ChartLayout.TITLE_SIZE, true, room),
          ChartLayout.EDGE,
          at.titleBaseline,
          new Lettering(ChartLayout.TITLE_SIZE, true, INK, Anchor.START, false));
    }
    if (!chart.subtitle().isEmpty()) {
      canvas.text(
          TextMetrics.fitted(chart.subtitle(), ChartLayout.TEXT_SIZE, false, room),
          ChartLayout.EDGE,
          at.subtitleBaseline,
          Lettering.of(ChartLayout.TEXT_SIZE, SOFT_INK, Anchor.START));
    }
  }

  private void paintLegend() {
    for (Legend.Entry entry : at.legend.entries()) {
      double middle = at.legendTop + (entry.row() + 0.5) * Legend.ROW_HEIGHT;
      double x = ChartLayout.EDGE + entry.x();
      for (Series series : entry.series()) {
        painter.paintSwatch(series, x, middle);
      }
      canvas.text(
          entry.name(),
          ChartLayout.EDGE + entry.textX(),
          middle + 4,
          Lettering.of(Legend.FONT_SIZE, INK, Anchor.START));
    }
  }

  private void paintAxes() {
    for (double between : Ticks.between(at.yRange, 5)) {
      double y = at.y(between);
      canvas.line(at.left, y, at.right, y, Pen.solid(FINE_GRID, 1));
    }
    for (double between : Ticks.between(at.xRange, 5)) {
      double x = at.x(between);
      canvas.line(x, at.bottom, x, at.bottom + 2.5, Pen.solid(AXIS_LINE, 1));
    }
    for (Tick tick : at.yTicks) {
      double y = at.y(tick.value());
      canvas.line(at.left, y, at.right, y, Pen.solid(GRID, 1));
      canvas.text(
          tick.label(),
          at.left - ChartLayout.TICK_GAP,
          y + 4,
          Lettering.of(ChartLayout.TEXT_SIZE, SOFT_INK, Anchor.END));
    }
    for (Tick tick : at.xTicks) {
      double x = at.x(tick.value());
      canvas.line(x, at.bottom, x, at.bottom + 4, Pen.solid(AXIS_LINE, 1));
      canvas.text(
          tick.label(),
          x,
          at.bottom + 19,
          Lettering.of(ChartLayout.TEXT_SIZE, SOFT_INK, Anchor.MIDDLE));
    }
    canvas.line(at.left, at.bottom, at.right, at.bottom, Pen.solid(AXIS_LINE, 1));
    paintAxisLabels();
  }

  private void paintAxisLabels() {
    double size = ChartLayout.TEXT_SIZE;
    if (!chart.xAxis().label().isEmpty()) {
      canvas.text(
          TextMetrics.fitted(chart.xAxis().label(), size, false, at.right - at.left),
          (at.left + at.right) / 2,
          at.bottom + 40,
          Lettering.of(size, INK, Anchor.MIDDLE));
    }
    if (!chart.yAxis().label().isEmpty()) {
      canvas.text(
          TextMetrics.fitted(chart.yAxis().label(), size, false, at.bottom - at.top),
          ChartLayout.EDGE + 6,
          (at.top + at.bottom) / 2,
          new Lettering(size, false, INK, Anchor.MIDDLE, true));
    }
  }

  /** Names beside their rules, pushed down where two rules are too close. */
  private void paintRuleLabels() {
    List<Series> rules = new ArrayList<>();
    for (Series series : chart.series()) {
      if (series.kind() == Series.Kind.RULE && chart.yAxis().shows(series.y()[0])) {
        rules.add(series);
      }
    }
    rules.sort(Comparator.comparingDouble((Series rule) -> at.y(rule.y()[0])));
    double room = chart.width() - at.right - 10;
    double free = Double.NEGATIVE_INFINITY;
    for (Series rule : rules) {
      double baseline = Math.max(free, at.y(rule.y()[0]) + 4);
      free = baseline + 14;
      canvas.text(
          TextMetrics.fitted(rule.name(), ChartLayout.TEXT_SIZE, false, room),
          at.right + 6,
          baseline,
          Lettering.of(ChartLayout.TEXT_SIZE, SOFT_INK, Anchor.START));
    }
  }
}

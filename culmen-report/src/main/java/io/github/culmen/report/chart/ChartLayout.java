package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.TextMetrics;
import java.util.ArrayList;
import java.util.List;

/** Where everything goes, in pixels. Depends on the chart alone, never on a canvas. */
public final class ChartLayout {
  static final double EDGE = 20;
  static final double TITLE_SIZE = 17;
  static final double TEXT_SIZE = 12;
  static final double TICK_GAP = 8;

  final Range xRange;
  final Range yRange;
  final List<Tick> xTicks;
  final List<Tick> yTicks;
  final Legend legend;

  final double titleBaseline;
  final double subtitleBaseline;
  final double legendTop;
  final double left;
  final double right;
  final double top;
  public final double bottom;

  public ChartLayout(Chart chart) {
    xRange = chart.xRange();
    yRange = chart.yRange();
    legend = new Legend(chart, chart.width() - 2 * EDGE);

    double y = chart.title().isEmpty() ? 10 : 32;
    titleBaseline = y;
    y += chart.subtitle().isEmpty() ? 0 : 20;
    subtitleBaseline = y;
    legendTop = y + 10;
    top = legendTop + legend.height() + 16;
    double belowAxis = 24 + (chart.xAxis().label().isEmpty() ? 6 : 26);
    bottom = Math.max(top + 20, chart.height() - belowAxis);

    yTicks = Ticks.of(yRange, chart.yAxis(), (int) ((bottom - top) / 42));
    double yLabel = chart.yAxis().label().isEmpty() ? 0 : 22;
    left = Math.min(chart.width() * 0.4, EDGE + yLabel + widest(yTicks) + TICK_GAP);
    right = Math.max(left + 40, chart.width() - EDGE - ruleLabels(chart));
    xTicks = apart(Ticks.of(xRange, chart.xAxis(), xTickLimit(chart, right - left)));
  }

  /** As many ticks as fit with room between their labels: the labels depend on the number asked. */
  private int xTickLimit(Chart chart, double available) {
    for (int limit = (int) (available / 50); limit > 2; limit--) {
      List<Tick> ticks = Ticks.of(xRange, chart.xAxis(), limit);
      if (ticks.size() * (widest(ticks) + 18) <= available) {
        return limit;
      }
    }
    return 2;
  }

  /** Drops what still collides: few, wide labels, or linear numbers along a log axis. */
  private List<Tick> apart(List<Tick> ticks) {
    List<Tick> kept = new ArrayList<>();
    double free = Double.NEGATIVE_INFINITY;
    for (Tick tick : ticks) {
      double half = TextMetrics.width(tick.label(), TEXT_SIZE, false) / 2;
      if (x(tick.value()) - half >= free) {
        kept.add(tick);
        free = x(tick.value()) + half + 8;
      }
    }
    return kept;
  }

  private static double widest(List<Tick> ticks) {
    return ticks.stream()
        .mapToDouble(tick -> TextMetrics.width(tick.label(), TEXT_SIZE, false))
        .max()
        .orElse(0);
  }

  /** The room right of the plot in which rules carry their names. */
  private static double ruleLabels(Chart chart) {
    double widest = 0;
    for (Series series : chart.series()) {
      if (series.kind() == Series.Kind.RULE && chart.yAxis().shows(series.y()[0])) {
        widest = Math.max(widest, TextMetrics.width(series.name(), TEXT_SIZE, false) + 6);
      }
    }
    return Math.min(chart.width() * 0.25, widest);
  }

  double x(double value) {
    return left + xRange.fraction(value) * (right - left);
  }

  double y(double value) {
    return bottom - yRange.fraction(value) * (bottom - top);
  }
}

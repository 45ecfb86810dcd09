package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.TextMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of names above a plot. Series of one name (a line and its band) share an entry. */
final class Legend {
  static final double FONT_SIZE = 12;
  static final double ROW_HEIGHT = 20;
  static final double SWATCH = 22;
  private static final double SWATCH_GAP = 6;
  private static final double ENTRY_GAP = 20;

  /** One name and all that is drawn under it; {@code x} is relative to the legend's left edge. */
  record Entry(String name, List<Series> series, double x, int row) {
    double textX() {
      return x + SWATCH + SWATCH_GAP;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private int rows;

  Legend(Chart chart, double available) {
    double x = 0;
    for (Map.Entry<String, List<Series>> named : namedSeries(chart).entrySet()) {
      double room = available - SWATCH - SWATCH_GAP;
      String name = TextMetrics.fitted(named.getKey(), FONT_SIZE, false, room);
      double width = SWATCH + SWATCH_GAP + TextMetrics.width(name, FONT_SIZE, false);
      if (rows == 0 || x + width > available) {
        rows++;
        x = 0;
      }
      entries.add(new Entry(name, named.getValue(), x, rows - 1));
      x += width + ENTRY_GAP;
    }
  }

  /** Series by name in order of appearance; rules are labelled where they are drawn. */
  static Map<String, List<Series>> namedSeries(Chart chart) {
    Map<String, List<Series>> byName = new LinkedHashMap<>();
    for (Series series : chart.series()) {
      if (!series.name().isEmpty() && series.kind() != Series.Kind.RULE) {
        byName.computeIfAbsent(series.name(), name -> new ArrayList<>()).add(series);
      }
    }
    return byName;
  }

  List<Entry> entries() {
    return entries;
  }

  double height() {
    return rows * ROW_HEIGHT;
  }
}

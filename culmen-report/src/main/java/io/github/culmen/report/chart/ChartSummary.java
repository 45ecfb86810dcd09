package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Numerals;
import java.util.StringJoiner;

/** A chart in a few sentences, for people who listen to it instead of seeing it. */
final class ChartSummary {
  private ChartSummary() {}

  static String of(Chart chart) {
    StringJoiner sentences = new StringJoiner(" ");
    if (!chart.subtitle().isEmpty()) {
      sentences.add(chart.subtitle() + ".");
    }
    sentences.add("Horizontal axis: " + axis(chart.xAxis()) + ".");
    sentences.add("Vertical axis: " + axis(chart.yAxis()) + ".");
    for (Series series : chart.series()) {
      sentences.add(series(series, chart) + ".");
    }
    return sentences.toString();
  }

  private static String axis(Axis axis) {
    String label = axis.label().isEmpty() ? "no label" : axis.label();
    return axis.isLog() ? label + ", logarithmic" : label;
  }

  private static String series(Series series, Chart chart) {
    String name = series.name().isEmpty() ? "Unnamed series" : series.name();
    int shown = series.size() - series.hidden(chart.xAxis(), chart.yAxis());
    if (shown == 0) {
      return name + ": nothing to show";
    }
    if (series.kind() == Series.Kind.RULE) {
      return name + ": level " + Numerals.brief(series.y()[0], 6);
    }
    String points = shown == 1 ? "1 point" : shown + " points";
    if (series.kind() == Series.Kind.AXIS_MARKS) {
      return name + ": " + points + " without a value";
    }
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < series.size(); i++) {
      if (series.shows(i, chart.xAxis(), chart.yAxis())) {
        smallest = Math.min(smallest, Math.min(series.y()[i], series.upper()[i]));
        largest = Math.max(largest, Math.max(series.y()[i], series.upper()[i]));
      }
    }
    return name
        + ": "
        + points
        + " from "
        + Numerals.brief(smallest, 6)
        + " to "
        + Numerals.brief(largest, 6);
  }
}

package io.github.culmen.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How values of one kind lie along an axis: numbers, or choices without a distance. */
public sealed interface PlotScale {
  /** Where a value lies: 0 at the low end, 1 at the high end. */
  double at(Object value);

  /** The most labels, roughly. */
  List<Label> labels(int most);

  /** A text at a place from 0 to 1. */
  record Label(double at, String text) {}

  /** The scale of an axis of values. */
  static PlotScale of(ValueAxis axis) {
    return numbers(axis.log(), axis.low(), axis.high(), false);
  }

  /** Numbers from {@code low} to {@code high}, which are the ends. */
  static PlotScale numbers(boolean log, double low, double high, boolean whole) {
    Axis axis = log ? Axis.log("") : whole ? Axis.integer("") : Axis.linear("");
    Range range =
        !(low < high)
            ? Range.around(axis, low, high, 0)
            : log
                ? new Range(true, Math.log10(low), Math.log10(high))
                : new Range(false, low, high);
    return new Numbers(axis, range);
  }

  /** Numbers from the smallest of these to the largest, with room about a single one. */
  static PlotScale around(double[] values) {
    Axis axis = Axis.linear("");
    double low = Arrays.stream(values).min().orElseThrow();
    double high = Arrays.stream(values).max().orElseThrow();
    return new Numbers(axis, Range.around(axis, low, high, 0));
  }

  /** Numbers. */
  record Numbers(Axis axis, Range range) implements PlotScale {
    @Override
    public double at(Object value) {
      return range.fraction(((Number) value).doubleValue());
    }

    @Override
    public List<Label> labels(int most) {
      return Ticks.of(range, axis, most).stream()
          .map(tick -> new Label(range.fraction(tick.value()), tick.label()))
          .filter(label -> label.at() >= -1e-9 && label.at() <= 1 + 1e-9)
          .toList();
    }
  }

  /** Choices, each in the middle of its share. */
  record Choices(List<String> names) implements PlotScale {
    @Override
    public double at(Object value) {
      return (names.indexOf(value.toString()) + 0.5) / names.size();
    }

    @Override
    public List<Label> labels(int most) {
      List<Label> labels = new ArrayList<>();
      int stride = Math.max(1, (names.size() + Math.max(1, most) - 1) / Math.max(1, most));
      for (int i = 0; i < names.size(); i += stride) {
        labels.add(new Label((i + 0.5) / names.size(), names.get(i)));
      }
      return labels;
    }
  }
}

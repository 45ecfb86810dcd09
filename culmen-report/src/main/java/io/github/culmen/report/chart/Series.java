package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Style;

/**
 * One thing drawn in a chart. The arrays are private copies and never leave the package.
 *
 * <p>{@code y} and {@code upper} mean different things per kind: a band lies between them; a rule
 * has its height in {@code y[0]} and no x; axis marks have no y.
 */
public final class Series {
  private final Kind kind;
  private final String name;
  private final double[] x;
  private final double[] y;
  private final double[] upper;
  private final Style style;

  Series(Kind kind, String name, double[] x, double[] y, double[] upper, Style style) {
    this.kind = kind;
    this.name = name;
    this.x = x;
    this.y = y;
    this.upper = upper;
    this.style = style;
  }

  public enum Kind {
    LINE,
    STEPS,
    POINTS,
    BAND,
    RULE,
    AXIS_MARKS
  }

  public Kind kind() {
    return kind;
  }

  public String name() {
    return name;
  }

  public double[] x() {
    return x;
  }

  public double[] y() {
    return y;
  }

  public double[] upper() {
    return upper;
  }

  public Style style() {
    return style;
  }

  public int size() {
    return kind == Kind.RULE ? 1 : x.length;
  }

  /** Whether point {@code i} has a place on both axes. */
  public boolean shows(int i, Axis xAxis, Axis yAxis) {
    return switch (kind) {
      case RULE -> yAxis.shows(y[0]);
      case AXIS_MARKS -> xAxis.shows(x[i]);
      case BAND -> xAxis.shows(x[i]) && yAxis.shows(y[i]) && yAxis.shows(upper[i]);
      case LINE, STEPS, POINTS -> xAxis.shows(x[i]) && yAxis.shows(y[i]);
    };
  }

  int hidden(Axis xAxis, Axis yAxis) {
    int hidden = 0;
    for (int i = 0; i < size(); i++) {
      if (!shows(i, xAxis, yAxis)) {
        hidden++;
      }
    }
    return hidden;
  }
}

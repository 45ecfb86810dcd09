package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A chart: axes and series as an immutable value, drawn as SVG, PNG or (by {@link
 * io.github.culmen.report.terminal.TerminalPlot}) text.
 *
 * <p>Numbers without a place on their axis (NaN, infinite, and not positive on a log axis) are left
 * out; lines have a gap there, and the subtitle says how many points are missing.
 */
public final class Chart {
  private final String title;
  private final String subtitle;
  private final Axis xAxis;
  private final Axis yAxis;
  private final int width;
  private final int height;
  private final List<Series> series;

  private Chart(Builder builder) {
    title = builder.title;
    subtitle = builder.subtitle;
    xAxis = builder.xAxis;
    yAxis = builder.yAxis;
    width = builder.width;
    height = builder.height;
    series = List.copyOf(builder.series);
  }

  /** An empty chart to be filled. */
  public static Builder builder() {
    return new Builder();
  }

  /** The headline; may be empty. */
  public String title() {
    return title;
  }

  /** The line below the headline, including the note about points that could not be drawn. */
  public String subtitle() {
    int hidden = hiddenPoints();
    if (hidden == 0) {
      return subtitle;
    }
    String what = hidden == 1 ? "1 point" : hidden + " points";
    boolean log = xAxis.isLog() || yAxis.isLog();
    String note =
        what
            + " not drawn ("
            + (log ? "not positive on a log axis, or not finite)" : "not finite)");
    return subtitle.isEmpty() ? note : subtitle + " · " + note;
  }

  /** Width of the drawing in pixels. */
  public int width() {
    return width;
  }

  /** Height of the drawing in pixels. */
  public int height() {
    return height;
  }

  /** How many points have no place on the axes. */
  public int hiddenPoints() {
    return series.stream().mapToInt(s -> s.hidden(xAxis, yAxis)).sum();
  }

  /** The chart as an SVG document; equal charts give equal text. */
  public String toSvg() {
    return drawing().toSvg();
  }

  /**
   * The chart as a PNG image of twice its width and height.
   *
   * @throws UnsupportedOperationException if this Java runtime cannot draw text, as runtimes
   *     without fonts or without the module java.desktop; SVG works there
   */
  public byte[] toPng() {
    return drawing().toPng();
  }

  /**
   * Writes the chart as the file name's ending says: {@code .svg} or {@code .png}.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    drawing().write(file, "a chart file");
  }

  public Drawing drawing() {
    return new Drawing(
        width,
        height,
        title.isEmpty() ? "Chart" : title,
        ChartSummary.of(this),
        false,
        canvas -> new ChartPainter(this, canvas).paint());
  }

  public Axis xAxis() {
    return xAxis;
  }

  public Axis yAxis() {
    return yAxis;
  }

  public List<Series> series() {
    return series;
  }

  public Range xRange() {
    Extent extent = new Extent();
    for (Series s : series) {
      for (int i = 0; i < s.x().length; i++) {
        if (s.shows(i, xAxis, yAxis)) {
          extent.add(s.x()[i]);
        }
      }
    }
    return Range.around(xAxis, extent.smallest, extent.largest, 0.025);
  }

  public Range yRange() {
    Extent extent = new Extent();
    for (Series s : series) {
      for (int i = 0; i < s.y().length; i++) {
        if (s.shows(i, xAxis, yAxis)) {
          extent.add(s.y()[i]);
          extent.add(s.upper()[i]);
        }
      }
    }
    return Range.around(yAxis, extent.smallest, extent.largest, 0.06);
  }

  public boolean isEmpty() {
    return series.stream().allMatch(s -> s.hidden(xAxis, yAxis) == s.size());
  }

  private static final class Extent {
    private double smallest = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;

    void add(double value) {
      smallest = Math.min(smallest, value);
      largest = Math.max(largest, value);
    }
  }

  /** Collects what a chart shows. Series without a style get the colours of {@link Palette}. */
  public static final class Builder {
    private static final double[] NONE = {};

    private String title = "";
    private String subtitle = "";
    private Axis xAxis = Axis.linear("");
    private Axis yAxis = Axis.linear("");
    private int width = 800;
    private int height = 500;
    private final List<Series> series = new ArrayList<>();
    private int automaticColors;

    private Builder() {}

    /** The headline. */
    public Builder title(String text) {
      title = Objects.requireNonNull(text, "title");
      return this;
    }

    /** The line below the headline. */
    public Builder subtitle(String text) {
      subtitle = Objects.requireNonNull(text, "subtitle");
      return this;
    }

    /** The horizontal axis. */
    public Builder xAxis(Axis axis) {
      xAxis = Objects.requireNonNull(axis, "x axis");
      return this;
    }

    /** The vertical axis. */
    public Builder yAxis(Axis axis) {
      yAxis = Objects.requireNonNull(axis, "y axis");
      return this;
    }

    /** The size of the drawing in pixels; 800 by 500 unless given. */
    public Builder size(int newWidth, int newHeight) {
      if (newWidth < 240 || newHeight < 160 || newWidth > 10_000 || newHeight > 10_000) {
        throw new IllegalArgumentException(
            "a chart must be between 240 by 160 and 10000 by 10000 pixels, but was "
                + newWidth
                + " by "
                + newHeight);
      }
      width = newWidth;
      height = newHeight;
      return this;
    }

    /** Points joined by straight lines. */
    public Builder line(String name, double[] x, double[] y) {
      return line(name, x, y, nextStyle());
    }

    /** Points joined by straight lines. */
    public Builder line(String name, double[] x, double[] y, Style style) {
      return add(Series.Kind.LINE, name, x, y, y, style);
    }

    /** A staircase: each value holds until the next x. */
    public Builder steps(String name, double[] x, double[] y) {
      return steps(name, x, y, nextStyle());
    }

    /** A staircase: each value holds until the next x. */
    public Builder steps(String name, double[] x, double[] y, Style style) {
      return add(Series.Kind.STEPS, name, x, y, y, style);
    }

    /** Single points. */
    public Builder points(String name, double[] x, double[] y) {
      return points(name, x, y, nextStyle());
    }

    /** Single points. */
    public Builder points(String name, double[] x, double[] y, Style style) {
      return add(Series.Kind.POINTS, name, x, y, y, style);
    }

    /** The area between two curves. */
    public Builder band(String name, double[] x, double[] lower, double[] upper) {
      return band(name, x, lower, upper, nextStyle().withOpacity(0.2));
    }

    /** The area between two curves. */
    public Builder band(String name, double[] x, double[] lower, double[] upper, Style style) {
      return add(Series.Kind.BAND, name, x, lower, upper, style);
    }

    /** A dashed horizontal line with its name at its right end. */
    public Builder rule(String name, double y) {
      return rule(name, y, Style.of(Palette.GREY).withWidth(1.5));
    }

    /** A dashed horizontal line with its name at its right end. */
    public Builder rule(String name, double y, Style style) {
      double[] height = {y};
      return add(new Series(Series.Kind.RULE, checked(name), NONE, height, height, style));
    }

    /** Markers on the horizontal axis itself, for what has an x but no value. */
    public Builder axisMarks(String name, double[] x, Style style) {
      return add(new Series(Series.Kind.AXIS_MARKS, checked(name), x.clone(), NONE, NONE, style));
    }

    /** The finished chart; the builder may go on to make others. */
    public Chart build() {
      return new Chart(this);
    }

    private Builder add(
        Series.Kind kind, String name, double[] x, double[] y, double[] upper, Style style) {
      if (x.length != y.length || x.length != upper.length) {
        throw new IllegalArgumentException(
            "series '"
                + name
                + "' must have as many y as x, but had "
                + x.length
                + " x and "
                + (upper.length == y.length ? y.length : y.length + " and " + upper.length)
                + " y");
      }
      return add(new Series(kind, checked(name), x.clone(), y.clone(), upper.clone(), style));
    }

    private Builder add(Series added) {
      Objects.requireNonNull(added.style(), "style");
      series.add(added);
      return this;
    }

    private static String checked(String name) {
      return Objects.requireNonNull(name, "name");
    }

    private Style nextStyle() {
      return Style.of(Palette.forIndex(automaticColors++));
    }
  }
}

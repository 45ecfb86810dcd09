package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.TextMetrics;
import java.util.List;

/** The axes of one panel of a picture, on any scales, and where things go inside them. */
public final class Frame {
  static final int INK = 0x1F2328;
  static final int SOFT_INK = 0x59636E;
  public static final int AXIS_LINE = 0x8C959F;
  static final int GRID = 0xE1E5EA;
  static final double TEXT = 12;
  private static final double MOST_LABEL = 130;

  public final Canvas canvas;
  final PlotScale xScale;
  final PlotScale yScale;
  public final double left;
  public final double right;
  public final double top;
  public final double bottom;

  /**
   * Where a panel lies.
   *
   * @param x its left edge
   * @param y its upper edge
   */
  public record Box(double x, double y, double width, double height) {}

  public Frame(Canvas canvas, Box box, PlotScale xScale, PlotScale yScale, boolean xLabelled) {
    this.canvas = canvas;
    this.xScale = xScale;
    this.yScale = yScale;
    top = box.y() + 34;
    bottom = box.y() + box.height() - (xLabelled ? 46 : 28);
    double widest = 20;
    for (PlotScale.Label label : yLabels()) {
      widest = Math.max(widest, TextMetrics.width(label.text(), TEXT, false));
    }
    left = box.x() + 12 + Math.min(MOST_LABEL, widest);
    right = box.x() + box.width() - 12;
  }

  private List<PlotScale.Label> yLabels() {
    return yScale.labels((int) ((bottom - top) / (yScale instanceof PlotScale.Choices ? 14 : 42)));
  }

  public double x(Object value) {
    return left + xScale.at(value) * (right - left);
  }

  public double y(Object value) {
    return bottom - yScale.at(value) * (bottom - top);
  }

  /** Grid, ticks and names; the vertical axis has its name above it. */
  public void axes(String title, String xLabel) {
    text(title, left - 4, top - 14, true, Anchor.START, right - left);
    for (PlotScale.Label label : yLabels()) {
      double at = bottom - label.at() * (bottom - top);
      if (yScale instanceof PlotScale.Numbers) {
        canvas.line(left, at, right, at, Pen.solid(GRID, 1));
      }
      text(label.text(), left - 7, at + 4, false, Anchor.END, MOST_LABEL);
    }
    int most = Math.max(2, (int) ((right - left) / 60));
    double room = (right - left) / most - 8;
    double free = Double.NEGATIVE_INFINITY;
    for (PlotScale.Label label : xScale.labels(most)) {
      double at = left + label.at() * (right - left);
      String shown = TextMetrics.fitted(label.text(), TEXT, false, Math.max(40, room));
      double half = TextMetrics.width(shown, TEXT, false) / 2;
      canvas.line(at, bottom, at, bottom + 4, Pen.solid(AXIS_LINE, 1));
      if (at - half >= free) {
        text(shown, at, bottom + 18, false, Anchor.MIDDLE, 1e9);
        free = at + half + 6;
      }
    }
    canvas.line(left, bottom, right, bottom, Pen.solid(AXIS_LINE, 1));
    text(xLabel, (left + right) / 2, bottom + 38, false, Anchor.MIDDLE, right - left);
  }

  public void text(String text, double x, double y, boolean bold, Anchor anchor, double room) {
    if (!text.isEmpty()) {
      String shown = TextMetrics.fitted(text, TEXT, bold, room);
      canvas.text(shown, x, y, new Lettering(TEXT, bold, bold ? INK : SOFT_INK, anchor, false));
    }
  }

  /** A text that what is below does not run through. */
  public void haloed(String text, double x, double y, Anchor anchor, double room) {
    String shown = TextMetrics.fitted(text, TEXT, false, room);
    double width = TextMetrics.width(shown, TEXT, false) + 4;
    double from =
        anchor == Anchor.START ? x - 2 : anchor == Anchor.END ? x - width + 2 : x - width / 2;
    canvas.rectangle(from, y - TEXT + 1, width, TEXT + 2, 0xFFFFFF, 0.8);
    text(text, x, y, false, anchor, room);
  }

  /** A point, with a light edge to tell it from what is below. */
  public void dot(double x, double y, double radius, Palette color, double opacity) {
    dot(x, y, radius, color.rgb(), opacity);
  }

  /** The same in any colour. */
  public void dot(double x, double y, double radius, int rgb, double opacity) {
    canvas.disc(x, y, radius + 0.8, 0xFFFFFF, 0.8 * opacity);
    canvas.disc(x, y, radius, rgb, opacity);
  }
}

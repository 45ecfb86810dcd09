package io.github.culmen.report.canvas;

/** What a chart is painted on. Coordinates are pixels from the top left corner. */
public interface Canvas {
  /** A filled shape. */
  void polygon(double[] x, double[] y, int rgb, double opacity);

  /** Connected line segments. */
  void polyline(double[] x, double[] y, Pen pen);

  /** A circle, filled. */
  void disc(double x, double y, double radius, int rgb, double opacity);

  /** A circle's outline. */
  void ring(double x, double y, double radius, Pen pen);

  /** A line of text whose baseline starts, is centred or ends at the point. */
  void text(String text, double x, double y, Lettering lettering);

  /** How a line is drawn. */
  record Pen(int rgb, double width, double opacity, boolean dashed) {
    public static Pen solid(int rgb, double width) {
      return new Pen(rgb, width, 1, false);
    }
  }

  /** How text is set. */
  record Lettering(double size, boolean bold, int rgb, Anchor anchor, boolean upwards) {
    public static Lettering of(double size, int rgb, Anchor anchor) {
      return new Lettering(size, false, rgb, anchor, false);
    }
  }

  /** Which part of the text lies at its point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  default void line(double x0, double y0, double x1, double y1, Pen pen) {
    polyline(new double[] {x0, x1}, new double[] {y0, y1}, pen);
  }

  default void rectangle(double x, double y, double width, double height, int rgb, double opacity) {
    polygon(
        new double[] {x, x + width, x + width, x},
        new double[] {y, y, y + height, y + height},
        rgb,
        opacity);
  }
}

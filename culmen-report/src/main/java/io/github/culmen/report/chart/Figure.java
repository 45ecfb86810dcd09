package io.github.culmen.report.chart;

/**
 * The outline of something rigid in an {@link io.github.culmen.report.animation.Animation}, about
 * its own origin.
 */
public final class Figure {
  private final double radius;
  private final double[] x;
  private final double[] y;

  private Figure(double radius, double[] x, double[] y) {
    this.radius = radius;
    this.x = x;
    this.y = y;
  }

  /** A disc about the origin; a spoke shows how it turns. */
  public static Figure disc(double radius) {
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a radius must be positive and finite, but was " + radius);
    }
    return new Figure(radius, new double[0], new double[0]);
  }

  /** A filled polygon. */
  public static Figure polygon(double[] x, double[] y) {
    if (x.length < 3 || y.length != x.length) {
      throw new IllegalArgumentException(
          "a polygon needs as many x as y, at least three, but there are "
              + x.length
              + " and "
              + y.length);
    }
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i] + y[i])) {
        throw new IllegalArgumentException(
            "a corner must be finite, but corner " + i + " is (" + x[i] + ", " + y[i] + ")");
      }
    }
    return new Figure(0, x.clone(), y.clone());
  }

  /** A rectangle from (x0, y0) to (x1, y1). */
  public static Figure rectangle(double x0, double y0, double x1, double y1) {
    return polygon(new double[] {x0, x1, x1, x0}, new double[] {y0, y0, y1, y1});
  }

  public boolean isDisc() {
    return radius > 0;
  }

  public double radius() {
    return radius;
  }

  public int corners() {
    return x.length;
  }

  public double x(int corner) {
    return x[corner];
  }

  public double y(int corner) {
    return y[corner];
  }

  /** The largest distance of a point from the origin. */
  public double reach() {
    double reach = radius;
    for (int i = 0; i < x.length; i++) {
      reach = Math.max(reach, Math.hypot(x[i], y[i]));
    }
    return reach;
  }
}

package io.github.culmen.report.animation;

/**
 * Where a rigid figure is in each frame of an {@link Animation}: its origin and its angle.
 *
 * <p>One frame is a figure that stays.
 */
public final class Motion {
  private final double[] x;
  private final double[] y;
  private final double[] angle;

  private Motion(double[] x, double[] y, double[] angle) {
    this.x = x;
    this.y = y;
    this.angle = angle;
  }

  /**
   * Moves through the given places.
   *
   * @param angle counter-clockwise, in radians
   * @throws IllegalArgumentException if the lengths differ, are 0, or a number is not finite
   */
  public static Motion of(double[] x, double[] y, double[] angle) {
    if (x.length == 0 || y.length != x.length || angle.length != x.length) {
      throw new IllegalArgumentException(
          "a motion needs as many x as y and angles, at least one, but there are "
              + x.length
              + ", "
              + y.length
              + " and "
              + angle.length);
    }
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i] + y[i] + angle[i])) {
        throw new IllegalArgumentException(
            "a motion must be finite, but frame "
                + i
                + " is at ("
                + x[i]
                + ", "
                + y[i]
                + ") with angle "
                + angle[i]);
      }
    }
    return new Motion(x.clone(), y.clone(), angle.clone());
  }

  /** Stays where it is. */
  public static Motion still(double x, double y, double angle) {
    return of(new double[] {x}, new double[] {y}, new double[] {angle});
  }

  int frames() {
    return x.length;
  }

  /** The abscissa in a frame; after the last one it stays. */
  double x(int frame) {
    return x[Math.min(frame, x.length - 1)];
  }

  double y(int frame) {
    return y[Math.min(frame, y.length - 1)];
  }

  double angle(int frame) {
    return angle[Math.min(frame, angle.length - 1)];
  }

  boolean turns() {
    for (double a : angle) {
      if (a != angle[0]) {
        return true;
      }
    }
    return false;
  }

  boolean travels() {
    for (int i = 0; i < x.length; i++) {
      if (x[i] != x[0] || y[i] != y[0]) {
        return true;
      }
    }
    return false;
  }
}

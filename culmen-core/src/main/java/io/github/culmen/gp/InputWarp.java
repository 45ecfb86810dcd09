package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;

/**
 * A stretching of the continuous inputs, each by the distribution function of Kumaraswamy: w(x) = 1
 * - (1 - x^a)^b. a and b below 1 stretch the ends of [0, 1], a above 1 squeezes the lower and b the
 * upper one; 1 and 1 leave an input as it is. [Snoek2014]
 *
 * <p>Inputs are moved from the ends by a ten-thousandth of the range first, where slopes would be
 * infinite. Inputs that are not continuous are left alone.
 */
public final class InputWarp {
  private static final double MARGIN = 1e-4;

  private final boolean[] warped;
  private final double[] a;
  private final double[] b;

  private InputWarp(boolean[] warped, double[] a, double[] b) {
    this.warped = warped;
    this.a = a;
    this.b = b;
  }

  /**
   * A warp of a domain.
   *
   * @param a one for each coordinate, positive and finite; unused where it is not continuous
   * @param b one for each coordinate, likewise
   */
  public static InputWarp of(Domain domain, double[] a, double[] b) {
    int d = domain.dimension();
    if (a.length != d || b.length != d) {
      throw new IllegalArgumentException(
          "a warp needs an a and a b for each of "
              + d
              + " coordinates, but has "
              + a.length
              + " and "
              + b.length);
    }
    boolean[] warped = new boolean[d];
    for (int j = 0; j < d; j++) {
      if (!(a[j] > 0 && a[j] < 1e6 && b[j] > 0 && b[j] < 1e6)) {
        throw new IllegalArgumentException(
            "a warp's a and b must be > 0 and below 1e6, but those of coordinate "
                + (j + " are " + a[j] + " and " + b[j]));
      }
      warped[j] = domain.axis(j).continuous();
    }
    return new InputWarp(warped, a.clone(), b.clone());
  }

  /** The first parameters, a copy. */
  public double[] a() {
    return a.clone();
  }

  /** The second parameters, a copy. */
  public double[] b() {
    return b.clone();
  }

  /** The warped points. */
  public Matrix apply(Matrix points) {
    Matrix out = points.copy();
    for (int j = 0; j < warped.length; j++) {
      if (warped[j]) {
        for (int i = 0; i < points.rows(); i++) {
          out.set(i, j, 1 - Math.pow(rest(j, points.get(i, j)), b[j]));
        }
      }
    }
    return out;
  }

  /** dw/dx of a coordinate. */
  double slope(int j, double x) {
    if (!warped[j]) {
      return 1;
    }
    double inner = inner(x);
    return (1 - 2 * MARGIN)
        * a[j]
        * b[j]
        * Math.pow(inner, a[j] - 1)
        * Math.pow(rest(j, x), b[j] - 1);
  }

  /** dw/d log a of a continuous coordinate. */
  public double byLogA(int j, double x) {
    double inner = inner(x);
    return a[j] * b[j] * Math.pow(rest(j, x), b[j] - 1) * Math.pow(inner, a[j]) * Math.log(inner);
  }

  /** dw/d log b of a continuous coordinate. */
  public double byLogB(int j, double x) {
    double rest = rest(j, x);
    return -b[j] * Math.pow(rest, b[j]) * Math.log(rest);
  }

  /** Multiplies gradients by warped coordinates, one row per point, to those by the points'. */
  void chain(Matrix points, Matrix gradients) {
    for (int j = 0; j < warped.length; j++) {
      if (warped[j]) {
        for (int i = 0; i < points.rows(); i++) {
          gradients.set(i, j, gradients.get(i, j) * slope(j, points.get(i, j)));
        }
      }
    }
  }

  private static double inner(double x) {
    return MARGIN + (1 - 2 * MARGIN) * Math.max(0, Math.min(1, x));
  }

  // 1 - x^a, without cancellation near 1.
  private double rest(int j, double x) {
    return -Math.expm1(a[j] * Math.log(inner(x)));
  }
}

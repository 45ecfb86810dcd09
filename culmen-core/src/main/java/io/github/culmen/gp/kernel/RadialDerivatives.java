package io.github.culmen.gp.kernel;

import io.github.culmen.math.VectorExp;
import io.github.culmen.setting.KernelFamily;

/**
 * Covariances with their first three derivatives by the squared distance, over whole rows.
 *
 * <p>Derivatives a family does not have are 0. The third one of Matérn-5/2 is unbounded near r = 0,
 * where it is only ever multiplied with r³, and is 0 there.
 */
public final class RadialDerivatives {
  private static final double SQRT3 = Math.sqrt(3);
  private static final double SQRT5 = Math.sqrt(5);
  // Beyond, exp is 0; the cap keeps infinite distances from meeting it.
  private static final double FAR = 1e3;
  private static final double NEAR = 1e-100;

  final double[] k;
  final double[] first;
  final double[] second;
  final double[] third;

  public RadialDerivatives(int width) {
    k = new double[width];
    first = new double[width];
    second = new double[width];
    third = new double[width];
  }

  /** The two coefficients of k = variance·(1 + a₁r² + a₂r⁴ + …). */
  static double[] series(KernelFamily family) {
    return switch (family) {
      case SE -> new double[] {-0.5, 0.125};
      case MATERN52 -> new double[] {-5.0 / 6, 25.0 / 24};
      case MATERN32 -> throw new IllegalArgumentException("matern32 has no second derivatives");
    };
  }

  /** Fills all four rows; {@code k} holds r² before. */
  void fill(KernelFamily family, double variance, int count) {
    switch (family) {
      case SE -> {
        for (int c = 0; c < count; c++) {
          k[c] *= -0.5;
        }
        VectorExp.exp(k, 0, count);
        for (int c = 0; c < count; c++) {
          double value = variance * k[c];
          k[c] = value;
          first[c] = -0.5 * value;
          second[c] = 0.25 * value;
          third[c] = -0.125 * value;
        }
      }
      case MATERN52 -> {
        exponent(SQRT5, count);
        for (int c = 0; c < count; c++) {
          double s = first[c];
          double e = variance * k[c];
          k[c] = e * (1 + s + s * s * (1.0 / 3));
          first[c] = (-5.0 / 6) * e * (1 + s);
          second[c] = (25.0 / 12) * e;
          third[c] = s < NEAR ? 0 : (-125.0 / 24) * e / s;
        }
      }
      case MATERN32 -> {
        exponent(SQRT3, count);
        for (int c = 0; c < count; c++) {
          double e = variance * k[c];
          k[c] = e * (1 + first[c]);
          first[c] = -1.5 * e;
          second[c] = 0;
          third[c] = 0;
        }
      }
    }
  }

  // first = s = factor·r, k = exp(-s).
  private void exponent(double factor, int count) {
    for (int c = 0; c < count; c++) {
      double s = Math.min(FAR, factor * Math.sqrt(k[c]));
      first[c] = s;
      k[c] = -s;
    }
    VectorExp.exp(k, 0, count);
  }
}

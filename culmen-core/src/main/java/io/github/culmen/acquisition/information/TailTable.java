package io.github.culmen.acquisition.information;

import io.github.culmen.math.StandardNormal;

/**
 * Tables of log Φ, φ/Φ and T = log Φ·Φ/φ with cubic Hermite interpolation from exact slopes.
 *
 * <p>Max-value entropy search with noise needs these three a hundred times per point. On [-12, 12]
 * with step 1/64 the interpolation error is h⁴/384 times the fourth derivative: at most 1e-11 of T
 * (relative) and 4e-11 of the others (absolute); outside the exact functions answer.
 */
public final class TailTable {
  private static final double RANGE = 12;
  private static final int PER_UNIT = 64;
  private static final int CELLS = (int) (2 * RANGE * PER_UNIT);

  // Four polynomial coefficients per cell.
  private static final double[] RATIO = new double[4 * CELLS];
  private static final double[] LOG_CDF = new double[4 * CELLS];
  private static final double[] HAZARD = new double[4 * CELLS];

  static {
    double h = 1.0 / PER_UNIT;
    double[] t = new double[CELLS + 1];
    double[] tSlope = new double[CELLS + 1];
    double[] log = new double[CELLS + 1];
    double[] hazard = new double[CELLS + 1];
    double[] hazardSlope = new double[CELLS + 1];
    for (int i = 0; i <= CELLS; i++) {
      double a = -RANGE + i * h;
      double c = StandardNormal.excess(a);
      t[i] = StandardNormal.logCdfOverHazard(a);
      tSlope[i] = 1 + c * t[i];
      log[i] = StandardNormal.logCdf(a);
      hazard[i] = StandardNormal.hazard(a);
      hazardSlope[i] = -hazard[i] * c;
    }
    fill(RATIO, t, tSlope, h);
    fill(LOG_CDF, log, hazard, h);
    fill(HAZARD, hazard, hazardSlope, h);
  }

  private TailTable() {}

  private static void fill(double[] table, double[] value, double[] slope, double h) {
    for (int i = 0; i < CELLS; i++) {
      double rise = value[i + 1] - value[i];
      double left = slope[i] * h;
      double right = slope[i + 1] * h;
      table[4 * i] = value[i];
      table[4 * i + 1] = left;
      table[4 * i + 2] = 3 * rise - 2 * left - right;
      table[4 * i + 3] = left + right - 2 * rise;
    }
  }

  /** log Φ(a)·Φ(a)/φ(a). */
  static double ratio(double a) {
    return Math.abs(a) < RANGE ? interpolate(RATIO, a) : StandardNormal.logCdfOverHazard(a);
  }

  /** log Φ(a). */
  public static double logCdf(double a) {
    return Math.abs(a) < RANGE ? interpolate(LOG_CDF, a) : StandardNormal.logCdf(a);
  }

  /** φ(a)/Φ(a). */
  public static double hazard(double a) {
    return Math.abs(a) < RANGE ? interpolate(HAZARD, a) : StandardNormal.hazard(a);
  }

  private static double interpolate(double[] table, double a) {
    double position = (a + RANGE) * PER_UNIT;
    int cell = Math.min((int) position, CELLS - 1);
    double u = position - cell;
    int k = 4 * cell;
    return table[k] + u * (table[k + 1] + u * (table[k + 2] + u * table[k + 3]));
  }
}

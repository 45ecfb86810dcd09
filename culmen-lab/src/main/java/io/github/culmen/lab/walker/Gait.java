package io.github.culmen.lab.walker;

import java.util.Arrays;

/**
 * How torso and swing leg are to follow the stance leg, as polynomials of its angle t: the torso at
 * P(t), the legs' angles summing to S(t) = Q(t) (t² − d²) with the switching angle d, so that they
 * are opposite when the legs change.
 *
 * @param torso the coefficients of P, from the constant on, four of them
 * @param legs those of Q
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
record Gait(double[] torso, double[] legs) {
  private static final int TERMS = 4;

  /** How many gaits take turns. */
  static final int GAITS = 3;

  /** The gaits in the table that parameters 1 to 24 fill column by column. */
  static Gait[] table(double[] parameters) {
    Gait[] gaits = new Gait[GAITS];
    for (int k = 0; k < GAITS; k++) {
      double[] row = new double[2 * TERMS];
      for (int j = 0; j < row.length; j++) {
        row[j] = parameters[1 + k + GAITS * j];
      }
      gaits[k] = new Gait(Arrays.copyOf(row, TERMS), Arrays.copyOfRange(row, TERMS, row.length));
    }
    return gaits;
  }

  double torsoAngle(double t) {
    return value(torso, t);
  }

  double torsoSlope(double t) {
    return slope(torso, t);
  }

  double torsoCurvature(double t) {
    return curvature(torso, t);
  }

  double legSum(double t) {
    return value(legs, t) * window(t);
  }

  double legSumSlope(double t) {
    return slope(legs, t) * window(t) + value(legs, t) * 2 * t;
  }

  double legSumCurvature(double t) {
    return curvature(legs, t) * window(t) + 4 * t * slope(legs, t) + 2 * value(legs, t);
  }

  private static double window(double t) {
    return t * t - WalkerBody.SWITCHING_ANGLE * WalkerBody.SWITCHING_ANGLE;
  }

  private static double value(double[] c, double t) {
    return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
  }

  private static double slope(double[] c, double t) {
    return c[1] + t * (2 * c[2] + t * 3 * c[3]);
  }

  private static double curvature(double[] c, double t) {
    return 2 * c[2] + t * 6 * c[3];
  }
}

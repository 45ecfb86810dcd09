package io.github.culmen.acquisition;

import java.util.function.DoubleUnaryOperator;

/**
 * Integrals by the 15-point Gauss–Kronrod rule, halving an interval where the 7-point Gauss rule
 * inside it disagrees.
 */
final class Quadrature {
  // An interval 2^-40 of the first one can no longer matter.
  private static final int DEPTH = 40;

  // Positive nodes with both rules' weights; odd places are Kronrod's only. The middle is last.
  private static final double[] NODES = {
    0.9491079123427585,
    0.9914553711208126,
    0.7415311855993945,
    0.8648644233597691,
    0.4058451513773972,
    0.5860872354676911,
    0,
    0.20778495500789848
  };
  private static final double[] KRONROD = {
    0.06309209262997856, 0.022935322010529224, 0.14065325971552592, 0.10479001032225019,
    0.19035057806478542, 0.1690047266392679, 0.20948214108472782, 0.20443294007529889
  };
  private static final double[] GAUSS = {
    0.1294849661688697, 0, 0.27970539148927664, 0, 0.3818300505051189, 0, 0.4179591836734694, 0
  };

  private Quadrature() {}

  /**
   * ∫ function from {@code low} to {@code high}.
   *
   * @param disagreement how far apart the two rules may be in any interval; the error of the better
   *     one, whose value is taken, is far smaller for smooth functions
   */
  static double integrate(
      DoubleUnaryOperator function, double low, double high, double disagreement) {
    return integrate(function, low, high, disagreement, DEPTH);
  }

  private static double integrate(
      DoubleUnaryOperator function, double low, double high, double disagreement, int depth) {
    double centre = 0.5 * low + 0.5 * high;
    double half = 0.5 * high - 0.5 * low;
    double kronrod = 0;
    double gauss = 0;
    for (int k = 0; k < NODES.length; k++) {
      double offset = half * NODES[k];
      double sum =
          offset == 0
              ? function.applyAsDouble(centre)
              : function.applyAsDouble(centre - offset) + function.applyAsDouble(centre + offset);
      kronrod += KRONROD[k] * sum;
      gauss += GAUSS[k] * sum;
    }
    if (depth == 0 || !(half * Math.abs(kronrod - gauss) > disagreement)) {
      return half * kronrod;
    }
    return integrate(function, low, centre, disagreement, depth - 1)
        + integrate(function, centre, high, disagreement, depth - 1);
  }
}

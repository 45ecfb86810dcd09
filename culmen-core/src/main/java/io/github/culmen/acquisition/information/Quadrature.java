package io.github.culmen.acquisition.information;

import java.util.function.DoubleUnaryOperator;

/**
 * Integrals by the 15-point Gauss–Kronrod rule, halving an interval where the 7-point Gauss rule
 * inside it disagrees or where its ends are not what the nodes next to them promise.
 */
public final class Quadrature {
  // An interval 2^-40 of the first one can no longer matter.
  private static final int DEPTH = 40;

  // Positive nodes from the middle outwards with both rules' weights.
  private static final double[] NODES = {
    0.20778495500789848,
    0.4058451513773972,
    0.5860872354676911,
    0.7415311855993945,
    0.8648644233597691,
    0.9491079123427585,
    0.9914553711208126
  };
  private static final double[] KRONROD = {
    0.20443294007529889,
    0.19035057806478542,
    0.1690047266392679,
    0.14065325971552592,
    0.10479001032225019,
    0.06309209262997856,
    0.022935322010529224
  };
  private static final double[] GAUSS = {
    0, 0.3818300505051189, 0, 0.27970539148927664, 0, 0.1294849661688697, 0
  };
  private static final double KRONROD_CENTRE = 0.20948214108472782;
  private static final double GAUSS_CENTRE = 0.4179591836734694;

  private Quadrature() {}

  /**
   * ∫ function from {@code low} to {@code high}.
   *
   * @param disagreement how far apart the two rules may be in any interval; the error of the better
   *     one, whose value is taken, is far smaller for smooth functions
   */
  public static double integrate(
      DoubleUnaryOperator function, double low, double high, double disagreement) {
    double atLow = function.applyAsDouble(low);
    double atHigh = function.applyAsDouble(high);
    return integrate(function, low, atLow, high, atHigh, disagreement, DEPTH);
  }

  private static double integrate(
      DoubleUnaryOperator function,
      double low,
      double atLow,
      double high,
      double atHigh,
      double disagreement,
      int depth) {
    double centre = 0.5 * low + 0.5 * high;
    double half = 0.5 * high - 0.5 * low;
    double atCentre = function.applyAsDouble(centre);
    double kronrod = KRONROD_CENTRE * atCentre;
    double gauss = GAUSS_CENTRE * atCentre;
    double left = 0;
    double right = 0;
    double hidden = 0;
    for (int k = 0; k < NODES.length; k++) {
      double previousLeft = left;
      double previousRight = right;
      left = function.applyAsDouble(centre - half * NODES[k]);
      right = function.applyAsDouble(centre + half * NODES[k]);
      kronrod += KRONROD[k] * (left + right);
      gauss += GAUSS[k] * (left + right);
      if (k == NODES.length - 1) {
        // A step between the last node and the end moves the end's value off the line.
        double reach = (1 - NODES[k]) / (NODES[k] - NODES[k - 1]);
        hidden =
            (1 - NODES[k])
                * Math.max(
                    Math.abs(left + reach * (left - previousLeft) - atLow),
                    Math.abs(right + reach * (right - previousRight) - atHigh));
      }
    }
    double doubt = half * Math.max(Math.abs(kronrod - gauss), hidden);
    if (depth == 0 || !(doubt > disagreement)) {
      return half * kronrod;
    }
    return integrate(function, low, atLow, centre, atCentre, disagreement, depth - 1)
        + integrate(function, centre, atCentre, high, atHigh, disagreement, depth - 1);
  }
}

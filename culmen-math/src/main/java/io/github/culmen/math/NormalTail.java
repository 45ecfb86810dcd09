package io.github.culmen.math;

/**
 * The lower tail of the standard normal at -t, t ≥ 0, as two branch-free polynomials.
 *
 * <p>With haz(-t) = φ(t)/Φ(-t), everything about the tail follows from
 *
 * <ul>
 *   <li>c(t) = haz(-t) - t, about 0.798 at 0 and 1/t far out: then haz(-t) = t + c and log Φ(-t) =
 *       -t²/2 - log(2π)/2 - log(t + c), with no difference of large numbers anywhere;
 *   <li>w(t) = 1 - haz(-t)·c(t), about 0.363 at 0 and 1/t² far out.
 * </ul>
 *
 * <p>Both are smooth in u = (t - k)/(t + k), which maps [0, ∞] to [-1, 1]. The coefficients are
 * Chebyshev interpolants of c·(t + 5/4) and w·(t + 5/3)² in u, computed with 50 digits and cut
 * where the remainder is below 3e-15 and 5e-16; k = 3.45 is where both cuts are shortest. They are
 * summed in four interleaved lanes because one long Horner chain would leave the processor waiting
 * for each step.
 */
final class NormalTail {
  private static final double CENTRE = 3.45;

  private NormalTail() {}

  /** c(t) = φ(t)/Φ(-t) - t for t in [0, ∞]. */
  static double excess(double t) {
    // Not (t - k)/(t + k): this form is right at infinity too.
    double u = 1 - 2 * CENTRE / (t + CENTRE);
    double u2 = u * u;
    double u4 = u2 * u2;
    double lane0 =
        ((((-1.5255673433951765e-06 * u4 - 5.447981677638655e-05) * u4 - 0.0007655174516470625) * u4
                            - 0.006469626528597559)
                        * u4
                    - 0.013567882294791311)
                * u4
            + 1.1950575833968156;
    double lane1 =
        ((((-2.109667385394789e-06 * u4 - 4.528964153042256e-05) * u4 - 0.00045504312272624987) * u4
                            - 0.004210586967660745)
                        * u4
                    - 0.048598981232286995)
                * u4
            - 0.13054370466126602;
    double lane2 =
        ((((1.1331290968713331e-07 * u4 + 1.0820355099723377e-05) * u4 + 0.00022043900276480808)
                                * u4
                            + 0.0023601121147365863)
                        * u4
                    + 0.014617737225712343)
                * u4
            - 0.1927299232470918;
    double lane3 =
        ((((2.0378169125823981e-07 * u4 + 1.148433610092927e-05) * u4 + 0.00014979909177766876) * u4
                            + 0.0013594218385697466)
                        * u4
                    + 0.01389892837154022)
                * u4
            + 0.169758027371387;
    return ((lane0 + u * lane1) + u2 * (lane2 + u * lane3)) / (t + 1.25);
  }

  /** w(t) = 1 - haz(-t)·c(t) for t in [0, ∞]: the variance of a unit normal cut off above -t. */
  static double variance(double t) {
    double u = 1 - 2 * CENTRE / (t + CENTRE);
    double u2 = u * u;
    double u4 = u2 * u2;
    double lane0 =
        (((((2.6266222005403867e-06 * u4 + 6.973127561824538e-05) * u4 + 0.0004722637768763101) * u4
                                    + 0.001190438269685807)
                                * u4
                            + 0.009470399606147215)
                        * u4
                    + 0.21035618511833046)
                * u4
            + 1.521725573397479;
    double lane1 =
        (((((-7.852081413518141e-07 * u4 - 4.4346009103918085e-05) * u4 - 0.0008246631535157318)
                                        * u4
                                    - 0.008043648755333319)
                                * u4
                            - 0.05395676799548319)
                        * u4
                    - 0.26340633566820565)
                * u4
            - 0.26344323749045123;
    double lane2 =
        (((((-1.9562272432726315e-07 * u4 - 1.6879110117977845e-05) * u4 - 0.00020810029658221952)
                                        * u4
                                    - 0.0008292926701223208)
                                * u4
                            - 0.002208057415735628)
                        * u4
                    - 0.048988519378953474)
                * u4
            - 0.68634141297152;
    double lane3 =
        (((((4.8027643871902695e-08 * u4 + 7.077375894403202e-06) * u4 + 0.00021212855907384854)
                                        * u4
                                    + 0.002735166617546745)
                                * u4
                            + 0.021600137619210365)
                        * u4
                    + 0.12555911997983424)
                * u4
            + 0.4349113455004495;
    double scale = 1 / (t + 5.0 / 3);
    return ((lane0 + u * lane1) + u2 * (lane2 + u * lane3)) * scale * scale;
  }
}

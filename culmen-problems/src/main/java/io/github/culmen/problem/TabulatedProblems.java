package io.github.culmen.problem;

/** Functions given by a table of centres: Hartmann's and Shekel's. */
final class TabulatedProblems {
  private static final double[] HARTMANN_WEIGHTS = {1, 1.2, 3, 3.2};

  private static final double[][] HARTMANN3_SCALES = {
    {3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}
  };
  private static final double[][] HARTMANN3_CENTRES = {
    {0.3689, 0.1170, 0.2673},
    {0.4699, 0.4387, 0.7470},
    {0.1091, 0.8732, 0.5547},
    {0.03815, 0.5743, 0.8828}
  };

  private static final double[][] HARTMANN6_SCALES = {
    {10, 3, 17, 3.5, 1.7, 8},
    {0.05, 10, 17, 0.1, 8, 14},
    {3, 3.5, 1.7, 10, 17, 8},
    {17, 8, 0.05, 10, 0.1, 14}
  };
  private static final double[][] HARTMANN6_CENTRES = {
    {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
    {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
    {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
    {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}
  };

  private static final double[] SHEKEL_WIDTHS = {0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.3, 0.7, 0.5, 0.5};
  private static final double[][] SHEKEL_CENTRES = {
    {4, 4, 4, 4},
    {1, 1, 1, 1},
    {8, 8, 8, 8},
    {6, 6, 6, 6},
    {3, 7, 3, 7},
    {2, 9, 2, 9},
    {5, 5, 3, 3},
    {8, 1, 8, 1},
    {6, 2, 6, 2},
    {7, 3.6, 7, 3.6}
  };

  private TabulatedProblems() {}

  static Problem hartmann3(String name) {
    return new StandardProblem(
        name,
        "Hartmann in three dimensions: smooth, four local minima",
        new double[3],
        Coordinates.filled(3, 1),
        x -> hartmann(HARTMANN3_SCALES, HARTMANN3_CENTRES, x),
        -3.8627821478207554,
        new double[] {0.11461433858967197, 0.5556488499718569, 0.8525469535208657});
  }

  static Problem hartmann6(String name) {
    return new StandardProblem(
        name,
        "Hartmann in six dimensions: smooth, six local minima",
        new double[6],
        Coordinates.filled(6, 1),
        x -> hartmann(HARTMANN6_SCALES, HARTMANN6_CENTRES, x),
        -3.3223680114155147,
        new double[] {
          0.20168951100670543,
          0.15001069182345797,
          0.476873974221897,
          0.2753324304940561,
          0.31165161660011326,
          0.6573005340656203
        });
  }

  /** f = -Σᵢ αᵢ exp(-Σⱼ Aᵢⱼ (xⱼ - Pᵢⱼ)²). */
  private static double hartmann(double[][] scales, double[][] centres, double[] x) {
    double sum = 0;
    for (int i = 0; i < scales.length; i++) {
      double exponent = 0;
      for (int j = 0; j < x.length; j++) {
        double distance = x[j] - centres[i][j];
        exponent += scales[i][j] * distance * distance;
      }
      sum += HARTMANN_WEIGHTS[i] * Math.exp(-exponent);
    }
    return -sum;
  }

  static Problem shekel(String name) {
    return new StandardProblem(
        name,
        "Shekel with ten holes: narrow, deep minima on a plain; centres of [Dixon1978]",
        new double[4],
        Coordinates.filled(4, 10),
        x -> shekel(SHEKEL_CENTRES, 10, x),
        -10.536409816692043,
        new double[] {
          4.000746531592046, 4.000592934138532, 3.9996633980403224, 3.9995098005868077
        });
  }

  /**
   * The variant in wide use whose seventh centre is (5, 3, 5, 3) instead of (5, 5, 3, 3). Kept
   * apart: values differ by up to three, and results on one cannot be compared with the other.
   */
  static Problem symmetricShekel(String name) {
    double[][] centres = SHEKEL_CENTRES.clone();
    centres[6] = new double[] {5, 3, 5, 3};
    return new StandardProblem(
        name,
        "Shekel with ten holes, the variant with seventh centre (5, 3, 5, 3)",
        new double[4],
        Coordinates.filled(4, 10),
        x -> shekel(centres, 10, x),
        -10.536443153483528,
        new double[] {
          4.000746868270634, 3.9995094800857736, 4.000746868270634, 3.9995094800857736
        });
  }

  /** The function with only the first holes: five, seven and ten are customary. */
  static double shekel(int holes, double[] x) {
    return shekel(SHEKEL_CENTRES, holes, x);
  }

  /** f = -Σᵢ 1 / (βᵢ + |x - cᵢ|²). */
  private static double shekel(double[][] centres, int holes, double[] x) {
    double sum = 0;
    for (int i = 0; i < holes; i++) {
      double squares = 0;
      for (int j = 0; j < x.length; j++) {
        double distance = x[j] - centres[i][j];
        squares += distance * distance;
      }
      sum += 1 / (SHEKEL_WIDTHS[i] + squares);
    }
    return -sum;
  }
}

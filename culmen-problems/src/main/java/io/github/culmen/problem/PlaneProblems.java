package io.github.culmen.problem;

/** The two-dimensional classics. */
final class PlaneProblems {
  private PlaneProblems() {}

  static Problem branin(String name) {
    return new StandardProblem(
        name,
        "Branin: smooth, three equal minima in valleys",
        new double[] {-5, 0},
        new double[] {10, 15},
        PlaneProblems::branin,
        10 / (8 * Math.PI),
        new double[] {-Math.PI, 12.275},
        new double[] {Math.PI, 2.275},
        new double[] {3 * Math.PI, 2.475});
  }

  /** f = (y - b x² + c x - 6)² + 10 (1 - 1/(8π)) cos x + 10, b = 5.1/(4π²), c = 5/π. */
  private static double branin(double[] point) {
    double x = point[0];
    double y = point[1];
    double b = 5.1 / (4 * Math.PI * Math.PI);
    double c = 5 / Math.PI;
    double valley = y - b * x * x + c * x - 6;
    return valley * valley + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  static Problem eggholder(String name) {
    return new StandardProblem(
        name,
        "Eggholder: rugged, hundreds of local minima, the best one on the boundary",
        new double[] {-512, -512},
        new double[] {512, 512},
        PlaneProblems::eggholder,
        -959.6406627208509,
        new double[] {512, 404.2318051137578});
  }

  /** f = -(y + 47) sin √|x/2 + y + 47| - x sin √|x - (y + 47)|. */
  private static double eggholder(double[] point) {
    double x = point[0];
    double y = point[1] + 47;
    return -y * Math.sin(Math.sqrt(Math.abs(x / 2 + y))) - x * Math.sin(Math.sqrt(Math.abs(x - y)));
  }

  static Problem sixHumpCamel(String name) {
    double x = 0.08984201310031806;
    double y = 0.7126564030207396;
    return new StandardProblem(
        name,
        "Six-hump camel: six local minima, two of them the best",
        new double[] {-3, -2},
        new double[] {3, 2},
        PlaneProblems::sixHumpCamel,
        -1.0316284534898774,
        new double[] {x, -y},
        new double[] {-x, y});
  }

  /** f = (4 - 2.1 x² + x⁴/3) x² + x y + (4 y² - 4) y². */
  private static double sixHumpCamel(double[] point) {
    double x = point[0];
    double y = point[1];
    double x2 = x * x;
    double y2 = y * y;
    return (4 - 2.1 * x2 + x2 * x2 / 3) * x2 + x * y + (4 * y2 - 4) * y2;
  }

  static Problem goldsteinPrice(String name) {
    return new StandardProblem(
        name,
        "Goldstein-Price: four local minima, values over five orders of magnitude",
        new double[] {-2, -2},
        new double[] {2, 2},
        PlaneProblems::goldsteinPrice,
        3,
        new double[] {0, -1});
  }

  /** The product of two polynomials of degree four, as in [Dixon1978]. */
  private static double goldsteinPrice(double[] point) {
    double x = point[0];
    double y = point[1];
    double sum = x + y + 1;
    double difference = 2 * x - 3 * y;
    double first = 19 - 14 * x + 3 * x * x - 14 * y + 6 * x * y + 3 * y * y;
    double second = 18 - 32 * x + 12 * x * x + 48 * y - 36 * x * y + 27 * y * y;
    return (1 + sum * sum * first) * (30 + difference * difference * second);
  }
}

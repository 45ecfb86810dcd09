package io.github.culmen.problem;

/** Functions with one basin that is hard to follow to its end. */
final class ValleyProblems {
  private ValleyProblems() {}

  static Problem beale(String name) {
    return new StandardProblem(
        name,
        "Beale: flat, with sharp ridges at the corners",
        new double[] {-4.5, -4.5},
        new double[] {4.5, 4.5},
        ValleyProblems::beale,
        0,
        new double[] {3, 0.5});
  }

  /** f = (1.5 - x + xy)² + (2.25 - x + xy²)² + (2.625 - x + xy³)². */
  private static double beale(double[] point) {
    double x = point[0];
    double y = point[1];
    double first = 1.5 - x + x * y;
    double second = 2.25 - x + x * y * y;
    double third = 2.625 - x + x * y * y * y;
    return first * first + second * second + third * third;
  }

  static Problem mccormick(String name) {
    return new StandardProblem(
        name,
        "McCormick: a wave on a slanted valley",
        new double[] {-1.5, -3},
        new double[] {4, 4},
        ValleyProblems::mccormick,
        -Math.sqrt(3) / 2 - Math.PI / 3,
        new double[] {0.5 - Math.PI / 3, -0.5 - Math.PI / 3});
  }

  /** f = sin(x + y) + (x - y)² - 1.5 x + 2.5 y + 1. */
  private static double mccormick(double[] point) {
    double x = point[0];
    double y = point[1];
    return Math.sin(x + y) + (x - y) * (x - y) - 1.5 * x + 2.5 * y + 1;
  }

  static Problem threeHumpCamel(String name) {
    return new StandardProblem(
        name,
        "Three-hump camel: three local minima, the middle one the best",
        new double[] {-5, -5},
        new double[] {5, 5},
        ValleyProblems::threeHumpCamel,
        0,
        new double[] {0, 0});
  }

  /** f = 2 x² - 1.05 x⁴ + x⁶/6 + x y + y². */
  private static double threeHumpCamel(double[] point) {
    double x = point[0];
    double y = point[1];
    double x2 = x * x;
    return x2 * (2 - 1.05 * x2 + x2 * x2 / 6) + x * y + y * y;
  }

  static Problem dixonPrice(String name, int dimension) {
    double[] best = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      best[i] = Math.pow(2, Math.pow(2, -i) - 1);
    }
    double[] mirrored = best.clone();
    mirrored[dimension - 1] = -mirrored[dimension - 1];
    return new StandardProblem(
        name,
        "Dixon-Price: a valley in which each coordinate follows from the one before",
        Coordinates.filled(dimension, -10),
        Coordinates.filled(dimension, 10),
        ValleyProblems::dixonPrice,
        0,
        // Only the square of the last coordinate counts, unless it is the first as well.
        dimension == 1 ? new double[][] {best} : new double[][] {best, mirrored});
  }

  /** f = (x₁ - 1)² + Σ i (2 xᵢ² - xᵢ₋₁)². */
  private static double dixonPrice(double[] x) {
    double sum = (x[0] - 1) * (x[0] - 1);
    for (int i = 1; i < x.length; i++) {
      double valley = 2 * x[i] * x[i] - x[i - 1];
      sum += (i + 1) * valley * valley;
    }
    return sum;
  }

  static Problem zakharov(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Zakharov: a plate with one steep direction",
        dimension,
        -5,
        10,
        ValleyProblems::zakharov,
        0,
        0);
  }

  /** f = Σ x² + s² + s⁴ with s = Σ i xᵢ / 2. */
  private static double zakharov(double[] x) {
    double squares = 0;
    double steep = 0;
    for (int i = 0; i < x.length; i++) {
      squares += x[i] * x[i];
      steep += (i + 1) * x[i] / 2;
    }
    return squares + steep * steep * (1 + steep * steep);
  }

  static Problem powell(String name, int dimension) {
    if (dimension % 4 != 0) {
      throw new IllegalArgumentException(
          "the dimension of powell must be a multiple of 4, but was " + dimension);
    }
    return StandardProblem.onCube(
        name,
        "Powell: flat to fourth order around its minimum",
        dimension,
        -4,
        5,
        ValleyProblems::powell,
        0,
        0);
  }

  /** For each four: f = (a + 10 b)² + 5 (c - d)² + (b - 2 c)⁴ + 10 (a - d)⁴. */
  private static double powell(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i += 4) {
      double first = x[i] + 10 * x[i + 1];
      double second = x[i + 2] - x[i + 3];
      double third = x[i + 1] - 2 * x[i + 2];
      double fourth = x[i] - x[i + 3];
      third *= third;
      fourth *= fourth;
      sum += first * first + 5 * second * second + third * third + 10 * fourth * fourth;
    }
    return sum;
  }
}

package io.github.culmen.problem;

/** Functions whose minimum hides: behind others, in a crease or on a plain. */
final class RuggedProblems {
  /** Where x sin √x is largest up to 500. */
  private static final double SCHWEFEL_BEST = 420.9687463599820;

  private static final double SCHWEFEL_PER_DIMENSION = 418.9828872724337;

  private RuggedProblems() {}

  static Problem schwefel(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Schwefel: deep minima far apart, the best one near a corner",
        dimension,
        -500,
        500,
        RuggedProblems::schwefel,
        0,
        SCHWEFEL_BEST);
  }

  /** f = Σ c - x sin √|x|, with the c that makes the minimum zero. */
  private static double schwefel(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += SCHWEFEL_PER_DIMENSION - v * Math.sin(Math.sqrt(Math.abs(v)));
    }
    return sum;
  }

  static Problem bukin(String name) {
    return new StandardProblem(
        name,
        "Bukin's sixth: a curved crease, with no slope that leads along it",
        new double[] {-15, -3},
        new double[] {-5, 3},
        RuggedProblems::bukin,
        0,
        new double[] {-10, 1});
  }

  /** f = 100 √|y - x²/100| + |x + 10|/100. */
  private static double bukin(double[] point) {
    double x = point[0];
    double y = point[1];
    return 100 * Math.sqrt(Math.abs(y - x * x / 100)) + Math.abs(x + 10) / 100;
  }

  static Problem easom(String name) {
    return new StandardProblem(
        name,
        "Easom: a wide plain with one narrow hole",
        new double[] {-100, -100},
        new double[] {100, 100},
        RuggedProblems::easom,
        -1,
        new double[] {Math.PI, Math.PI});
  }

  /** f = -cos x cos y exp(-(x - π)² - (y - π)²). */
  private static double easom(double[] point) {
    double x = point[0] - Math.PI;
    double y = point[1] - Math.PI;
    return -Math.cos(point[0]) * Math.cos(point[1]) * Math.exp(-x * x - y * y);
  }

  static Problem dropWave(String name) {
    return new StandardProblem(
        name,
        "Drop-wave: rings around the minimum, the farther the lower",
        new double[] {-5.12, -5.12},
        new double[] {5.12, 5.12},
        RuggedProblems::dropWave,
        -1,
        new double[] {0, 0});
  }

  /** f = -(1 + cos 12 r)/(r²/2 + 2) with r the distance from the origin. */
  private static double dropWave(double[] point) {
    double square = point[0] * point[0] + point[1] * point[1];
    return -(1 + Math.cos(12 * Math.sqrt(square))) / (square / 2 + 2);
  }
}

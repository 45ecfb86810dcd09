package io.github.culmen.problem;

/** Functions that exist in any dimension. */
final class ScalableProblems {
  /** The root of 4 x³ - 32 x + 5 = 0 at which x⁴ - 16 x² + 5 x is least. */
  private static final double STYBLINSKI_TANG_BEST = -2.903534027771177;

  private static final double STYBLINSKI_TANG_PER_DIMENSION = -39.16616570377141;

  private ScalableProblems() {}

  static Problem ackley(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Ackley: a flat, bumpy plain with one deep hole",
        dimension,
        -32.768,
        32.768,
        ScalableProblems::ackley,
        0,
        0);
  }

  /** f = -20 exp(-0.2 √(Σx²/d)) - exp(Σcos(2πx)/d) + 20 + e. */
  private static double ackley(double[] x) {
    double squares = 0;
    double waves = 0;
    for (double v : x) {
      squares += v * v;
      waves += Math.cos(2 * Math.PI * v);
    }
    double hole = -20 * Math.expm1(-0.2 * Math.sqrt(squares / x.length));
    return hole - Math.E * Math.expm1(waves / x.length - 1);
  }

  static Problem levy(String name, int dimension) {
    return StandardProblem.onCube(
        name, "Levy: a valley with ripples", dimension, -10, 10, ScalableProblems::levy, 0, 1);
  }

  /**
   * With w = 1 + v and v = (x - 1)/4, f = sin²(πw₁) + Σ (wᵢ-1)² (1 + 10 sin²(πwᵢ+1)) + (w_d-1)² (1
   * + sin²(2πw_d)). Since sin² has period π, w may be replaced by v inside it, which makes the
   * minimum exactly zero.
   */
  private static double levy(double[] x) {
    int last = x.length - 1;
    double first = Math.sin(Math.PI * (x[0] - 1) / 4);
    double sum = first * first;
    for (int i = 0; i < last; i++) {
      double v = (x[i] - 1) / 4;
      double wave = Math.sin(Math.PI * v + 1);
      sum += v * v * (1 + 10 * wave * wave);
    }
    double v = (x[last] - 1) / 4;
    double wave = Math.sin(2 * Math.PI * v);
    return sum + v * v * (1 + wave * wave);
  }

  static Problem rosenbrock(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Rosenbrock: a long, curved, nearly flat valley",
        dimension,
        -5,
        10,
        ScalableProblems::rosenbrock,
        0,
        1);
  }

  /** f = Σ 100 (xᵢ₊₁ - xᵢ²)² + (xᵢ - 1)². */
  private static double rosenbrock(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double valley = x[i + 1] - x[i] * x[i];
      double slope = x[i] - 1;
      sum += 100 * valley * valley + slope * slope;
    }
    return sum;
  }

  static Problem griewank(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Griewank: a wide bowl under many regular ripples",
        dimension,
        -600,
        600,
        ScalableProblems::griewank,
        0,
        0);
  }

  /** f = 1 + Σx²/4000 - Π cos(xᵢ/√i). */
  private static double griewank(double[] x) {
    double sum = 0;
    double product = 1;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * x[i];
      product *= Math.cos(x[i] / Math.sqrt(i + 1));
    }
    return 1 + sum / 4000 - product;
  }

  static Problem rastrigin(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Rastrigin: a bowl under strong regular ripples",
        dimension,
        -5.12,
        5.12,
        ScalableProblems::rastrigin,
        0,
        0);
  }

  /** f = 10 d + Σ x² - 10 cos(2πx). */
  private static double rastrigin(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v + 10 * (1 - Math.cos(2 * Math.PI * v));
    }
    return sum;
  }

  static Problem styblinskiTang(String name, int dimension) {
    return StandardProblem.onCube(
        name,
        "Styblinski-Tang: two minima in every coordinate, one of them better",
        dimension,
        -5,
        5,
        ScalableProblems::styblinskiTang,
        dimension * STYBLINSKI_TANG_PER_DIMENSION,
        STYBLINSKI_TANG_BEST);
  }

  /** f = ½ Σ x⁴ - 16 x² + 5 x. */
  private static double styblinskiTang(double[] x) {
    double sum = 0;
    for (double v : x) {
      double square = v * v;
      sum += square * square - 16 * square + 5 * v;
    }
    return sum / 2;
  }

  static Problem sphere(String name, int dimension) {
    return StandardProblem.onCube(
        name, "Sphere: the plainest bowl", dimension, -5.12, 5.12, ScalableProblems::sphere, 0, 0);
  }

  private static double sphere(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v;
    }
    return sum;
  }
}

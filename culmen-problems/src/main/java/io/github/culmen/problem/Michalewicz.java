package io.github.culmen.problem;

/**
 * Michalewicz's function with steepness m = 10: f = -Σᵢ sin(xᵢ) sin²ᵐ(i xᵢ²/π) on [0, π]ᵈ.
 *
 * <p>It is a sum of functions of one coordinate, so that the optimum in any dimension follows from
 * d searches along a line.
 */
final class Michalewicz {
  private static final int STEEPNESS = 10;

  /** Golden-section steps: each keeps 0.618 of the interval, so that 60 reach rounding. */
  private static final int REFINEMENTS = 60;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private Michalewicz() {}

  static Problem of(String name, int dimension) {
    double[] best = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      best[i] = bestCoordinate(i + 1);
    }
    return new StandardProblem(
        name,
        "Michalewicz: steep, narrow valleys, flat elsewhere; d! local minima",
        new double[dimension],
        Coordinates.filled(dimension, Math.PI),
        Michalewicz::value,
        value(best),
        best);
  }

  private static double value(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += term(i + 1, x[i]);
    }
    return sum;
  }

  private static double term(int i, double x) {
    return -Math.sin(x) * Math.pow(Math.sin(i * x * x / Math.PI), 2 * STEEPNESS);
  }

  /**
   * Valley k of coordinate i has its floor near x = π √((k + ½)/i), where the steep factor is one;
   * between two zeros of that factor, at π √(k/i), the term has a single minimum.
   */
  private static double bestCoordinate(int i) {
    double best = Double.NaN;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < i; k++) {
      double x = Math.PI * Math.sqrt((k + 0.5) / i);
      if (term(i, x) < least) {
        least = term(i, x);
        best = x;
      }
    }
    for (int k = 0; k < i; k++) {
      double left = Math.PI * Math.sqrt((double) k / i);
      double right = Math.PI * Math.sqrt((k + 1.0) / i);
      if (lowerBound(left, right) < least) {
        double x = valleyFloor(i, left, right);
        if (term(i, x) < least) {
          least = term(i, x);
          best = x;
        }
      }
    }
    return best;
  }

  /** No term is below minus its sine; spares the search in valleys that cannot win. */
  private static double lowerBound(double left, double right) {
    boolean holdsTop = left <= Math.PI / 2 && right >= Math.PI / 2;
    return holdsTop ? -1 : -Math.max(Math.sin(left), Math.sin(right));
  }

  private static double valleyFloor(int i, double left, double right) {
    double low = left;
    double high = right;
    for (int step = 0; step < REFINEMENTS; step++) {
      double a = high - GOLDEN * (high - low);
      double b = low + GOLDEN * (high - low);
      if (term(i, a) < term(i, b)) {
        high = b;
      } else {
        low = a;
      }
    }
    return (low + high) / 2;
  }
}

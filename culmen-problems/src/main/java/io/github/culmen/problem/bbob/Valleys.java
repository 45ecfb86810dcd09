package io.github.culmen.problem.bbob;

import static io.github.culmen.problem.bbob.Vectors.lopsided;
import static io.github.culmen.problem.bbob.Vectors.minus;
import static io.github.culmen.problem.bbob.Vectors.oscillated;
import static io.github.culmen.problem.bbob.Vectors.penalty;
import static io.github.culmen.problem.bbob.Vectors.product;
import static io.github.culmen.problem.bbob.Vectors.scaled;
import static io.github.culmen.problem.bbob.Vectors.share;
import static io.github.culmen.problem.bbob.Vectors.times;

import io.github.culmen.problem.Coordinates;
import java.util.function.ToDoubleFunction;

/** Functions 1 to 14: separable, of moderate condition, or ill-conditioned. [Hansen2009] */
final class Valleys {
  /** What is added to a seed for the second of two random matrices. */
  static final long SECOND = 1_000_000;

  private Valleys() {}

  static Shape sphere(int d, long seed) {
    double[] best = Draws.place(d, seed);
    return new Shape(
        x -> {
          double[] z = minus(x, best);
          return product(z, z);
        },
        best);
  }

  static Shape ellipsoid(int d, long seed) {
    double[] best = Draws.place(d, seed);
    return new Shape(x -> ellipsoid(oscillated(minus(x, best))), best);
  }

  static Shape rotatedEllipsoid(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] rotation = Draws.rotation(d, seed + SECOND);
    return new Shape(x -> ellipsoid(oscillated(times(rotation, minus(x, best)))), best);
  }

  private static double ellipsoid(double[] z) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += Math.pow(1e6, share(i, z.length)) * z[i] * z[i];
    }
    return sum;
  }

  static Shape rastrigin(int d, long seed) {
    double[] best = Draws.place(d, seed);
    return new Shape(
        x -> Ridges.rastrigin(scaled(Math.sqrt(10), lopsided(0.2, oscillated(minus(x, best))))),
        best);
  }

  static Shape skewRastrigin(int d, long seed) {
    double[] best = Draws.place(d, seed);
    for (int i = 0; i < d; i += 2) {
      best[i] = Math.abs(best[i]);
    }
    return new Shape(
        x -> {
          double[] z = scaled(Math.sqrt(10), oscillated(minus(x, best)));
          for (int i = 0; i < d; i += 2) {
            z[i] *= z[i] > 0 ? 10 : 1;
          }
          return Ridges.rastrigin(z) + 100 * penalty(x);
        },
        best);
  }

  static Shape slope(int d, long seed) {
    double[] best = Draws.place(d, seed);
    for (int i = 0; i < d; i++) {
      best[i] = best[i] < 0 ? -5 : 5;
    }
    return new Shape(
        x -> {
          double sum = 0;
          for (int i = 0; i < d; i++) {
            double steepness = Math.signum(best[i]) * Math.pow(10, share(i, d));
            double reached = x[i] * best[i] < 25 ? x[i] : best[i];
            sum += 5 * Math.abs(steepness) - steepness * reached;
          }
          return sum;
        },
        best);
  }

  static Shape attractiveSector(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] matrix = stretch(d, seed, Math.sqrt(10));
    return new Shape(
        x -> {
          double[] z = times(matrix, minus(x, best));
          double sum = 0;
          for (int i = 0; i < d; i++) {
            double weighted = z[i] * best[i] > 0 ? 100 * z[i] : z[i];
            sum += weighted * weighted;
          }
          return Math.pow(oscillated(sum), 0.9);
        },
        best);
  }

  // Two rotations with a diagonal between them.
  private static double[][] stretch(int d, long seed, double base) {
    return Vectors.stretched(Draws.rotation(d, seed + SECOND), base, Draws.rotation(d, seed));
  }

  static Shape steps(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] first = Draws.rotation(d, seed);
    double[][] second = Draws.rotation(d, seed + SECOND);
    return new Shape(
        x -> {
          double[] z = scaled(Math.sqrt(10), times(first, minus(x, best)));
          double flat = Math.abs(z[0]) * 1e-4;
          for (int i = 0; i < d; i++) {
            z[i] = Math.abs(z[i]) > 0.5 ? Math.floor(z[i] + 0.5) : Math.floor(10 * z[i] + 0.5) / 10;
          }
          double[] turned = times(second, z);
          double sum = 0;
          for (int i = 0; i < d; i++) {
            sum += Math.pow(100, share(i, d)) * turned[i] * turned[i];
          }
          return 0.1 * Math.max(flat, sum) + penalty(x);
        },
        best);
  }

  static Shape rosenbrock(int d, long seed) {
    double[] best = Draws.place(d, seed);
    for (int i = 0; i < d; i++) {
      best[i] *= 0.75;
    }
    double factor = factor(d);
    return new Shape(
        x -> {
          double[] z = minus(x, best);
          for (int i = 0; i < d; i++) {
            z[i] = factor * z[i] + 1;
          }
          return rosenbrock(z);
        },
        best);
  }

  static Shape rotatedRosenbrock(int d, long seed) {
    return bent(d, seed, Valleys::rosenbrock);
  }

  /** A function of z = max(1, √d/8) R x + 1/2 whose optimum is at z = 1. */
  static Shape bent(int d, long seed, ToDoubleFunction<double[]> plain) {
    double[][] rotation = Draws.rotation(d, seed);
    double factor = factor(d);
    double[] best = times(Vectors.transposed(rotation), Coordinates.filled(d, 0.5 / factor));
    return new Shape(
        x -> {
          double[] z = times(rotation, x);
          for (int i = 0; i < d; i++) {
            z[i] = factor * z[i] + 0.5;
          }
          return plain.applyAsDouble(z);
        },
        best);
  }

  private static double factor(int d) {
    return Math.max(1, Math.sqrt(d) / 8);
  }

  private static double rosenbrock(double[] z) {
    double sum = 0;
    for (int i = 0; i + 1 < z.length; i++) {
      double valley = z[i] * z[i] - z[i + 1];
      sum += 100 * valley * valley + (z[i] - 1) * (z[i] - 1);
    }
    return sum;
  }

  static Shape discus(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] rotation = Draws.rotation(d, seed + SECOND);
    return new Shape(
        x -> {
          double[] z = oscillated(times(rotation, minus(x, best)));
          return (1e6 - 1) * z[0] * z[0] + product(z, z);
        },
        best);
  }

  static Shape bentCigar(int d, long seed) {
    double[] best = Draws.place(d, seed + SECOND);
    double[][] rotation = Draws.rotation(d, seed + SECOND);
    return new Shape(
        x -> {
          double[] z = times(rotation, lopsided(0.5, times(rotation, minus(x, best))));
          double first = z[0] * z[0];
          return first + 1e6 * (product(z, z) - first);
        },
        best);
  }

  static Shape sharpRidge(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] matrix = stretch(d, seed, Math.sqrt(10));
    return new Shape(
        x -> {
          double[] z = times(matrix, minus(x, best));
          double rest = 0;
          for (int i = 1; i < d; i++) {
            rest += z[i] * z[i];
          }
          return z[0] * z[0] + 100 * Math.sqrt(rest);
        },
        best);
  }

  static Shape differentPowers(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] rotation = Draws.rotation(d, seed + SECOND);
    return new Shape(
        x -> {
          double[] z = times(rotation, minus(x, best));
          double sum = 0;
          for (int i = 0; i < d; i++) {
            sum += Math.pow(Math.abs(z[i]), 2 + 4 * share(i, d));
          }
          return Math.sqrt(sum);
        },
        best);
  }
}

package io.github.culmen.problem.bbob;

import static io.github.culmen.problem.bbob.Vectors.lopsided;
import static io.github.culmen.problem.bbob.Vectors.minus;
import static io.github.culmen.problem.bbob.Vectors.oscillated;
import static io.github.culmen.problem.bbob.Vectors.penalty;
import static io.github.culmen.problem.bbob.Vectors.product;
import static io.github.culmen.problem.bbob.Vectors.scaled;
import static io.github.culmen.problem.bbob.Vectors.times;

/** Functions 15 to 20, 23 and 24, which have many local optima. [Hansen2009] */
final class Ridges {
  private static final int WEIERSTRASS_TERMS = 12;
  private static final int KATSUURA_TERMS = 32;
  private static final double SCHWEFEL_BEST = 4.2096874637;

  private Ridges() {}

  /** 10 (d - Σ cos 2πz) + |z|². */
  static double rastrigin(double[] z) {
    double sum = 0;
    for (double v : z) {
      sum += 10 * (1 - Math.cos(2 * Math.PI * v)) + v * v;
    }
    return sum;
  }

  static Shape rotatedRastrigin(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] outer = Draws.rotation(d, seed + Valleys.SECOND);
    double[][] matrix = Vectors.stretched(outer, Math.sqrt(10), Draws.rotation(d, seed));
    return new Shape(
        x -> rastrigin(times(matrix, lopsided(0.2, oscillated(times(outer, minus(x, best)))))),
        best);
  }

  static Shape weierstrass(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] outer = Draws.rotation(d, seed + Valleys.SECOND);
    double[][] matrix = Vectors.stretched(outer, 0.1, Draws.rotation(d, seed));
    double atBest = 0;
    for (int k = 0; k < WEIERSTRASS_TERMS; k++) {
      atBest += Math.pow(0.5, k) * Math.cos(2 * Math.PI * Math.pow(3, k) * 0.5);
    }
    double least = atBest;
    return new Shape(
        x -> {
          double[] z = times(matrix, oscillated(times(outer, minus(x, best))));
          double sum = 0;
          for (double v : z) {
            for (int k = 0; k < WEIERSTRASS_TERMS; k++) {
              sum += Math.pow(0.5, k) * Math.cos(2 * Math.PI * (v + 0.5) * Math.pow(3, k));
            }
          }
          return 10 * Math.pow(sum / d - least, 3) + 10.0 / d * penalty(x);
        },
        best);
  }

  static Shape schaffers(int d, long seed, double condition) {
    double[] best = Draws.place(d, seed);
    double[][] outer = Draws.rotation(d, seed + Valleys.SECOND);
    double[][] inner = Draws.rotation(d, seed);
    return new Shape(
        x -> {
          double[] bent = lopsided(0.5, times(outer, minus(x, best)));
          double[] z = scaled(Math.sqrt(condition), times(inner, bent));
          double sum = 0;
          for (int i = 0; i + 1 < d; i++) {
            double squares = z[i] * z[i] + z[i + 1] * z[i + 1];
            double wave = Math.sin(50 * Math.pow(squares, 0.1));
            sum += Math.pow(squares, 0.25) * (1 + wave * wave);
          }
          double mean = sum / (d - 1);
          return mean * mean + 10 * penalty(x);
        },
        best);
  }

  static Shape griewankRosenbrock(int d, long seed) {
    return Valleys.bent(
        d,
        seed,
        z -> {
          double sum = 0;
          for (int i = 0; i + 1 < d; i++) {
            double valley = z[i] * z[i] - z[i + 1];
            double height = 100 * valley * valley + (1 - z[i]) * (1 - z[i]);
            sum += height / 4000 - Math.cos(height);
          }
          return 10 + 10 * sum / (d - 1);
        });
  }

  static Shape schwefel(int d, long seed) {
    double[] signs = Draws.uniform(d, seed);
    double[] best = new double[d];
    for (int i = 0; i < d; i++) {
      signs[i] = signs[i] < 0.5 ? -1 : 1;
      best[i] = 0.5 * SCHWEFEL_BEST * signs[i];
    }
    return new Shape(
        x -> {
          double[] turned = new double[d];
          for (int i = 0; i < d; i++) {
            turned[i] = 2 * signs[i] * x[i];
          }
          double[] z = new double[d];
          for (int i = 0; i < d; i++) {
            double pull = i == 0 ? 0 : 0.25 * (turned[i - 1] - SCHWEFEL_BEST);
            z[i] = turned[i] + pull - SCHWEFEL_BEST;
          }
          z = scaled(Math.sqrt(10), z);
          double sum = 0;
          for (int i = 0; i < d; i++) {
            z[i] += SCHWEFEL_BEST;
            sum += 100 * z[i] * Math.sin(Math.sqrt(Math.abs(100 * z[i])));
          }
          return 0.01 * (418.9828872724339 - sum / d) + 100 * penalty(z);
        },
        best);
  }

  static Shape katsuura(int d, long seed) {
    double[] best = Draws.place(d, seed);
    double[][] matrix =
        Vectors.stretched(Draws.rotation(d, seed + Valleys.SECOND), 10, Draws.rotation(d, seed));
    return new Shape(
        x -> {
          double[] z = times(matrix, minus(x, best));
          double all = 1;
          for (int i = 0; i < d; i++) {
            double sum = 0;
            for (int j = 1; j <= KATSUURA_TERMS; j++) {
              double power = Math.pow(2, j);
              double fine = power * z[i];
              sum += Math.abs(fine - Math.floor(fine + 0.5)) / power;
            }
            all *= Math.pow(1 + (i + 1) * sum, 10 / Math.pow(d, 1.2));
          }
          return 10.0 / d / d * (all - 1) + penalty(x);
        },
        best);
  }

  static Shape lunacek(int d, long seed) {
    double good = 2.5;
    double ratio = 1 - 0.5 / (Math.sqrt(d + 20) - 4.1);
    double bad = -Math.sqrt((good * good - 1) / ratio);
    double[] signs = Draws.normal(d, seed);
    double[] best = new double[d];
    for (int i = 0; i < d; i++) {
      signs[i] = signs[i] < 0 ? -1 : 1;
      best[i] = 0.5 * good * signs[i];
    }
    double[][] matrix =
        Vectors.stretched(Draws.rotation(d, seed + Valleys.SECOND), 10, Draws.rotation(d, seed));
    return new Shape(
        x -> {
          double[] near = new double[d];
          double far = 0;
          for (int i = 0; i < d; i++) {
            double turned = 2 * signs[i] * x[i];
            near[i] = turned - good;
            far += (turned - bad) * (turned - bad);
          }
          double waves = 0;
          for (double v : times(matrix, near)) {
            waves += 1 - Math.cos(2 * Math.PI * v);
          }
          return Math.min(product(near, near), d + ratio * far) + 10 * waves + 1e4 * penalty(x);
        },
        best);
  }
}

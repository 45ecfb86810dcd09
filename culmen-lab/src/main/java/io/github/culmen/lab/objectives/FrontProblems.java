package io.github.culmen.lab.objectives;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/**
 * The problems: [Zitzler2000] ZDT, [Deb2002] DTLZ2, [Tanabe2020] vehicle safety and car side
 * impact, [Belakaria2019] Branin with Currin, [Jain2014] the constrained DTLZ2, [Binh1997] BNH.
 */
public final class FrontProblems {
  private FrontProblems() {}

  /** All of them. */
  public static List<FrontProblem> all() {
    return List.of(
        box(
            "branin-currin",
            2,
            0,
            1,
            new double[] {18, 6},
            59.36011874867746,
            0,
            FrontProblems::branin),
        zdt("zdt1", 120.0 + 2.0 / 3, (f, g) -> 1 - Math.sqrt(f / g)),
        zdt("zdt2", 120.0 + 1.0 / 3, (f, g) -> 1 - f / g * (f / g)),
        zdt(
            "zdt3",
            128.77811613069076,
            (f, g) -> 1 - Math.sqrt(f / g) - f / g * Math.sin(10 * Math.PI * f)),
        box("dtlz2", 6, 0, 1, of(2, 1.1), 1.21 - Math.PI / 4, 0, x -> dtlz2(x, 2)),
        box("dtlz2-3", 6, 0, 1, of(3, 1.1), 1.331 - Math.PI / 6, 0, x -> dtlz2(x, 3)),
        box(
            "vehicle-safety",
            5,
            1,
            3,
            new double[] {1864.72022, 11.81993945, 0.2903999384},
            246.81607081187002,
            0,
            FrontProblems::vehicle),
        new FrontProblem(
            "car-side-impact",
            new double[] {0.5, 0.45, 0.5, 0.5, 0.875, 0.4, 0.4},
            new double[] {1.5, 1.35, 1.5, 1.5, 2.625, 1.2, 1.2},
            new double[] {45.4872, 4.5114, 13.3394, 10.3942},
            484.72654347642793,
            0,
            FrontProblems::car),
        box("c2-dtlz2", 6, 0, 1, of(2, 1.1), 0.3996406303723544, 1, FrontProblems::holed),
        bnh());
  }

  private static double[] of(int count, double value) {
    double[] all = new double[count];
    Arrays.fill(all, value);
    return all;
  }

  private static FrontProblem box(
      String name,
      int dimension,
      double lower,
      double upper,
      double[] reference,
      double best,
      int constraints,
      Function<double[], double[]> function) {
    return new FrontProblem(
        name, of(dimension, lower), of(dimension, upper), reference, best, constraints, function);
  }

  private static FrontProblem zdt(String name, double best, DoubleBinaryOperator shape) {
    return box(
        name,
        6,
        0,
        1,
        of(2, 11),
        best,
        0,
        x -> {
          double g = 1 + 9 * Arrays.stream(x).skip(1).average().orElseThrow();
          return new double[] {x[0], g * shape.applyAsDouble(x[0], g)};
        });
  }

  private static double[] branin(double[] x) {
    double a = 15 * x[0] - 5;
    double b = 15 * x[1];
    double t = b - 5.1 / (4 * Math.PI * Math.PI) * a * a + 5 / Math.PI * a - 6;
    double branin = t * t + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(a) + 10;
    double factor = x[1] == 0 ? 1 : 1 - Math.exp(-1 / (2 * x[1]));
    double above = 60 + x[0] * (2092 + x[0] * (1900 + x[0] * 2300));
    double below = 20 + x[0] * (4 + x[0] * (500 + x[0] * 100));
    return new double[] {branin, factor * above / below};
  }

  private static double[] dtlz2(double[] x, int objectives) {
    double g = 0;
    for (int j = objectives - 1; j < x.length; j++) {
      g += (x[j] - 0.5) * (x[j] - 0.5);
    }
    double[] f = new double[objectives];
    for (int i = 0; i < objectives; i++) {
      f[i] = 1 + g;
      int last = objectives - 1 - i;
      for (int j = 0; j < last; j++) {
        f[i] *= Math.cos(x[j] * Math.PI / 2);
      }
      if (i > 0) {
        f[i] *= Math.sin(x[last] * Math.PI / 2);
      }
    }
    return f;
  }

  // Only balls of radius 0.2 around some points of the front are feasible.
  private static double[] holed(double[] x) {
    double[] f = dtlz2(x, 2);
    double nearest = Double.POSITIVE_INFINITY;
    double squares = f[0] * f[0] + f[1] * f[1];
    for (int i = 0; i < 2; i++) {
      nearest = Math.min(nearest, (f[i] - 1) * (f[i] - 1) + squares - f[i] * f[i]);
    }
    double centre = 1 / Math.sqrt(2);
    nearest =
        Math.min(nearest, (f[0] - centre) * (f[0] - centre) + (f[1] - centre) * (f[1] - centre));
    return new double[] {f[0], f[1], nearest - 0.04};
  }

  private static double[] vehicle(double[] x) {
    double mass =
        1640.2823
            + 2.3573285 * x[0]
            + 2.3220035 * x[1]
            + 4.5688768 * x[2]
            + 7.7213633 * x[3]
            + 4.4559504 * x[4];
    double acceleration =
        6.5856
            + 1.15 * x[0]
            - 1.0427 * x[1]
            + 0.9738 * x[2]
            + 0.8364 * x[3]
            - 0.3695 * x[0] * x[3]
            + 0.0861 * x[0] * x[4]
            + 0.3628 * x[1] * x[3]
            - 0.1106 * x[0] * x[0]
            - 0.3437 * x[2] * x[2]
            + 0.1764 * x[3] * x[3];
    double intrusion =
        -0.0551
            + 0.0181 * x[0]
            + 0.1024 * x[1]
            + 0.0421 * x[2]
            - 0.0073 * x[0] * x[1]
            + 0.024 * x[1] * x[2]
            - 0.0118 * x[1] * x[3]
            - 0.0204 * x[2] * x[3]
            - 0.008 * x[2] * x[4]
            - 0.0241 * x[1] * x[1]
            + 0.0109 * x[3] * x[3];
    return new double[] {mass, acceleration, intrusion};
  }

  private static double[] car(double[] x) {
    double weight =
        1.98
            + 4.9 * x[0]
            + 6.67 * x[1]
            + 6.98 * x[2]
            + 4.01 * x[3]
            + 1.78 * x[4]
            + 1e-5 * x[5]
            + 2.73 * x[6];
    double force = 4.72 - 0.5 * x[3] - 0.19 * x[1] * x[2];
    double pillar = 10.58 - 0.674 * x[0] * x[1] - 0.67275 * x[1];
    double door = 16.45 - 0.489 * x[2] * x[6] - 0.843 * x[4] * x[5];
    double[] excess = {
      1.16 - 0.3717 * x[1] * x[3] - 0.0092928 * x[2] - 1,
      0.261
          - 0.0159 * x[0] * x[1]
          - 0.06486 * x[0]
          - 0.019 * x[1] * x[6]
          + 0.0144 * x[2] * x[4]
          + 0.0154464 * x[5]
          - 0.32,
      0.214
          + 0.00817 * x[4]
          - 0.045195 * x[0]
          - 0.0135168 * x[0]
          + 0.03099 * x[1] * x[5]
          - 0.018 * x[1] * x[6]
          + 0.007176 * x[2]
          + 0.023232 * x[2]
          - 0.00364 * x[4] * x[5]
          - 0.018 * x[1] * x[1]
          - 0.32,
      0.74 - 0.61 * x[1] - 0.031296 * x[2] - 0.031872 * x[6] + 0.227 * x[1] * x[1] - 0.32,
      28.98 + 3.818 * x[2] - 4.2 * x[0] * x[1] + 1.27296 * x[5] - 2.68065 * x[6] - 32,
      33.86 + 2.95 * x[2] - 5.057 * x[0] * x[1] - 3.795 * x[1] - 3.4431 * x[6] + 1.45728 - 32,
      46.36 - 9.9 * x[1] - 4.4505 * x[0] - 32,
      force - 4,
      pillar - 9.9,
      door - 15.7
    };
    double violation = Arrays.stream(excess).map(e -> Math.max(0, e)).sum();
    return new double[] {weight, force, (pillar + door) / 2, violation};
  }

  // Its Pareto set is known: the diagonal up to (3, 3), then the edge to (5, 3).
  private static FrontProblem bnh() {
    FrontProblem unknown = bnh(Double.NaN);
    List<double[]> front = new ArrayList<>();
    int steps = 4000;
    for (int i = 0; i <= steps; i++) {
      double diagonal = 3.0 * i / steps;
      front.add(unknown.function().apply(new double[] {diagonal, diagonal}));
      front.add(unknown.function().apply(new double[] {3 + 2.0 * i / steps, 3}));
    }
    return bnh(unknown.hypervolume(front));
  }

  private static FrontProblem bnh(double best) {
    return new FrontProblem(
        "bnh",
        new double[] {0, 0},
        new double[] {5, 3},
        new double[] {140, 50},
        best,
        2,
        x -> {
          double a = x[0] - 5;
          double b = x[0] - 8;
          double c = x[1] + 3;
          return new double[] {
            4 * (x[0] * x[0] + x[1] * x[1]),
            a * a + (x[1] - 5) * (x[1] - 5),
            a * a + x[1] * x[1] - 25,
            7.7 - b * b - c * c
          };
        });
  }
}

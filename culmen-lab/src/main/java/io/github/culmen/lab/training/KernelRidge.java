package io.github.culmen.lab.training;

import io.github.culmen.math.Cholesky;
import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Kernel ridge regression of house prices: the root of the mean squared error, in thousands of
 * dollars, when each third of the districts is predicted from the others.
 *
 * <p>Predictions are Σᵢ αᵢ k(x, xᵢ) above the mean price, α = (K + λI)⁻¹ y.
 */
public final class KernelRidge {
  private static final class Data {
    static final Folds FOLDS = Folds.boston();
    static final Map<String, double[][]> SCALED =
        Map.of(
            "standard",
            FOLDS.standardized(),
            "range",
            ranged(FOLDS.inputs()),
            "rank",
            ranked(FOLDS.inputs()));
  }

  private KernelRidge() {}

  /** The problem under a name. */
  public static MixedProblem boston(String name) {
    return MixedProblem.unknown(
        name,
        "Kernel ridge regression of Boston housing prices: error by kernel, width and penalty",
        SearchSpace.of(
                Parameter.categorical(
                    "kernel", "polynomial", "gaussian", "cauchy", "laplacian", "matern"),
                Parameter.categorical("scaling", "range", "standard", "rank"),
                Parameter.logReal("penalty", 1e-6, 10),
                Parameter.logReal("bandwidth", 0.1, 100),
                Parameter.integer("degree", 1, 6))
            .onlyWhen("bandwidth", "kernel", "gaussian", "laplacian", "matern", "cauchy")
            .onlyWhen("degree", "kernel", "polynomial"),
        KernelRidge::error);
  }

  private static double error(Point point) {
    double[][] x = Data.SCALED.get(point.categorical("scaling"));
    double[][] covariances = covariances(point, x);
    double penalty = point.real("penalty");
    return Math.sqrt(
        Data.FOLDS.meanSquare(
            (training, wanted, fold) ->
                predict(covariances, Data.FOLDS.targets(), penalty, training, wanted)));
  }

  private static double[] predict(
      double[][] k, double[] targets, double penalty, int[] training, int[] wanted) {
    double mean = Arrays.stream(training).mapToDouble(i -> targets[i]).average().orElseThrow();
    double[][] rows = new double[training.length][];
    double[] centred = new double[training.length];
    for (int a = 0; a < training.length; a++) {
      rows[a] = new double[a + 1];
      for (int b = 0; b <= a; b++) {
        rows[a][b] = k[training[a]][training[b]];
      }
      rows[a][a] += penalty;
      centred[a] = targets[training[a]] - mean;
    }
    double[] weights = Cholesky.ofLowerRows(rows).solve(centred);
    double[] predicted = new double[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      double sum = mean;
      for (int a = 0; a < training.length; a++) {
        sum += weights[a] * k[wanted[i]][training[a]];
      }
      predicted[i] = sum;
    }
    return predicted;
  }

  private static double[][] covariances(Point point, double[][] x) {
    String kernel = point.categorical("kernel");
    boolean polynomial = kernel.equals("polynomial");
    double width = polynomial ? point.real("degree") : point.real("bandwidth");
    double[][] k = new double[x.length][x.length];
    for (int a = 0; a < x.length; a++) {
      for (int b = 0; b <= a; b++) {
        k[a][b] =
            switch (kernel) {
              case "polynomial" -> StrictMath.pow(1 + product(x[a], x[b]), width);
              case "laplacian" -> StrictMath.exp(-absolute(x[a], x[b]) / width);
              default -> radial(kernel, squares(x[a], x[b]) / (width * width));
            };
        k[b][a] = k[a][b];
      }
    }
    return k;
  }

  private static double radial(String kernel, double r2) {
    return switch (kernel) {
      case "gaussian" -> StrictMath.exp(-r2 / 2);
      case "cauchy" -> 1 / (1 + r2);
      default -> {
        double r = Math.sqrt(3 * r2);
        yield (1 + r) * StrictMath.exp(-r);
      }
    };
  }

  // By the number of inputs, so that powers stay moderate.
  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum / a.length;
  }

  private static double absolute(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += Math.abs(a[j] - b[j]);
    }
    return sum;
  }

  private static double squares(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return sum;
  }

  static double[][] ranged(double[][] inputs) {
    double[][] scaled = new double[inputs.length][inputs[0].length];
    for (int j = 0; j < inputs[0].length; j++) {
      int column = j;
      double least = Arrays.stream(inputs).mapToDouble(row -> row[column]).min().orElseThrow();
      double most = Arrays.stream(inputs).mapToDouble(row -> row[column]).max().orElseThrow();
      for (int i = 0; i < inputs.length; i++) {
        scaled[i][j] = 2 * (inputs[i][j] - least) / (most - least) - 1;
      }
    }
    return scaled;
  }

  // Equal values have the mean of their ranks; the least possible is -1 and the largest 1.
  static double[][] ranked(double[][] inputs) {
    int n = inputs.length;
    double[][] scaled = new double[n][inputs[0].length];
    for (int j = 0; j < inputs[0].length; j++) {
      TreeMap<Double, Integer> counts = new TreeMap<>();
      for (double[] row : inputs) {
        counts.merge(row[j], 1, Integer::sum);
      }
      TreeMap<Double, Double> ranks = new TreeMap<>();
      int before = 0;
      for (Map.Entry<Double, Integer> entry : counts.entrySet()) {
        ranks.put(entry.getKey(), before + 0.5 * (entry.getValue() - 1));
        before += entry.getValue();
      }
      for (int i = 0; i < n; i++) {
        scaled[i][j] = 2 * ranks.get(inputs[i][j]) / (n - 1) - 1;
      }
    }
    return scaled;
  }
}

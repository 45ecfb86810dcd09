package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.network.Table;
import io.github.culmen.problem.MixedProblem;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernel ridge regression by its formula, with plain elimination. */
class KernelRidgeTwinTest {
  private static final Table BOSTON = Table.boston();

  private static double[] column(int j) {
    return Arrays.stream(BOSTON.inputs()).mapToDouble(row -> row[j]).toArray();
  }

  private static double[][] scaled(String scaling) {
    int n = BOSTON.inputs().length;
    double[][] x = new double[n][BOSTON.inputs()[0].length];
    for (int j = 0; j < x[0].length; j++) {
      double[] own = column(j);
      double mean = Arrays.stream(own).average().orElseThrow();
      double sd =
          Math.sqrt(Arrays.stream(own).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
      double least = Arrays.stream(own).min().orElseThrow();
      double most = Arrays.stream(own).max().orElseThrow();
      for (int i = 0; i < n; i++) {
        double value = own[i];
        x[i][j] =
            switch (scaling) {
              case "standard" -> (value - mean) / sd;
              case "range" -> -1 + 2 * (value - least) / (most - least);
              default -> {
                long below = Arrays.stream(own).filter(v -> v < value).count();
                long equal = Arrays.stream(own).filter(v -> v == value).count();
                yield -1 + 2 * (below + (equal - 1) / 2.0) / (n - 1);
              }
            };
      }
    }
    return x;
  }

  private static double kernel(String kind, double[] a, double[] b, double width) {
    double squares = 0;
    double sizes = 0;
    double product = 0;
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
      sizes += Math.abs(a[j] - b[j]);
      product += a[j] * b[j] / a.length;
    }
    double r = Math.sqrt(squares) / width;
    return switch (kind) {
      case "polynomial" -> Math.pow(1 + product, width);
      case "laplacian" -> Math.exp(-sizes / width);
      case "gaussian" -> Math.exp(-r * r / 2);
      case "cauchy" -> 1 / (1 + r * r);
      default -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
    };
  }

  private static double[] solved(double[][] rows, double[] x) {
    int n = x.length;
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) {
        double factor = rows[i][k] / rows[k][k];
        for (int j = k; j < n; j++) {
          rows[i][j] -= factor * rows[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      for (int j = k + 1; j < n; j++) {
        x[k] -= rows[k][j] * x[j];
      }
      x[k] /= rows[k][k];
    }
    return x;
  }

  @ParameterizedTest
  @CsvSource({
    "gaussian, standard, 2, 0.1",
    "laplacian, rank, 5, 0.01",
    "cauchy, range, 1, 1",
    "matern, standard, 8, 0.5",
    "polynomial, range, 3, 2",
  })
  void theErrorIsThatOfTheFormula(String kind, String scaling, double width, double penalty) {
    double[][] x = scaled(scaling);
    double sum = 0;
    for (int fold = 0; fold < 3; fold++) {
      int held = fold;
      int[] training = IntStream.range(0, x.length).filter(i -> i % 3 != held).toArray();
      double mean =
          Arrays.stream(training).mapToDouble(i -> BOSTON.outputs()[i][0]).average().orElseThrow();
      double[][] rows = new double[training.length][training.length];
      double[] right = new double[training.length];
      for (int a = 0; a < training.length; a++) {
        for (int b = 0; b < training.length; b++) {
          rows[a][b] = kernel(kind, x[training[a]], x[training[b]], width);
        }
        rows[a][a] += penalty;
        right[a] = BOSTON.outputs()[training[a]][0] - mean;
      }
      double[] weights = solved(rows, right);
      for (int i = fold; i < x.length; i += 3) {
        double predicted = mean;
        for (int a = 0; a < training.length; a++) {
          predicted += weights[a] * kernel(kind, x[i], x[training[a]], width);
        }
        double error = predicted - BOSTON.outputs()[i][0];
        sum += error * error;
      }
    }
    Map<String, Object> point = new LinkedHashMap<>();
    point.put("kernel", kind);
    point.put("scaling", scaling);
    point.put("penalty", penalty);
    point.put(
        kind.equals("polynomial") ? "degree" : "bandwidth",
        kind.equals("polynomial") ? (Object) (long) width : (Object) width);
    MixedProblem problem = KernelRidge.boston("k");
    assertThat(problem.value(problem.space().check(point)))
        .isCloseTo(Math.sqrt(sum / x.length), within(1e-8));
  }
}

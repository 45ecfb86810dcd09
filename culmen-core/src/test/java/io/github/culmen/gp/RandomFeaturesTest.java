package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomFeaturesTest {
  private static final double VARIANCE = 1.7;
  private static final Domain DOMAIN =
      new Domain(List.of(Axis.interval(), Axis.categories(4), Axis.interval()));
  private static final int POINTS = 12;

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void productsOfFeaturesApproachTheCovarianceAsOneOverTheRootOfTheirNumber(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] columns = columns(random);
    double few = rootMeanSquareError(family, columns, 32, 200, random);
    double many = rootMeanSquareError(family, columns, 2048, 200, random);
    // 64 times as many features: an eighth of the error.
    assertThat(few / many).isBetween(6.5, 9.5);
    assertThat(many).isLessThan(VARIANCE / Math.sqrt(2048));
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void productsOfFeaturesAverageToTheCovariance(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(2);
    double[][] columns = columns(random);
    int draws = 400;
    int size = 200;
    double[][] mean = new double[POINTS][POINTS];
    for (int draw = 0; draw < draws; draw++) {
      double[][] products = products(family, columns, size, random);
      for (int a = 0; a < POINTS; a++) {
        Rows.add(products[a], 1.0 / draws, mean[a], POINTS);
      }
    }
    for (int a = 0; a < POINTS; a++) {
      double[] row = covariances(family, columns, a);
      for (int b = 0; b < POINTS; b++) {
        // A product of two pairs is s² cos(…), of variance s⁴/2 at most, and there are size/2.
        double error = VARIANCE / Math.sqrt((double) draws * size);
        assertThat(Math.abs(mean[a][b] - row[b])).isLessThan(4.5 * error);
      }
    }
  }

  @Test
  void everyPointHasTheExactPriorVariance() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] columns = columns(random);
    for (int size : new int[] {2, 3, 64}) {
      double[][] products = products(KernelFamily.MATERN32, columns, size, random);
      for (int a = 0; a < POINTS; a++) {
        assertClose(products[a][a], VARIANCE, 1e-13, size);
      }
    }
  }

  @Test
  void sumsOfWavesAreFeaturesTimesWeights() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] columns = columns(random);
    for (int size : new int[] {2, 6, 128}) {
      RandomFeatures waves =
          RandomFeatures.draw(KernelFamily.SE, VARIANCE, columns.length, size, random);
      double[][] weights = new double[3][waves.size()];
      double[][] expected = new double[3][POINTS];
      double[][] rows = waves.rows(columns, POINTS);
      for (int k = 0; k < 3; k++) {
        for (int m = 0; m < waves.size(); m++) {
          weights[k][m] = random.nextGaussian();
          Rows.add(rows[m], weights[k][m], expected[k], POINTS);
        }
      }
      double[][] actual = new double[3][POINTS];
      waves.add(columns, POINTS, waves.coefficients(weights), actual);
      for (int k = 0; k < 3; k++) {
        assertClose(actual[k], expected[k], 1e-13, size);
      }
    }
  }

  private static double[][] columns(SplittableRandom random) {
    Matrix points = Models.points(DOMAIN, POINTS, random);
    return Features.of(DOMAIN).scaledColumns(points, new double[] {0.4, 0.9, 0.7});
  }

  private static double rootMeanSquareError(
      KernelFamily family, double[][] columns, int size, int draws, SplittableRandom random) {
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      double[][] products = products(family, columns, size, random);
      for (int a = 0; a < POINTS; a++) {
        double[] row = covariances(family, columns, a);
        for (int b = 0; b < a; b++) {
          double error = products[a][b] - row[b];
          sum += error * error;
        }
      }
    }
    return Math.sqrt(sum / (0.5 * draws * POINTS * (POINTS - 1)));
  }

  private static double[][] products(
      KernelFamily family, double[][] columns, int size, SplittableRandom random) {
    RandomFeatures waves = RandomFeatures.draw(family, VARIANCE, columns.length, size, random);
    double[][] products = new double[POINTS][POINTS];
    for (double[] row : waves.rows(columns, POINTS)) {
      for (int a = 0; a < POINTS; a++) {
        Rows.add(row, row[a], products[a], POINTS);
      }
    }
    return products;
  }

  private static double[] covariances(KernelFamily family, double[][] columns, int a) {
    double[] row = new double[POINTS];
    Radial.squaredDistances(columns, POINTS, columns, a, row);
    Radial.covariances(family, VARIANCE, row, new double[POINTS], POINTS);
    return row;
  }
}

package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.kernel.Radial;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Numbers;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairedPathsTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.interval()));

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void pairsLieOnOppositeSidesOfThePosteriorMean(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(1);
    GaussianProcess model = Models.random(family, MIXED, 8, 0.01, random);
    Matrix points = Models.points(MIXED, 20, random);
    double[] mean = model.moments(points).mean();
    double[][] values = model.pairedPaths(3, random).values(points);
    assertThat(values).hasNumberOfRows(6);
    for (int k = 0; k < 6; k += 2) {
      for (int i = 0; i < 20; i++) {
        assertClose(values[k][i] / 2 + values[k + 1][i] / 2, mean[i], 1e-10, family + " " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void drawsHaveThePosteriorsVariance(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(2);
    GaussianProcess model = Models.random(family, MIXED, 8, 0.01, random);
    Matrix points = Models.points(MIXED, 10, random);
    Moments exact = model.moments(points);
    int batches = 128;
    int pairs = 16;
    double[] squares = new double[10];
    for (int batch = 0; batch < batches; batch++) {
      double[][] values = model.pairedPaths(pairs, random).values(points);
      for (int k = 0; k < pairs; k++) {
        for (int i = 0; i < 10; i++) {
          double deviation = values[2 * k][i] - exact.mean()[i];
          squares[i] += deviation * deviation / (batches * pairs);
        }
      }
    }
    for (int i = 0; i < 10; i++) {
      // 2,048 squared normals have a relative standard error of 0.031.
      assertThat(squares[i] / exact.variance()[i]).as("point %d", i).isBetween(0.87, 1.13);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void slopesAreValuesWithTheirDifferences(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(3);
    GaussianProcess model = Models.random(family, MIXED, 9, 0.01, random);
    Paths paths = model.pairedPaths(2, random);
    Matrix points = Models.points(MIXED, 4, random);
    int[] functions = {3, 0, 2, 1};
    double[] values = new double[4];
    Matrix gradients = Matrix.zeros(4, 3);
    paths.slopes(points, functions, values, gradients);
    double[][] all = paths.values(points);
    for (int i = 0; i < 4; i++) {
      int k = functions[i];
      assertClose(values[i], all[k][i], 1e-11, "value " + i);
      double[] differences =
          Numbers.centralDifferences(
              x -> paths.values(Matrix.of(new double[][] {x}))[k][0], points.row(i), 1e-5);
      differences[1] = 0;
      assertClose(gradients.row(i), differences, 2e-6, family + " gradient " + i);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void evenFeaturesHaveACovarianceNearerToTheModels(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(4);
    double[][] columns = new double[3][16];
    for (double[] column : columns) {
      for (int c = 0; c < 16; c++) {
        column[c] = 3 * random.nextDouble();
      }
    }
    double plain = 0;
    double even = 0;
    for (int repeat = 0; repeat < 40; repeat++) {
      plain += squaredError(RandomFeatures.draw(family, 1, 3, 256, random), family, columns);
      even += squaredError(RandomFeatures.drawEvenly(family, 1, 3, 256, random), family, columns);
    }
    assertThat(even).isLessThan(plain / 2);
  }

  @Test
  void quantilesOfTheDivisorAreThoseOfARootOfChiSquared() {
    // The roots of chi-squared quantiles over their degrees of freedom.
    assertClose(RandomFeatures.divisor(3, 0.5), Math.sqrt(2.3659738843753377 / 3), 1e-9, "3");
    assertClose(RandomFeatures.divisor(3, 0.95), Math.sqrt(7.814727903251179 / 3), 1e-9, "3");
    assertClose(RandomFeatures.divisor(5, 0.01), Math.sqrt(0.5542980767282772 / 5), 1e-9, "5");
    assertClose(RandomFeatures.divisor(5, 0.95), Math.sqrt(11.070497693516351 / 5), 1e-9, "5");
    for (double u : new double[] {0x1p-53, 1e-9, 1 - 0x1p-53}) {
      assertThat(RandomFeatures.divisor(3, u)).isFinite().isPositive();
      assertThat(RandomFeatures.divisor(5, u)).isFinite().isPositive();
    }
  }

  private static double squaredError(
      RandomFeatures waves, KernelFamily family, double[][] columns) {
    double[][] rows = waves.rows(columns, 16);
    double[] exact = new double[16];
    double[] scratch = new double[16];
    double sum = 0;
    for (int a = 0; a < 16; a++) {
      Radial.squaredDistances(columns, 16, columns, a, exact);
      Radial.covariances(family, 1, exact, scratch, 16);
      for (int b = 0; b < 16; b++) {
        double product = 0;
        for (double[] row : rows) {
          product += row[a] * row[b];
        }
        sum += (product - exact[b]) * (product - exact[b]);
      }
    }
    return sum;
  }

  @Test
  void oneObservationDuplicatesAndExtremeScalesStayFinite() {
    for (double scale : new double[] {1e-150, 1, 1e150}) {
      Matrix inputs = Matrix.of(new double[][] {{0.5}, {0.5}, {0.5}});
      GaussianProcess model =
          GaussianProcess.of(
              KernelFamily.MATERN52,
              Hyperparameters.of(new double[] {0.01}, scale * scale, 0),
              Domain.cube(1),
              Dataset.of(inputs, new double[] {scale, scale, scale}));
      for (double[] row :
          model.pairedPaths(2, new SplittableRandom(5)).values(Matrix.of(new double[][] {{0.1}}))) {
        assertThat(row[0]).isFinite();
      }
    }
  }

  @Test
  void rejectsWhatCannotBeDrawn() {
    SplittableRandom random = new SplittableRandom(6);
    GaussianProcess model = Models.random(KernelFamily.SE, MIXED, 3, 0.01, random);
    assertThatThrownBy(() -> model.pairedPaths(0, random))
        .hasMessageContaining("paths must be at least 1, but paths = 0");
  }
}

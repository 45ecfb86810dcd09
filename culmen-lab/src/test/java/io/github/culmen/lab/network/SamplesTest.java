package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void leastAndLargestBecomeMinusOneAndOne() {
    Samples.Scale scale = Samples.Scale.of(new double[][] {{2, 5, 7}, {6, 5, -7}, {3, 5, 0}});
    assertThat(scale.apply(new double[] {2, 5, 7})).containsExactly(-1, 0, 1);
    assertThat(scale.apply(new double[] {6, 5, -7})).containsExactly(1, 0, -1);
    assertThat(scale.apply(new double[] {4, 9, 3.5})).containsExactly(0, 0, 0.5);
    assertThat(scale.unit(0)).isEqualTo(2);
    assertThat(scale.unit(1)).isZero();
    assertThat(scale.unit(2)).isEqualTo(7);
  }

  @Test
  void tenthsOfATableAreApartAndTogetherTheWhole() {
    Table table = Table.boston();
    Samples first = Samples.of(table, 0, 7);
    Samples rest = Samples.of(table, 7, 10);
    assertThat(first.count() + rest.count()).isEqualTo(506);
    assertThat(first.count()).isEqualTo(7 * 50 + 6);
    assertThat(first.inputSize()).isEqualTo(13);
    assertThat(first.outputSize()).isEqualTo(1);
    for (Samples samples : new Samples[] {first, rest}) {
      for (double[] row : samples.inputs()) {
        assertThat(row).hasSize(14);
        assertThat(row[13]).isEqualTo(1);
        assertThat(Arrays.stream(row)).allMatch(x -> x >= -1 && x <= 1);
      }
    }
    // The scale is that of the whole table: a part need not reach both ends.
    Samples all = Samples.of(table, 0, 10);
    assertThat(Arrays.stream(all.outputs()).mapToDouble(y -> y[0]).max().orElseThrow())
        .isEqualTo(1);
    assertThat(Arrays.stream(all.outputs()).mapToDouble(y -> y[0]).min().orElseThrow())
        .isEqualTo(-1);
  }

  @Test
  void multiplesOfRowsAddUpInAnyNumber() {
    Random random = new Random(2);
    for (int terms = 0; terms <= 9; terms++) {
      int length = 5;
      double[] factors = random.doubles(9, -1, 1).toArray();
      double[][] rows = new double[9][];
      Arrays.setAll(rows, i -> random.doubles(7, -1, 1).toArray());
      double[] sum = random.doubles(7).toArray();
      double[] expected = sum.clone();
      for (int i = 0; i < terms; i++) {
        for (int t = 0; t < length; t++) {
          expected[t] += factors[i] * rows[i][t];
        }
      }
      RowSums.add(factors, terms, rows, length, sum);
      for (int t = 0; t < 7; t++) {
        assertThat(sum[t]).isCloseTo(expected[t], within(1e-14));
      }
    }
  }

  @Test
  void transposedRowsAreColumns() {
    assertThat(RowSums.transposed(new double[][] {{1, 2, 3}, {4, 5, 6}}, 2))
        .isDeepEqualTo(new double[][] {{1, 4}, {2, 5}});
  }

  // J by finite differences of the residuals, and all that is made of it.
  @Test
  void productsOfDerivativesAreThoseOfFiniteDifferences() {
    Random random = new Random(4);
    for (int[] shape : new int[][] {{2, 2, 1, 30}, {3, 4, 2, 3}}) {
      Network network = new Network(shape[0], shape[1], shape[2]);
      Samples samples = Tiny.samples(shape[3], shape[0], shape[2], random);
      double[] weights = Tiny.weights(network, random);
      int rows = shape[2] * shape[3];
      double[][] jacobian = new double[rows][network.weights()];
      double h = 1e-6;
      for (int w = 0; w < network.weights(); w++) {
        double[] up = weights.clone();
        double[] down = weights.clone();
        up[w] += h;
        down[w] -= h;
        double[] above = network.residuals(up, samples);
        double[] below = network.residuals(down, samples);
        for (int r = 0; r < rows; r++) {
          jacobian[r][w] = (above[r] - below[r]) / (2 * h);
        }
      }
      Linearization linear = new Linearization(network, samples, Kernels.of(samples), weights);
      double[] residuals = network.residuals(weights, samples);
      double[] gradient = linear.halfGradient();
      for (int w = 0; w < network.weights(); w++) {
        double expected = 0;
        for (int r = 0; r < rows; r++) {
          expected += jacobian[r][w] * residuals[r];
        }
        assertThat(gradient[w]).isCloseTo(expected, within(1e-7));
      }
      boolean bySamples = network.weights() > rows;
      double[][] matrix = linear.matrix();
      assertThat(matrix).hasNumberOfRows(bySamples ? rows : network.weights());
      for (int a = 0; a < matrix.length; a++) {
        for (int b = 0; b <= a; b++) {
          double expected = 0;
          int terms = bySamples ? network.weights() : rows;
          for (int i = 0; i < terms; i++) {
            expected +=
                bySamples ? jacobian[a][i] * jacobian[b][i] : jacobian[i][a] * jacobian[i][b];
          }
          assertThat(matrix[a][b]).isCloseTo(expected, within(1e-6));
        }
      }
    }
  }
}

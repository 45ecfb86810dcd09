package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and products of rows, by loops that do one thing at a time. */
class RowSumsTest {
  @ParameterizedTest
  @CsvSource({"0, 5", "1, 1", "3, 7", "4, 4", "5, 9", "8, 3", "13, 31"})
  void multiplesOfRowsAreAdded(int terms, int length) {
    SplittableRandom random = new SplittableRandom(terms);
    double[] factors = random.doubles(terms + 2, -1, 1).toArray();
    double[][] rows = new double[terms + 2][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = random.doubles(length + 3, -1, 1).toArray();
    }
    double[] sum = random.doubles(length + 3, -1, 1).toArray();
    double[] expected = sum.clone();
    for (int i = 0; i < terms; i++) {
      for (int t = 0; t < length; t++) {
        expected[t] += factors[i] * rows[i][t];
      }
    }
    RowSums.add(factors, terms, rows, length, sum);
    for (int t = 0; t < sum.length; t++) {
      // Beyond the length nothing changes, not even in the last bit.
      assertThat(sum[t]).isCloseTo(expected[t], within(t < length ? 1e-14 : 0));
    }
  }

  @Test
  void transposedRowsAreColumns() {
    double[][] rows = {{1, 2, 3}, {4, 5, 6}};
    assertThat(RowSums.transposed(rows, 3)).isDeepEqualTo(new double[][] {{1, 4}, {2, 5}, {3, 6}});
    assertThat(RowSums.transposed(rows, 2)).isDeepEqualTo(new double[][] {{1, 4}, {2, 5}});
    assertThat(RowSums.transposed(rows, 0)).isEmpty();
  }

  @Test
  void kernelsAreProductsOfInputsWithTheirOne() {
    Samples samples = Tiny.samples(7, 3, 1, new Random(4));
    double[][] products = Kernels.of(samples).inputProducts();
    for (int s = 0; s < 7; s++) {
      for (int t = 0; t < 7; t++) {
        double sum = 1;
        for (int k = 0; k < 3; k++) {
          sum += samples.inputs()[s][k] * samples.inputs()[t][k];
        }
        assertThat(products[s][t]).isCloseTo(sum, within(1e-14));
      }
    }
  }

  @Test
  void aColumnThatNeverChangesSaysNothing() {
    Samples.Scale scale = Samples.Scale.of(new double[][] {{1, 5, -2}, {3, 5, 8}, {2, 5, 0}});
    assertThat(scale.apply(new double[] {1, 5, 8})).containsExactly(-1, 0, 1);
    assertThat(scale.apply(new double[] {2, 9, 3})).containsExactly(0, 0, 0);
    assertThat(scale.unit(0)).isEqualTo(1);
    assertThat(scale.unit(1)).isZero();
    assertThat(scale.unit(2)).isEqualTo(5);
  }

  @Test
  void splitsAreByTheLastDigitOfTheNumber() {
    double[][] inputs = new double[25][];
    double[][] outputs = new double[25][];
    for (int i = 0; i < 25; i++) {
      inputs[i] = new double[] {i};
      outputs[i] = new double[] {24 - i};
    }
    Table table = new Table(inputs, outputs);
    Samples most = Samples.of(table, 0, 8);
    Samples some = Samples.of(table, 8, 9);
    Samples none = Samples.of(table, 9, 9);
    // 0 to 7, 10 to 17 and 20 to 24; then 8 and 18.
    assertThat(most.count()).isEqualTo(8 + 8 + 5);
    assertThat(some.count()).isEqualTo(2);
    assertThat(none.count()).isZero();
    assertThat(some.inputs()[1]).containsExactly(18.0 / 12 - 1, 1);
    assertThat(some.outputs()[1][0]).isCloseTo((24 - 18) / 12.0 - 1, within(1e-15));
  }
}

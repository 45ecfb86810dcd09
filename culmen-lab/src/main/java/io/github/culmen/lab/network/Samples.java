package io.github.culmen.lab.network;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Samples on the scale a network works on: inputs and outputs from −1 to 1.
 *
 * @param inputs one row for each sample, with a 1 at its end, which meets the bias
 * @param outputs one row for each sample
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
record Samples(double[][] inputs, double[][] outputs) {
  int count() {
    return inputs.length;
  }

  /** How many inputs a sample has, its 1 not counted. */
  int inputSize() {
    return inputs[0].length - 1;
  }

  int outputSize() {
    return outputs[0].length;
  }

  /**
   * The samples of a table whose number leaves a remainder from {@code from} to below {@code to}
   * when divided by ten; least and largest value of each column of the whole table become −1 and 1.
   */
  static Samples of(Table table, int from, int to) {
    Scale in = Scale.of(table.inputs());
    Scale out = Scale.of(table.outputs());
    int[] chosen =
        IntStream.range(0, table.inputs().length)
            .filter(i -> i % 10 >= from && i % 10 < to)
            .toArray();
    double[][] inputs = new double[chosen.length][];
    double[][] outputs = new double[chosen.length][];
    for (int i = 0; i < chosen.length; i++) {
      double[] scaled = in.apply(table.inputs()[chosen[i]]);
      inputs[i] = Arrays.copyOf(scaled, scaled.length + 1);
      inputs[i][scaled.length] = 1;
      outputs[i] = out.apply(table.outputs()[chosen[i]]);
    }
    return new Samples(inputs, outputs);
  }

  /**
   * Least and largest value of each column.
   *
   * @param least the least values
   * @param largest the largest ones
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
  record Scale(double[] least, double[] largest) {
    static Scale of(double[][] rows) {
      double[] least = rows[0].clone();
      double[] largest = rows[0].clone();
      for (double[] row : rows) {
        for (int j = 0; j < row.length; j++) {
          least[j] = Math.min(least[j], row[j]);
          largest[j] = Math.max(largest[j], row[j]);
        }
      }
      return new Scale(least, largest);
    }

    /** Half the width of column j: what one unit of the network's scale is worth. */
    double unit(int j) {
      return (largest[j] - least[j]) / 2;
    }

    double[] apply(double[] row) {
      double[] scaled = new double[row.length];
      for (int j = 0; j < row.length; j++) {
        // A column that never changes says nothing.
        scaled[j] = unit(j) == 0 ? 0 : (row[j] - least[j]) / unit(j) - 1;
      }
      return scaled;
    }
  }
}

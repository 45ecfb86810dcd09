package io.github.culmen.lab.training;

import java.util.Arrays;

/** Columns of numbers as small whole ones: equal shares of the samples, equal values together. */
final class Bins {
  static final int MOST = 32;

  private Bins() {}

  /** By column, then by sample. */
  static byte[][] of(double[][] inputs) {
    int n = inputs.length;
    byte[][] bins = new byte[inputs[0].length][n];
    for (int j = 0; j < bins.length; j++) {
      int column = j;
      double[] sorted = Arrays.stream(inputs).mapToDouble(row -> row[column]).sorted().toArray();
      double[] edges = new double[MOST - 1];
      for (int b = 1; b < MOST; b++) {
        edges[b - 1] = sorted[b * n / MOST];
      }
      for (int i = 0; i < n; i++) {
        int below = 0;
        while (below < edges.length && inputs[i][j] >= edges[below]) {
          below++;
        }
        bins[j][i] = (byte) below;
      }
    }
    return bins;
  }
}

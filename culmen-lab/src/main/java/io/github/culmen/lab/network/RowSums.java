package io.github.culmen.lab.network;

/** Sums of multiples of rows, in loops that compile to vector instructions. */
final class RowSums {
  private RowSums() {}

  /** Adds Σᵢ factors[i] · rows[i] to the first {@code length} entries of {@code sum}. */
  static void add(double[] factors, int terms, double[][] rows, int length, double[] sum) {
    int i = 0;
    for (; i + 4 <= terms; i += 4) {
      addFour(
          factors[i],
          rows[i],
          factors[i + 1],
          rows[i + 1],
          factors[i + 2],
          rows[i + 2],
          factors[i + 3],
          rows[i + 3],
          length,
          sum);
    }
    for (; i < terms; i++) {
      double factor = factors[i];
      double[] row = rows[i];
      for (int t = 0; t < length; t++) {
        sum[t] += factor * row[t];
      }
    }
  }

  private static void addFour(
      double a,
      double[] rowA,
      double b,
      double[] rowB,
      double c,
      double[] rowC,
      double d,
      double[] rowD,
      int length,
      double[] sum) {
    for (int t = 0; t < length; t++) {
      sum[t] += a * rowA[t] + b * rowB[t] + (c * rowC[t] + d * rowD[t]);
    }
  }

  static double[][] transposed(double[][] rows, int columns) {
    double[][] transposed = new double[columns][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        transposed[j][i] = rows[i][j];
      }
    }
    return transposed;
  }
}

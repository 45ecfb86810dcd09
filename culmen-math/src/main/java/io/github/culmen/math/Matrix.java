package io.github.culmen.math;

import java.util.Arrays;
import java.util.Objects;

/**
 * A dense matrix of doubles in one array, row after row.
 *
 * <p>Entry (i, j) is at position {@code i * columns() + j} of {@link #data()}. A matrix may have no
 * rows or no columns. It is mutable and, like an array, not safe to change from several threads.
 */
public final class Matrix {
  private final int rows;
  private final int columns;
  private final double[] data;

  private Matrix(int rows, int columns, double[] data) {
    this.rows = rows;
    this.columns = columns;
    this.data = data;
  }

  /** A matrix of zeros. */
  public static Matrix zeros(int rows, int columns) {
    return new Matrix(rows, columns, new double[entries(rows, columns)]);
  }

  /** A matrix with a copy of the given rows, which must be equally long. */
  public static Matrix of(double[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    Matrix matrix = zeros(rows.length, columns);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != columns) {
        throw new IllegalArgumentException(
            "rows must be equally long, but row 0 has "
                + columns
                + " entries and row "
                + i
                + " has "
                + rows[i].length);
      }
      System.arraycopy(rows[i], 0, matrix.data, i * columns, columns);
    }
    return matrix;
  }

  /** A matrix on top of {@code data}, which is not copied: changes show in both. */
  public static Matrix wrap(int rows, int columns, double[] data) {
    int entries = entries(rows, columns);
    if (data.length != entries) {
      throw new IllegalArgumentException(
          "a "
              + rows
              + "x"
              + columns
              + " matrix needs an array of "
              + entries
              + " entries, but got "
              + data.length);
    }
    return new Matrix(rows, columns, data);
  }

  /** The n × n identity. */
  public static Matrix identity(int n) {
    Matrix matrix = zeros(n, n);
    for (int i = 0; i < n; i++) {
      matrix.data[i * n + i] = 1;
    }
    return matrix;
  }

  /** The rows of {@code top} followed by those of {@code bottom}. */
  public static Matrix stack(Matrix top, Matrix bottom) {
    if (top.columns != bottom.columns) {
      throw new IllegalArgumentException(
          "stacked matrices must have equally many columns, but got "
              + top.shape()
              + " on "
              + bottom.shape());
    }
    Matrix stacked = zeros(Math.addExact(top.rows, bottom.rows), top.columns);
    System.arraycopy(top.data, 0, stacked.data, 0, top.data.length);
    System.arraycopy(bottom.data, 0, stacked.data, top.data.length, bottom.data.length);
    return stacked;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The number of columns. */
  public int columns() {
    return columns;
  }

  /** Entry (i, j), both counted from 0. */
  public double get(int i, int j) {
    return data[index(i, j)];
  }

  /** Replaces entry (i, j). */
  public void set(int i, int j, double value) {
    data[index(i, j)] = value;
  }

  /** A copy of row i. */
  public double[] row(int i) {
    Objects.checkIndex(i, rows);
    return Arrays.copyOfRange(data, i * columns, (i + 1) * columns);
  }

  /** The live array behind this matrix, row after row: writing to it changes the matrix. */
  public double[] data() {
    return data;
  }

  /** A matrix with the rows at the given indices, in that order; an index may repeat. */
  public Matrix rows(int[] indices) {
    Matrix selected = zeros(indices.length, columns);
    for (int i = 0; i < indices.length; i++) {
      int source = indices[i];
      if (source < 0 || source >= rows) {
        throw new IndexOutOfBoundsException(
            "row indices must be in [0, " + rows + "), but index " + i + " is " + source);
      }
      System.arraycopy(data, source * columns, selected.data, i * columns, columns);
    }
    return selected;
  }

  /** A matrix with the columns at the given indices, in that order; an index may repeat. */
  public Matrix columns(int[] indices) {
    for (int k = 0; k < indices.length; k++) {
      if (indices[k] < 0 || indices[k] >= columns) {
        throw new IndexOutOfBoundsException(
            "column indices must be in [0, " + columns + "), but index " + k + " is " + indices[k]);
      }
    }
    Matrix selected = zeros(rows, indices.length);
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < indices.length; k++) {
        selected.data[i * indices.length + k] = data[i * columns + indices[k]];
      }
    }
    return selected;
  }

  /** The transposed matrix, as a copy. */
  public Matrix transpose() {
    Matrix transposed = zeros(columns, rows);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transposed.data[j * rows + i] = data[i * columns + j];
      }
    }
    return transposed;
  }

  /** The matrix product of this and {@code right}. */
  public Matrix times(Matrix right) {
    if (columns != right.rows) {
      throw new IllegalArgumentException(
          "the left factor must have as many columns as the right one has rows, but got "
              + shape()
              + " times "
              + right.shape());
    }
    Matrix product = zeros(rows, right.columns);
    int widest = Math.min(CholeskyFactoriser.TILE, right.columns);
    // Rows of their own that are equally aligned, as the kernels like them.
    double[][] tile = new double[columns][CholeskyFactoriser.alignedLength(widest)];
    double[][] sums = new double[4][CholeskyFactoriser.alignedLength(widest)];
    for (int j = 0; j < right.columns; j += CholeskyFactoriser.TILE) {
      int width = Math.min(CholeskyFactoriser.TILE, right.columns - j);
      for (int k = 0; k < columns; k++) {
        System.arraycopy(right.data, k * right.columns + j, tile[k], 0, width);
      }
      for (int i = 0; i < rows; i += 4) {
        int count = Math.min(4, rows - i);
        for (int r = 0; r < count; r++) {
          Arrays.fill(sums[r], 0);
        }
        int done = count == 4 ? addFourRows(i, tile, sums, width) : 0;
        for (int r = 0; r < count; r++) {
          addRow(i + r, done, tile, sums[r], width);
          System.arraycopy(sums[r], 0, product.data, (i + r) * right.columns + j, width);
        }
      }
    }
    return product;
  }

  // Returns how many terms of each sum are done.
  private int addFourRows(int i, double[][] factor, double[][] sums, int width) {
    int k = 0;
    for (; k + 2 <= columns; k += 2) {
      int a = i * columns + k;
      int b = a + columns;
      int c = b + columns;
      int d = c + columns;
      RowKernels.subtract4x2(
          sums[0],
          sums[1],
          sums[2],
          sums[3],
          factor[k],
          factor[k + 1],
          -data[a],
          -data[a + 1],
          -data[b],
          -data[b + 1],
          -data[c],
          -data[c + 1],
          -data[d],
          -data[d + 1],
          0,
          width);
    }
    return k;
  }

  private void addRow(int i, int k, double[][] factor, double[] sum, int width) {
    for (int m = k; m < columns; m++) {
      RowKernels.subtract1x1(sum, factor[m], -data[i * columns + m], 0, width);
    }
  }

  /** The product of this matrix and the column {@code vector}. */
  public double[] times(double[] vector) {
    if (vector.length != columns) {
      throw new IllegalArgumentException(
          "a " + shape() + " matrix cannot be multiplied by a vector of length " + vector.length);
    }
    double[] product = new double[rows];
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j < columns; j++) {
        sum = FusedMultiplyAdd.of(data[i * columns + j], vector[j], sum);
      }
      product[i] = sum;
    }
    return product;
  }

  /** A matrix with a copy of the entries. */
  public Matrix copy() {
    return new Matrix(rows, columns, data.clone());
  }

  /** The shape and, if the matrix is small, its entries. */
  @Override
  public String toString() {
    return data.length <= 36 ? shape() + Arrays.deepToString(toRows()) : shape();
  }

  double[][] toRows() {
    double[][] copies = new double[rows][];
    for (int i = 0; i < rows; i++) {
      copies[i] = row(i);
    }
    return copies;
  }

  String shape() {
    return rows + "x" + columns;
  }

  private int index(int i, int j) {
    if (i < 0 || i >= rows || j < 0 || j >= columns) {
      throw new IndexOutOfBoundsException(
          "no entry (" + i + ", " + j + ") in a " + shape() + " matrix");
    }
    return i * columns + j;
  }

  private static int entries(int rows, int columns) {
    if (rows < 0 || columns < 0 || (long) rows * columns > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a matrix has at least 0 rows and columns and fits in one array, but got "
              + rows
              + "x"
              + columns);
    }
    return rows * columns;
  }
}

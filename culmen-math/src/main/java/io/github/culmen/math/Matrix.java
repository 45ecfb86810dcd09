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
    double[][] factor = right.toRows();
    double[] sum = new double[right.columns];
    for (int i = 0; i < rows; i++) {
      Arrays.fill(sum, 0);
      for (int k = 0; k < columns; k++) {
        RowKernels.subtract1x1(sum, factor[k], -data[i * columns + k], 0, sum.length);
      }
      System.arraycopy(sum, 0, product.data, i * sum.length, sum.length);
    }
    return product;
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

package io.github.culmen.math;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 16, 33, 100, 126, 127, 130, 253, 257})
  void agreesWithTheTextbookFactor(int n) {
    double[][] a = Textbook.positiveDefinite(n, n);
    double[][] expected = Textbook.cholesky(a);
    Cholesky factor = Cholesky.of(Matrix.of(a));
    assertThat(factor.size()).isEqualTo(n);
    assertThat(factor.jitter()).isZero();
    Matrix lower = factor.lower();
    double logDeterminant = 0;
    for (int i = 0; i < n; i++) {
      assertClose(lower.row(i), expected[i], 1e-12, "row " + i);
      logDeterminant += 2 * Math.log(expected[i][i]);
    }
    assertClose(factor.logDeterminant(), logDeterminant, 1e-12, "log determinant");
  }

  @Test
  void readsOnlyTheLowerTriangleAndLeavesItUnchanged() {
    double[][] a = Textbook.positiveDefinite(37, 1);
    double[][] rows = Textbook.lowerRows(a, 0, 37);
    double[][] before = Textbook.copy(rows);
    Cholesky fromRows = Cholesky.ofLowerRows(rows);
    assertThat(rows).isDeepEqualTo(before);
    for (int i = 0; i < 37; i++) {
      Arrays.fill(a[i], i + 1, 37, Double.NaN);
    }
    Cholesky fromMatrix = Cholesky.of(Matrix.of(a));
    assertThat(fromMatrix.lower().data()).isEqualTo(fromRows.lower().data());
    assertThat(Cholesky.attempt(rows).orElseThrow().lower().data())
        .isEqualTo(fromRows.lower().data());
  }

  /** Leaving out what is zero, and what is not asked for, must not change a bit of an inverse. */
  @ParameterizedTest
  @ValueSource(ints = {32, 33, 34, 35, 63, 100, 125, 126})
  void theInverseIsTheSolutionForTheIdentityToTheLastBit(int n) {
    Cholesky factor = Cholesky.of(Matrix.of(Textbook.positiveDefinite(n, n)));
    Matrix identity = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      identity.set(i, i, 1);
    }
    Matrix solution = factor.solve(identity);
    double[][] inverse = factor.inverseLowerRows();
    for (int i = 0; i < n; i++) {
      assertThat(inverse[i]).containsExactly(Arrays.copyOf(solution.row(i), i + 1));
    }
  }

  /** Above some size L is read in parts, once for all right-hand sides. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 31, 33, 130, 383, 384, 385, 386, 387, 1450})
  void solvesForEachAsForColumnsToTheLastBit(int n) {
    Cholesky factor = Cholesky.of(Matrix.of(Textbook.positiveDefinite(n, n)));
    for (int columns : new int[] {1, 3, 4, 6, Cholesky.MANY - 1}) {
      double[][] each = Textbook.normal(columns, n, columns);
      double[][] b = Textbook.transpose(each);
      factor.forward(b, columns);
      factor.forwardEach(each);
      assertThat(Textbook.transpose(each)).isDeepEqualTo(b);
      double[] alone = each[0].clone();
      factor.backward(b, columns);
      factor.backwardEach(each);
      assertThat(Textbook.transpose(each)).isDeepEqualTo(b);
      if (columns < 4) { // not among four that are solved together
        factor.backward(alone);
        assertThat(each[0]).containsExactly(alone);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 33, 130, 300})
  void solvesForFewAsForManyToTheLastBit(int n) {
    Cholesky factor = Cholesky.of(Matrix.of(Textbook.positiveDefinite(n, n)));
    double[][] many = Textbook.normal(n, 40, 7);
    double[][] few = Textbook.copy(many);
    factor.forward(many, 40);
    factor.forwardAsMany(few, 5);
    for (int i = 0; i < n; i++) {
      assertThat(Arrays.copyOf(few[i], 5)).containsExactly(Arrays.copyOf(many[i], 5));
    }
  }

  @Test
  void onlyFewAreSolvedOneByOne() {
    Cholesky factor = Cholesky.of(Matrix.of(Textbook.positiveDefinite(3, 1)));
    assertThatThrownBy(() -> factor.forwardEach(new double[Cholesky.MANY][3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32");
    assertThatThrownBy(() -> factor.backwardEach(new double[2][2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 entries");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 16, 33, 100, 257})
  void solvesForOneVector(int n) {
    double[][] a = Textbook.positiveDefinite(n, 10 + n);
    double[][] l = Textbook.cholesky(a);
    double[] b = Textbook.normal(1, n, n)[0];
    Cholesky factor = Cholesky.of(Matrix.of(a));
    double[] forward = b.clone();
    factor.forward(forward);
    assertClose(forward, Textbook.forward(l, b), 1e-11, "forward");
    double[] backward = b.clone();
    factor.backward(backward);
    assertClose(backward, Textbook.backward(l, b), 1e-11, "backward");
    double[] untouched = b.clone();
    double[] x = factor.solve(b);
    assertThat(b).isEqualTo(untouched);
    assertClose(Matrix.of(a).times(x), b, 1e-11, "A x");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 31, 63, 130})
  void solvesForManyColumnsAsForEachAlone(int columns) {
    for (int n : new int[] {1, 2, 3, 4, 5, 7, 8, 16, 33, 100, 131}) {
      Cholesky factor = Cholesky.of(Matrix.of(Textbook.positiveDefinite(n, 20 + n)));
      double[][] b = Textbook.normal(n + 2, columns + 3, n * 1000L + columns);
      double[][] forward = Textbook.copy(b);
      double[][] backward = Textbook.copy(b);
      factor.forward(forward, columns);
      factor.backward(backward, columns);
      for (int j = 0; j < columns; j++) {
        double[] column = Arrays.copyOf(Textbook.column(b, j), n);
        double[] other = column.clone();
        factor.forward(column);
        factor.backward(other);
        String what = "n " + n + " column " + j;
        assertClose(Arrays.copyOf(Textbook.column(forward, j), n), column, 1e-11, what);
        assertClose(Arrays.copyOf(Textbook.column(backward, j), n), other, 1e-11, what);
      }
      for (int j = columns; j < columns + 3; j++) {
        assertThat(Textbook.column(forward, j)).isEqualTo(Textbook.column(b, j));
        assertThat(Textbook.column(backward, j)).isEqualTo(Textbook.column(b, j));
      }
      for (int i = n; i < n + 2; i++) {
        assertThat(forward[i]).isEqualTo(b[i]);
        assertThat(backward[i]).isEqualTo(b[i]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 126, 127, 300})
  void solvesForAMatrix(int columns) {
    double[][] a = Textbook.positiveDefinite(29, 3);
    Matrix b = Matrix.of(Textbook.normal(29, columns, 4));
    Matrix x = Cholesky.of(Matrix.of(a)).solve(b);
    assertClose(Matrix.of(a).times(x).data(), b.data(), 1e-11, "A X");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 16, 33, 100, 127, 257})
  void invertsTheMatrix(int n) {
    double[][] a = Textbook.positiveDefinite(n, 40 + n);
    double[][] lower = Cholesky.of(Matrix.of(a)).inverseLowerRows();
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      assertThat(lower[i]).hasSize(i + 1);
      for (int j = 0; j <= i; j++) {
        inverse[i][j] = lower[i][j];
        inverse[j][i] = lower[i][j];
      }
    }
    double[] product = Matrix.of(a).times(Matrix.of(inverse)).data();
    assertClose(product, Matrix.identity(n).data(), 1e-11, "A times its inverse");
  }

  @Test
  void factorsAnIllConditionedMatrixToSmallBackwardError() {
    double[][] a = Textbook.hilbert(10);
    Cholesky factor = Cholesky.of(Matrix.of(a));
    assertThat(factor.jitter()).isZero();
    double[] product = factor.lower().times(factor.lower().transpose()).data();
    assertClose(product, Matrix.of(a).data(), 1e-15, "L L'");
  }

  @Test
  void addsTheSmallestJitterThatHelpsASingularMatrix() {
    double[][] a = Textbook.hilbert(25);
    Cholesky factor = Cholesky.of(Matrix.of(a));
    double mean = 0;
    for (int i = 0; i < 25; i++) {
      mean += a[i][i] / 25;
    }
    assertThat(factor.jitter()).isEqualTo(1e-10 * mean);
    assertThat(Cholesky.attempt(a)).isEmpty();
    double[] product = factor.lower().times(factor.lower().transpose()).data();
    for (int i = 0; i < 25; i++) {
      a[i][i] += factor.jitter();
    }
    assertClose(product, Matrix.of(a).data(), 1e-14, "L L'");
  }

  @Test
  void needsJitterForDuplicatePointsWithoutNoise() {
    double[] x = {0.1, 0.4, 0.4, 0.9, 0.1};
    for (double scale : new double[] {1, 1e-300, 1e300}) {
      double[][] a = Textbook.squaredExponential(x, 0.3, 0);
      for (double[] row : a) {
        for (int j = 0; j < row.length; j++) {
          row[j] *= scale;
        }
      }
      assertThat(Cholesky.attempt(a)).isEmpty();
      Cholesky factor = Cholesky.ofLowerRows(a);
      assertThat(factor.jitter()).isBetween(0.99e-10 * scale, 1.01e-10 * scale);
      assertThat(factor.lower().data()).doesNotContain(Double.NaN);
    }
  }

  @Test
  void climbsTheLadderOfJitters() {
    // The smallest eigenvalue is -1e-6 (1 - 1e-6), so 1e-7 of the diagonal is too little.
    double[][] a = {{1, 1 + 1e-6}, {1 + 1e-6, 1}};
    assertThat(Cholesky.of(Matrix.of(a)).jitter()).isBetween(0.99e-5, 1.01e-5);
  }

  @Test
  void namesThePivotAndJitterWhenNothingHelps() {
    double[][] a = {{1, 0, 0}, {0, 2, 3}, {0, 3, 2}};
    NotPositiveDefiniteException e =
        catchThrowableOfType(NotPositiveDefiniteException.class, () -> Cholesky.of(Matrix.of(a)));
    assertThat(e.pivot()).isEqualTo(2);
    assertThat(e.jitter()).isBetween(1.6e-4, 1.7e-4);
    assertThat(e).hasMessageContaining("row 2").hasMessageContaining("positive definite");
    assertThat(Cholesky.attempt(a)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void namesTheEntryThatIsNotFinite(double bad) {
    for (int[] entry : new int[][] {{0, 0}, {5, 2}, {6, 6}, {8, 8}, {8, 0}}) {
      double[][] a = Textbook.positiveDefinite(9, 7);
      a[entry[0]][entry[1]] = bad;
      assertThat(Cholesky.attempt(a)).isEmpty();
      assertThatThrownBy(() -> Cholesky.ofLowerRows(a))
          .isInstanceOf(NotPositiveDefiniteException.class)
          .hasMessageContaining("(" + entry[0] + ", " + entry[1] + ") is " + bad);
    }
  }

  @Test
  void rejectsZeroAndNegativeMatrices() {
    assertThat(Cholesky.attempt(new double[3][3])).isEmpty();
    assertThatThrownBy(() -> Cholesky.ofLowerRows(new double[3][3]))
        .isInstanceOf(NotPositiveDefiniteException.class);
    assertThatThrownBy(() -> Cholesky.ofLowerRows(new double[][] {{-1}}))
        .isInstanceOf(NotPositiveDefiniteException.class);
  }

  @Test
  void factorsTheEmptyMatrix() {
    Cholesky empty = Cholesky.ofLowerRows(new double[0][]);
    assertThat(empty.size()).isZero();
    assertThat(empty.logDeterminant()).isZero();
    assertThat(empty.solve(new double[0])).isEmpty();
    assertThat(empty.inverseLowerRows()).isEmpty();
    assertThat(empty.append(new double[][] {{4}}).lower().get(0, 0)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-150, 1, 1e150, 1e300})
  void scalesOverTheWholeRange(double scale) {
    double[][] a = Textbook.positiveDefinite(12, 8);
    double[] expected = Cholesky.ofLowerRows(a).lower().data();
    for (double[] row : a) {
      for (int j = 0; j < row.length; j++) {
        row[j] *= scale;
      }
    }
    double[] actual = Cholesky.ofLowerRows(a).lower().data();
    for (int k = 0; k < actual.length; k++) {
      actual[k] /= Math.sqrt(scale);
    }
    assertClose(actual, expected, 1e-13, "scaled factor");
  }

  @Test
  void rejectsWrongShapesByName() {
    Cholesky factor = Cholesky.of(Matrix.identity(3));
    assertThatThrownBy(() -> Cholesky.of(Matrix.zeros(2, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x3");
    assertThatThrownBy(() -> Cholesky.ofLowerRows(new double[][] {{1}, {1}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 1");
    assertThatThrownBy(() -> factor.solve(new double[4]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("length 4");
    assertThatThrownBy(() -> factor.backward(new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> factor.solve(Matrix.zeros(2, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x5");
    assertThatThrownBy(() -> factor.forward(new double[2][5], 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 2");
    assertThatThrownBy(() -> factor.backward(new double[][] {{1, 2}, {1}, {1, 2}}, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 1 has 1");
    assertThatThrownBy(() -> factor.forward(new double[3][5], -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }
}

package io.github.culmen.math;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatrixTest {
  private static final Matrix SMALL = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}});

  @Test
  void keepsItsEntriesRowAfterRow() {
    assertThat(SMALL.rows()).isEqualTo(2);
    assertThat(SMALL.columns()).isEqualTo(3);
    assertThat(SMALL.data()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(SMALL.get(1, 0)).isEqualTo(4);
    assertThat(SMALL.row(1)).containsExactly(4, 5, 6);
    assertThat(SMALL).hasToString("2x3[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]");
    assertThat(Matrix.zeros(7, 8)).hasToString("7x8");
  }

  @Test
  void copiesRowsButWrapsAnArray() {
    double[][] rows = {{1, 2}};
    Matrix copied = Matrix.of(rows);
    rows[0][0] = 9;
    assertThat(copied.get(0, 0)).isEqualTo(1);
    double[] data = {1, 2};
    Matrix wrapped = Matrix.wrap(2, 1, data);
    wrapped.set(1, 0, 7);
    assertThat(data[1]).isEqualTo(7);
    assertThat(wrapped.data()).isSameAs(data);
    Matrix copy = wrapped.copy();
    copy.set(0, 0, 5);
    copied.row(0)[0] = 5;
    assertThat(data[0]).isEqualTo(1);
    assertThat(copied.get(0, 0)).isEqualTo(1);
  }

  @Test
  void selectsRowsInTheGivenOrder() {
    assertThat(SMALL.rows(new int[] {1, 0, 1}).data()).containsExactly(4, 5, 6, 1, 2, 3, 4, 5, 6);
    assertThat(SMALL.rows(new int[0]).rows()).isZero();
    assertThat(SMALL.rows(new int[0]).columns()).isEqualTo(3);
    assertThatThrownBy(() -> SMALL.rows(new int[] {0, 2}))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("index 1 is 2");
  }

  @Test
  void selectsColumnsInTheGivenOrder() {
    assertThat(SMALL.columns(new int[] {2, 0}).data()).containsExactly(3, 1, 6, 4);
    assertThat(SMALL.columns(new int[0]).rows()).isEqualTo(2);
    assertThatThrownBy(() -> SMALL.columns(new int[] {0, 3}))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("index 1 is 3");
  }

  @Test
  void stacksOneOnTheOther() {
    Matrix stacked = Matrix.stack(SMALL, Matrix.of(new double[][] {{7, 8, 9}}));
    assertThat(stacked.rows()).isEqualTo(3);
    assertThat(stacked.data()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(Matrix.stack(Matrix.zeros(0, 3), SMALL).data()).isEqualTo(SMALL.data());
    assertThatThrownBy(() -> Matrix.stack(SMALL, Matrix.zeros(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x3 on 1x2");
  }

  @Test
  void transposes() {
    assertThat(SMALL.transpose().data()).containsExactly(1, 4, 2, 5, 3, 6);
    assertThat(SMALL.transpose().rows()).isEqualTo(3);
  }

  @Test
  void multipliesLikeTheTextbook() {
    for (int[] shape : new int[][] {{1, 1, 1}, {2, 3, 4}, {5, 1, 7}, {9, 33, 4}, {40, 39, 130}}) {
      double[][] a = Textbook.normal(shape[0], shape[1], 1);
      double[][] b = Textbook.normal(shape[1], shape[2], 2);
      Matrix product = Matrix.of(a).times(Matrix.of(b));
      double[][] expected = Textbook.times(a, b);
      assertThat(product.rows()).isEqualTo(shape[0]);
      assertThat(product.columns()).isEqualTo(shape[2]);
      for (int i = 0; i < expected.length; i++) {
        assertClose(product.row(i), expected[i], 1e-13, "row " + i);
      }
      double[] vector = Textbook.column(b, 0);
      assertClose(
          Matrix.of(a).times(vector), Textbook.column(expected, 0), 1e-13, "matrix times vector");
    }
    assertThat(Matrix.identity(3).times(SMALL.transpose()).data())
        .isEqualTo(SMALL.transpose().data());
    assertThat(Matrix.zeros(2, 0).times(Matrix.zeros(0, 2)).data()).containsExactly(0, 0, 0, 0);
  }

  @Test
  void doesNotHideNaNOrInfinityInAProduct() {
    Matrix nan = Matrix.of(new double[][] {{0, Double.NaN}, {0, 1}});
    Matrix product = nan.times(Matrix.of(new double[][] {{1}, {0}}));
    assertThat(product.get(0, 0)).isNaN();
    assertThat(product.get(1, 0)).isZero();
    Matrix infinite = Matrix.of(new double[][] {{Double.POSITIVE_INFINITY}});
    assertThat(Matrix.of(new double[][] {{0}}).times(infinite).get(0, 0)).isNaN();
  }

  @Test
  void namesTheShapesThatDoNotFit() {
    assertThatThrownBy(() -> SMALL.times(SMALL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x3 times 2x3");
    assertThatThrownBy(() -> SMALL.times(new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x3")
        .hasMessageContaining("length 2");
    assertThatThrownBy(() -> Matrix.of(new double[][] {{1, 2}, {3}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 1 has 1");
    assertThatThrownBy(() -> Matrix.wrap(2, 2, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2x2");
    assertThatThrownBy(() -> Matrix.zeros(-1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1x2");
    assertThatThrownBy(() -> Matrix.zeros(1 << 16, 1 << 16))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SMALL.get(0, 3))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("(0, 3) in a 2x3");
    assertThatThrownBy(() -> SMALL.set(2, 0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> SMALL.row(2)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}

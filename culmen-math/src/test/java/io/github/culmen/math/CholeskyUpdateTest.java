package io.github.culmen.math;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyUpdateTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 16, 33, 100, 125, 130})
  void appendingEqualsFactoringFromScratch(int n) {
    for (int added : new int[] {1, 2, 3, 4, 5, 9, 20, 128}) {
      int total = n + added;
      double[][] a = Textbook.positiveDefinite(total, total);
      Cholesky scratch = Cholesky.ofLowerRows(a);
      Cholesky grown =
          Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, n)).append(Textbook.lowerRows(a, n, total));
      assertThat(grown.size()).isEqualTo(total);
      assertClose(grown.lower().data(), scratch.lower().data(), 1e-10, n + "+" + added);
      double[] b = Textbook.normal(1, total, 5)[0];
      assertClose(grown.solve(b), scratch.solve(b), 1e-10, "solution " + n + "+" + added);
    }
  }

  @Test
  void appendingOneByOneStaysExact() {
    double[][] a = Textbook.positiveDefinite(60, 2);
    Cholesky grown = Cholesky.ofLowerRows(new double[0][]);
    for (int i = 0; i < 60; i++) {
      grown = grown.append(Textbook.lowerRows(a, i, i + 1));
    }
    assertClose(grown.lower().data(), Cholesky.ofLowerRows(a).lower().data(), 1e-12, "L");
  }

  @Test
  void appendingNothingChangesNothing() {
    Cholesky factor = Cholesky.ofLowerRows(Textbook.positiveDefinite(6, 3));
    assertThat(factor.append(new double[0][]).lower().data()).isEqualTo(factor.lower().data());
  }

  @Test
  void appendingLeavesTheOriginalAndTheInputAlone() {
    double[][] a = Textbook.positiveDefinite(10, 4);
    Cholesky factor = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, 7));
    double[] before = factor.lower().data();
    double[][] added = Textbook.lowerRows(a, 7, 10);
    double[][] copy = Textbook.copy(added);
    assertThat(factor.append(added).size()).isEqualTo(10);
    assertThat(factor.lower().data()).isEqualTo(before);
    assertThat(added).isDeepEqualTo(copy);
  }

  @Test
  void addsTheOriginalJitterToAppendedRows() {
    double[] x = {0.2, 0.2, 0.7, 0.5};
    double[][] a = Textbook.squaredExponential(x, 0.3, 0);
    Cholesky factor = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, 3));
    assertThat(factor.jitter()).isPositive();
    Cholesky grown = factor.append(Textbook.lowerRows(a, 3, 4));
    assertThat(grown.jitter()).isEqualTo(factor.jitter());
    double last = grown.lower().times(grown.lower().transpose()).get(3, 3);
    assertThat(last).isBetween(1 + 0.9 * factor.jitter(), 1 + 1.1 * factor.jitter());
  }

  @Test
  void refusesToAppendADuplicate() {
    double[][] a = Textbook.squaredExponential(new double[] {0.1, 0.5, 0.9, 0.5}, 0.3, 1e-12);
    Cholesky factor = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, 3));
    NotPositiveDefiniteException e =
        catchThrowableOfType(
            NotPositiveDefiniteException.class, () -> factor.append(Textbook.lowerRows(a, 3, 4)));
    assertThat(e.pivot()).isEqualTo(3);
    assertThat(e).hasMessageContaining("row 3").hasMessageContaining("1.0E-10");
    assertThat(Cholesky.ofLowerRows(a).size()).isEqualTo(4);
  }

  @Test
  void refusesToAppendNaN() {
    Cholesky factor = Cholesky.of(Matrix.identity(2));
    assertThatThrownBy(() -> factor.append(new double[][] {{0, Double.NaN, 1}}))
        .isInstanceOf(NotPositiveDefiniteException.class)
        .hasMessageContaining("(2, 1) is NaN");
    assertThatThrownBy(() -> factor.append(new double[][] {{0, 1}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("row 2");
  }

  @Test
  void truncatingIsTheFactorOfTheLeadingPart() {
    double[][] a = Textbook.positiveDefinite(21, 6);
    Cholesky factor = Cholesky.ofLowerRows(a);
    for (int n = 0; n <= 21; n++) {
      Cholesky truncated = factor.truncate(n);
      Cholesky leading = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, n));
      assertThat(truncated.size()).isEqualTo(n);
      assertClose(truncated.lower().data(), leading.lower().data(), 1e-13, "L");
      assertClose(truncated.logDeterminant(), leading.logDeterminant(), 1e-13, "log det");
      double[] b = Textbook.normal(1, n, 1)[0];
      assertClose(truncated.solve(b), leading.solve(b), 1e-12, "solution");
      assertThat(truncated.inverseLowerRows()).hasNumberOfRows(n);
    }
    assertThatThrownBy(() -> factor.truncate(22))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("22");
  }

  @Test
  void branchesGrownFromOneTruncatedFactorDoNotDisturbEachOther() {
    double[][] a = Textbook.positiveDefinite(12, 9);
    Cholesky factor = Cholesky.ofLowerRows(a);
    double[] before = factor.lower().data();
    Cholesky base = factor.truncate(8);
    double[][] other = Textbook.lowerRows(a, 8, 9);
    other[0][8] += 1;
    Cholesky left = base.append(other);
    Cholesky right = base.append(Textbook.lowerRows(a, 8, 12));
    assertClose(right.lower().data(), before, 1e-13, "L");
    assertThat(left.lower().get(8, 8)).isGreaterThan(right.lower().get(8, 8));
    assertThat(factor.lower().data()).isEqualTo(before);
  }
}

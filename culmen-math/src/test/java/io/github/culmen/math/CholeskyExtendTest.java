package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyExtendTest {
  @Test
  void aRowDependsOnTheRowsBeforeItOnly() {
    double[][] a = Textbook.positiveDefinite(300, 1);
    Cholesky whole = Cholesky.ofLowerRows(a);
    for (int n = 0; n <= 300; n++) {
      assertSameBits(Cholesky.ofLowerRows(Arrays.copyOf(a, n)), whole.truncate(n), "n = " + n);
    }
  }

  @Test
  void rowsAppendedOneByOneAreThoseOfTheWholeToTheLastBit() {
    double[][] a = covariance(300, 2);
    Cholesky grown = Cholesky.ofLowerRows(new double[0][]);
    for (int n = 0; n < 300; n++) {
      grown = grown.extend(n, Textbook.lowerRows(a, n, n + 1)).orElseThrow();
    }
    assertSameBits(grown, Cholesky.ofLowerRows(a), "one by one");
  }

  // Rows few and many, on both sides of tiles of 126 and of blocks of 4 and 8.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 125, 126, 127, 128, 251, 252, 253, 300})
  void keepingAnyNumberOfRowsChangesNoBit(int n) {
    double[][] a = covariance(n, n);
    Cholesky whole = Cholesky.ofLowerRows(a);
    int[] kept = {0, 1, 2, 3, 5, 8, 13, 16, 100, 125, 126, 127, 200, 251, n - 17, n - 16, n - 1, n};
    for (int keep : kept) {
      if (keep < 0 || keep > n) {
        continue;
      }
      Optional<Cholesky> extended =
          Cholesky.ofLowerRows(otherwise(a, keep)).extend(keep, Textbook.lowerRows(a, keep, n));
      assertSameBits(extended.orElseThrow(), whole, n + " rows, " + keep + " kept");
    }
  }

  @Test
  void appendingIsTheSameWhereThereIsNoJitter() {
    double[][] a = covariance(150, 7);
    Cholesky appended =
        Cholesky.ofLowerRows(Arrays.copyOf(a, 130)).append(Textbook.lowerRows(a, 130, 150));
    assertSameBits(appended, Cholesky.ofLowerRows(a), "appended");
  }

  @Test
  void whatNeedsJitterIsNotExtended() {
    double[] x = {0.1, 0.5, 0.9, 0.5};
    double[][] a = Textbook.squaredExponential(x, 0.3, 0);
    Cholesky leading = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, 3));
    assertThat(leading.jitter()).isZero();
    assertThat(leading.extend(3, Textbook.lowerRows(a, 3, 4))).isEmpty();
    Cholesky jittered = Cholesky.ofLowerRows(a);
    assertThat(jittered.jitter()).isPositive();
    assertThat(jittered.extend(2, Textbook.lowerRows(a, 2, 3))).isEmpty();
    // The same rows without the duplicate have a factor of their own.
    assertThat(leading.extend(2, Textbook.lowerRows(a, 2, 3))).isPresent();
  }

  @Test
  void takesPivotsThatAppendingRefuses() {
    double[] x = {0.1, 0.5, 0.9, 0.5};
    double[][] a = Textbook.squaredExponential(x, 0.3, 1e-12);
    Cholesky leading = Cholesky.ofLowerRows(Textbook.lowerRows(a, 0, 3));
    double[][] last = Textbook.lowerRows(a, 3, 4);
    assertThatThrownBy(() -> leading.append(last)).isInstanceOf(NotPositiveDefiniteException.class);
    assertSameBits(leading.extend(3, last).orElseThrow(), Cholesky.ofLowerRows(a), "pivot");
  }

  @Test
  void rowsThatAreNotFiniteAreNotExtended() {
    Cholesky factor = Cholesky.ofLowerRows(Textbook.positiveDefinite(3, 1));
    for (double wild : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
      assertThat(factor.extend(3, new double[][] {{wild, 0, 0, 1}})).isEmpty();
      assertThat(factor.extend(0, new double[][] {{wild == 1e300 ? -1 : wild}})).isEmpty();
    }
  }

  @Test
  void leavesTheOriginalAndTheInputAlone() {
    double[][] a = Textbook.positiveDefinite(40, 4);
    Cholesky factor = Cholesky.ofLowerRows(a);
    double[] before = factor.lower().data();
    double[][] later = Textbook.lowerRows(Textbook.positiveDefinite(60, 4), 10, 60);
    double[][] copy = Textbook.copy(later);
    factor.extend(10, later);
    assertThat(factor.lower().data()).isEqualTo(before);
    assertThat(later).isDeepEqualTo(copy);
  }

  @Test
  void refusesToKeepMoreThanThereIs() {
    Cholesky factor = Cholesky.ofLowerRows(Textbook.positiveDefinite(3, 1));
    assertThatThrownBy(() -> factor.extend(4, new double[0][]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a factor of 3 rows can keep 0 to 3 of them, but not 4");
    assertThatThrownBy(() -> factor.extend(-1, new double[0][]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but not -1");
    assertThatThrownBy(() -> factor.extend(3, new double[][] {{1, 2, 3}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row 3 of a lower triangle needs 4 entries, but has 3");
  }

  // A matrix that begins alike and goes on differently.
  private static double[][] otherwise(double[][] a, int keep) {
    double[][] other = a.clone();
    for (int i = keep; i < a.length; i++) {
      other[i] = new double[i + 1];
      other[i][i] = i + 1;
    }
    return other;
  }

  // As ill-conditioned as covariances are.
  private static double[][] covariance(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][3];
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.setAll(x[i], j -> random.nextDouble());
      for (int m = 0; m <= i; m++) {
        double squares = 0;
        for (int j = 0; j < 3; j++) {
          squares += (x[i][j] - x[m][j]) * (x[i][j] - x[m][j]);
        }
        k[i][m] = Math.exp(-3 * squares) + (i == m ? 1e-8 : 0);
      }
    }
    return k;
  }

  private static void assertSameBits(Cholesky actual, Cholesky expected, String what) {
    assertThat(actual.size()).as(what).isEqualTo(expected.size());
    assertThat(actual.jitter()).as(what).isEqualTo(expected.jitter());
    assertThat(Arrays.equals(actual.lower().data(), expected.lower().data())).as(what).isTrue();
    double[] b = new double[actual.size()];
    Arrays.setAll(b, i -> Math.sin(i));
    assertThat(actual.solve(b)).as(what).isEqualTo(expected.solve(b));
  }
}

package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class BrentTest {
  private static int evaluations(DoubleUnaryOperator f, double low, double high, double tolerance) {
    AtomicInteger count = new AtomicInteger();
    Brent.root(
        x -> {
          count.incrementAndGet();
          return f.applyAsDouble(x);
        },
        low,
        high,
        tolerance);
    return count.get();
  }

  @Test
  void findsRootsOfSmoothFunctionsInAFewEvaluations() {
    assertThat(Brent.root(Math::cos, 0, 3, 1e-14)).isCloseTo(Math.PI / 2, within(1e-14));
    assertThat(Brent.root(x -> x * x - 2, 0, 2, 1e-14)).isCloseTo(Math.sqrt(2), within(1e-14));
    assertThat(Brent.root(x -> Math.exp(x) - 5, -10, 10, 1e-13))
        .isCloseTo(Math.log(5), within(1e-13));
    assertThat(evaluations(Math::cos, 0, 3, 1e-14)).isLessThan(12);
    assertThat(evaluations(x -> x * x - 2, 0, 2, 1e-14)).isLessThan(12);
  }

  @Test
  void acceptsABracketInEitherOrder() {
    assertThat(Brent.root(Math::cos, 3, 0, 1e-14)).isCloseTo(Math.PI / 2, within(1e-14));
    assertThat(Brent.root(x -> -x + 0.25, 1, -1, 1e-14)).isCloseTo(0.25, within(1e-14));
  }

  @Test
  void findsARootAtEitherEnd() {
    assertThat(Brent.root(x -> x - 1, 1, 4, 1e-12)).isEqualTo(1);
    assertThat(Brent.root(x -> x - 4, 1, 4, 1e-12)).isEqualTo(4);
    assertThat(Brent.root(x -> x, 0, 0, 0)).isZero();
  }

  @Test
  void findsSteepRoots() {
    DoubleUnaryOperator steep = x -> Math.tanh(1e12 * (x - 0.3));
    assertThat(Brent.root(steep, 0, 1, 1e-13)).isCloseTo(0.3, within(1e-13));
    DoubleUnaryOperator jump = x -> x < 0.7 ? -1 : 1;
    assertThat(Brent.root(jump, 0, 1, 1e-12)).isCloseTo(0.7, within(1e-12));
    assertThat(evaluations(jump, 0, 1, 1e-12)).isLessThan(100);
  }

  @Test
  void findsFlatRoots() {
    assertThat(Brent.root(x -> Math.pow(x - 0.3, 9), -1, 1, 1e-10)).isCloseTo(0.3, within(1e-8));
    assertThat(evaluations(x -> Math.pow(x - 0.3, 9), -1, 1, 1e-10)).isLessThan(300);
    DoubleUnaryOperator plateau = x -> x < 0 ? -1e-300 : x * 1e-300 + 1e-310;
    assertThat(Brent.root(plateau, -3, 1, 1e-12)).isCloseTo(0, within(1e-12));
  }

  @Test
  void copesWithValuesOfAnySize() {
    assertThat(Brent.root(x -> 1e300 * (x - 0.1), -1e3, 1e3, 1e-12)).isCloseTo(0.1, within(1e-12));
    assertThat(Brent.root(x -> 1e-300 * (x - 0.1), -1e3, 1e3, 1e-12)).isCloseTo(0.1, within(1e-12));
    assertThat(Brent.root(x -> x - 1e10, -1e300, 1e300, 1e-3)).isCloseTo(1e10, within(1e-3));
    double max = Double.MAX_VALUE;
    assertThat(Brent.root(x -> x < 1e5 ? -1 : 1, -max, max, 1e-3)).isCloseTo(1e5, within(1e-3));
  }

  @Test
  void takesInfiniteValuesByTheirSign() {
    assertThat(Brent.root(Math::log, 0, 5, 1e-13)).isCloseTo(1, within(1e-13));
    assertThat(Brent.root(x -> x < 2 ? Double.NEGATIVE_INFINITY : x - 1.5, 0, 5, 1e-12))
        .isCloseTo(2, within(1e-12));
  }

  @Test
  void endsAtAToleranceOfZero() {
    assertThat(Brent.root(x -> x * x * x - 3, 0, 3, 0)).isCloseTo(Math.cbrt(3), within(1e-15));
    assertThat(Brent.root(x -> x < 1e-200 ? -1 : 1, -1, 1, 0)).isCloseTo(1e-200, within(1e-214));
  }

  @Test
  void neverEvaluatesOutsideTheBracket() {
    DoubleUnaryOperator guarded =
        x -> {
          assertThat(x).isBetween(0.0, 1.0);
          return Math.pow(x, 20) - 1e-6;
        };
    assertThat(Brent.root(guarded, 0, 1, 1e-14)).isCloseTo(Math.pow(1e-6, 0.05), within(1e-13));
  }

  @Test
  void rejectsABracketWithoutASignChange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> x * x + 1, -1, 2, 1e-9))
        .withMessageContaining("f(-1.0) = 2.0")
        .withMessageContaining("f(2.0) = 5.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> -1e-200, 0, 1, 1e-9))
        .withMessageContaining("opposite sign");
  }

  @Test
  void rejectsNaNAtAnEndAndInside() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(Math::sqrt, -1, 1, 1e-9))
        .withMessageContaining("f(-1.0) = NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> Math.abs(x) < 0.9 ? Double.NaN : x, -1, 1, 1e-9))
        .withMessageContaining("[-1.0, 1.0]")
        .withMessageContaining("NaN");
  }

  @Test
  void rejectsBadBracketsAndTolerances() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> x, Double.NaN, 1, 1e-9))
        .withMessageContaining("low = NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> x, -1, Double.POSITIVE_INFINITY, 1e-9));
    assertThatIllegalArgumentException().isThrownBy(() -> Brent.root(x -> x, -1, 1, -1e-9));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Brent.root(x -> x, -1, 1, Double.NaN))
        .withMessageContaining("tolerance = NaN");
  }
}

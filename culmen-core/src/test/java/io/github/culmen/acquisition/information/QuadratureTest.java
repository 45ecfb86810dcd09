package io.github.culmen.acquisition.information;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuadratureTest {
  @Test
  void isExactForPolynomialsOfDegree22() {
    for (int degree = 0; degree <= 22; degree++) {
      int power = degree;
      double exact = (Math.pow(3, degree + 1) - Math.pow(-1, degree + 1)) / (degree + 1);
      // Any disagreement is fine: no halving, one application of the rule.
      double actual =
          Quadrature.integrate(x -> Math.pow(x, power), -1, 3, Double.POSITIVE_INFINITY);
      assertClose(actual, exact, 1e-14, "degree " + degree);
    }
  }

  @Test
  void theInnerRuleIsExactForPolynomialsOfDegree13() {
    AtomicInteger calls = new AtomicInteger();
    double integral =
        Quadrature.integrate(
            x -> {
              calls.incrementAndGet();
              return Math.pow(x, 13) + Math.pow(x, 12);
            },
            -1,
            1,
            0.01);
    assertClose(integral, 2.0 / 13, 1e-14, "integral");
    assertThat(calls.get()).isEqualTo(17);
  }

  @Test
  void halvesWhereTheFunctionIsRough() {
    double integral = Quadrature.integrate(x -> 1e-6 / (x * x + 1e-12), -1, 2, 1e-12);
    assertClose(integral, Math.atan(2e6) + Math.atan(1e6), 1e-11, "narrow peak");
    double step = Quadrature.integrate(x -> x < 0.3 ? 1 : 0, 0, 1, 1e-12);
    assertClose(step, 0.3, 1e-11, "step");
  }

  @Test
  void seesWhatHidesAtAnEnd() {
    for (double width : new double[] {1e-3, 1e-5, 1e-8}) {
      double left = Quadrature.integrate(x -> Math.exp(-x / width), 0, 1, 1e-13);
      assertClose(left / width, 1, 1e-4, "peak at the lower end, width " + width);
      double right = Quadrature.integrate(x -> Math.exp((x - 1) / width), 0, 1, 1e-13);
      assertClose(right / width, 1, 1e-4, "peak at the upper end, width " + width);
    }
  }

  @Test
  void anEmptyIntervalIsZeroAndNotANumberEndsTheSearch() {
    assertThat(Quadrature.integrate(Math::exp, 2, 2, 0)).isZero();
    assertThat(Quadrature.integrate(x -> Double.NaN, 0, 1, 0)).isNaN();
  }
}

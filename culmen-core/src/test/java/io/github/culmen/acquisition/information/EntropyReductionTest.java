package io.github.culmen.acquisition.information;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.testdata.Reference;
import org.junit.jupiter.api.Test;

class EntropyReductionTest {
  @Test
  void isExactWhereTheAuthorsFormulaGivesNanOrZero() {
    for (Reference row : Reference.load(getClass(), "mes_scalar").get("rows").elements()) {
      double gamma = row.get("gamma").number();
      if (gamma > 37) {
        continue; // a denormal has no 12 digits
      }
      assertRelative(EntropyReduction.value(gamma), row.get("value").number(), 1e-12, "g " + gamma);
      assertRelative(
          EntropyReduction.slope(gamma), row.get("derivative").number(), 1e-12, "g' " + gamma);
    }
  }

  @Test
  void itsLogarithmIsExactFromMinusAHundredMillionToAMillion() {
    for (Reference row : Reference.load(getClass(), "entropy_reduction").get("rows").elements()) {
      double gamma = row.get("gamma").number();
      assertRelative(EntropyReduction.log(gamma), row.get("log").number(), 1e-12, "log g " + gamma);
      if (gamma >= -40 && gamma <= 37) {
        assertRelative(
            EntropyReduction.value(gamma), row.get("value").number(), 1e-12, "g " + gamma);
      }
      if (row.has("log_slope")) {
        assertRelative(
            EntropyReduction.logSlope(gamma),
            row.get("log_slope").number(),
            1e-11,
            "slope of log g " + gamma);
      }
    }
  }

  @Test
  void isLogTwoAtZero() {
    assertClose(EntropyReduction.value(0), Math.log(2), 1e-14, "g(0)");
  }

  @Test
  void decreasesStrictlyAndNeverBecomesNan() {
    double previous = Double.POSITIVE_INFINITY;
    for (double gamma = -1e8; gamma <= 1e6; gamma += Math.max(0.01, Math.abs(gamma) * 0.01)) {
      double log = EntropyReduction.log(gamma);
      assertThat(log).as("log g(%s)", gamma).isLessThan(previous);
      assertThat(EntropyReduction.logSlope(gamma)).as("slope at %s", gamma).isNegative();
      previous = log;
    }
    for (double extreme : new double[] {1e10, 1e100, 1e150}) {
      assertThat(EntropyReduction.log(extreme)).isFinite();
      assertThat(EntropyReduction.log(-extreme)).isFinite();
      assertThat(EntropyReduction.logSlope(extreme)).isFinite();
      assertThat(EntropyReduction.logSlope(-extreme)).isFinite();
    }
  }

  @Test
  void isPositiveAsLongAsADoubleCanHoldIt() {
    for (double gamma = -40; gamma <= 38; gamma += 0.125) {
      assertThat(EntropyReduction.value(gamma)).as("g(%s)", gamma).isPositive();
    }
  }

  @Test
  void hasNoStepsWhereItsBranchesMeet() {
    for (double at : new double[] {-2, 0, 12}) {
      double below = Math.nextDown(at);
      double above = Math.nextUp(at);
      assertRelative(
          EntropyReduction.value(above), EntropyReduction.value(below), 1e-13, "g at " + at);
      assertRelative(
          EntropyReduction.slope(above), EntropyReduction.slope(below), 1e-13, "g' at " + at);
      assertRelative(
          EntropyReduction.log(above), EntropyReduction.log(below), 1e-13, "log g at " + at);
    }
  }
}

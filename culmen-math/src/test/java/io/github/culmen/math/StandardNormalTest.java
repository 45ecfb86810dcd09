package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.testdata.Numbers;
import io.github.culmen.testdata.Reference;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StandardNormalTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final List<DoubleUnaryOperator> ALL =
      List.of(
          StandardNormal::pdf,
          StandardNormal::logPdf,
          StandardNormal::cdf,
          StandardNormal::logCdf,
          StandardNormal::hazard,
          StandardNormal::excess,
          StandardNormal::truncatedVariance,
          StandardNormal::truncatedVarianceComplement,
          StandardNormal::logCdfOverHazard);

  private static void assertMatches(DoubleUnaryOperator function, String member) {
    for (Reference row :
        Reference.load(StandardNormalTest.class, "standard_normal").get("rows").elements()) {
      double z = row.get("z").number();
      double expected = row.get(member).number();
      Numbers.assertRelative(function.applyAsDouble(z), expected, 1e-13, member + " at " + z);
    }
  }

  @Test
  void logCdfMatchesExactValues() {
    assertMatches(StandardNormal::logCdf, "log_cdf");
  }

  @Test
  void hazardMatchesExactValues() {
    assertMatches(StandardNormal::hazard, "hazard");
  }

  @Test
  void excessMatchesExactValues() {
    assertMatches(StandardNormal::excess, "excess");
  }

  @Test
  void truncatedVarianceMatchesExactValues() {
    assertMatches(StandardNormal::truncatedVariance, "variance");
  }

  @Test
  void truncatedVarianceComplementMatchesExactValues() {
    assertMatches(StandardNormal::truncatedVarianceComplement, "variance_complement");
  }

  @Test
  void logCdfOverHazardMatchesExactValues() {
    assertMatches(StandardNormal::logCdfOverHazard, "log_cdf_over_hazard");
  }

  @Test
  void cdfIsTheExponentialOfItsLogarithm() {
    for (double z = -37; z <= 10; z += 0.173) {
      double expected = Math.exp(StandardNormal.logCdf(z));
      Numbers.assertRelative(StandardNormal.cdf(z), expected, 2e-13, z);
    }
  }

  @Test
  void logCdfMatchesTheValuesOfTheMesReference() {
    for (Reference row : Reference.load(getClass(), "mes_scalar").get("rows").elements()) {
      double z = row.get("gamma").number();
      Numbers.assertRelative(StandardNormal.logCdf(z), row.get("log_cdf").number(), 1e-13, z);
    }
  }

  @Test
  void keepsTheTailThatPlainSubtractionLoses() {
    Numbers.assertRelative(StandardNormal.logCdf(10), -7.619853024160527e-24, 1e-13, "log Φ(10)");
    Numbers.assertRelative(
        StandardNormal.truncatedVariance(-50), 3.990431868039e-4, 1e-12, "w(-50)");
    Numbers.assertRelative(StandardNormal.truncatedVariance(0), 1 - 2 / Math.PI, 1e-15, "w(0)");
    for (double t : new double[] {1e4, 1e8, 1e100, 1e150}) {
      Numbers.assertRelative(t * StandardNormal.excess(-t), 1, 1e-7, "t·c at " + t);
      Numbers.assertRelative(t * t * StandardNormal.truncatedVariance(-t), 1, 1e-7, "t²·w at " + t);
    }
  }

  @Test
  void isContinuousWhereTheFormulasChange() {
    for (DoubleUnaryOperator function : ALL) {
      for (double z : new double[] {0, 9, -1e9}) {
        double below = function.applyAsDouble(Math.nextDown(z));
        double at = function.applyAsDouble(z);
        double above = function.applyAsDouble(Math.nextUp(z));
        Numbers.assertRelative(below, at, 1e-13, "below " + z);
        Numbers.assertRelative(above, at, 1e-13, "above " + z);
      }
    }
  }

  @Test
  void isMonotoneOnAGridFarCoarserThanRounding() {
    double step = 1.0 / 64;
    for (double z = -40; z < 8; z += step) {
      double next = z + step;
      assertThat(StandardNormal.logCdf(next)).isGreaterThan(StandardNormal.logCdf(z));
      assertThat(StandardNormal.hazard(next)).isLessThan(StandardNormal.hazard(z));
      assertThat(StandardNormal.excess(next)).isGreaterThan(StandardNormal.excess(z));
      assertThat(StandardNormal.truncatedVarianceComplement(next))
          .isLessThan(StandardNormal.truncatedVarianceComplement(z));
      assertThat(StandardNormal.logCdfOverHazard(next))
          .isGreaterThan(StandardNormal.logCdfOverHazard(z));
    }
  }

  @Test
  void truncatedVarianceStaysInTheUnitIntervalAndItsComplementPositive() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      double z =
          i % 2 == 0 ? -Math.pow(10, -8 + 16 * random.nextDouble()) : 37 * random.nextDouble();
      assertThat(StandardNormal.truncatedVariance(z)).isPositive().isLessThanOrEqualTo(1);
      assertThat(StandardNormal.truncatedVarianceComplement(z)).isPositive().isLessThanOrEqualTo(1);
    }
  }

  @Test
  void derivativesAreWhatTheFormulasSay() {
    for (double z = -30; z < 8; z += 0.37) {
      double haz = StandardNormal.hazard(z);
      double excess = StandardNormal.excess(z);
      assertSlope(StandardNormal::logCdf, z, haz);
      assertSlope(StandardNormal::hazard, z, -haz * excess);
      assertSlope(StandardNormal::excess, z, StandardNormal.truncatedVariance(z));
    }
  }

  private static void assertSlope(DoubleUnaryOperator function, double z, double expected) {
    // Fourth-order difference: the error is h⁴/30 times the fifth derivative.
    double h = 1e-3;
    double near = function.applyAsDouble(z + h) - function.applyAsDouble(z - h);
    double far = function.applyAsDouble(z + 2 * h) - function.applyAsDouble(z - 2 * h);
    double slope = (8 * near - far) / (12 * h);
    double magnitude = Math.abs(function.applyAsDouble(z));
    assertThat(slope)
        .as("slope at %s", z)
        .isCloseTo(expected, Offset.offset(1e-9 * Math.abs(expected) + 2e-12 * magnitude));
  }

  @Test
  void isNeverNaNAndTakesItsLimitsAtInfinity() {
    for (DoubleUnaryOperator function : ALL) {
      for (double size : new double[] {0, 1e-300, 1, 40, 1e3, 1e6, 1e150, 1e300, INFINITY}) {
        assertThat(function.applyAsDouble(size)).as("at %s", size).isNotNaN();
        assertThat(function.applyAsDouble(-size)).as("at %s", -size).isNotNaN();
      }
      assertThat(function.applyAsDouble(Double.NaN)).isNaN();
    }
    assertThat(StandardNormal.cdf(-INFINITY)).isZero();
    assertThat(StandardNormal.cdf(INFINITY)).isEqualTo(1);
    assertThat(StandardNormal.logCdf(-INFINITY)).isEqualTo(-INFINITY);
    assertThat(StandardNormal.logCdf(INFINITY)).isZero();
    assertThat(StandardNormal.hazard(-INFINITY)).isEqualTo(INFINITY);
    assertThat(StandardNormal.hazard(INFINITY)).isZero();
    assertThat(StandardNormal.excess(-INFINITY)).isZero();
    assertThat(StandardNormal.excess(INFINITY)).isEqualTo(INFINITY);
    assertThat(StandardNormal.truncatedVariance(-INFINITY)).isZero();
    assertThat(StandardNormal.truncatedVariance(INFINITY)).isEqualTo(1);
    assertThat(StandardNormal.truncatedVarianceComplement(-INFINITY)).isEqualTo(1);
    assertThat(StandardNormal.truncatedVarianceComplement(INFINITY)).isZero();
    assertThat(StandardNormal.logCdfOverHazard(-INFINITY)).isEqualTo(-INFINITY);
    assertThat(StandardNormal.logCdfOverHazard(INFINITY)).isZero();
  }

  @Test
  void isFiniteOutToTheStatedRange() {
    for (DoubleUnaryOperator function : ALL) {
      assertThat(function.applyAsDouble(-1e150)).isFinite();
      assertThat(function.applyAsDouble(1e150)).isFinite();
    }
  }

  @Test
  void batchesGiveExactlyTheSingleValues() {
    double[] z = new Random(3).doubles(1001, -45, 45).toArray();
    z[0] = -INFINITY;
    z[1] = INFINITY;
    z[2] = 0;
    double[] logCdf = new double[z.length];
    double[] alsoLogCdf = new double[z.length];
    double[] hazard = new double[z.length];
    StandardNormal.logCdf(z, z.length, logCdf);
    StandardNormal.logCdfAndHazard(z, z.length, alsoLogCdf, hazard);
    for (int i = 0; i < z.length; i++) {
      assertThat(logCdf[i]).isEqualTo(StandardNormal.logCdf(z[i]));
      assertThat(alsoLogCdf[i]).isEqualTo(logCdf[i]);
      assertThat(hazard[i]).isEqualTo(StandardNormal.hazard(z[i]));
    }
    double[] inPlace = z.clone();
    StandardNormal.logCdf(inPlace, inPlace.length, inPlace);
    assertThat(inPlace).isEqualTo(logCdf);
    double[] overwritten = z.clone();
    StandardNormal.logCdfAndHazard(overwritten, z.length, overwritten, new double[z.length]);
    assertThat(overwritten).isEqualTo(logCdf);
  }

  @Test
  void batchesTouchOnlyTheAskedNumber() {
    double[] out = {7, 7, 7};
    StandardNormal.logCdf(new double[] {0, 0, 0}, 2, out);
    assertThat(out[2]).isEqualTo(7);
    StandardNormal.logCdf(new double[0], 0, new double[0]);
  }

  @Test
  void batchesRejectACountBeyondTheArrays() {
    double[] two = new double[2];
    double[] three = new double[3];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StandardNormal.logCdf(three, 3, two))
        .withMessageContaining("count = 3")
        .withMessageContaining("length of out")
        .withMessageContaining("2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StandardNormal.logCdf(three, -1, three))
        .withMessageContaining("count = -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StandardNormal.logCdfAndHazard(three, 3, three, two))
        .withMessageContaining("hazard");
  }

  @Test
  void quantileInvertsTheCdf() {
    for (double z = -38; z <= 5; z += 0.0937) {
      double p = StandardNormal.cdf(z);
      // Above zero p itself carries a rounding of 1e-16, which the quantile divides by φ(z).
      double tolerance = z < 0 ? 3e-13 : 1e-13 + 2.3e-16 / StandardNormal.pdf(z);
      if (p > Double.MIN_NORMAL) {
        Numbers.assertClose(StandardNormal.quantile(p), z, tolerance, z);
      }
    }
  }

  @Test
  void quantileKnowsTextbookValues() {
    Numbers.assertRelative(StandardNormal.quantile(0.975), 1.9599639845400543, 1e-14, "97.5 %");
    Numbers.assertRelative(StandardNormal.quantile(0.025), -1.9599639845400543, 1e-14, "2.5 %");
    Numbers.assertRelative(StandardNormal.quantile(0.75), 0.6744897501960817, 1e-14, "75 %");
    Numbers.assertRelative(StandardNormal.quantile(0.25), -0.6744897501960817, 1e-14, "25 %");
    Numbers.assertRelative(StandardNormal.quantile(1e-300), -37.0470962993612, 1e-13, "1e-300");
    assertThat(StandardNormal.quantile(0.5)).isZero();
    assertThat(StandardNormal.quantile(0)).isEqualTo(-INFINITY);
    assertThat(StandardNormal.quantile(1)).isEqualTo(INFINITY);
    assertThat(StandardNormal.quantile(Double.MIN_VALUE)).isBetween(-38.5, -38.4);
  }

  @Test
  void quantileIsExactInRelativeTermsAroundZero() {
    double offset = 0x1p-40;
    double expected = offset * Math.sqrt(2 * Math.PI);
    Numbers.assertRelative(StandardNormal.quantile(0.5 + offset), expected, 1e-15, "above");
    Numbers.assertRelative(StandardNormal.quantile(0.5 - offset), -expected, 1e-15, "below");
  }

  @Test
  void quantileOfLogWorksWhereTheProbabilityUnderflows() {
    for (double z :
        new double[] {-0.1, -0.7, -1, -38, -40, -1e3, -1e6, -1e9, -2e9, -1e100, -1e150}) {
      double logP = StandardNormal.logCdf(z);
      double tolerance = 3e-16 * Math.max(10, 1 / (z * z));
      Numbers.assertRelative(StandardNormal.quantileOfLog(logP), z, tolerance, z);
    }
    assertThat(StandardNormal.quantileOfLog(-INFINITY)).isEqualTo(-INFINITY);
    assertThat(StandardNormal.quantileOfLog(-Double.MAX_VALUE)).isFinite().isLessThan(-1e154);
  }

  @Test
  void quantileOfLogKeepsTheDigitsOfALogarithmNearZero() {
    for (double z : new double[] {0.1, 0.6744, 0.6746, 1, 5, 10, 20, 37}) {
      double logP = StandardNormal.logCdf(z);
      Numbers.assertRelative(StandardNormal.quantileOfLog(logP), z, 1e-14, z);
    }
    assertThat(StandardNormal.quantileOfLog(0)).isEqualTo(INFINITY);
  }

  @Test
  void quantileOfComplementIsTheMirroredQuantile() {
    assertThat(StandardNormal.quantileOfComplement(1e-200))
        .isEqualTo(-StandardNormal.quantile(1e-200));
    assertThat(StandardNormal.quantileOfComplement(0)).isEqualTo(INFINITY);
    assertThat(StandardNormal.quantileOfComplement(1)).isEqualTo(-INFINITY);
  }

  @Test
  void quantilesRejectWhatIsNoProbability() {
    for (double p : new double[] {-1e-300, 1 + 1e-15, Double.NaN, INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StandardNormal.quantile(p))
          .withMessageContaining("[0, 1]")
          .withMessageContaining("p = " + p);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StandardNormal.quantileOfComplement(p))
          .withMessageContaining("q = " + p);
    }
    for (double logP : new double[] {1e-300, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StandardNormal.quantileOfLog(logP))
          .withMessageContaining("logP = " + logP);
    }
  }

  @Test
  void log1mexpHoldsAtBothEnds() {
    Numbers.assertRelative(StandardNormal.log1mexp(-1e-20), Math.log(1e-20), 1e-15, "near 0");
    Numbers.assertRelative(StandardNormal.log1mexp(-50), -Math.exp(-50), 1e-15, "far");
    Numbers.assertRelative(StandardNormal.log1mexp(-Math.log(2)), -Math.log(2), 1e-15, "ln 2");
    assertThat(StandardNormal.log1mexp(0)).isEqualTo(-INFINITY);
    assertThat(StandardNormal.log1mexp(-INFINITY)).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StandardNormal.log1mexp(0.5))
        .withMessageContaining("a = 0.5");
    assertThatIllegalArgumentException().isThrownBy(() -> StandardNormal.log1mexp(Double.NaN));
  }
}

package io.github.culmen.space;

import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RealParameterTest {
  @Test
  void isContinuousOrderedAndNotCountable() {
    Parameter x = Parameter.real("x", -1, 1);
    assertThat(x.continuous()).isTrue();
    assertThat(x.ordered()).isTrue();
    assertThat(x.cardinality()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void hasNoLevels() {
    Parameter x = Parameter.real("x", -1, 1);
    for (Runnable call :
        List.<Runnable>of(() -> x.position(0), () -> x.level(0.5), () -> x.value(0))) {
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(call::run)
          .withMessage("parameter 'x': a real parameter has no levels");
    }
  }

  @Test
  void linearScaleMovesInEqualDifferences() {
    Parameter x = Parameter.real("x", -2, 6);
    assertThat(x.decode(0.25)).isEqualTo(0.0);
    assertThat(x.decode(0.5)).isEqualTo(2.0);
    assertThat(x.decode(0.75)).isEqualTo(4.0);
    assertThat(x.encode(4)).isEqualTo(0.75);
  }

  @Test
  void logScaleMovesInEqualRatios() {
    Parameter x = Parameter.logReal("x", 1e-4, 1);
    assertRelative((Double) x.decode(0.25), 1e-3, 1e-15, "a quarter");
    assertRelative((Double) x.decode(0.5), 1e-2, 1e-15, "half");
    assertRelative((Double) x.decode(0.75), 1e-1, 1e-15, "three quarters");
    assertRelative(x.encode(0.1), 0.75, 1e-15, "encoded");
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 1",
    "LINEAR, -5, 10",
    "LINEAR, 0.1, 0.3",
    "LINEAR, -1e308, 1e308",
    "LINEAR, -1.7976931348623157e308, 1.7976931348623157e308",
    "LINEAR, 0, 1.7976931348623157e308",
    "LINEAR, 0, 4.9e-324",
    "LINEAR, -1e-300, 1e-300",
    "LINEAR, 1, 1.0000000000000002",
    "LINEAR, 1e15, 1000000000000001",
    "LINEAR, -1e300, 1e-300",
    "LOG, 1e-5, 1",
    "LOG, 0.1, 0.3",
    "LOG, 3, 3.0000000000000004",
    "LOG, 1e6, 1000000.001",
    "LOG, 1e-300, 1e300",
    "LOG, 4.9e-324, 1.7976931348623157e308",
    "LOG, 4.9e-324, 1e-323",
    "LOG, 1e-320, 1",
  })
  void staysInRangeAndMeetsBothEndsExactlyForAnyBounds(Scale scale, double low, double high) {
    RealParameter x = new RealParameter("x", low, high, scale);
    assertThat(x.decode(0)).isEqualTo(low);
    assertThat(x.decode(1)).isEqualTo(high);
    assertThat(x.encode(low)).isEqualTo(0);
    assertThat(x.encode(high)).isEqualTo(1);
    SplittableRandom random = new SplittableRandom(1);
    double step = 1e-3;
    double previous = low;
    for (double u = 0; u <= 1; u += step * random.nextDouble()) {
      double value = x.decode(u);
      assertThat(value).isBetween(low, high);
      assertThat(value).as("rises").isGreaterThanOrEqualTo(previous);
      previous = value;
      double snapped = x.encode(value);
      assertThat(snapped).isBetween(0.0, 1.0);
      assertThat(x.encode(x.decode(snapped))).isCloseTo(snapped, within(1e-15));
    }
    for (double u : new double[] {Double.MIN_VALUE, Math.nextDown(1.0), 0.5, 1e-16, 1 - 1e-16}) {
      assertThat(x.decode(u)).isBetween(low, high);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, -1e308, 1e308",
    "LINEAR, -7, 3",
    "LINEAR, 100, 101",
    "LOG, 1e-300, 1e300",
    "LOG, 1e-6, 0.1",
    "LOG, 1, 2",
  })
  void encodeInvertsDecode(Scale scale, double low, double high) {
    RealParameter x = new RealParameter("x", low, high, scale);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 10_000; i++) {
      double u = random.nextDouble();
      assertThat(x.encode(x.decode(u))).isCloseTo(u, within(5e-14));
    }
  }

  @Test
  void logScaleIsAccurateToTheLastDigitsOfHugeRanges() {
    Parameter x = Parameter.logReal("x", 1e-300, 1e300);
    for (int power = -300; power <= 300; power += 50) {
      double value = Double.parseDouble("1e" + power);
      assertThat(x.encode(value)).isCloseTo((power + 300) / 600.0, within(2.3e-16));
      assertRelative((Double) x.decode((power + 300) / 600.0), value, 1e-12, power);
    }
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void everyDoubleOfANarrowRangeComesBack(Scale scale) {
    double low = 1.9;
    RealParameter x = new RealParameter("x", low, low + 3000 * Math.ulp(low), scale);
    for (double value = low; value <= x.high(); value = Math.nextUp(value)) {
      assertThat(x.decode(x.encode(value))).isEqualTo(value);
    }
  }

  @Test
  void checkTakesAnyNumberInRange() {
    Parameter x = Parameter.real("x", -10, 10);
    for (Object three :
        List.of(
            3, 3L, 3.0, 3f, (short) 3, (byte) 3, BigInteger.valueOf(3), new BigDecimal("3.0"))) {
      assertThat(x.check(three)).isEqualTo(3.0);
    }
    assertThat(x.check(-10)).isEqualTo(-10.0);
    assertThat(x.check(10)).isEqualTo(10.0);
  }

  @Test
  void negativeZeroIsZero() {
    assertThat(Parameter.real("x", -1, 1).check(-0.0)).isEqualTo(0.0);
    assertThat(Parameter.real("x", -0.0, 1)).isEqualTo(Parameter.real("x", 0.0, 1));
    assertThat(Parameter.real("x", -1, -0.0).decode(1)).isEqualTo(0.0);
  }

  @Test
  void checkRejectsWhatIsOutOfRangeOrNoNumber() {
    Parameter x = Parameter.real("x", -1, 2.5);
    for (Object wrong :
        List.of(-1.0000000000000002, 3, Double.NaN, Double.POSITIVE_INFINITY, true)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> x.check(wrong))
          .withMessage("parameter 'x': must be a number from -1.0 to 2.5, but got " + wrong);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> x.encode("1"))
        .withMessage("parameter 'x': must be a number from -1.0 to 2.5, but got text '1'");
  }

  @Test
  void rejectsBoundsThatAreNotInOrder() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.real("x", 2, 1))
        .withMessage("parameter 'x': low < high must hold, but got low=2.0, high=1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.real("x", 1, 1))
        .withMessage("parameter 'x': low < high must hold, but got low=1.0, high=1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.real("x", -0.0, 0.0))
        .withMessageContaining("low < high must hold");
  }

  @Test
  void rejectsBoundsThatAreNotFinite() {
    for (double wrong :
        new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameter.real("x", wrong, 1))
          .withMessage(
              "parameter 'x': bounds must be finite numbers, but got low=" + wrong + ", high=1.0");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameter.logReal("x", 1, wrong))
          .withMessage(
              "parameter 'x': bounds must be finite numbers, but got low=1.0, high=" + wrong);
    }
  }

  @Test
  void rejectsALogScaleThatReachesZero() {
    for (double wrong : new double[] {0, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameter.logReal("x", wrong, 1))
          .withMessage(
              "parameter 'x': low > 0 must hold on a log scale, but got low="
                  + wrong
                  + ", high=1.0");
    }
  }

  @Test
  void rejectsAMissingScale() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RealParameter("x", 0, 1, null))
        .withMessage("parameter 'x': the scale must be LINEAR or LOG, but got null");
  }
}

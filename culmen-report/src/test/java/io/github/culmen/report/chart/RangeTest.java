package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void padsBothEnds() {
    Range range = Range.around(Axis.linear(""), 10, 20, 0.1);
    assertThat(range.low()).isEqualTo(9);
    assertThat(range.high()).isEqualTo(21);
    assertThat(range.fraction(15)).isEqualTo(0.5);
  }

  @Test
  void opensUpAroundASingleValue() {
    for (double value :
        new double[] {0, 1, -7, 1e300, -1e300, 1e-300, Double.MAX_VALUE, Double.MIN_VALUE}) {
      Range range = Range.around(Axis.linear(""), value, value, 0.05);
      assertThat(range.low()).as("low of %s", value).isLessThan(range.high());
      assertThat(range.fraction(value)).as("place of %s", value).isBetween(0.2, 1.0);
    }
    assertThat(Range.around(Axis.integer(""), 1, 1, 0.05)).isEqualTo(new Range(false, 0, 2));
  }

  @Test
  void staysFiniteAtTheEndsOfTheNumberLine() {
    Range range = Range.around(Axis.linear(""), -Double.MAX_VALUE, Double.MAX_VALUE, 0.05);
    assertThat(range.low()).isFinite();
    assertThat(range.high()).isFinite();
    assertThat(range.fraction(0)).isEqualTo(0.5);
    Range log = Range.around(Axis.log(""), Double.MIN_VALUE, Double.MAX_VALUE, 0.05);
    assertThat(log.fraction(Double.MIN_VALUE)).isBetween(0.0, 0.1);
    assertThat(log.fraction(Double.MAX_VALUE)).isBetween(0.9, 1.0);
  }

  @Test
  void treatsNearlyEqualValuesAsEqual() {
    Range range = Range.around(Axis.linear(""), 1, Math.nextUp(1.0), 0.05);
    assertThat(range.low()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void measuresRatiosOnALogAxis() {
    Range range = Range.around(Axis.log(""), 1e-2, 1e2, 0);
    assertThat(range.fraction(1)).isCloseTo(0.5, within(1e-15));
    assertThat(range.fraction(10)).isCloseTo(0.75, within(1e-15));
    assertThat(Range.around(Axis.log(""), 5, 5, 0.1).fraction(5)).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void isTheUnitStretchWithoutData() {
    Range none =
        Range.around(Axis.linear(""), Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.05);
    assertThat(none).isEqualTo(new Range(false, 0, 1));
  }
}

package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Scales that clients of other systems brought: reverse-log, and ordinals spaced by value. */
class ReverseLogTest {
  @Test
  void aRealNearItsUpperBoundIsToldApartBest() {
    RealParameter momentum = new RealParameter("m", 0.001, 1, Scale.REVERSE_LOG);
    assertThat(momentum.decode(0)).isEqualTo(0.001);
    assertThat(momentum.decode(1)).isEqualTo(1);
    // (low + high - v)/low = 100 and 10
    assertThat(momentum.encode(0.901)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(momentum.encode(0.991)).isCloseTo(2 / 3.0, within(1e-12));
    for (double u = 0; u <= 1; u += 1.0 / 64) {
      assertThat(momentum.encode(momentum.decode(u))).isCloseTo(u, within(1e-11));
    }
  }

  @Test
  void boundsThatAreFarApartOrHugeStayInRange() {
    for (double[] bounds :
        new double[][] {{1e-300, 1e300}, {1, Math.nextUp(1.0)}, {1e308, 1.7e308}}) {
      RealParameter parameter = new RealParameter("m", bounds[0], bounds[1], Scale.REVERSE_LOG);
      double last = bounds[0];
      for (double u = 0; u <= 1; u += 1.0 / 32) {
        double value = parameter.decode(u);
        assertThat(value).isBetween(last, bounds[1]);
        assertThat(parameter.encode(value)).isBetween(0.0, 1.0);
        last = value;
      }
    }
  }

  @Test
  void wholeNumbersKeepTheirCells() {
    IntegerParameter parameter = new IntegerParameter("k", 1, 1000, Scale.REVERSE_LOG);
    for (long k = 1; k <= 1000; k++) {
      assertThat(parameter.decode(parameter.encode(k))).isEqualTo(k);
    }
    assertThat(parameter.encode(1000L)).isGreaterThan(0.9);
    assertThat(parameter.encode(500L)).isLessThan(0.15);
    IntegerParameter huge =
        new IntegerParameter("k", Long.MAX_VALUE - 2, Long.MAX_VALUE, Scale.REVERSE_LOG);
    assertThat(List.of(huge.decode(0), huge.decode(0.5), huge.decode(1)))
        .containsExactly(Long.MAX_VALUE - 2, Long.MAX_VALUE - 1, Long.MAX_VALUE);
  }

  @Test
  void boundsMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RealParameter("m", 0, 1, Scale.REVERSE_LOG))
        .withMessageContaining("low > 0 must hold on a reverse-log scale");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IntegerParameter("m", 0, 1, Scale.REVERSE_LOG));
  }

  @Test
  void anOrdinalWithAScaleIsSpacedByValue() {
    OrdinalParameter batch = Parameter.spaced("batch", Scale.LOG, 1, 10, 1000.0);
    assertThat(batch.encode(1)).isZero();
    assertThat(batch.encode(10)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(batch.encode(1000)).isEqualTo(1);
    assertThat(batch.decode(0.16)).isEqualTo(1L);
    assertThat(batch.decode(0.17)).isEqualTo(10L);
    assertThat(batch.decode(0.66)).isEqualTo(10L);
    assertThat(batch.decode(0.67)).isEqualTo(1000.0);
    for (long level = 0; level < 3; level++) {
      assertThat(batch.level(batch.position(level))).isEqualTo(level);
    }
    OrdinalParameter even = Parameter.ordinal("batch", 1, 10, 1000.0);
    assertThat(even.encode(10)).isEqualTo(0.5);
    assertThat(even).isNotEqualTo(batch);
  }

  @Test
  void valuesOfASpacedOrdinalMustBeIncreasingNumbersWithCoordinatesOfTheirOwn() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.spaced("a", Scale.LINEAR, 1, "two"))
        .withMessageContaining("increasing numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.spaced("a", Scale.LINEAR, 2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Parameter.spaced("a", Scale.LOG, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new OrdinalParameter(
                    "a", List.of(-1e300, 0.0, 1.0, 1e300), Optional.of(Scale.LINEAR)))
        .withMessageContaining("coordinates of their own");
  }
}

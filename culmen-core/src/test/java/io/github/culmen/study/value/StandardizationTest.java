package io.github.culmen.study.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.trial.Direction;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StandardizationTest {
  private static final double[][] VALUES = {
    {1, 2, 3, 4.5},
    {-7},
    {0},
    {0, 0, 0},
    {5, 5, 5, 5},
    {1e300, -1e300, 3e299},
    {1e-300, 2e-300, -5e-301},
    {Double.MAX_VALUE, -Double.MAX_VALUE},
    {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE},
    {Double.MIN_VALUE, 0, 2 * Double.MIN_VALUE},
    {1e300, 1e-300, 1},
    {1e9, 1e9 + 1e-3, 1e9 - 1e-3},
  };

  @Test
  void givesMeanZeroAndStandardDeviationOne() {
    for (Direction direction : Direction.values()) {
      double[] model = toModel(Standardization.of(direction, VALUES[0]), VALUES[0]);
      double mean = Arrays.stream(model).average().orElseThrow();
      double variance = Arrays.stream(model).map(v -> (v - mean) * (v - mean)).sum() / 3;
      Numbers.assertClose(mean, 0, 1e-15, "mean");
      Numbers.assertClose(variance, 1, 1e-15, "variance");
    }
  }

  @Test
  void smallDifferencesOfLargeValuesCount() {
    double[] values = VALUES[VALUES.length - 1];
    double[] model = toModel(Standardization.of(Direction.MAXIMIZE, values), values);
    // The told values themselves are rounded to a ten-thousandth of their differences.
    Numbers.assertClose(model, new double[] {0, 1, -1}, 1e-3, "standardised");
  }

  @Test
  void largerIsBetterInsideInEitherDirection() {
    Standardization low = Standardization.of(Direction.MINIMIZE, VALUES[0]);
    Standardization high = Standardization.of(Direction.MAXIMIZE, VALUES[0]);
    assertThat(low.toModel(1)).isGreaterThan(low.toModel(2));
    assertThat(high.toModel(1)).isLessThan(high.toModel(2));
    assertThat(Standardization.none(Direction.MINIMIZE).toModel(2)).isEqualTo(-2);
    assertThat(Standardization.none(Direction.MAXIMIZE).toModel(2)).isEqualTo(2);
  }

  @Test
  void oppositeDirectionsAreExactMirrors() {
    for (double[] values : VALUES) {
      double[] negated = Arrays.stream(values).map(v -> -v).toArray();
      assertThat(toModel(Standardization.of(Direction.MINIMIZE, negated), negated))
          .isEqualTo(toModel(Standardization.of(Direction.MAXIMIZE, values), values));
      assertThat(toModel(Standardization.scaleOnly(Direction.MINIMIZE, negated), negated))
          .isEqualTo(toModel(Standardization.scaleOnly(Direction.MAXIMIZE, values), values));
    }
  }

  @Test
  void isUndoneExactlyUpToRounding() {
    for (Direction direction : Direction.values()) {
      for (double[] values : VALUES) {
        double size = Arrays.stream(values).map(Math::abs).max().orElseThrow();
        Standardization[] all = {
          Standardization.of(direction, values),
          Standardization.scaleOnly(direction, values),
          Standardization.none(direction)
        };
        for (Standardization standardization : all) {
          for (double value : values) {
            double back = standardization.toUser(standardization.toModel(value));
            assertThat(Math.abs(back / 2 - value / 2))
                .as("%s in %s", value, Arrays.toString(values))
                .isLessThanOrEqualTo(4 * Math.ulp(size));
          }
        }
      }
    }
  }

  @Test
  void modelValuesAreModerateWhateverWasTold() {
    for (double[] values : VALUES) {
      for (Standardization standardization :
          new Standardization[] {
            Standardization.of(Direction.MINIMIZE, values),
            Standardization.scaleOnly(Direction.MINIMIZE, values)
          }) {
        for (double model : toModel(standardization, values)) {
          assertThat(model).isBetween(-4.0, 4.0);
        }
      }
    }
  }

  @Test
  void equalValuesAreShiftedOnly() {
    for (double[] values : new double[][] {{5, 5, 5, 5}, {-7}, {0, 0}, {0.1, 0.1, 0.1}}) {
      Standardization standardization = Standardization.of(Direction.MAXIMIZE, values);
      for (double model : toModel(standardization, values)) {
        Numbers.assertClose(model, 0, 1e-15, "model value");
      }
      assertThat(standardization.sdToUser(1)).isPositive();
    }
  }

  @Test
  void scalingOnlyKeepsZeroAndSigns() {
    double[] values = {3, -4, 0};
    Standardization standardization = Standardization.scaleOnly(Direction.MAXIMIZE, values);
    double[] model = toModel(standardization, values);
    assertThat(model[2]).isZero();
    assertThat(model[0]).isPositive();
    assertThat(model[1]).isNegative();
    Numbers.assertClose(
        Arrays.stream(model).map(v -> v * v).average().orElseThrow(), 1, 1e-15, "mean square");
  }

  @Test
  void standardDeviationsHaveNoSignAndNoShift() {
    Standardization standardization = Standardization.of(Direction.MINIMIZE, VALUES[0]);
    double one = standardization.sdToModel(1);
    Numbers.assertRelative(
        one, Math.abs(standardization.toModel(2) - standardization.toModel(1)), 1e-14, "sd");
    Numbers.assertRelative(standardization.sdToUser(one), 1, 1e-15, "back");
    assertThat(standardization.sdToModel(0)).isZero();
  }

  @Test
  void whatExceedsADoubleIsTheLargestDouble() {
    Standardization standardization =
        Standardization.of(Direction.MINIMIZE, new double[] {Double.MAX_VALUE, -Double.MAX_VALUE});
    assertThat(standardization.toUser(10)).isEqualTo(-Double.MAX_VALUE);
    assertThat(standardization.toUser(-10)).isEqualTo(Double.MAX_VALUE);
    assertThat(standardization.sdToUser(10)).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void shiftedAndScaledValuesLookTheSameToTheModel() {
    double[] values = {0.3, -1.2, 2.5, 0.9, -0.1};
    double[] expected = toModel(Standardization.of(Direction.MAXIMIZE, values), values);
    for (double factor : new double[] {3, 1e-6, 1e6, 1e-300, 1e300}) {
      double shift = factor == 3 ? 7 : 0;
      double[] moved = Arrays.stream(values).map(v -> factor * v + shift).toArray();
      Numbers.assertClose(
          toModel(Standardization.of(Direction.MAXIMIZE, moved), moved),
          expected,
          1e-14,
          "times " + factor);
    }
  }

  private static double[] toModel(Standardization standardization, double[] values) {
    return Arrays.stream(values).map(standardization::toModel).toArray();
  }
}

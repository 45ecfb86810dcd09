package io.github.culmen.study.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.value.PowerTransform;
import io.github.culmen.study.value.Standardization;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values are limited and bent for the model, and what it believes comes back. */
class ValueTransformTest {
  private static final double[][] VALUES = {
    {1, 2, 3, 4.5},
    {-7},
    {0},
    {0, 0, 0},
    {5, 5, 5, 5},
    {1e300, -1e300, 3e299},
    {1e-300, 2e-300, 5e-301},
    {1e-300, 1, 1e300},
    {-1e-300, -1, -1e300},
    {Double.MAX_VALUE, -Double.MAX_VALUE, 0},
    {Double.MIN_VALUE, 0, 2 * Double.MIN_VALUE},
    {Double.MIN_VALUE, Double.MAX_VALUE},
    {1e9, 1e9 + 1e-3, 1e9 - 1e-3, 1e9 + 2e-3},
    {0, 0, 0, 0, 1, -1, 1e12},
  };

  private static ValueTransform bent(ValueTransform.Transform transform) {
    return new ValueTransform(true, OptionalDouble.empty(), transform);
  }

  private static ValueTransform limited(double limit) {
    return new ValueTransform(true, OptionalDouble.of(limit), ValueTransform.Transform.NONE);
  }

  private static double[] toModel(Standardization units, double... values) {
    return Arrays.stream(values).map(units::toModel).toArray();
  }

  @ParameterizedTest
  @EnumSource(ValueTransform.Transform.class)
  void valuesGoThereAndBack(ValueTransform.Transform transform) {
    for (Direction direction : Direction.values()) {
      for (double[] values : VALUES) {
        Standardization units = Standardization.of(direction, values, bent(transform));
        double largest = Arrays.stream(values).map(Math::abs).max().orElseThrow();
        for (double value : values) {
          double model = units.toModel(value);
          assertThat(model).as("%s of %s", value, Arrays.toString(values)).isFinite();
          double back = units.toUser(model);
          // What a power transform standardised first is known to a few roundings of the largest.
          double rounding =
              transform == ValueTransform.Transform.LOG
                  ? 1e-10 * Math.abs(value) + Double.MIN_VALUE
                  : 1e-12 * largest + 2 * Double.MIN_VALUE;
          assertThat(Math.abs(back / 2 - value / 2))
              .as("%s of %s, back as %s", value, Arrays.toString(values), back)
              .isLessThanOrEqualTo(rounding);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ValueTransform.Transform.class)
  void betterValuesStayBetter(ValueTransform.Transform transform) {
    for (Direction direction : Direction.values()) {
      for (double[] values : VALUES) {
        Standardization units = Standardization.of(direction, values, bent(transform));
        for (double a : values) {
          for (double b : values) {
            if (direction.better(a, b)) {
              assertThat(units.toModel(a)).isGreaterThanOrEqualTo(units.toModel(b));
            }
          }
        }
        double[] steps = {-1e3, -8, -3, -1, -0.1, 0, 0.1, 1, 3, 8, 1e3};
        for (int i = 1; i < steps.length; i++) {
          double worse = direction.flip(units.toUser(steps[i - 1]));
          assertThat(direction.flip(units.toUser(steps[i]))).isGreaterThanOrEqualTo(worse);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ValueTransform.Transform.class)
  void sdsAreFiniteAndNotNegativeForAnyValues(ValueTransform.Transform transform) {
    for (double[] values : VALUES) {
      Standardization units = Standardization.of(Direction.MINIMIZE, values, bent(transform));
      for (double sd : new double[] {0, 1e-300, 1e-3, 1, 1e300}) {
        for (double at : new double[] {-1e3, -1, 0, 1, 1e3}) {
          assertThat(units.sdToUser(at, sd)).isFinite().isNotNegative();
        }
        for (double value : values) {
          assertThat(units.sdToModel(value, sd)).isNotNaN().isNotNegative();
        }
        assertThat(units.sdToModel(sd)).isNotNaN().isNotNegative();
        assertThat(units.sdToUser(sd)).isFinite().isNotNegative();
      }
      assertThat(units.sdToModel(values[0], 0)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(ValueTransform.Transform.class)
  void smallSdsFollowTheSlope(ValueTransform.Transform transform) {
    double[] values = {0.5, 1, 4, 30, 200};
    for (Direction direction : Direction.values()) {
      Standardization units = Standardization.of(direction, values, bent(transform));
      for (double value : values) {
        double h = 1e-6 * value;
        double difference = Math.abs(units.toModel(value + h) - units.toModel(value - h)) / 2;
        Numbers.assertRelative(units.sdToModel(value, h), difference, 1e-6, "sd to model");
        Numbers.assertRelative(
            units.sdToUser(units.toModel(value), units.sdToModel(value, h)), h, 1e-6, "back");
      }
      double best = direction == Direction.MAXIMIZE ? 200 : 0.5;
      assertThat(units.sdToModel(1e-3)).isEqualTo(units.sdToModel(best, 1e-3));
      Numbers.assertRelative(units.sdToUser(units.sdToModel(1e-3)), 1e-3, 1e-12, "near the best");
    }
  }

  @Test
  void logIsTheLogarithm() {
    double[] values = {1e-300, 1e-3, 1, 1e7, 1e300};
    Standardization units =
        Standardization.none(
            Direction.MAXIMIZE,
            values,
            new ValueTransform(false, OptionalDouble.empty(), ValueTransform.Transform.LOG));
    Numbers.assertClose(
        toModel(units, values), Arrays.stream(values).map(Math::log).toArray(), 1e-12, "log");
    assertThat(units.warnings()).isEmpty();
    double[] negated = Arrays.stream(values).map(v -> -v).toArray();
    Standardization mirrored =
        Standardization.none(
            Direction.MINIMIZE,
            negated,
            new ValueTransform(false, OptionalDouble.empty(), ValueTransform.Transform.LOG));
    assertThat(toModel(mirrored, negated)).isEqualTo(toModel(units, values));
  }

  @Test
  void logOfValuesOfBothSignsSaysSo() {
    double[] values = {-10, 0, 10, 1e6};
    Standardization units =
        Standardization.of(Direction.MINIMIZE, values, bent(ValueTransform.Transform.LOG));
    assertThat(units.warnings()).singleElement().asString().contains("values of one sign");
    assertThat(units.toUser(units.toModel(1e6) - 100)).isGreaterThan(1e6);
    assertThat(units.toUser(100)).isLessThan(-10);
  }

  @Test
  void thePowerMakesSkewedValuesNearlyNormal() {
    SplittableRandom random = new SplittableRandom(7);
    double[] values = new double[400];
    for (int i = 0; i < values.length; i++) {
      values[i] = 50 + 1e-4 * Math.exp(random.nextGaussian());
    }
    double[] before = toModel(Standardization.of(Direction.MAXIMIZE, values), values);
    double[] after =
        toModel(
            Standardization.of(Direction.MAXIMIZE, values, bent(ValueTransform.Transform.POWER)),
            values);
    assertThat(Math.abs(skewness(before))).isGreaterThan(2);
    assertThat(Math.abs(skewness(after))).isLessThan(Math.abs(skewness(before)) / 2.5);
  }

  @Test
  void thePowerIsTheMostLikelyOne() {
    SplittableRandom random = new SplittableRandom(8);
    for (int sign : new int[] {-1, 1}) {
      double[] values = new double[60];
      for (int i = 0; i < values.length; i++) {
        values[i] = sign * Math.pow(random.nextDouble(), 2);
      }
      PowerTransform curve = PowerTransform.of(values);
      Standardization linear = Standardization.of(Direction.MAXIMIZE, values);
      double[] units = toModel(linear, values);
      double best = PowerTransform.logLikelihood(units, curve.lambda());
      for (int i = 0; i <= 200; i++) {
        assertThat(PowerTransform.logLikelihood(units, i / 100.0)).isLessThanOrEqualTo(best + 1e-9);
      }
      assertThat(curve.lambda()).isBetween(sign > 0 ? 0.0 : 1.0, sign > 0 ? 1.0 : 2.0);
    }
  }

  @Test
  void tooFewValuesSayNothingAboutAPower() {
    for (double[] values : List.of(new double[] {3}, new double[] {1, 2}, new double[] {4, 4, 4})) {
      assertThat(PowerTransform.of(values).lambda()).isEqualTo(1);
    }
  }

  @Test
  void onlyWildBadValuesAreLimited() {
    double[] values = {1, 2, 3, 4, 5, 1e6, -1e6};
    // Median 3, median absolute deviation 2.
    double limit = 5 * 1.4826 * 2;
    Standardization low = Standardization.of(Direction.MINIMIZE, values, limited(5));
    assertThat(low.warnings())
        .singleElement()
        .asString()
        .startsWith("1 of 7 values")
        .contains("17.83");
    assertThat(low.toModel(1e6)).isEqualTo(low.toModel(3 + limit)).isEqualTo(low.toModel(1e300));
    Numbers.assertRelative(low.toUser(low.toModel(1e6)), 3 + limit, 1e-9, "limit");
    Numbers.assertRelative(low.toUser(low.toModel(-1e6)), -1e6, 1e-9, "good values count");
    Standardization high = Standardization.of(Direction.MAXIMIZE, values, limited(5));
    Numbers.assertRelative(high.toUser(high.toModel(-1e6)), 3 - limit, 1e-9, "limit");
    Numbers.assertRelative(high.toUser(high.toModel(1e6)), 1e6, 1e-9, "good values count");
  }

  @Test
  void withLogarithmsTheirsAreLimited() {
    double[] values = {1e-3, 1e-2, 1e-1, 1, 10, 1e30};
    ValueTransform outputs =
        new ValueTransform(true, OptionalDouble.of(5), ValueTransform.Transform.LOG);
    Standardization units = Standardization.of(Direction.MINIMIZE, values, outputs);
    // Median 10^-0.5, median absolute deviation 1.5 powers of ten.
    double limit = Math.pow(10, -0.5 + 5 * 1.4826 * 1.5);
    assertThat(units.clips(10)).isFalse();
    assertThat(units.clips(1e30)).isTrue();
    Numbers.assertRelative(units.toUser(units.toModel(1e30)), limit, 1e-9, "limit");
  }

  @Test
  void ordinaryValuesAreNotLimited() {
    double[] values = {1, 2, 3, 4, 5};
    Standardization units = Standardization.of(Direction.MINIMIZE, values, limited(5));
    assertThat(units.warnings()).isEmpty();
    assertThat(toModel(units, values))
        .isEqualTo(toModel(Standardization.of(Direction.MINIMIZE, values), values));
  }

  @Test
  void whereMostValuesAreEqualTheOthersDecide() {
    double[] values = {0, 0, 0, 0, 0, 1, -1, 2, 1e12};
    Standardization units = Standardization.of(Direction.MINIMIZE, values, limited(5));
    assertThat(units.warnings()).hasSize(1);
    assertThat(units.toUser(units.toModel(1e12))).isBetween(7.0, 20.0);
    double[] equal = {4, 4, 4};
    assertThat(Standardization.of(Direction.MINIMIZE, equal, limited(5)).warnings()).isEmpty();
    double[] two = {4, 1e9};
    assertThat(Standardization.of(Direction.MINIMIZE, two, limited(5)).warnings()).isEmpty();
  }

  @Test
  void limitsOfAnyValuesAreFinite() {
    for (double[] values : VALUES) {
      for (double limit : new double[] {1e-9, 5, 1e8}) {
        for (ValueTransform.Transform transform : ValueTransform.Transform.values()) {
          Standardization units =
              Standardization.of(
                  Direction.MINIMIZE,
                  values,
                  new ValueTransform(true, OptionalDouble.of(limit), transform));
          assertThat(toModel(units, values)).doesNotContain(Double.NaN);
        }
      }
    }
  }

  @Test
  void aLimitMustBePositive() {
    for (double limit : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> limited(limit))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("winsorize must be > 0 and below 1e9, but winsorize = " + limit);
    }
  }

  private static double skewness(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double second = Arrays.stream(values).map(v -> Math.pow(v - mean, 2)).average().orElseThrow();
    double third = Arrays.stream(values).map(v -> Math.pow(v - mean, 3)).average().orElseThrow();
    return third / Math.pow(second, 1.5);
  }

  @Test
  void aPersonIsToldOfValuesBesideWhichNoOthersDiffer() {
    double[] penalties = {3, 1e9, 1.5, 1e9, 2, 0.7, 1e9};
    double[] rewards = Arrays.stream(penalties).map(v -> -v).toArray();
    for (ValueTransform.Transform transform :
        List.of(ValueTransform.Transform.NONE, ValueTransform.Transform.POWER)) {
      assertThat(Standardization.of(Direction.MINIMIZE, penalties, bent(transform)).warnings())
          .singleElement()
          .asString()
          .startsWith("some values are extreme outliers")
          .endsWith("report those trials as failed, or clip them with winsorize");
      assertThat(Standardization.of(Direction.MAXIMIZE, rewards, bent(transform)).warnings())
          .hasSize(1);
    }
    // Logarithms, and limits, make them comparable.
    ValueTransform logarithms = bent(ValueTransform.Transform.LOG);
    assertThat(Standardization.of(Direction.MINIMIZE, penalties, logarithms).warnings()).isEmpty();
    assertThat(Standardization.of(Direction.MINIMIZE, penalties, limited(2)).warnings())
        .singleElement()
        .asString()
        .contains("3 of 7 values were clipped to");
  }

  @Test
  void valuesThatAreOnlyFarApartAreNotWild() {
    double[][] tame = {
      {},
      {1},
      {0, 1e9},
      {1, 2, 1e9},
      {0, 0, 0, 0, 1e9},
      {5, 5, Math.nextUp(5.0), 5, 1e9},
      {1, 10, 100, 1e3, 1e4, 1e5, 1e6},
      // Far better than all others is no matter.
      {-1e9, 1, 2, 3, 4, 5},
      // A search that found the optimum thrice.
      {1e-9, 2e-9, 3e-9, 1, 2, 5, 9, 3, 4, 7, 6, 8, 2},
    };
    for (double[] values : tame) {
      assertThat(
              Standardization.of(Direction.MINIMIZE, values, new ValueTransform(true)).warnings())
          .as(Arrays.toString(values))
          .isEmpty();
    }
  }
}

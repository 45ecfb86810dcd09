package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.study.trial.Direction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges, ticks and axes of values, from the one end of the number line to the other. */
class ExtremeAxesTest {
  private static final List<Axis> AXES =
      List.of(Axis.linear("l"), Axis.integer("i"), Axis.log("g"));

  private static final double[] NUMBERS = {
    -Double.MAX_VALUE,
    -1e300,
    -1e17,
    -12345.678,
    -1,
    -1e-5,
    -1e-300,
    -Double.MIN_VALUE,
    -0.0,
    0,
    Double.MIN_VALUE,
    Double.MIN_NORMAL,
    1e-300,
    1e-5,
    0.1,
    1,
    3,
    12345.678,
    1e9,
    1e17,
    1e300,
    Double.MAX_VALUE
  };

  /** Every axis with every pair of numbers that it can show. */
  private static Stream<Arguments> pairs() {
    List<Arguments> all = new ArrayList<>();
    for (Axis axis : AXES) {
      for (int i = 0; i < NUMBERS.length; i++) {
        for (int j = i; j < NUMBERS.length; j++) {
          if (axis.shows(NUMBERS[i]) && axis.shows(NUMBERS[j])) {
            all.add(Arguments.of(axis, NUMBERS[i], NUMBERS[j]));
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1} to {2}")
  @MethodSource("pairs")
  void aRangeHoldsItsNumbersAndTicksLieInIt(Axis axis, double low, double high) {
    Range range = Range.around(axis, low, high, 0.05);
    assertThat(range.low()).isFinite().isLessThan(range.high());
    assertThat(range.high()).isFinite();
    assertThat(range.fraction(low)).isBetween(0.0, range.fraction(high));
    assertThat(range.fraction(high)).isLessThanOrEqualTo(1);
    for (int limit : new int[] {1, 2, 5, 12}) {
      List<Tick> ticks = Ticks.of(range, axis, limit);
      assertThat(ticks.size()).as("%d asked for", limit).isLessThanOrEqualTo(limit + 9);
      double before = Double.NEGATIVE_INFINITY;
      for (Tick tick : ticks) {
        assertThat(range.fraction(tick.value())).isBetween(-1e-9, 1 + 1e-9);
        assertThat(tick.value()).isFinite().isGreaterThan(before);
        assertThat(Double.parseDouble(tick.label())).isEqualTo(tick.value());
        before = tick.value();
      }
    }
  }

  @Test
  void anAxisOfAnyWidthHasAScale() {
    Random random = new Random(5);
    for (int k = 0; k < 2000; k++) {
      double low = -300 + 590 * random.nextDouble();
      double high = low + Math.pow(10, -2 + 4 * random.nextDouble());
      Range range = new Range(true, low, Math.min(308, high));
      List<Tick> ticks = Ticks.of(range, Axis.log(""), 2 + random.nextInt(10));
      assertThat(ticks).as("%s", range).hasSizeGreaterThanOrEqualTo(1);
      assertThat(ticks.stream().map(Tick::label)).doesNotHaveDuplicates();
    }
  }

  @Test
  void ticksOfALinearAxisAreEquallyFarApart() {
    Random random = new Random(6);
    for (int k = 0; k < 1000; k++) {
      double low = random.nextGaussian() * 100;
      Range range = new Range(false, low, low + Math.pow(10, 6 * random.nextDouble() - 3));
      List<Tick> ticks = Ticks.of(range, Axis.linear(""), 3 + random.nextInt(8));
      double step = ticks.get(1).value() - ticks.get(0).value();
      double digits = step / Math.pow(10, Math.floor(Math.log10(step) + 1e-9));
      assertThat(Arrays.stream(new double[] {1, 2, 5}).map(d -> Math.abs(d - digits)).min())
          .hasValueCloseTo(0.0, within(1e-6));
      for (int i = 2; i < ticks.size(); i++) {
        assertThat(ticks.get(i).value() - ticks.get(i - 1).value())
            .isCloseTo(step, within(1e-9 * Math.max(1, Math.abs(low))));
      }
    }
  }

  @Test
  void decimalsLineUpAlongALinearAxis() {
    for (double high : new double[] {0.7, 7, 70, 0.012}) {
      List<Tick> ticks = Ticks.of(new Range(false, high / 7, high), Axis.linear(""), 6);
      assertThat(ticks.stream().map(tick -> new BigDecimal(tick.label()).scale()).distinct())
          .as("%s", ticks)
          .hasSize(1);
    }
  }

  @Test
  void fineLinesAreTheMultiplesBetweenDecades() {
    assertThat(Ticks.between(new Range(true, 0, 1), 5)).hasSize(8);
    List<Double> fine = Ticks.between(new Range(true, Math.log10(0.35), Math.log10(45)), 5);
    double[] expected = {0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 2, 3, 4, 5, 6, 7, 8, 9, 20, 30, 40};
    assertThat(fine).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(fine.get(i)).isCloseTo(expected[i], within(1e-12 * expected[i]));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberHasNoPlace(double value) {
    for (Axis axis : AXES) {
      assertThat(axis.shows(value)).isFalse();
    }
    assertThat(Axis.log("").shows(0)).isFalse();
    assertThat(Axis.log("").shows(-1e-300)).isFalse();
    assertThat(Axis.linear("").shows(-1e300)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void anAxisOfValuesHoldsAllButThoseThatAreFarWorse(Direction direction) {
    Random random = new Random(8);
    for (int k = 0; k < 500; k++) {
      double[] values = new double[1 + random.nextInt(40)];
      double size = Math.pow(10, random.nextInt(80) - 40);
      for (int i = 0; i < values.length; i++) {
        values[i] = size * (random.nextGaussian() + (random.nextInt(8) == 0 ? 50 : 0));
      }
      Arrays.sort(values);
      ValueAxis axis = ValueAxis.of(values, direction);
      double best = direction == Direction.MINIMIZE ? values[0] : values[values.length - 1];
      assertThat(axis.clamped(best)).as("the best of %s", Arrays.toString(values)).isEqualTo(best);
      long beyond = Arrays.stream(values).filter(v -> v != axis.clamped(v)).count();
      assertThat(beyond).isLessThanOrEqualTo(values.length / 10 + 1);
      for (double value : values) {
        assertThat(axis.clamped(value)).isBetween(axis.low(), axis.high());
      }
    }
  }

  @Test
  void valuesAreMirroredWithTheDirection() {
    double[] losses = {-1, 0, 0.5, 1, 1.2, 1.3, 1.5, 1.7, 1.9, 2, 900};
    double[] gains = Arrays.stream(losses).map(v -> -v).sorted().toArray();
    ValueAxis down = ValueAxis.of(losses, Direction.MINIMIZE);
    ValueAxis up = ValueAxis.of(gains, Direction.MAXIMIZE);
    assertThat(up.low()).isEqualTo(-down.high());
    assertThat(up.high()).isEqualTo(-down.low());
  }

  @ParameterizedTest(name = "the largest is {0} times the smallest")
  @ValueSource(doubles = {150, 250, 1e10, 1e300})
  void positiveValuesOverManyMagnitudesAreOnALogAxis(double ratio) {
    ValueAxis axis = ValueAxis.of(new double[] {0.5, 0.5 * ratio}, Direction.MINIMIZE);
    assertThat(axis.log()).isEqualTo(ratio > 200);
    assertThat(axis.low()).isLessThan(0.5);
    assertThat(axis.high()).isGreaterThan(0.5 * ratio);
    assertThat(axis.axis("loss").isLog()).isEqualTo(ratio > 200);
    assertThat(axis.axis("loss").label()).isEqualTo("loss");
  }

  @Test
  void theSmallestAndLargestPositiveNumbersShareALogAxis() {
    ValueAxis axis =
        ValueAxis.of(new double[] {Double.MIN_VALUE, Double.MAX_VALUE}, Direction.MAXIMIZE);
    assertThat(axis.log()).isTrue();
    assertThat(axis.low()).isPositive();
    assertThat(axis.high()).isEqualTo(Double.MAX_VALUE);
    PlotScale scale = PlotScale.of(axis);
    assertThat(scale.at(axis.clamped(Double.MIN_VALUE))).isCloseTo(0, within(1e-9));
    assertThat(scale.at(Double.MAX_VALUE)).isCloseTo(1, within(1e-9));
  }
}

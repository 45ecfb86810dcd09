package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TicksTest {
  private static List<String> labels(Axis axis, double low, double high, int limit) {
    Range range =
        axis.isLog()
            ? new Range(true, Math.log10(low), Math.log10(high))
            : new Range(false, low, high);
    return Ticks.of(range, axis, limit).stream().map(Tick::label).toList();
  }

  @Test
  void countsInRoundStepsWithCommonDecimals() {
    assertThat(labels(Axis.linear(""), 0, 1, 5))
        .containsExactly("0", "0.2", "0.4", "0.6", "0.8", "1.0");
    assertThat(labels(Axis.linear(""), -3.2, 11, 6)).containsExactly("0", "5", "10");
    assertThat(labels(Axis.linear(""), 0, 0.3, 3)).containsExactly("0", "0.1", "0.2", "0.3");
  }

  @Test
  void hasNoBinaryDust() {
    assertThat(labels(Axis.linear(""), 0, 0.00000035, 4))
        .containsExactly("0", "1e-7", "2e-7", "3e-7");
    assertThat(Ticks.of(new Range(false, 0, 1), Axis.linear(""), 10).get(3).value()).isEqualTo(0.3);
  }

  @Test
  void writesLargeNumbersShortly() {
    assertThat(labels(Axis.linear(""), 0, 1e9, 4)).containsExactly("0", "5e8", "1e9");
    assertThat(labels(Axis.linear(""), 0, 100_000, 2)).containsExactly("0", "50000", "100000");
    assertThat(labels(Axis.linear(""), 1e9, 1e9 + 4, 2))
        .containsExactly("1000000000", "1000000002", "1000000004");
  }

  @Test
  void usesWholeNumbersOnAnIntegerAxis() {
    assertThat(labels(Axis.integer(""), 0.9, 3.1, 9)).containsExactly("1", "2", "3");
  }

  @Test
  void countsDecadesOnALogAxis() {
    assertThat(labels(Axis.log(""), 0.5e-6, 2e9, 20))
        .containsExactly(
            "1e-6", "1e-5", "1e-4", "1e-3", "1e-2", "1e-1", "1", "1e1", "1e2", "1e3", "1e4", "1e5",
            "1e6", "1e7", "1e8", "1e9");
    assertThat(labels(Axis.log(""), 0.005, 200, 6))
        .containsExactly("0.01", "0.1", "1", "10", "100");
  }

  @Test
  void dividesShortLogAxesFurther() {
    assertThat(labels(Axis.log(""), 0.9, 11, 8)).containsExactly("1", "2", "5", "10");
    assertThat(labels(Axis.log(""), 3, 4, 5))
        .containsExactly("3.0", "3.2", "3.4", "3.6", "3.8", "4.0");
  }

  @Test
  void stridesOverManyDecades() {
    assertThat(labels(Axis.log(""), 1e-300, 1e300, 7))
        .containsExactly("1e-300", "1e-200", "1e-100", "1", "1e100", "1e200", "1e300");
  }

  @Test
  void surviveTheEndsOfTheNumberLine() {
    assertThat(labels(Axis.linear(""), -Double.MAX_VALUE, Double.MAX_VALUE, 4))
        .containsExactly("-1e308", "0", "1e308");
    assertThat(labels(Axis.linear(""), 0, 1e-300, 2)).containsExactly("0", "5e-301", "1e-300");
  }

  @Test
  void alwaysGiveAScaleInsideTheRange() {
    Random random = new Random(11);
    for (int k = 0; k < 5_000; k++) {
      double low = random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
      double width = random.nextDouble() + 1e-3;
      Range range = new Range(false, low, low + width * Math.max(Math.abs(low), 1e-20));
      int limit = 1 + random.nextInt(12);
      List<Tick> ticks = Ticks.of(range, Axis.linear(""), limit);
      assertThat(ticks).as("%s %s", range, limit).hasSizeBetween(2, Math.max(limit, 10) + 1);
      for (Tick tick : ticks) {
        assertThat(tick.value()).isBetween(range.low(), range.high());
        assertThat(Double.parseDouble(tick.label())).isEqualTo(tick.value());
      }
      assertThat(ticks.stream().map(Tick::label)).doesNotHaveDuplicates();
    }
  }

  @Test
  void fineLinesLieBetweenDecades() {
    assertThat(Ticks.between(new Range(true, 0, 1), 5)).hasSize(8);
    assertThat(Ticks.between(new Range(true, 0, 9), 5)).isEmpty();
    assertThat(Ticks.between(new Range(false, 1, 9), 5)).isEmpty();
  }
}

package io.github.culmen.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Samples;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void hasAnIntervalAroundTheFigure() {
    double[] values = {1, 2, 3, 4, 100};
    Estimate median = Estimate.median(values);
    assertThat(median.value()).isEqualTo(3);
    assertThat(median.low()).isEqualTo(1);
    assertThat(median.high()).isEqualTo(100);
    assertThat(Estimate.mean(values).value()).isEqualTo(22);
    assertThat(Estimate.median(values)).isEqualTo(median);
    assertThat(Estimate.mean(new double[] {5})).isEqualTo(new Estimate(5, 5, 5));
  }

  @Test
  void theIntervalOfAMeanIsThatOfTheNormalDistribution() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = random.doubles(400).toArray();
    Estimate mean = Estimate.mean(values);
    double error = Samples.standardError(values);
    assertThat(mean.low()).isCloseTo(mean.value() - 1.96 * error, within(0.05 * error));
    assertThat(mean.high()).isCloseTo(mean.value() + 1.96 * error, within(0.05 * error));
  }

  @Test
  void valuesThatBelongTogetherAreDrawnTogether() {
    double[] values = {3, 1, 4, 1, 5, 9, 2, 6};
    Estimate difference =
        Estimate.of(
            values.length,
            repeats -> {
              double[] drawn = Arrays.stream(repeats).mapToDouble(i -> values[i]).toArray();
              double[] shifted = Arrays.stream(drawn).map(v -> v + 0.5).toArray();
              return Samples.median(shifted) - Samples.median(drawn);
            });
    assertThat(difference).isEqualTo(new Estimate(0.5, 0.5, 0.5));
  }

  @Test
  void infiniteValuesAreKept() {
    assertThat(Estimate.median(new double[] {1, INFINITE, INFINITE, INFINITE}).value())
        .isEqualTo(INFINITE);
    assertThat(Estimate.mean(new double[] {1, INFINITE}).text("%.3g")).startsWith("Infinity (1.00");
    assertThat(Estimate.mean(new double[] {1, INFINITE}).text()).startsWith("Infinity (1 to");
  }

  @Test
  void readsWellInATable() {
    Estimate estimate = new Estimate(0.05, 0.01, 0.1);
    assertThat(estimate.percent()).isEqualTo("5.0 % (1.0 to 10.0)");
    assertThat(estimate.text()).isEqualTo("0.05 (0.01 to 0.1)");
    assertThat(estimate.text("%+.2f")).isEqualTo("+0.05 (+0.01 to +0.10)");
    assertThat(Estimate.digits(123456)).isEqualTo("1.23e+05");
    assertThat(Estimate.digits(0.00012345)).isEqualTo("1.23e-04");
    assertThat(Estimate.digits(1999.4)).isEqualTo("2000");
    assertThat(Estimate.digits(0)).isEqualTo("0");
  }

  @Test
  void needsAValue() {
    assertThatThrownBy(() -> Estimate.mean(new double[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a figure needs at least one value, but there is none");
  }
}

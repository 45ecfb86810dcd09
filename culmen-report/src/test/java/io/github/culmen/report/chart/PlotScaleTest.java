package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlotScaleTest {
  @ParameterizedTest(name = "{1} to {2}, logarithmic: {0}")
  @CsvSource({
    "false, 0, 1",
    "false, -5, 10",
    "false, -1.7e308, 1.7e308",
    "false, 1e-300, 3e-300",
    "true, 1e-5, 1",
    "true, 1e-300, 1e300",
    "true, 3, 4"
  })
  void theEndsAreTheEndsAndOrderIsKept(boolean log, double low, double high) {
    PlotScale scale = PlotScale.numbers(log, low, high, false);
    assertThat(scale.at(low)).isCloseTo(0, within(1e-12));
    assertThat(scale.at(high)).isCloseTo(1, within(1e-12));
    double before = 0;
    for (int i = 1; i < 10; i++) {
      double share = i / 10.0;
      double value =
          log
              ? Math.exp(Math.log(low) * (1 - share) + Math.log(high) * share)
              : low * (1 - share) + high * share;
      assertThat(scale.at(value)).isCloseTo(share, within(1e-9)).isGreaterThan(before);
      before = scale.at(value);
    }
  }

  private static Stream<Arguments> numbers() {
    List<Arguments> all = new ArrayList<>();
    for (int most : new int[] {0, 1, 2, 5, 20}) {
      all.add(Arguments.of(false, 0.0, 1.0, false, most));
      all.add(Arguments.of(false, -1e300, 1e300, false, most));
      all.add(Arguments.of(false, 1.0, 6.0, true, most));
      all.add(Arguments.of(true, 1e-4, 1.0, false, most));
      all.add(Arguments.of(true, 1.0, 1024.0, true, most));
      all.add(Arguments.of(true, 1e-308, 1e308, false, most));
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{1} to {2}, at most {4}")
  @MethodSource("numbers")
  void labelsLieWhereTheirNumbersAre(
      boolean log, double low, double high, boolean whole, int most) {
    PlotScale scale = PlotScale.numbers(log, low, high, whole);
    List<PlotScale.Label> labels = scale.labels(most);
    assertThat(labels).isNotEmpty().hasSizeLessThanOrEqualTo(most + 9);
    assertThat(labels.stream().map(PlotScale.Label::at)).isSorted().doesNotHaveDuplicates();
    for (PlotScale.Label label : labels) {
      assertThat(label.at()).isBetween(-1e-9, 1 + 1e-9);
      double number = Double.parseDouble(label.text());
      assertThat(scale.at(number)).isCloseTo(label.at(), within(1e-9));
      assertThat(!whole || log || number == Math.rint(number)).isTrue();
    }
  }

  @ParameterizedTest(name = "only {0}")
  @CsvSource({"0", "7", "-3e300", "1e-300"})
  void aSingleNumberLiesInside(double only) {
    assertThat(PlotScale.numbers(false, only, only, false).at(only)).isBetween(0.2, 0.8);
    if (only > 0) {
      assertThat(PlotScale.numbers(true, only, only, false).at(only)).isCloseTo(.5, within(1e-9));
    }
  }

  @Test
  void wholeNumbersOfAnyTypeHaveTheSamePlace() {
    PlotScale scale = PlotScale.numbers(false, 0, 8, true);
    assertThat(scale.at(2)).isEqualTo(scale.at(2L)).isEqualTo(scale.at(2.0)).isEqualTo(0.25);
  }

  @Test
  void choicesShareTheAxisEvenly() {
    PlotScale.Choices choices = new PlotScale.Choices(List.of("a", "b", "c", "d"));
    assertThat(choices.at("a")).isEqualTo(0.125);
    assertThat(choices.at("d")).isEqualTo(0.875);
    assertThat(choices.labels(4))
        .extracting(PlotScale.Label::text)
        .containsExactly("a", "b", "c", "d");
    assertThat(choices.labels(2)).extracting(PlotScale.Label::text).containsExactly("a", "c");
    assertThat(choices.labels(0)).extracting(PlotScale.Label::text).containsExactly("a");
  }

  @ParameterizedTest(name = "{0} choices, at most {1}")
  @CsvSource({"1, 1", "7, 3", "100, 9", "100, 100", "1000, 1"})
  void noMoreChoicesAreLabelledThanAsked(int count, int most) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add("choice " + i);
    }
    PlotScale.Choices choices = new PlotScale.Choices(names);
    List<PlotScale.Label> labels = choices.labels(most);
    assertThat(labels).hasSizeBetween(1, most);
    for (PlotScale.Label label : labels) {
      assertThat(choices.at(label.text())).isEqualTo(label.at());
    }
  }

  @Test
  void truthsAndNumbersAreChoicesByTheirText() {
    PlotScale.Choices truths = new PlotScale.Choices(List.of("false", "true"));
    assertThat(truths.at(true)).isEqualTo(truths.at("true")).isEqualTo(0.75);
    assertThat(new PlotScale.Choices(List.of("1", "2")).at(2L)).isEqualTo(0.75);
  }
}

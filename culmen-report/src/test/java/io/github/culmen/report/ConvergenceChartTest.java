package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.ChartLayout;
import io.github.culmen.report.chart.Series;
import io.github.culmen.report.chart.SvgDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConvergenceChartTest {
  private static final double NONE = Double.NaN;
  private static final int[] TRIALS = {1, 2, 3, 4, 5};
  private static final double[] VALUES = {NONE, 8, 9, NONE, 2};
  private static final double[] BEST = {NONE, 8, 8, 8, 2};

  private static Series named(Chart chart, String name) {
    return chart.series().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void showsEachTrialInItsRole() {
    Chart chart = ConvergenceChart.of(TRIALS, VALUES, BEST).initialDesign(2).optimum(1.5).chart();
    assertThat(named(chart, "initial design").x()).containsExactly(2);
    assertThat(named(chart, "model-based trial").x()).containsExactly(3, 5);
    assertThat(named(chart, "model-based trial").y()).containsExactly(9, 2);
    assertThat(named(chart, "failed").x()).containsExactly(1, 4);
    assertThat(named(chart, "best so far").x()).containsExactly(2, 3, 4, 5);
    assertThat(named(chart, "best so far").y()).containsExactly(8, 8, 8, 2);
    assertThat(named(chart, "best trial").x()).containsExactly(5);
    assertThat(named(chart, "optimum 1.5").y()).containsExactly(1.5);
    assertThat(chart.subtitle()).isEqualTo("5 trials, 2 failed · best 2 at trial 5");
    assertThat(chart.hiddenPoints()).isZero();
  }

  @Test
  void marksFailuresOnTheAxisItself() {
    Chart chart = ConvergenceChart.of(TRIALS, VALUES, BEST).chart();
    double bottom = new ChartLayout(chart).bottom;
    double[][] stroke = SvgDocument.of(chart).polyline(Palette.VERMILION, 2);
    List<org.w3c.dom.Element> lines = SvgDocument.of(chart).all("polyline");
    assertThat(stroke).hasDimensions(2, 2);
    assertThat(lines.stream().filter(e -> e.getAttribute("stroke").equals("#d55e00")))
        .as("two strokes per cross, one cross in the legend")
        .hasSize(6);
    // The second cross (after the legend's) is centred on the axis line.
    String[] points =
        lines.stream()
            .filter(e -> e.getAttribute("stroke").equals("#d55e00"))
            .skip(2)
            .findFirst()
            .orElseThrow()
            .getAttribute("points")
            .split("[ ,]", -1);
    double middle = (Double.parseDouble(points[1]) + Double.parseDouble(points[3])) / 2;
    assertThat(middle).isCloseTo(bottom, within(0.01));
  }

  @Test
  void findsTheTrialThatWasBestFirst() {
    Chart chart =
        ConvergenceChart.of(new int[] {7, 8, 9}, new double[] {1, 5, 5}, new double[] {1, 5, 5})
            .chart();
    assertThat(chart.subtitle()).isEqualTo("3 trials · best 5 at trial 8");
    assertThat(named(chart, "trial").size()).isEqualTo(3);
  }

  @Test
  void copesWithNothingOneAndOnlyFailures() {
    Chart none = ConvergenceChart.of(new int[0], new double[0], new double[0]).chart();
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.subtitle()).isEqualTo("0 trials");
    Chart one = ConvergenceChart.of(new int[] {1}, new double[] {4}, new double[] {4}).chart();
    assertThat(one.subtitle()).isEqualTo("1 trial · best 4 at trial 1");
    Chart failed =
        ConvergenceChart.of(new int[] {1, 2}, new double[] {NONE, NONE}, new double[] {NONE, NONE})
            .initialDesign(10)
            .chart();
    assertThat(failed.subtitle()).isEqualTo("2 trials, 2 failed");
    SvgDocument.of(failed);
  }

  @Test
  void leavesOutWhatALogScaleCannotShow() {
    Chart chart =
        ConvergenceChart.of(new int[] {1, 2}, new double[] {4, -1}, new double[] {4, -1})
            .logScale()
            .chart();
    assertThat(chart.hiddenPoints()).isEqualTo(3);
    assertThat(chart.subtitle()).contains("best -1 at trial 2", "3 points not drawn");
  }

  @Test
  void rejectsUnequalLengthsAndImpossibleOptions() {
    assertThatThrownBy(() -> ConvergenceChart.of(TRIALS, VALUES, new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 trials, 5 values and 1 bests");
    ConvergenceChart chart = ConvergenceChart.of(TRIALS, VALUES, BEST);
    assertThatThrownBy(() -> chart.optimum(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> chart.initialDesign(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}

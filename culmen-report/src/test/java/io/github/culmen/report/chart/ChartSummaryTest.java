package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import org.junit.jupiter.api.Test;

class ChartSummaryTest {
  @Test
  void tellsWhatThereIsToSee() {
    double[] x = {1, 2, 3};
    Chart chart =
        Chart.builder()
            .subtitle("five seeds")
            .xAxis(Axis.integer("trial"))
            .yAxis(Axis.log("regret"))
            .line("mes", x, new double[] {3, 0.5, 1e-7})
            .band("", x, new double[] {1, 1, 1}, new double[] {2, 2, 4})
            .points("one", new double[] {1}, new double[] {5})
            .points("none", x, new double[] {-1, 0, Double.NaN})
            .rule("goal", 0.25)
            .axisMarks("failed", x, Style.of(Palette.GREY))
            .build();
    assertThat(ChartSummary.of(chart))
        .isEqualTo(
            "five seeds · 3 points not drawn (not positive on a log axis, or not finite)."
                + " Horizontal axis: trial. Vertical axis: regret, logarithmic."
                + " mes: 3 points from 1e-7 to 3. Unnamed series: 3 points from 1 to 4."
                + " one: 1 point from 5 to 5. none: nothing to show. goal: level 0.25."
                + " failed: 3 points without a value.");
  }

  @Test
  void isShortForAnEmptyChart() {
    assertThat(ChartSummary.of(Chart.builder().build()))
        .isEqualTo("Horizontal axis: no label. Vertical axis: no label.");
  }
}

package io.github.culmen.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.report.ConvergenceChart;
import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import org.junit.jupiter.api.Test;

class TerminalPlotTest {
  private static final double[] X = {0, 1, 2, 3, 4};
  private static final double[] Y = {4, 3, 2, 1, 0};

  private static String lines(String... lines) {
    return String.join("\n", lines) + "\n";
  }

  @Test
  void drawsPointsInAscii() {
    Chart chart = Chart.builder().points("down", X, Y).build();
    assertThat(TerminalPlot.render(chart, 24, 8, false))
        .isEqualTo(
            lines(
                "4 +o",
                "  |     o",
                "2 +          o",
                "  |               o",
                "0 +                    o",
                "  ++---------+---------+",
                "   0         2         4",
                "o  down"));
  }

  @Test
  void drawsALineWithBrailleDots() {
    Chart chart = Chart.builder().line("down", X, Y).build();
    assertThat(TerminalPlot.render(chart, 24, 8, true))
        .isEqualTo(
            lines(
                "4 ┤⠐⠢⢄⣀",
                "  │    ⠉⠒⠢⢄⣀",
                "2 ┤         ⠉⠒⠤⣀",
                "  │             ⠉⠒⠤⢄⡀",
                "0 ┤                 ⠈⠉⠒⠤",
                "  └┬─────────┬─────────┬",
                "   0         2         4",
                "⠒⠒ down"));
  }

  @Test
  void drawsStepsRulesMarksAndTitles() {
    Chart chart =
        Chart.builder()
            .title("Steps")
            .xAxis(Axis.integer("trial"))
            .yAxis(Axis.linear("loss"))
            .steps("best", X, new double[] {9, 9, 4, 4, 1})
            .points("trial", X, new double[] {9, 10, 4, 7, 1})
            .rule("optimum", 0)
            .axisMarks(
                "failed", new double[] {3}, Style.of(Palette.VERMILION).withMarker(Marker.CROSS))
            .build();
    assertThat(TerminalPlot.render(chart, 30, 15, false))
        .isEqualTo(
            lines(
                "Steps",
                "loss",
                "10 +      o",
                "   |o*************",
                "   |             *     o",
                "   |             *",
                "   |             o************",
                "   |                         *",
                "   |                         o",
                " 0 +--------------------------",
                "   ++------------+-----x-----+",
                "    0            2           4",
                "            trial",
                "** best   o  trial",
                "-- optimum   x  failed"));
  }

  @Test
  void neverExceedsItsSize() {
    Chart chart =
        Chart.builder()
            .title("t".repeat(200))
            .subtitle("s".repeat(200))
            .xAxis(Axis.linear("x".repeat(200)))
            .yAxis(Axis.linear("y".repeat(200)))
            .line("n".repeat(200), new double[] {-1e300, 1e300}, new double[] {1e9, 1e9 + 1})
            .points("m".repeat(50), X, Y)
            .build();
    for (int columns : new int[] {24, 25, 31, 80, 200}) {
      for (int rows : new int[] {8, 9, 15, 60}) {
        for (boolean unicode : new boolean[] {true, false}) {
          String text = TerminalPlot.render(chart, columns, rows, unicode);
          assertThat(text.lines().count()).isLessThanOrEqualTo(rows);
          assertThat(text.lines().allMatch(line -> line.length() <= columns)).as(text).isTrue();
        }
      }
    }
  }

  @Test
  void writesNothingButAsciiWithoutUnicode() {
    Chart chart =
        ConvergenceChart.of(
                new int[] {1, 2, 3}, new double[] {3, Double.NaN, 1}, new double[] {3, 3, 1})
            .title("Größe 日")
            .initialDesign(1)
            .optimum(0.5)
            .chart();
    String text = TerminalPlot.render(chart, 60, 16, false);
    assertThat(text).isASCII().contains("Gr??e ?", "3 trials, 1 failed - best 1");
  }

  @Test
  void usesColourCodesOnlyWhenAsked() {
    Chart chart = Chart.builder().line("a", X, Y).line("b", X, X).build();
    assertThat(TerminalPlot.render(chart, 40, 10, true)).doesNotContain("\u001b").contains("◦");
    String coloured = TerminalPlot.render(chart, 40, 10, true, true);
    assertThat(coloured).contains("\u001b[38;5;32m", "\u001b[38;5;166m").doesNotContain("◦");
    for (String line : coloured.lines().toList()) {
      if (line.contains("\u001b[38")) {
        assertThat(line)
            .as("colour must end with the line")
            .endsWith("m" + line.substring(line.lastIndexOf('m') + 1));
        assertThat(line.lastIndexOf("\u001b[0m")).isGreaterThan(line.lastIndexOf("\u001b[38"));
      }
    }
    String stripped = coloured.replaceAll("\u001b\\[[0-9;]*m", "");
    assertThat(stripped.lines().allMatch(line -> line.length() <= 40)).isTrue();
  }

  @Test
  void tellsSeriesApartByTheirCharacters() {
    Chart chart = Chart.builder().points("a", X, Y).points("b", X, X).line("c", X, Y).build();
    assertThat(TerminalPlot.render(chart, 60, 12, false)).contains("o  a", "*  b", "## c");
  }

  @Test
  void saysWhenThereIsNothingToShow() {
    assertThat(TerminalPlot.render(Chart.builder().build(), 30, 10, false)).contains("no data");
  }

  @Test
  void shadesBands() {
    Chart chart = Chart.builder().band("b", X, Y, new double[] {5, 5, 5, 5, 5}).build();
    assertThat(TerminalPlot.render(chart, 30, 10, false)).contains(":::::");
    assertThat(TerminalPlot.render(chart, 30, 10, true)).contains("░░░░░");
  }

  @Test
  void rejectsTooLittleRoom() {
    Chart chart = Chart.builder().line("a", X, Y).build();
    assertThatThrownBy(() -> TerminalPlot.render(chart, 23, 8, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 24 columns and 8 rows, but had 23 and 8");
    assertThatThrownBy(() -> TerminalPlot.render(chart, 24, 7, true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

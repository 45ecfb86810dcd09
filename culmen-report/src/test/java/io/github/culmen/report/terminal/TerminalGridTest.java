package io.github.culmen.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The characters of a terminal's plot, for data whose places are known. */
class TerminalGridTest {
  private static final double[] CORNERS = {0, 1};

  /** Points in the corners make the plot's ends about 0 and 1. */
  private static Chart.Builder square() {
    return Chart.builder().points("", CORNERS, CORNERS);
  }

  private static List<String> rows(Chart chart, int width, int height, boolean unicode) {
    TerminalGrid grid = new TerminalGrid(chart, width, height, unicode);
    new TerminalGlyphs(chart, unicode, false).drawOn(grid);
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < height; row++) {
      rows.add(grid.rowText(row, false));
    }
    return rows;
  }

  @Test
  void theCornersOfTheDataAreTheCornersOfTheGrid() {
    assertThat(rows(square().build(), 5, 3, false)).containsExactly("    o", "     ", "o    ");
  }

  @ParameterizedTest(name = "{0} by {1}")
  @CsvSource({"1, 1", "2, 9", "80, 24", "7, 1"})
  void largerIsFurtherRightAndHigherUpAndNothingLeavesTheGrid(int width, int height) {
    TerminalGrid grid = new TerminalGrid(square().build(), width, height, true);
    for (int i = -20; i <= 120; i++) {
      double value = i / 100.0;
      assertThat(grid.column(value)).isBetween(0, width - 1);
      assertThat(grid.row(value)).isBetween(0, height - 1);
      assertThat(grid.column(value)).isGreaterThanOrEqualTo(grid.column(value - 0.01));
      assertThat(grid.row(value)).isLessThanOrEqualTo(grid.row(value - 0.01));
    }
    assertThat(grid.column(1e300)).isEqualTo(width - 1);
    assertThat(grid.row(-1e300)).isEqualTo(height - 1);
  }

  @Test
  void aLogAxisPutsDecadesAtEqualDistances() {
    double[] values = {1, 10, 100, 1000};
    Chart chart =
        Chart.builder().xAxis(Axis.log("")).yAxis(Axis.log("")).points("", values, values).build();
    assertThat(rows(chart, 7, 4, false))
        .containsExactly("      o", "    o  ", "  o    ", "o      ");
  }

  @Test
  void aRuleFillsItsRowAndPointsLieOnTop() {
    Chart chart = square().rule("r", 0).build();
    assertThat(rows(chart, 5, 3, false)).containsExactly("    o", "     ", "o----");
    assertThat(rows(chart, 5, 3, true)).containsExactly("    •", "     ", "•╌╌╌╌");
  }

  @Test
  void aBandFillsWhatIsBetweenAndLinesLieOnTop() {
    Chart chart =
        Chart.builder()
            .band("b", CORNERS, new double[] {0, 0}, new double[] {1, 1})
            .line("l", CORNERS, new double[] {0, 0})
            .build();
    assertThat(rows(chart, 6, 3, false)).containsExactly("::::::", "::::::", "******");
  }

  @Test
  void aRisingBandFollowsBothOfItsEnds() {
    Chart chart = Chart.builder().band("b", CORNERS, CORNERS, new double[] {1, 1}).build();
    List<String> rows = rows(chart, 4, 4, false);
    assertThat(rows.get(0)).isEqualTo("::::");
    for (int i = 1; i < 4; i++) {
      assertThat(rows.get(i).stripTrailing()).hasSize(4 - i);
    }
  }

  @Test
  void stairsTurnOnlyAtRightAngles() {
    Chart chart =
        Chart.builder().steps("s", new double[] {0, 1, 2}, new double[] {2, 1, 0}).build();
    assertThat(rows(chart, 9, 3, false)).containsExactly("*****    ", "    *****", "        *");
  }

  @Test
  void missingPointsLeaveAGap() {
    double[] x = {0, 1, 2, 3, 4, 5, 6};
    double[] y = {0, 0, 0, Double.NaN, 0, 0, 0};
    List<String> rows = rows(Chart.builder().line("l", x, y).build(), 14, 3, false);
    assertThat(rows.get(1)).containsPattern("^\\*+ {2,}\\*+$");
  }

  @Test
  void brailleDotsHaveEightPlacesInACharacter() {
    // A line up the left edge of one character: the four dots of its left column.
    Chart chart = Chart.builder().line("l", new double[] {0, 0}, new double[] {0, 1}).build();
    String row = rows(chart, 1, 1, true).get(0);
    assertThat(Integer.bitCount(row.charAt(0) - 0x2800)).isEqualTo(4);
    Chart flat = Chart.builder().line("l", CORNERS, new double[] {0, 0}).build();
    for (char c : rows(flat, 8, 1, true).get(0).toCharArray()) {
      assertThat(Integer.bitCount(c - 0x2800)).isEqualTo(2);
    }
  }

  @Test
  void marksOfTheAxisReplaceItsLine() {
    Chart chart =
        square()
            .axisMarks(
                "f",
                new double[] {0, 1, Double.NaN},
                Style.of(Palette.GREY).withMarker(Marker.CROSS))
            .build();
    StringBuilder axis = new StringBuilder("+-----");
    new TerminalGrid(chart, 5, 3, false).drawAxisMarks(axis, 1);
    assertThat(axis).hasToString("+x---x");
  }

  @ParameterizedTest(name = "unicode: {0}")
  @ValueSource(booleans = {true, false})
  void aFewLinesAndPointsHaveCharactersOfTheirOwn(boolean unicode) {
    Chart.Builder builder = Chart.builder();
    for (int i = 0; i < 4; i++) {
      builder.line("line " + i, CORNERS, CORNERS).points("points " + i, CORNERS, CORNERS);
    }
    Map<String, String> legend = new TerminalGlyphs(builder.build(), unicode, false).legend();
    Set<Character> glyphs = new HashSet<>();
    legend.values().forEach(swatch -> glyphs.add(swatch.charAt(0)));
    assertThat(legend).hasSize(8);
    assertThat(glyphs).hasSize(8);
    legend.values().forEach(swatch -> assertThat(swatch).hasSize(TerminalGlyphs.SWATCH));
  }

  @Test
  void moreSeriesThanCharactersAreDrawnAllTheSame() {
    Chart.Builder builder = Chart.builder();
    for (int i = 0; i < 60; i++) {
      builder.line("line " + i, CORNERS, CORNERS);
    }
    assertThat(new TerminalGlyphs(builder.build(), false, false).legend()).hasSize(60);
    assertThat(TerminalPlot.render(builder.build(), 40, 12, false)).isNotEmpty();
  }

  @Test
  void aBandNamedLikeItsLineHasNoEntryOfItsOwn() {
    Chart chart =
        Chart.builder()
            .band("model", CORNERS, CORNERS, CORNERS)
            .line("model", CORNERS, CORNERS)
            .build();
    assertThat(new TerminalGlyphs(chart, false, false).legend())
        .containsExactly(Map.entry("model", "**"));
  }

  @Test
  void coloursAreThoseOfTheSeriesAndEndWithTheRow() {
    Chart chart = Chart.builder().points("p", CORNERS, CORNERS, Style.of(Palette.GREEN)).build();
    TerminalGrid grid = new TerminalGrid(chart, 4, 2, false);
    new TerminalGlyphs(chart, false, true).drawOn(grid);
    String green = TerminalGrid.colorCode(Palette.GREEN);
    assertThat(grid.rowText(0, true)).isEqualTo("   " + green + "o" + TerminalGrid.RESET);
    assertThat(grid.rowText(1, true)).isEqualTo(green + "o" + TerminalGrid.RESET + "   ");
    assertThat(grid.rowText(1, false)).isEqualTo("o   ");
  }

  @ParameterizedTest(name = "of {0}")
  @ValueSource(doubles = {1e-300, 1e-5, 1, 1e5, 1e300})
  void thePictureDoesNotDependOnTheUnit(double unit) {
    double[] x = {0, 1, 2, 3, 4};
    double[] y = {0, 3 * unit, unit, 4 * unit, 2 * unit};
    Chart chart = Chart.builder().points("p", x, y).build();
    Chart plain = Chart.builder().points("p", x, new double[] {0, 3, 1, 4, 2}).build();
    assertThat(rows(chart, 20, 9, false)).isEqualTo(rows(plain, 20, 9, false));
  }
}

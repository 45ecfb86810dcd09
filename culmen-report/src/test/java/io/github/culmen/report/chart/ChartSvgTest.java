package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.canvas.TextMetrics;
import io.github.culmen.report.terminal.TerminalPlot;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class ChartSvgTest {
  private static final double[] X = {0, 1, 2, 3, 4};
  private static final double[] Y = {5, 3, 4, 1, 0};

  private static Chart.Builder sample() {
    return Chart.builder()
        .title("Title")
        .subtitle("subtitle")
        .xAxis(Axis.linear("time"))
        .yAxis(Axis.linear("value"));
  }

  @Test
  void isWellFormedAndAccessible() {
    SvgDocument svg = SvgDocument.of(sample().line("a", X, Y).build());
    assertThat(svg.all("title"))
        .singleElement()
        .extracting(Element::getTextContent)
        .isEqualTo("Title");
    assertThat(svg.all("desc").get(0).getTextContent())
        .contains("Horizontal axis: time", "Vertical axis: value", "a: 5 points from 0 to 5");
    assertThat(svg.texts()).contains("Title", "subtitle", "time", "value", "a", "0", "4");
  }

  @Test
  void escapesWhateverPeopleWrite() {
    String nasty = "a < b & \"c\" > 'd' \u0000\u0007 \ud800 ]]> 日本 \ud83d\ude00";
    Chart chart =
        Chart.builder()
            .title(nasty)
            .xAxis(Axis.linear(nasty))
            .line("<i>", X, Y)
            .rule("&", 2)
            .build();
    SvgDocument svg = SvgDocument.of(chart);
    assertThat(svg.all("title").get(0).getTextContent())
        .isEqualTo("a < b & \"c\" > 'd' \ufffd\ufffd \ufffd ]]> 日本 \ud83d\ude00");
    assertThat(svg.texts()).contains("<i>", "&");
  }

  @Test
  void isTheSameTextEveryTimeAndInEveryLocale() {
    Locale before = Locale.getDefault();
    String first = sample().line("a", X, Y).points("b", Y, X).build().toSvg();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(sample().line("a", X, Y).points("b", Y, X).build().toSvg()).isEqualTo(first);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void putsPointsWhereTheTicksSay() {
    Chart chart = sample().points("a", X, Y).build();
    ChartLayout layout = new ChartLayout(chart);
    List<double[]> discs = SvgDocument.of(chart).discs(Palette.BLUE);
    // The first disc is the legend's swatch.
    assertThat(discs).hasSize(6);
    for (int i = 0; i < X.length; i++) {
      double right = (X[i] + 0.1) / 4.2;
      double up = (Y[i] + 0.3) / 5.6;
      assertThat(discs.get(i + 1)[0])
          .isCloseTo(layout.left + right * (layout.right - layout.left), within(0.006));
      assertThat(discs.get(i + 1)[1])
          .isCloseTo(layout.bottom - up * (layout.bottom - layout.top), within(0.006));
    }
  }

  @Test
  void putsDecadesAtEqualDistances() {
    Chart chart =
        sample().yAxis(Axis.log("y")).line("a", X, new double[] {1, 10, 100, 1e3, 1e4}).build();
    double[][] line = SvgDocument.of(chart).polyline(Palette.BLUE, 5);
    for (int i = 1; i < 5; i++) {
      assertThat(line[i][1] - line[i - 1][1]).isCloseTo(line[1][1] - line[0][1], within(0.02));
      assertThat(line[i][1]).isLessThan(line[i - 1][1]);
    }
  }

  @Test
  void drawsStepsAsAStaircase() {
    Chart chart = sample().steps("a", new double[] {0, 1, 2}, new double[] {3, 2, 1}).build();
    double[][] stairs = SvgDocument.of(chart).polyline(Palette.BLUE, 3);
    assertThat(stairs).hasDimensions(5, 2);
    assertThat(stairs[1]).containsExactly(stairs[2][0], stairs[0][1]);
    assertThat(stairs[3]).containsExactly(stairs[4][0], stairs[2][1]);
  }

  @Test
  void staysInsideThePaper() {
    Chart chart =
        sample()
            .title("t".repeat(300))
            .size(240, 160)
            .line("a", X, Y)
            .rule("a rule with quite a long name", 2)
            .build();
    for (Element text : SvgDocument.of(chart).all("text")) {
      double x = Double.parseDouble(text.getAttribute("x"));
      double width =
          TextMetrics.width(
              text.getTextContent(), Double.parseDouble(text.getAttribute("font-size")), false);
      boolean starts = text.getAttribute("text-anchor").isEmpty();
      assertThat(x + (starts ? width : 0)).as(text.getTextContent()).isBetween(0.0, 240.0);
    }
  }

  @Test
  void breaksLinesAtMissingValuesAndSaysSo() {
    double[] holes = {5, Double.NaN, 4, 3, Double.POSITIVE_INFINITY};
    Chart chart = sample().line("a", X, holes).build();
    assertThat(chart.hiddenPoints()).isEqualTo(2);
    assertThat(chart.subtitle()).isEqualTo("subtitle · 2 points not drawn (not finite)");
    SvgDocument svg = SvgDocument.of(chart);
    assertThat(svg.discs(Palette.BLUE)).as("the lonely first point").hasSize(1);
    assertThat(svg.texts()).contains(chart.subtitle());
  }

  @Test
  void leavesOutWhatALogAxisCannotShow() {
    Chart chart =
        Chart.builder()
            .yAxis(Axis.log(""))
            .points("a", X, new double[] {1, 0, -1, 10, 100})
            .rule("r", 0)
            .build();
    assertThat(chart.hiddenPoints()).isEqualTo(3);
    assertThat(chart.subtitle())
        .isEqualTo("3 points not drawn (not positive on a log axis, or not finite)");
    assertThat(SvgDocument.of(chart).discs(Palette.BLUE)).hasSize(4);
  }

  @Test
  void survivesExtremes() {
    double[][] cases = {
      {},
      {0},
      {7, 7, 7},
      {1e300, -1e300},
      {1e-300, 2e-300},
      {Double.MAX_VALUE, -Double.MAX_VALUE},
      {Double.MIN_VALUE, 0},
      {Double.NaN},
      {Double.NaN, Double.NEGATIVE_INFINITY},
      {1, Math.nextUp(1)},
      {1e308, 1e-308},
      {-0.0, 0.0},
    };
    for (double[] values : cases) {
      for (Axis axis : List.of(Axis.linear("l"), Axis.integer("i"), Axis.log("g"))) {
        Chart chart =
            Chart.builder()
                .xAxis(axis)
                .yAxis(axis)
                .line("line", values, values)
                .steps("steps", values, values)
                .points("points", values, values)
                .band("band", values, values, values)
                .axisMarks("marks", values, Style.of(Palette.GREY))
                .build();
        SvgDocument svg = SvgDocument.of(chart);
        assertThat(chart.toSvg()).doesNotContain("points=\"NaN", "Infinity", "92233720");
        assertThat(svg.texts().contains("no data")).isEqualTo(chart.isEmpty());
        assertThat(TerminalPlot.render(chart, 40, 12, true)).isNotEmpty();
      }
    }
  }

  @Test
  void sharesALegendEntryBetweenALineAndItsBand() {
    Style style = Style.of(Palette.GREEN);
    Chart chart =
        sample().band("a", X, Y, X, style.withOpacity(0.2)).line("a", X, Y, style).build();
    assertThat(SvgDocument.of(chart).texts()).containsOnlyOnce("a");
  }

  @Test
  void keepsRuleLabelsApart() {
    Chart chart = sample().line("a", X, Y).rule("one", 2).rule("two", 2.01).build();
    List<Double> heights =
        SvgDocument.of(chart).all("text").stream()
            .filter(text -> List.of("one", "two").contains(text.getTextContent()))
            .map(text -> Double.parseDouble(text.getAttribute("y")))
            .toList();
    assertThat(heights).hasSize(2);
    assertThat(Math.abs(heights.get(0) - heights.get(1))).isGreaterThanOrEqualTo(13);
  }
}

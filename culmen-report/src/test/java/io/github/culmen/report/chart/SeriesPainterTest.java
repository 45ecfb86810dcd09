package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.RecordingCanvas;
import io.github.culmen.report.canvas.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Series are painted where the chart's layout says, each kind in its own way. */
class SeriesPainterTest {
  private static final double[] X = {1, 10, 100, 1000};
  private static final double[] LOW = {2, 5, 3, 8};
  private static final double[] HIGH = {4, 7, 9, 8.5};
  private static final double NONE = Double.NaN;

  private static RecordingCanvas painted(Chart chart) {
    RecordingCanvas canvas = new RecordingCanvas();
    new ChartPainter(chart, canvas).paint();
    return canvas;
  }

  private static Stream<Arguments> axes() {
    List<Arguments> all = new ArrayList<>();
    for (Axis x : List.of(Axis.linear("x"), Axis.log("x"), Axis.integer(""))) {
      for (Axis y : List.of(Axis.linear("y"), Axis.log(""))) {
        all.add(Arguments.of(x, y));
      }
    }
    return all.stream();
  }

  private static void assertPlaces(
      List<Double> x, List<Double> y, Chart chart, double[] atX, double[] atY) {
    ChartLayout layout = new ChartLayout(chart);
    assertThat(x).hasSize(atX.length);
    for (int i = 0; i < atX.length; i++) {
      assertThat(x.get(i)).isEqualTo(layout.x(atX[i]));
      assertThat(y.get(i)).isEqualTo(layout.y(atY[i]));
    }
  }

  @ParameterizedTest(name = "{0} and {1}")
  @MethodSource("axes")
  void aLineGoesThroughItsPoints(Axis x, Axis y) {
    Chart chart = Chart.builder().xAxis(x).yAxis(y).line("", X, LOW).build();
    RecordingCanvas.Line line = painted(chart).lines(Palette.BLUE.rgb()).get(0);
    assertPlaces(line.x(), line.y(), chart, X, LOW);
  }

  @ParameterizedTest(name = "{0} and {1}")
  @MethodSource("axes")
  void aStaircaseHoldsEachValueUntilTheNext(Axis x, Axis y) {
    Chart chart = Chart.builder().xAxis(x).yAxis(y).steps("", X, LOW).build();
    RecordingCanvas.Line line = painted(chart).lines(Palette.BLUE.rgb()).get(0);
    double[] corners = {1, 10, 10, 100, 100, 1000, 1000};
    double[] heights = {2, 2, 5, 5, 3, 3, 8};
    assertPlaces(line.x(), line.y(), chart, corners, heights);
  }

  @ParameterizedTest(name = "{0} and {1}")
  @MethodSource("axes")
  void aBandGoesAlongTheLowerEndAndBackAlongTheUpper(Axis x, Axis y) {
    Chart chart = Chart.builder().xAxis(x).yAxis(y).band("", X, LOW, HIGH).build();
    RecordingCanvas.Area area = painted(chart).areas(Palette.BLUE.rgb()).get(0);
    double[] around = {1, 10, 100, 1000, 1000, 100, 10, 1};
    double[] heights = {2, 5, 3, 8, 8.5, 9, 7, 4};
    assertPlaces(area.x(), area.y(), chart, around, heights);
    assertThat(area.opacity()).isEqualTo(0.2);
  }

  @Test
  void holesSplitLinesAndBandsAndLonelyPointsStayVisible() {
    double[] x = {0, 1, 2, 3, 4, 5, 6, 7};
    double[] y = {1, 2, NONE, 3, NONE, 4, 5, 6};
    double[] above = {2, 3, 4, NONE, NONE, 5, 6, 7};
    Chart lines = Chart.builder().line("", x, y).build();
    RecordingCanvas canvas = painted(lines);
    assertThat(canvas.lines(Palette.BLUE.rgb()).stream().map(line -> line.x().size()))
        .containsExactly(2, 3);
    RecordingCanvas.Circle lonely = canvas.discs(Palette.BLUE.rgb()).get(0);
    assertPlaces(
        List.of(lonely.x()), List.of(lonely.y()), lines, new double[] {3}, new double[] {3});
    canvas = painted(Chart.builder().band("", x, y, above).build());
    assertThat(canvas.areas(Palette.BLUE.rgb()).stream().map(area -> area.x().size()))
        .as("of pairs: two, none where one end is missing, three")
        .containsExactly(4, 6);
  }

  @Test
  void aBandOfOnePointIsAStroke() {
    Chart chart =
        Chart.builder()
            .band("", new double[] {3}, new double[] {1}, new double[] {2}, Style.of(Palette.GREEN))
            .build();
    RecordingCanvas.Line stroke = painted(chart).lines(Palette.GREEN.rgb()).get(0);
    assertPlaces(stroke.x(), stroke.y(), chart, new double[] {3, 3}, new double[] {1, 2});
    assertThat(stroke.pen().width()).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource(Marker.class)
  void markersAreCentredOnTheirPoints(Marker marker) {
    Chart chart =
        Chart.builder()
            .points("", X, LOW, Style.of(Palette.PURPLE).withMarker(marker).withWidth(3))
            .build();
    ChartLayout layout = new ChartLayout(chart);
    RecordingCanvas canvas = painted(chart);
    int rgb = Palette.PURPLE.rgb();
    for (int i = 0; i < X.length; i++) {
      double x = layout.x(X[i]);
      double y = layout.y(LOW[i]);
      double[] bounds =
          switch (marker) {
            case DOT -> around(canvas.discs(rgb).get(i));
            case RING -> around(canvas.rings().get(i));
            case SQUARE -> canvas.areas(rgb).get(i).bounds();
            case CROSS -> {
              RecordingCanvas.Line stroke = canvas.lines(rgb).get(2 * i);
              yield new double[] {
                stroke.x().get(0), stroke.y().get(0), stroke.x().get(1), stroke.y().get(1)
              };
            }
          };
      assertThat((bounds[0] + bounds[2]) / 2).isCloseTo(x, within(1e-9));
      assertThat((bounds[1] + bounds[3]) / 2).isCloseTo(y, within(1e-9));
      assertThat(bounds[2] - bounds[0])
          .as("its size follows the width")
          .isCloseTo(marker == Marker.RING ? 19.2 : 9.6, within(1e-9));
    }
  }

  private static double[] around(RecordingCanvas.Circle circle) {
    double r = circle.radius();
    return new double[] {circle.x() - r, circle.y() - r, circle.x() + r, circle.y() + r};
  }

  @Test
  void aRuleCrossesThePlotAtItsHeightAndIsDashed() {
    Chart chart = Chart.builder().line("", X, LOW).rule("goal", 4).build();
    ChartLayout layout = new ChartLayout(chart);
    RecordingCanvas.Line rule =
        painted(chart).lines(Palette.GREY.rgb()).stream()
            .filter(line -> line.pen().dashed())
            .findFirst()
            .orElseThrow();
    assertThat(rule.x()).containsExactly(layout.left, layout.right);
    assertThat(rule.y()).containsExactly(layout.y(4), layout.y(4));
    RecordingCanvas.Words name = painted(chart).words("goal");
    assertThat(name.x()).isGreaterThan(layout.right);
    assertThat(name.y()).isCloseTo(layout.y(4), within(5.0));
  }

  @Test
  void marksOfTheAxisLieOnIt() {
    Chart chart =
        Chart.builder()
            .points("", X, LOW)
            .axisMarks("", new double[] {5, 50, NONE}, Style.of(Palette.VERMILION))
            .build();
    ChartLayout layout = new ChartLayout(chart);
    assertThat(painted(chart).discs(Palette.VERMILION.rgb()))
        .extracting(RecordingCanvas.Circle::x, RecordingCanvas.Circle::y)
        .containsExactly(tuple(layout.x(5), layout.bottom), tuple(layout.x(50), layout.bottom));
  }

  @Test
  void gridLinesAreAtTheNumbersBesideThem() {
    Chart chart = Chart.builder().xAxis(Axis.log("")).points("", X, LOW).build();
    ChartLayout layout = new ChartLayout(chart);
    RecordingCanvas canvas = painted(chart);
    for (Tick tick : layout.yTicks) {
      RecordingCanvas.Words label =
          canvas.words().stream()
              .filter(one -> one.text().equals(tick.label()) && one.x() < layout.left)
              .findFirst()
              .orElseThrow();
      double height = layout.y(tick.value());
      assertThat(label.y() - 4).isCloseTo(height, within(1e-9));
      assertThat(canvas.lines(0xE1E5EA)).anyMatch(line -> line.y().get(0) == height);
    }
    assertThat(canvas.words().stream().filter(one -> one.y() == layout.bottom + 19))
        .extracting(RecordingCanvas.Words::text, RecordingCanvas.Words::x)
        .containsExactlyElementsOf(
            layout.xTicks.stream().map(t -> tuple(t.label(), layout.x(t.value()))).toList());
  }

  @Test
  void whateverIsDrawnLiesOnThePaperAndTextsDoNotOverlap() {
    Random random = new Random(31);
    for (int k = 0; k < 200; k++) {
      Chart chart = randomChart(random);
      RecordingCanvas canvas = painted(chart);
      for (double[] place : canvas.places()) {
        assertThat(place[0]).isBetween(-10.0, chart.width() + 10.0);
        assertThat(place[1]).isBetween(-10.0, chart.height() + 10.0);
      }
      List<RecordingCanvas.Words> flat =
          canvas.words().stream().filter(one -> !one.lettering().upwards()).toList();
      for (int i = 0; i < flat.size(); i++) {
        for (int j = 0; j < i; j++) {
          RecordingCanvas.Words one = flat.get(i);
          RecordingCanvas.Words other = flat.get(j);
          boolean sameLine = Math.abs(one.y() - other.y()) < 8;
          boolean overlap =
              one.extent()[0] < other.extent()[1] && other.extent()[0] < one.extent()[1];
          assertThat(sameLine && overlap).as("%s and %s", one, other).isFalse();
        }
      }
    }
  }

  private static Chart randomChart(Random random) {
    double size = Math.pow(10, random.nextInt(12) - 6);
    double[] x = new double[1 + random.nextInt(8)];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = size * random.nextDouble();
      y[i] = size * random.nextGaussian();
    }
    return Chart.builder()
        .title("a title " + "and more of it ".repeat(random.nextInt(20)))
        .subtitle(random.nextBoolean() ? "" : "below")
        .xAxis(random.nextBoolean() ? Axis.linear("across") : Axis.log(""))
        .yAxis(random.nextBoolean() ? Axis.linear("up") : Axis.integer(""))
        .size(300 + random.nextInt(900), 300 + random.nextInt(500))
        .points("series " + "name ".repeat(random.nextInt(9)), x, y)
        .steps("another", x, y)
        .rule("a rule", y[0])
        .build();
  }
}

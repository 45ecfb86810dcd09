package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.chart.Isolines.Segment;
import io.github.culmen.space.Point;
import io.github.culmen.study.insight.Contour;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of equal height against fields whose lines are known. */
class IsolinesTest {
  private static Contour grid(int columns, int rows, DoubleBinaryOperator height) {
    List<Contour.Cell> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double mean = height.applyAsDouble(column, row);
        cells.add(new Contour.Cell(mean, 0, !Double.isNaN(mean), true));
      }
    }
    return new Contour("x", "y", Point.of(Map.of("x", 0.0)), places(columns), places(rows), cells);
  }

  private static List<Contour.Place> places(int count) {
    List<Contour.Place> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      places.add(new Contour.Place((double) i, i / (count - 1.0)));
    }
    return places;
  }

  private static double length(Segment one) {
    return Math.hypot(one.x1() - one.x0(), one.y1() - one.y0());
  }

  private static Stream<Arguments> fields() {
    return Stream.of(
        Arguments.of("a slope", (DoubleBinaryOperator) (x, y) -> 3 * x - 2 * y, 0.0),
        Arguments.of("a falling slope", (DoubleBinaryOperator) (x, y) -> -x - 1e-3 * y, 0.0),
        Arguments.of("a cone", (DoubleBinaryOperator) (x, y) -> Math.hypot(x - 15, y - 12), 0.1),
        Arguments.of("a bowl", (DoubleBinaryOperator) (x, y) -> sq(x - 15) + sq(y - 12), 0.6),
        Arguments.of("a saddle", (DoubleBinaryOperator) (x, y) -> (x - 15) * (y - 12), 0.0),
        Arguments.of("a wave", (DoubleBinaryOperator) (x, y) -> Math.sin(x / 5) + y / 10, 0.01));
  }

  private static double sq(double value) {
    return value * value;
  }

  @ParameterizedTest(name = "of {0}")
  @MethodSource("fields")
  void everyEndLiesAtItsHeight(String name, DoubleBinaryOperator field, double error) {
    List<Segment> lines = Isolines.of(grid(31, 25, field));
    assertThat(lines).as(name).hasSizeGreaterThan(50);
    for (Segment one : lines) {
      assertThat(field.applyAsDouble(one.x0(), one.y0()))
          .isCloseTo(one.level(), within(error + 1e-9));
      assertThat(field.applyAsDouble(one.x1(), one.y1()))
          .isCloseTo(one.level(), within(error + 1e-9));
      assertThat(length(one)).as("no longer than a cell's diagonal").isLessThan(1.4143);
    }
  }

  @Test
  void ringsAreAsLongAsTheirCircles() {
    List<Segment> lines = Isolines.of(grid(61, 61, (x, y) -> Math.hypot(x - 30, y - 30)));
    for (double radius : new double[] {10, 20}) {
      double length =
          lines.stream().filter(s -> s.level() == radius).mapToDouble(IsolinesTest::length).sum();
      assertThat(length).isCloseTo(2 * Math.PI * radius, within(0.01 * 2 * Math.PI * radius));
    }
  }

  @ParameterizedTest(name = "drawn with seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void linesOfARandomFieldEndNowhereInside(long seed) {
    Random random = new Random(seed);
    int size = 9;
    double[][] heights = new double[size][size];
    for (double[] row : heights) {
      for (int i = 0; i < size; i++) {
        row[i] = random.nextGaussian();
      }
    }
    Map<String, Integer> ends = new HashMap<>();
    for (Segment one : Isolines.of(grid(size, size, (x, y) -> heights[(int) y][(int) x]))) {
      ends.merge(key(one.level(), one.x0(), one.y0()), 1, Integer::sum);
      ends.merge(key(one.level(), one.x1(), one.y1()), 1, Integer::sum);
    }
    assertThat(ends).isNotEmpty();
    ends.forEach(
        (place, count) -> {
          String[] parts = place.split(" ", -1);
          double x = Double.parseDouble(parts[1]);
          double y = Double.parseDouble(parts[2]);
          boolean edge = x == 0 || y == 0 || x == size - 1 || y == size - 1;
          assertThat(count).as(place).isEqualTo(edge ? 1 : 2);
        });
  }

  private static String key(double level, double x, double y) {
    return String.format(Locale.ROOT, "%s %.9f %.9f", level, x, y);
  }

  @Test
  void levelsAreRoundAndOrderedFromLowToHigh() {
    List<Double> levels =
        Isolines.of(grid(12, 2, (x, y) -> x / 10)).stream().map(Segment::level).toList();
    assertThat(levels).isSorted();
    assertThat(new TreeSet<>(levels)).containsExactly(0.2, 0.4, 0.6, 0.8, 1.0);
  }

  @Test
  void noLineCrossesACellWithAnIllegalCorner() {
    Contour holed = grid(11, 11, (x, y) -> x == 5 && y == 5 ? Double.NaN : x + 0.5 * y);
    List<Segment> lines = Isolines.of(holed);
    assertThat(lines).isNotEmpty();
    for (Segment one : lines) {
      double x = (one.x0() + one.x1()) / 2;
      double y = (one.y0() + one.y1()) / 2;
      assertThat(x > 4 && x < 6 && y > 4 && y < 6).as("%s", one).isFalse();
    }
  }

  @Test
  void aFieldWithoutALegalCellOrWithoutSlopeHasNoLines() {
    assertThat(Isolines.of(grid(5, 5, (x, y) -> Double.NaN))).isEmpty();
    assertThat(Isolines.of(grid(5, 5, (x, y) -> -2.5))).isEmpty();
    assertThat(Isolines.of(grid(1, 5, (x, y) -> y))).as("no cell has four corners").isEmpty();
  }

  @ParameterizedTest(name = "times {0}")
  @ValueSource(doubles = {1e-300, 1e-12, 1e12, 1e300, 1.5e307})
  void extremeHeightsGiveTheSameLines(double scale) {
    for (Segment one : Isolines.of(grid(8, 8, (x, y) -> scale * (x + y / 4 - 4)))) {
      assertThat(one.x0() + one.y0() / 4 - 4).isCloseTo(one.level() / scale, within(1e-6));
      assertThat(one.x1()).isBetween(0.0, 7.0);
      assertThat(one.y1()).isBetween(0.0, 7.0);
    }
  }

  @Test
  void aSaddlesMiddleDecidesWhichCornersBelongTogether() {
    // Corners 0 and 2 are high; the mean of the corners is above the level or below it.
    double[] high = {1, 0.3, 1, 0};
    double[] low = {1, 0, 0.5, 0};
    assertThat(cutCorners(high, 0.4)).containsExactlyInAnyOrder("low", "low");
    assertThat(cutCorners(low, 0.4)).containsExactlyInAnyOrder("high", "high");
  }

  /** Whether the corners that the two lines of a level cut off are the high or the low ones. */
  private static List<String> cutCorners(double[] corners, double level) {
    double[][] square = {{corners[0], corners[1]}, {corners[3], corners[2]}};
    List<String> cut = new ArrayList<>();
    for (Segment one : Isolines.of(grid(2, 2, (x, y) -> square[(int) y][(int) x]))) {
      if (one.level() == level) {
        double x = Math.rint((one.x0() + one.x1()) / 2);
        double y = Math.rint((one.y0() + one.y1()) / 2);
        cut.add(square[(int) y][(int) x] >= level ? "high" : "low");
      }
    }
    return cut;
  }
}

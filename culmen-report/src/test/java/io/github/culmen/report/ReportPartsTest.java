package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.animation.Timeline;
import io.github.culmen.report.chart.Isolines;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.trial.Direction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** The small parts that pictures of studies are made of. */
class ReportPartsTest {
  @Test
  void jsonHasNoCharacterThatAPageCouldTakeForItsOwn() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a<", Arrays.asList(1, 2.5, null, true, "x\n\"\\</é\u2028"));
    map.put("b", Optional.empty());
    map.put("c", new double[] {1e300, Double.NaN, -0.0, 3});
    map.put("d", Long.MAX_VALUE);
    map.put("e", List.of());
    assertThat(Json.of(map))
        .isEqualTo(
            "{\"a\\u003c\":[1,2.5,null,true,\"x\\u000a\\\"\\\\\\u003c/\\u00e9\\u2028\"],"
                + "\"b\":null,\"c\":[1.0E300,null,0,3],\"d\":\"9223372036854775807\",\"e\":[]}");
  }

  private static ValueAxis axis(Direction direction, double... values) {
    return ValueAxis.of(Arrays.stream(values).sorted().toArray(), direction);
  }

  @Test
  void anAxisEndsBeforeValuesThatAreFarWorse() {
    double[] losses = {1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1e6};
    double[] gains = Arrays.stream(losses).map(v -> -v).toArray();
    // All positive, over orders of magnitude: a log axis shows them all.
    assertThat(axis(Direction.MINIMIZE, losses).log()).isTrue();
    losses[0] = -1;
    assertThat(axis(Direction.MINIMIZE, losses).high()).isBetween(1.9, 2.2);
    assertThat(axis(Direction.MINIMIZE, losses).clamped(1e6)).isLessThan(2.2);
    assertThat(axis(Direction.MAXIMIZE, gains).low()).isBetween(-2.0, -1.9);
    // What is far better is what matters.
    assertThat(axis(Direction.MAXIMIZE, losses).high()).isGreaterThan(1e6);
  }

  @Test
  void anAxisOfAnyValuesIsFinite() {
    for (double[] values :
        List.of(
            new double[] {},
            new double[] {0},
            new double[] {1e300, 1e300},
            new double[] {-1.7e308, 1.7e308},
            new double[] {4.9e-324, 1e308})) {
      ValueAxis axis = axis(Direction.MINIMIZE, values);
      assertThat(axis.low()).isFinite().isLessThan(axis.high());
      assertThat(axis.high()).isFinite();
    }
  }

  @Test
  void scalesPutValuesWhereTheyBelong() {
    PlotScale log = ParameterScale.of(Parameter.logReal("r", 1e-4, 1));
    assertThat(log.at(0.01)).isCloseTo(0.5, within(1e-12));
    assertThat(log.labels(5)).extracting(PlotScale.Label::text).contains("0.01");
    PlotScale kinds = ParameterScale.of(Parameter.categorical("k", "a", "b"));
    assertThat(kinds.at("b")).isEqualTo(0.75);
    PlotScale truth = ParameterScale.of(Parameter.bool("t"));
    assertThat(truth.at(true)).isEqualTo(0.75);
    assertThat(ParameterScale.of(Parameter.integer("i", 2, 6)).at(3L)).isEqualTo(0.25);
    assertThat(ParameterScale.of(Parameter.ordinal("o", 1, 2, 4, 8)).at(4L)).isEqualTo(0.625);
  }

  private static Contour contour(int size, DoubleBinaryOperator height) {
    List<Contour.Place> ticks = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      ticks.add(new Contour.Place((double) i, i / (size - 1.0)));
    }
    List<Contour.Cell> cells = new ArrayList<>();
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        cells.add(new Contour.Cell(height.applyAsDouble(column, row), 0, true, true));
      }
    }
    return new Contour("x", "y", Point.of(Map.of("x", 0.0)), ticks, ticks, cells);
  }

  @Test
  void linesOfEqualHeightAreWhereThatHeightIs() {
    List<Isolines.Segment> lines = Isolines.of(contour(21, (x, y) -> 2 * x + y));
    assertThat(lines).isNotEmpty();
    for (Isolines.Segment one : lines) {
      assertThat(2 * one.x0() + one.y0()).isCloseTo(one.level(), within(1e-9));
      assertThat(2 * one.x1() + one.y1()).isCloseTo(one.level(), within(1e-9));
    }
    List<Isolines.Segment> rings = Isolines.of(contour(41, (x, y) -> Math.hypot(x - 20, y - 20)));
    for (Isolines.Segment one : rings) {
      assertThat(Math.hypot(one.x0() - 20, one.y0() - 20)).isCloseTo(one.level(), within(0.3));
    }
    assertThat(Isolines.of(contour(5, (x, y) -> 7))).isEmpty();
  }

  @Test
  void aSaddleIsCutInTwo() {
    List<Isolines.Segment> lines = Isolines.of(contour(2, (x, y) -> x == y ? 1 : 0));
    assertThat(lines.stream().filter(s -> s.level() == 0.4)).hasSize(2);
  }

  @Test
  void workersHaveLanesAndTheOthersShareSome() {
    Instant start = Instant.EPOCH;
    List<Attempt> attempts =
        List.of(
            attempt(1, "b", start, 10),
            attempt(2, null, start, 5),
            attempt(3, null, start.plusSeconds(1), 5),
            attempt(4, "a", start.plusSeconds(2), 5),
            attempt(5, null, start.plusSeconds(6), 1),
            attempt(6, "b", start.plusSeconds(7), 1));
    List<Timeline.Bar> bars = Timeline.of(attempts);
    assertThat(bars).extracting(Timeline.Bar::lane).containsExactly(1, 3, 4, 0, 3, 2);
    assertThat(Timeline.lanes(bars)).containsExactly("a", "b", "b (2)", "lane 1", "lane 2");
  }

  private static Attempt attempt(int trial, String worker, Instant from, int seconds) {
    return new Attempt(
        trial, Optional.ofNullable(worker), from, from.plusSeconds(seconds), Attempt.Ending.VALUE);
  }
}

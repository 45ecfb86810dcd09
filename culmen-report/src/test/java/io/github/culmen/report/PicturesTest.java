package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.RecordingCanvas;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.Series;
import io.github.culmen.report.chart.Shades;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Point;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.Contour;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures of reports made by hand, so that every place in them is known. */
class PicturesTest {
  private static final StudyReport MIXED = ReportFixtures.MIXED;
  private static final ModelPlots MODEL = MIXED.model().orElseThrow();

  private static RecordingCanvas painted(Drawing drawing) {
    RecordingCanvas canvas = new RecordingCanvas();
    drawing.content().paint(canvas);
    return canvas;
  }

  private static ModelPlots withImportance(List<Importance> importance) {
    Beliefs b = MODEL.beliefs();
    Beliefs beliefs =
        new Beliefs(
            b.values(),
            b.kernel(),
            b.inference(),
            b.hyperparameters(),
            b.grouping(),
            importance,
            b.noiseSd(),
            b.fit(),
            b.recommended(),
            b.optimum(),
            b.information(),
            b.warnings());
    return new ModelPlots(
        beliefs,
        MODEL.slices(),
        MODEL.contour(),
        MODEL.residuals(),
        MODEL.jitter(),
        MODEL.bounds(),
        MODEL.sampled(),
        MODEL.excerpt());
  }

  private static ModelPlots withResiduals(List<Residual> residuals) {
    return new ModelPlots(
        MODEL.beliefs(),
        MODEL.slices(),
        MODEL.contour(),
        residuals,
        0,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static StudyReport withAttempts(List<Attempt> attempts) {
    return new StudyReport(
        MIXED.spec(), MIXED.trials(), attempts, MIXED.checkpoints(), MIXED.model());
  }

  private static Importance importance(String name, double alone, double total) {
    return new Importance(name, 1, 1, alone, total);
  }

  private static double width(RecordingCanvas.Area area) {
    return area.bounds()[2] - area.bounds()[0];
  }

  private static Series named(Chart chart, String name) {
    return chart.series().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void barsOfImportanceAreAsLongAsTheirSharesAndTheLongestIsOnTop() {
    ModelPlots model =
        withImportance(
            List.of(
                importance("rate", 0.3, 0.4),
                importance("depth", 0, 0.8),
                importance("kind", 0.1, 0.1)));
    RecordingCanvas canvas = painted(new ModelPictures(MIXED, model).importance());
    List<RecordingCanvas.Area> total = canvas.areas(Palette.SKY.rgb());
    List<RecordingCanvas.Area> alone = canvas.areas(Palette.BLUE.rgb());
    // Painted from the bottom: kind, rate, depth.
    assertThat(width(total.get(1)) / width(total.get(2))).isCloseTo(0.5, within(1e-9));
    assertThat(width(alone.get(1)) / width(total.get(1))).isCloseTo(0.75, within(1e-9));
    assertThat(width(alone.get(0))).isCloseTo(width(total.get(0)), within(1e-9));
    assertThat(width(alone.get(2))).isCloseTo(0, within(1e-9));
    assertThat(total.get(2).bounds()[1]).isLessThan(total.get(1).bounds()[1]);
    assertThat(total.get(1).bounds()[1]).isLessThan(total.get(0).bounds()[1]);
    assertThat(canvas.texts()).contains("40.0 %", "80.0 %", "10.0 %", "rate", "depth", "kind");
  }

  @Test
  void ofManyParametersOnlyTheMostImportantHaveBars() {
    List<Importance> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      many.add(importance("p" + i, 0, i / 100.0));
    }
    Drawing drawing = new ModelPictures(MIXED, withImportance(many)).importance();
    assertThat(drawing.subtitle()).contains("the 30 most important");
    RecordingCanvas canvas = painted(drawing);
    assertThat(canvas.areas(Palette.SKY.rgb())).hasSize(30);
    assertThat(canvas.texts()).contains("p49", "p20").doesNotContain("p19", "p0");
  }

  @Test
  void theHistogramOfResidualsCountsThemAllAndTheEndsTakeWhatIsBeyond() {
    List<Residual> residuals = new ArrayList<>();
    for (double z : new double[] {-100, -3.9, 0, 0.1, -0.1, 4.5, 1e9}) {
      residuals.add(new Residual(List.of(1), 0, 0, 1, z));
    }
    RecordingCanvas canvas = painted(new ModelPictures(MIXED, withResiduals(residuals)).health());
    List<RecordingCanvas.Area> bars = canvas.areas(Palette.BLUE.rgb());
    assertThat(bars).hasSize(17);
    double[] heights = new double[17];
    for (int i = 0; i < 17; i++) {
      heights[i] = bars.get(i).bounds()[3] - bars.get(i).bounds()[1];
    }
    double unit = heights[8] / 3;
    assertThat(unit).isPositive();
    int[] counts = {2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 2};
    for (int i = 0; i < 17; i++) {
      assertThat(heights[i] / unit).as("bar %d", i).isCloseTo(counts[i], within(1e-9));
    }
  }

  @Test
  void predictionsOnTheDiagonalAreRight() {
    List<Residual> residuals = new ArrayList<>();
    for (Trial.Finished trial : MIXED.successes()) {
      double value = trial.value().getAsDouble();
      residuals.add(new Residual(List.of(trial.number()), value, value, 0.01, 0));
    }
    RecordingCanvas canvas = painted(new ModelPictures(MIXED, withResiduals(residuals)).health());
    RecordingCanvas.Line diagonal =
        canvas.lines(Palette.GREY.rgb()).stream()
            .filter(line -> line.pen().dashed())
            .findFirst()
            .orElseThrow();
    double slope =
        (diagonal.y().get(1) - diagonal.y().get(0)) / (diagonal.x().get(1) - diagonal.x().get(0));
    List<RecordingCanvas.Circle> dots = canvas.discs(Palette.BLUE.rgb());
    assertThat(dots).hasSameSizeAs(residuals);
    for (RecordingCanvas.Circle dot : dots) {
      double expected = diagonal.y().get(0) + slope * (dot.x() - diagonal.x().get(0));
      assertThat(dot.y()).isCloseTo(expected, within(1e-6));
    }
  }

  @Test
  void linesAcrossTheParametersGoThroughTheirValues() {
    RecordingCanvas canvas = painted(new TrialPictures(MIXED).parallel());
    List<Trial.Finished> trials = new ArrayList<>(MIXED.successes());
    // To be minimised: the largest values are the worst and are painted first.
    trials.sort(Comparator.comparingDouble(t -> -t.value().getAsDouble()));
    double top = Drawing.HEAD + 34;
    ValueAxis axis = ValueAxis.of(MIXED);
    List<RecordingCanvas.Line> lines = new ArrayList<>();
    for (Trial.Finished trial : trials) {
      double at = (trial.value().getAsDouble() - axis.low()) / (axis.high() - axis.low());
      // The colour says the value: dark is good.
      lines.addAll(canvas.lines(Shades.VALUE.at(0.9 * at)));
    }
    assertThat(lines).hasSameSizeAs(trials);
    assertThat(canvas.lines(0xFFFFFF)).as("the best has a halo").hasSize(1);
    for (int i = 0; i < lines.size(); i++) {
      List<Double> y = lines.get(i).y();
      Map<String, Object> values = trials.get(i).point().values();
      double rate = (Math.log10((double) values.get("rate")) + 4) / 4;
      assertThat((420 - y.get(0)) / (420 - top)).isCloseTo(rate, within(1e-9));
      double depth = (((Number) values.get("depth")).doubleValue() - 1) / 5;
      assertThat((420 - y.get(1)) / (420 - top)).isCloseTo(depth, within(1e-9));
      double kind = values.get("kind").equals("flat") ? 0.25 : 0.75;
      assertThat((420 - y.get(2)) / (420 - top)).isCloseTo(kind, within(1e-9));
      if (values.containsKey("drop")) {
        assertThat((420 - y.get(3)) / (420 - top))
            .isCloseTo((double) values.get("drop"), within(1e-9));
      } else {
        assertThat(y.get(3)).as("below the axis, where it says none").isEqualTo(436);
      }
      double value = trials.get(i).value().getAsDouble();
      assertThat((420 - y.get(4)) / (420 - top))
          .isCloseTo((value - axis.low()) / (axis.high() - axis.low()), within(1e-9));
    }
    assertThat(canvas.texts()).containsOnlyOnce("none").contains("rate", "drop", "value");
  }

  @ParameterizedTest(name = "{0} s are shown in {1}")
  @CsvSource({
    "0.5, milliseconds",
    "1, seconds",
    "119, seconds",
    "120, minutes",
    "7199, minutes",
    "7200, hours",
    "172799, hours",
    "172800, days",
    "1e7, days"
  })
  void timeIsShownInAUnitOfOrdinarySize(double seconds, String unit) {
    Instant start = MIXED.attempts().get(0).from();
    Instant end = start.plusMillis(Math.round(1000 * seconds));
    RecordingCanvas canvas =
        painted(
            new TrialPictures(withAttempts(List.of(attempt("w", start, end, Attempt.Ending.VALUE))))
                .timeline());
    assertThat(canvas.texts()).contains(unit + " since the beginning", "w");
  }

  private static Attempt attempt(String worker, Instant from, Instant to, Attempt.Ending ending) {
    return new Attempt(1, Optional.of(worker), from, to, ending);
  }

  @Test
  void barsOfTheTimelineLieInTheirLanesFromBeginningToEnd() {
    Instant start = Instant.EPOCH;
    List<Attempt> attempts =
        List.of(
            attempt("a", start, start.plusSeconds(10), Attempt.Ending.VALUE),
            attempt("b", start.plusSeconds(5), start.plusSeconds(10), Attempt.Ending.FAILED),
            attempt("a", start.plusSeconds(10), start.plusSeconds(20), Attempt.Ending.PENDING),
            attempt("b", start.plusSeconds(15), start.plusSeconds(20), Attempt.Ending.LOST));
    RecordingCanvas canvas = painted(new TrialPictures(withAttempts(attempts)).timeline());
    double[] value = canvas.areas(Palette.BLUE.rgb()).get(0).bounds();
    double[] failed = canvas.areas(Palette.VERMILION.rgb()).get(0).bounds();
    double[] pending = canvas.areas(Palette.GREY.rgb()).get(0).bounds();
    double[] lost = canvas.areas(Palette.ORANGE.rgb()).get(0).bounds();
    double second = (pending[0] - value[0]) / 10;
    assertThat(failed[0] - value[0]).isCloseTo(5 * second, within(1e-6));
    assertThat(lost[2] - failed[0]).as("a hair shorter").isCloseTo(15 * second - 0.5, within(1e-6));
    assertThat(pending[1]).isEqualTo(value[1]);
    assertThat(lost[1]).isEqualTo(failed[1]).isGreaterThan(value[3]);
  }

  @Test
  void theBestSoFarOfAHistoryNeverGetsWorse() {
    Chart chart = new BeliefCharts(MIXED).history();
    double[] best = named(chart, "best so far").y();
    assertThat(best).hasSize(10);
    for (int i = 1; i < best.length; i++) {
      assertThat(best[i]).isLessThanOrEqualTo(best[i - 1]);
    }
    double least =
        MIXED.successes().stream().mapToDouble(t -> t.value().getAsDouble()).min().orElseThrow();
    assertThat(best[9]).isEqualTo(least);
    assertThat(named(chart, "failed").x()).containsExactly(11);
    assertThat(named(chart, "initial design and others").size()).isEqualTo(10);
  }

  @Test
  void beliefsOfTheOptimumAreBandsAroundTheirMedian() {
    Chart chart = new BeliefCharts(MIXED).maximum();
    Series wide = named(chart, "5 to 95 %");
    Series narrow = named(chart, "25 to 75 %");
    Series median = named(chart, "median");
    assertThat(median.size()).isEqualTo(MIXED.checkpoints().size());
    for (int i = 0; i < median.size(); i++) {
      assertThat(
              new double[] {
                wide.y()[i], narrow.y()[i], median.y()[i], narrow.upper()[i], wide.upper()[i]
              })
          .isSorted();
    }
    Series nats = named(new BeliefCharts(MIXED).information(), "nats of the best next evaluation");
    for (double value : nats.y()) {
      assertThat(value).as("on a log axis").isGreaterThanOrEqualTo(1e-6);
    }
  }

  /** Over depth and rate, the mean growing from cell to cell, one cell illegal. */
  private static Contour contour() {
    List<Contour.Place> depths = new ArrayList<>();
    for (long depth = 1; depth <= 6; depth++) {
      depths.add(new Contour.Place(depth, (depth - 1) / 5.0));
    }
    List<Contour.Place> rates = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      rates.add(new Contour.Place(Math.pow(10, i - 4), i / 4.0));
    }
    List<Contour.Cell> cells = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      cells.add(new Contour.Cell(i, 30 - i, i != 17 && i != 18, i != 18));
    }
    return new Contour("depth", "rate", Point.of(Map.of("depth", 1)), depths, rates, cells);
  }

  @Test
  void aContourHasAllItsCellsAndTheIllegalOnesInGrey() {
    RecordingCanvas canvas = painted(new ContourPicture(MIXED, contour()).drawing());
    List<RecordingCanvas.Area> illegal = canvas.areas(0xC9CFD6);
    assertThat(illegal).hasSize(2);
    assertThat(canvas.areas(0xF4F6F8)).as("inactive is another thing").hasSize(2);
    // Column 5 of row 2: the last of six depths, the middle of five rates.
    double[] bounds = illegal.get(0).bounds();
    assertThat(canvas.lines(Frame.AXIS_LINE).stream().map(line -> line.x().get(1)))
        .as("it ends where the axis ends")
        .anyMatch(end -> Math.abs(end - bounds[2]) < 0.5);
    assertThat(canvas.lines(0xFFFFFF)).as("lines of equal height").isNotEmpty();
    assertThat(canvas.texts()).contains("0", "29", "1", "30");
  }

  @Test
  void trialsOfAContourLieAtTheirValuesInBothPanels() {
    RecordingCanvas canvas = painted(new ContourPicture(MIXED, contour()).drawing());
    List<RecordingCanvas.Circle> dots =
        canvas.discs(0xFFFFFF).stream().filter(disc -> disc.radius() == 2.2).toList();
    List<Trial.Finished> trials = MIXED.successes();
    assertThat(dots).hasSize(2 * trials.size());
    for (int panel = 0; panel < 2; panel++) {
      RecordingCanvas.Circle first = dots.get(panel * trials.size());
      RecordingCanvas.Circle last = dots.get(panel * trials.size() + 4);
      // Rates 1e-4 and 0.9, depths 1 and 5.
      double height = (first.y() - last.y()) / (Math.log10(0.9) + 4) * 4;
      double across = (last.x() - first.x()) / 4 * 5;
      for (int i = 0; i < trials.size(); i++) {
        Map<String, Object> values = trials.get(i).point().values();
        RecordingCanvas.Circle dot = dots.get(panel * trials.size() + i);
        double depth = ((Number) values.get("depth")).doubleValue();
        assertThat(dot.x() - first.x()).isCloseTo((depth - 1) / 5 * across, within(1e-6));
        double rate = Math.log10((double) values.get("rate"));
        assertThat(first.y() - dot.y()).isCloseTo((rate + 4) / 4 * height, within(1e-6));
      }
    }
  }

  @Test
  void ranksColourTheTrialsAndTheBestIsDarkest() {
    RecordingCanvas canvas = painted(new TrialPictures(MIXED).rank(List.of("rate", "depth")));
    assertThat(canvas.discs(Shades.VALUE.at(0))).hasSize(1);
    assertThat(canvas.discs(Shades.VALUE.at(0.9))).hasSize(1);
    Trial.Finished best =
        MIXED.successes().stream()
            .min(Comparator.comparingDouble(t -> t.value().getAsDouble()))
            .orElseThrow();
    Trial.Finished worst =
        MIXED.successes().stream()
            .max(Comparator.comparingDouble(t -> t.value().getAsDouble()))
            .orElseThrow();
    assertThat(
            Math.signum(
                canvas.discs(Shades.VALUE.at(0)).get(0).x()
                    - canvas.discs(Shades.VALUE.at(0.9)).get(0).x()))
        .isEqualTo(
            Math.signum(
                (double) best.point().values().get("rate")
                    - (double) worst.point().values().get("rate")));
  }

  @Test
  void theDistributionOfValuesEndsAtAllOfThem() {
    Series steps = named(new BeliefCharts(MIXED).edf(), "trials");
    long feasible =
        MIXED.successes().stream().filter(t -> MIXED.spec().feasible(t.outcome())).count();
    assertThat(steps.y()).hasSize((int) feasible);
    assertThat(steps.y()[steps.y().length - 1]).isEqualTo(100);
    assertThat(steps.x()).isSorted();
  }

  @Test
  void onceTheOptimumIsAlmostKnownTheDifferenceFromTheBestIsDrawn() {
    Trial.Finished any = MIXED.successes().get(0);
    List<Checkpoint> looks = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      double gap = Math.pow(10, -i);
      double best = 1 + gap;
      double[] optima = new double[101];
      for (int k = 0; k < optima.length; k++) {
        optima[k] = best - gap * (1 + k / 100.0);
      }
      looks.add(
          new Checkpoint(
              i,
              i,
              OptionalDouble.of(best),
              new Recommendation(any.point(), 1, gap),
              new OptimumBelief(optima, new double[] {gap}, Direction.MINIMIZE),
              gap));
    }
    StudyReport late =
        new StudyReport(MIXED.spec(), MIXED.trials(), MIXED.attempts(), looks, Optional.empty());
    Series median = named(new BeliefCharts(late).maximum(), "median");
    for (int i = 0; i < 8; i++) {
      assertThat(median.y()[i]).isCloseTo(1.5 * Math.pow(10, -(i + 1)), withinPercentage(1));
    }
    StudyReport early =
        new StudyReport(
            MIXED.spec(), MIXED.trials(), MIXED.attempts(), looks.subList(0, 2), Optional.empty());
    assertThat(named(new BeliefCharts(early).maximum(), "best observed").y())
        .as("before that the optimum itself is drawn")
        .isNotEmpty();
  }
}

package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.RecordingCanvas;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Series;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures of studies with several objectives, whose values are written down here. */
class FrontPicturesTest {
  private static StudySpec.Builder spec(NamedObjective... objectives) {
    return StudySpec.builder(
            SearchSpace.of(Parameter.real("x", 0, 1), Parameter.categorical("kind", "a", "b")))
        .name("two")
        .objectives(objectives)
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
        .seed(1);
  }

  private static NamedObjective objective(String name, boolean minimize, double reference) {
    return (minimize ? NamedObjective.minimize(name) : NamedObjective.maximize(name))
        .reference(reference);
  }

  private static Study told(StudySpec.Builder spec, double[]... values) {
    Study study = Study.create(spec.build());
    List<String> names = study.spec().objectives().stream().map(own -> own.name()).toList();
    for (double[] own : values) {
      int trial = study.ask().number();
      if (own.length == 0) {
        study.fail(trial, "no");
        continue;
      }
      Outcome.Success outcome = Outcome.named(names.get(0), own[0]);
      for (int i = 1; i < names.size(); i++) {
        outcome = outcome.with(names.get(i), own[i]);
      }
      study.tell(trial, own.length > names.size() ? outcome.with("c", own[2]) : outcome);
    }
    return study;
  }

  private static FrontPictures pictures(Study study) {
    return new FrontPictures(study.spec(), study.history().finished());
  }

  private static RecordingCanvas painted(Drawing drawing) {
    RecordingCanvas canvas = new RecordingCanvas();
    drawing.content().paint(canvas);
    return canvas;
  }

  // Trials 1, 2 and 3 are the front of (1, 4), (2, 2) and (4, 1), 4 is dominated, 5 failed.
  private static Study three(boolean firstSmall, boolean secondSmall) {
    double[][] values = {{1, 4}, {2, 2}, {4, 1}, {4, 4}, {}};
    for (double[] own : values) {
      if (own.length > 0 && !firstSmall) {
        own[0] = 5 - own[0];
      }
      if (own.length > 0 && !secondSmall) {
        own[1] = 5 - own[1];
      }
    }
    return told(
        spec(
            objective("f", firstSmall, firstSmall ? 5 : 0),
            objective("g", secondSmall, secondSmall ? 5 : 0)),
        values);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void whatAFrontDominatesEndsAtAStaircaseThroughItsPoints(boolean first, boolean second) {
    Study study = three(first, second);
    RecordingCanvas canvas = painted(pictures(study).front());
    assertThat(canvas.discs(Palette.ORANGE.rgb())).hasSizeGreaterThanOrEqualTo(3);
    List<RecordingCanvas.Line> stairs =
        canvas.lines(Palette.ORANGE.rgb()).stream().filter(l -> l.x().size() == 5).toList();
    assertThat(stairs).hasSize(1);
    List<Double> x = stairs.get(0).x();
    List<Double> y = stairs.get(0).y();
    for (int i = 0; i < 4; i++) {
      // Each part runs along one axis.
      assertThat(x.get(i).equals(x.get(i + 1)) ^ y.get(i).equals(y.get(i + 1))).isTrue();
    }
    // The dominated trial lies on the other side of each corner than the origin of good values.
    List<RecordingCanvas.Circle> blue = canvas.discs(Palette.BLUE.rgb());
    // The first is the legend's.
    RecordingCanvas.Circle dominated = blue.get(blue.size() - 1);
    for (int corner : new int[] {1, 3}) {
      assertThat(first ? dominated.x() >= x.get(corner) : dominated.x() <= x.get(corner)).isTrue();
      // Upwards the canvas has smaller numbers.
      assertThat(second ? dominated.y() <= y.get(corner) : dominated.y() >= y.get(corner)).isTrue();
    }
  }

  @Test
  void theHypervolumeOfThePictureIsThatOfThePoints() {
    FrontPictures pictures = pictures(three(true, true));
    // Up to (5, 5): 4 of the first, 6 more of the second, 1 more of the third.
    assertThat(pictures.found().hypervolume()).isCloseTo(11, within(1e-12));
    assertThat(pictures.front().subtitle()).startsWith("3 trials on the front · hypervolume 11.");
    Series steps = pictures.hypervolume().series().get(0);
    // 4, then 4 + 6, then 11; what is dominated and what failed adds nothing.
    assertThat(steps.x()).containsExactly(1, 2, 3, 4, 5);
    double[] expected = {4, 10, 11, 11, 11};
    for (int i = 0; i < expected.length; i++) {
      assertThat(steps.y()[i]).isCloseTo(expected[i], within(1e-12));
    }
    assertThat(pictures.hypervolume().series().get(1).name()).isEqualTo("failed");
    assertThat(pictures.hypervolume().series().get(1).x()).containsExactly(5);
  }

  @Test
  void theKneeHasARing() {
    RecordingCanvas canvas = painted(pictures(three(true, true)).front());
    assertThat(pictures(three(true, true)).found().knee().orElseThrow().number()).isEqualTo(2);
    assertThat(canvas.texts()).contains("knee", "front", "dominated");
    assertThat(canvas.texts()).contains("f (minimize)", "g (minimize)");
    assertThat(canvas.texts()).doesNotContain("not feasible");
  }

  @Test
  void whatBreaksABoundIsShownAndNeverOnTheFront() {
    Study study =
        told(
            spec(objective("f", true, 5), objective("g", true, 5))
                .outcome(OutcomeBound.atMost("c", 0)),
            new double[] {1, 1, 3},
            new double[] {2, 3, -1},
            new double[] {3, 2, 0});
    FrontPictures pictures = pictures(study);
    assertThat(pictures.found().trials()).extracting(t -> t.number()).containsExactly(2, 3);
    assertThat(painted(pictures.front()).texts()).contains("not feasible", "front");
    assertThat(pictures.hypervolume().series().get(0).y()[0]).isZero();
  }

  @Test
  void aFrontOfOneTrialHasNoStaircase() {
    Study study = told(spec(objective("f", true, 5), objective("g", true, 5)), new double[] {1, 1});
    RecordingCanvas canvas = painted(pictures(study).front());
    assertThat(canvas.lines(Palette.ORANGE.rgb())).isEmpty();
    assertThat(pictures(study).front().subtitle())
        .startsWith("1 trial on the front · hypervolume 16.");
  }

  @Test
  void withoutAFrontThePicturesSayWhy() {
    Study nothing = told(spec(objective("f", true, 5), objective("g", true, 5)));
    assertThat(painted(pictures(nothing).front()).texts())
        .contains("no trial has values that meet all bounds yet");
    assertThat(painted(pictures(nothing).parallel()).texts())
        .contains("no trial has values that meet all bounds yet");
    assertThat(pictures(nothing).hypervolume().series()).isEmpty();
    Study single =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("one").build());
    assertThat(painted(pictures(single).front()).texts())
        .contains("the study has one objective, and so no front");
  }

  private static Study ofThree(double[]... values) {
    return told(
        spec(
            NamedObjective.minimize("f"),
            NamedObjective.maximize("g"),
            NamedObjective.minimize("h")),
        values);
  }

  @Test
  void threeObjectivesAreLinesAcrossAllAxesWithTheKneeInFront() {
    Study study =
        ofThree(
            new double[] {1, 1, 3},
            new double[] {2, 2, 2},
            new double[] {3, 3, 1},
            new double[] {3, 1, 3});
    FrontPictures pictures = pictures(study);
    assertThat(pictures.front().title()).isEqualTo("two: parallel coordinates of the front");
    RecordingCanvas canvas = painted(pictures.front());
    assertThat(canvas.texts()).contains("x", "kind", "f", "g", "h", "a", "b");
    List<RecordingCanvas.Line> others = canvas.lines(Palette.ORANGE.rgb());
    List<RecordingCanvas.Line> knee = canvas.lines(Palette.VERMILION.rgb());
    assertThat(others).hasSize(2).allMatch(line -> line.x().size() == 5);
    assertThat(knee).hasSize(1);
    // On the axis of f the smallest value is at the bottom, 2 half-way up.
    double[] heights =
        IntStream.range(0, 3)
            .mapToDouble(i -> (i < 2 ? others.get(i) : knee.get(0)).y().get(2))
            .sorted()
            .toArray();
    assertThat(heights[1]).isCloseTo((heights[0] + heights[2]) / 2, within(1e-9));
    assertThat(heights[2]).isEqualTo(420);
  }

  @ParameterizedTest
  @CsvSource({
    "1e308, -1e308",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "4.9e-324, 0",
    "0, 0",
    "-1e-300, 1e300",
  })
  void objectivesOfAnySizeHavePictures(double one, double other) {
    Study study = ofThree(new double[] {one, one, one}, new double[] {other, other, other});
    Study two =
        told(
            spec(NamedObjective.minimize("f"), NamedObjective.maximize("g")),
            new double[] {one, one},
            new double[] {other, other});
    for (Study each : List.of(study, two)) {
      FrontPictures pictures = pictures(each);
      for (Drawing drawing :
          List.of(pictures.front(), pictures.parallel(), pictures.hypervolume().drawing())) {
        assertThat(drawing.toSvg()).doesNotContain("NaN").doesNotContain("Infinity");
        for (double[] place : painted(drawing).places()) {
          assertThat(Arrays.stream(place)).allMatch(Double::isFinite);
        }
      }
    }
  }

  @Test
  void aPageHasTheFrontItsKneeAndThreePictures() {
    StudyReport report = ReportFixtures.report(three(true, true));
    Map<?, ?> front = (Map<?, ?>) ReportData.of(report).get("front");
    assertThat(front.get("objectives")).isEqualTo(List.of("minimize f", "minimize g"));
    assertThat(front.get("trials")).isEqualTo(List.of(1, 2, 3));
    assertThat(front.get("knee")).isEqualTo(2);
    assertThat((Double) front.get("hypervolume")).isCloseTo(11, within(1e-12));
    assertThat(front.get("reference")).isEqualTo(Map.of("f", 5.0, "g", 5.0));
    List<?> pictures = (List<?>) front.get("pictures");
    assertThat(pictures.stream().map(each -> ((Map<?, ?>) each).get("id")))
        .isEqualTo(List.of("front", "history", "parallel"));
    String svg =
        new String(
            Base64.getDecoder().decode((String) ((Map<?, ?>) pictures.get(0)).get("svg")),
            StandardCharsets.UTF_8);
    assertThat(svg).startsWith("<svg ").contains("two: front");
    // Other studies have none.
    assertThat(ReportData.of(ReportFixtures.MIXED)).containsEntry("front", null);
  }
}

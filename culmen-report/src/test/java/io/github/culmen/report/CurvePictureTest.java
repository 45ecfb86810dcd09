package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Series;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CurvePictureTest {
  private static Study study(Direction direction) {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .name("losses")
            .direction(direction)
            .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
            .build());
  }

  // Reports some values at steps 1, 2, … of a new trial.
  private static int begun(Study study, double... values) {
    int trial = study.ask().number();
    for (int i = 0; i < values.length; i++) {
      study.measure(trial, TrialMeasurement.of(i + 1L, values[i]));
    }
    return trial;
  }

  private static void ended(Study study, double... values) {
    int trial = begun(study, values);
    study.tell(trial, values[values.length - 1]);
  }

  private static Chart chart(Study study) {
    return new CurvePicture(
            study.report(ReportPlan.standard().withCheckpoints(0).withoutModel(), done -> {}))
        .chart();
  }

  private static List<Series> lines(Chart chart) {
    return chart.series().stream().filter(one -> one.kind() == Series.Kind.LINE).toList();
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void theBestTrialIsDrawnLastAndByItself(Direction direction) {
    Study study = study(direction);
    ended(study, 3, 2, 1);
    ended(study, 9, 7, 5);
    ended(study, 4, 3, 2);
    List<Series> lines = lines(chart(study));
    assertThat(lines).hasSize(3);
    int best = direction == Direction.MINIMIZE ? 1 : 2;
    Series last = lines.get(2);
    assertThat(last.name()).isEqualTo("the best trial, " + best);
    assertThat(last.style()).isNotEqualTo(lines.get(0).style());
    assertThat(last.x()).containsExactly(1, 2, 3);
    assertThat(last.y())
        .containsExactly(best == 1 ? new double[] {3, 2, 1} : new double[] {9, 7, 5});
    assertThat(lines.subList(0, 2)).allMatch(one -> one.name().equals("ended"));
  }

  @Test
  void whatRunsAndWhatWasStoppedAreToldApart() {
    Study study = study(Direction.MINIMIZE);
    ended(study, 3, 2, 1);
    int poor = begun(study, 8, 7);
    assertThat(study.stopEarly(poor).stopped()).isPresent();
    begun(study, 4, 3);
    Chart chart = chart(study);
    assertThat(chart.subtitle()).isEqualTo("minimize · 3 trials with steps, 1 stopped early");
    assertThat(lines(chart))
        .extracting(Series::name)
        .containsExactly("stopped early", "running", "the best trial, 1");
    assertThat(lines(chart).get(0).style().color()).isEqualTo(Palette.VERMILION);
    // A cross where it ended.
    List<Series> crosses =
        chart.series().stream().filter(one -> one.kind() == Series.Kind.POINTS).toList();
    assertThat(crosses).hasSize(1);
    assertThat(crosses.get(0).x()).containsExactly(2);
    assertThat(crosses.get(0).y()).containsExactly(7);
  }

  @Test
  void stepsThatDivergedAreLeftOut() {
    Study study = study(Direction.MINIMIZE);
    ended(study, 3, 2, 1);
    int diverged = begun(study, 5, Double.NaN, Double.POSITIVE_INFINITY);
    study.fail(diverged, "diverged");
    int never = begun(study, Double.NaN);
    study.fail(never, "diverged");
    Chart chart = chart(study);
    assertThat(lines(chart)).hasSize(2);
    assertThat(lines(chart).get(0).x()).containsExactly(1);
    assertThat(lines(chart).get(0).y()).containsExactly(5);
    assertThat(chart.subtitle()).contains("3 trials with steps");
  }

  @Test
  void ofVeryManyTrialsSomeAreDrawnTheBestAmongThem() {
    Study study = study(Direction.MINIMIZE);
    for (int i = 0; i < 450; i++) {
      ended(study, 5, i == 123 ? -1 : 2 + i % 7);
    }
    Chart chart = chart(study);
    assertThat(lines(chart)).hasSizeBetween(200, 201);
    assertThat(lines(chart).get(lines(chart).size() - 1).name()).isEqualTo("the best trial, 124");
    assertThat(chart.subtitle()).contains("450 trials with steps · drawn: 20");
  }

  @Test
  void aStudyWithoutStepsHasAnEmptyPicture() {
    Study study = study(Direction.MINIMIZE);
    study.tell(study.ask().number(), 1);
    Chart chart = chart(study);
    assertThat(chart.series()).isEmpty();
    assertThat(chart.subtitle()).contains("0 trials with steps");
    assertThat(LearningCurve.of(1, List.of()).isEmpty()).isTrue();
  }
}

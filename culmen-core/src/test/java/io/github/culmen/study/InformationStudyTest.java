package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.PathMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole studies with the acquisitions that came after the paper. */
class InformationStudyTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));

  private static double branin(Point point) {
    double x = point.real("x");
    double y = point.real("y");
    double b = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return b * b + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  private static StudySpec.Builder spec(AcquisitionKind kind, SearchSpace space) {
    return StudySpec.builder(space)
        .seed(3)
        .strategy(
            Strategy.plain().toBuilder()
                .acquisition(kind)
                .initial(5)
                .maxima(5)
                .features(256)
                .build());
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"GIBBON", "JES", "LES"})
  void fifteenTrialsOfBraninRunAndRepeatThemselves(AcquisitionKind kind) {
    Study study = Study.create(spec(kind, BRANIN).noise(Noise.none()).build());
    List<Point> points = Studies.drive(study, InformationStudyTest::branin, 15);
    assertThat(points).doesNotHaveDuplicates();
    Study again = Study.create(spec(kind, BRANIN).noise(Noise.none()).build());
    assertThat(Studies.drive(again, InformationStudyTest::branin, 15)).isEqualTo(points);
    // Fifteen Sobol points give about 5.
    assertThat(study.best().orElseThrow().outcome())
        .isInstanceOfSatisfying(
            Outcome.Success.class, best -> assertThat(best.value()).isLessThan(3));
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"GIBBON", "JES", "LES"})
  void worksOnMixedSpacesWithPendingAndFailedTrials(AcquisitionKind kind) {
    Study study = Study.create(spec(kind, Studies.MIXED).build());
    for (int i = 0; i < 4; i++) {
      List<Trial.Pending> batch = study.ask(3);
      study.fail(batch.get(0).number(), "on purpose");
      for (Trial.Pending trial : batch.subList(1, 3)) {
        Studies.assertLegal(study.spec(), trial.point());
        study.tell(trial.number(), Math.log10(trial.point().real("rate")));
      }
    }
    assertThat(study.history().finished()).hasSize(12);
  }

  @Test
  void aBatchOfGibbonIsSpread() {
    Study study =
        Study.create(
            StudySpec.builder(Studies.SQUARE)
                .seed(5)
                .strategy(
                    Strategy.plain().toBuilder()
                        .acquisition(AcquisitionKind.GIBBON)
                        .initial(8)
                        .build())
                .build());
    Studies.drive(study, Studies::bowl, 8);
    List<Trial.Pending> batch = study.ask(4);
    for (int i = 0; i < batch.size(); i++) {
      for (int j = 0; j < i; j++) {
        Point a = batch.get(i).point();
        Point b = batch.get(j).point();
        assertThat(Math.hypot(a.real("x") - b.real("x"), a.real("y") - b.real("y")))
            .as("%s and %s", a, b)
            .isGreaterThan(0.1);
      }
    }
  }

  @Test
  void localEntropySearchTakesAPlaceOnAWayAsItIs() {
    Study study = Study.create(spec(AcquisitionKind.LES, BRANIN).noise(Noise.none()).build());
    Studies.drive(study, InformationStudyTest::branin, 9);
    Diagnostics les = study.ask().suggestion().diagnostics();
    assertThat(les.acquisition()).isPresent().isEqualTo(les.acquisitionOfSweep());
  }

  @Test
  void localEntropySearchGoesOnWhereItsWaysEnd() {
    // Before long the best point is a corner that no way leaves.
    Study study = Study.create(spec(AcquisitionKind.LES, Studies.LINE).noise(Noise.none()).build());
    List<Point> points = Studies.drive(study, point -> point.real("x"), 15);
    assertThat(points).doesNotHaveDuplicates();
    assertThat(study.best().orElseThrow().point().real("x")).isZero();
  }

  @Test
  void jointEntropySearchDrawsFunctionsEitherWay() {
    for (PathMethod method : PathMethod.values()) {
      StudySpec spec =
          Studies.onSquare(1)
              .strategy(
                  Strategy.plain().toBuilder()
                      .acquisition(AcquisitionKind.JES)
                      .initial(3)
                      .maxima(3)
                      .paths(method)
                      .features(128)
                      .build())
              .build();
      Study study = Study.create(spec);
      List<Point> points = Studies.drive(study, Studies::bowl, 10);
      Point best = study.best().orElseThrow().point();
      assertThat(points).doesNotHaveDuplicates();
      assertThat(best.real("x")).as("%s", method).isCloseTo(0.3, within(0.15));
      assertThat(best.real("y")).as("%s", method).isCloseTo(0.7, within(0.15));
    }
  }
}

package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.PathMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Studies that choose by functions drawn from the posterior. */
class DrawnFunctionsTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));

  private static double branin(Point point) {
    double x = point.real("x");
    double b = point.real("y") - 5.1 * x * x / (4 * Math.PI * Math.PI) + 5 * x / Math.PI - 6;
    return b * b + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  @ParameterizedTest
  @CsvSource({
    "MES_R, PATHWISE",
    "MES_R, WEIGHT_SPACE",
    "THOMPSON, PATHWISE",
    "THOMPSON, WEIGHT_SPACE"
  })
  void fifteenTrialsOfBraninAreTheSameEachTimeAndApproachTheMinimum(
      AcquisitionKind kind, PathMethod method) {
    StudySpec spec =
        StudySpec.builder(BRANIN)
            .noise(Noise.none())
            .strategy(
                Strategy.plain().toBuilder().acquisition(kind).paths(method).features(256).build())
            .seed(3)
            .build();
    Study study = Study.create(spec);
    List<Point> points = Studies.drive(study, DrawnFunctionsTest::branin, 15);
    assertThat(points).doesNotHaveDuplicates();
    assertThat(Studies.drive(Study.create(spec), DrawnFunctionsTest::branin, 15)).isEqualTo(points);
    assertThat(study.best().orElseThrow().value().orElseThrow()).isLessThan(6);
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"MES_R", "THOMPSON"})
  void diagnosticsTellWhatTheSweepAndTheAscentFound(AcquisitionKind kind) {
    Study study =
        Study.create(
            StudySpec.builder(Studies.MIXED)
                .strategy(Strategy.plain().toBuilder().acquisition(kind).initial(4).build())
                .build());
    List<Point> unused = Studies.drive(study, p -> p.real("rate") + p.integer("depth"), 8);
    assertThat(unused).hasSize(8);
    Trial.Pending last = study.ask();
    Diagnostics diagnostics = last.suggestion().diagnostics();
    assertThat(diagnostics.acquisition().orElseThrow())
        .isGreaterThanOrEqualTo(diagnostics.acquisitionOfSweep().orElseThrow());
  }
}

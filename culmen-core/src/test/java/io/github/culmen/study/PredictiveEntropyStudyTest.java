package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictiveEntropyStudyTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));

  private static double branin(Point point) {
    double x = point.real("x");
    double b = point.real("y") - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return b * b + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  private static StrategyBuilder pes(int maxima) {
    return Strategy.plain().toBuilder().acquisition(AcquisitionKind.PES).maxima(maxima);
  }

  private static Study study(SearchSpace space, Strategy strategy, Noise noise) {
    return Study.create(StudySpec.builder(space).strategy(strategy).noise(noise).seed(1).build());
  }

  @Test
  void fifteenTrialsOfBraninAreDeterministicAndTenMoreFindAMinimum() {
    Strategy strategy = pes(10).build();
    Study study = study(BRANIN, strategy, Noise.none());
    List<Point> points = Studies.drive(study, PredictiveEntropyStudyTest::branin, 15);
    List<Point> again =
        Studies.drive(
            study(BRANIN, strategy, Noise.none()), PredictiveEntropyStudyTest::branin, 15);
    assertThat(again).isEqualTo(points);
    assertThat(points).doesNotHaveDuplicates();

    // It asks where the minimum is rather than for small values: the recommendation shows it.
    Studies.drive(study, PredictiveEntropyStudyTest::branin, 10);
    assertThat(branin(study.recommend().orElseThrow().point())).isLessThan(0.397887 + 0.5);
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void everyKernelAndAMixedSpaceWork(KernelFamily kernel) {
    Strategy strategy = pes(3).kernel(kernel).initial(4).build();
    Study study = study(Studies.MIXED, strategy, Noise.learned());
    Studies.drive(
            study,
            point ->
                Studies.square(Math.log10(point.real("rate")) + 2)
                    + 0.1 * Studies.square(point.real("depth") - 7)
                    + ("b".equals(point.categorical("kind")) ? 0 : 2),
            9)
        .forEach(point -> Studies.assertLegal(study.spec(), point));
  }

  @Test
  void aFiniteSpaceAndPendingPointsWork() {
    SearchSpace finite = SearchSpace.of(Parameter.integer("a", 0, 5), Parameter.bool("b"));
    Study study = study(finite, pes(3).initial(3).build(), Noise.none());
    for (int i = 0; i < 6; i++) {
      Trial.Pending first = study.ask();
      Trial.Pending second = study.ask();
      study.tell(first.number(), first.point().real("a"));
      study.tell(second.number(), second.point().real("a"));
    }
    assertThat(study.recommend().orElseThrow().point().integer("a")).isZero();
  }

  @Test
  void constantValuesAndASingleOneWork() {
    Study study = study(Studies.SQUARE, pes(3).initial(1).build(), Noise.none());
    assertThat(Studies.drive(study, point -> 1.0, 5)).doesNotHaveDuplicates();
  }

  @Test
  void rejectsNoOptima() {
    assertThatThrownBy(() -> pes(0).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
  }
}

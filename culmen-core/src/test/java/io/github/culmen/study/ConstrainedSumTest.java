package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Additive models where a constraint ties their groups to one another. */
class ConstrainedSumTest {
  private static final SearchSpace FREE =
      SearchSpace.of(
          Parameter.real("a", 0, 1),
          Parameter.real("b", 0, 1),
          Parameter.integer("n", 0, 10),
          Parameter.real("d", 0, 1));
  private static final SearchSpace SPACE = FREE.constrained("a + b + n / 10 <= 1");
  private static final Structure GROUPS =
      Structure.groups(List.of(List.of("a"), List.of("b", "d"), List.of("n")));

  // Without the constraint 0 at a = 0.8, b = 0.6, n = 5, d = 0.3. With it all three have to give
  // way by 0.9/3: 3 · 0.09 = 0.27 at a = 0.5, b = 0.3, n = 2.
  private static double value(Point point) {
    return Studies.square(point.real("a") - 0.8)
        + Studies.square(point.real("b") - 0.6)
        + Studies.square(point.integer("n") / 10.0 - 0.5)
        + Studies.square(point.real("d") - 0.3);
  }

  private static StudySpec spec(SearchSpace space, StrategyBuilder strategy) {
    return StudySpec.builder(space).noise(Noise.none()).strategy(strategy.build()).seed(2).build();
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"MES_G", "MES_R", "PI", "EI", "LOG_EI"})
  void everySuggestionIsLegal(AcquisitionKind kind) {
    StrategyBuilder strategy =
        Strategy.plain().toBuilder().acquisition(kind).initial(5).maxima(2).structure(GROUPS);
    Study study = Study.create(spec(SPACE, strategy));
    for (Point point : Studies.drive(study, ConstrainedSumTest::value, 8)) {
      assertThat(SPACE.check(point.values())).isEqualTo(point);
    }
    Point recommended = study.recommend().orElseThrow().point();
    assertThat(SPACE.check(recommended.values())).isEqualTo(recommended);
  }

  @Test
  void whatIsAskedOfTheModelIsAnswered() {
    Study study =
        Study.create(
            spec(SPACE, Strategy.plain().toBuilder().initial(5).maxima(2).structure(GROUPS)));
    List<Point> ignored = Studies.drive(study, ConstrainedSumTest::value, 6);
    Explanation explanation = study.explain().orElseThrow();
    assertThat(explanation.next()).isPresent();
    StopCheck check = study.check(List.of(StoppingRule.expectedRegret(1e-9)));
    assertThat(check.stop()).isFalse();
  }

  @Test
  void theBestPointOnTheLimitIsFound() {
    Study study =
        Study.create(
            spec(
                SPACE,
                Strategy.plain().toBuilder()
                    .acquisition(AcquisitionKind.LOG_EI)
                    .initial(8)
                    .structure(GROUPS)));
    List<Point> ignored = Studies.drive(study, ConstrainedSumTest::value, 28);
    assertThat(study.best().orElseThrow().value().getAsDouble()).isBetween(0.27 - 1e-9, 0.273);
  }

  @Test
  void learnedGroupsKeepConstraintsToo() {
    Study study =
        Study.create(
            spec(
                SPACE,
                Strategy.plain().toBuilder()
                    .initial(6)
                    .maxima(2)
                    .structure(new Structure.Learned(StructureMethod.GIBBS, 2, 3))));
    for (Point point : Studies.drive(study, ConstrainedSumTest::value, 9)) {
      assertThat(SPACE.check(point.values())).isEqualTo(point);
    }
  }

  @Test
  void conditionsAndGroupsChosenApartAreRefused() {
    assertThatThrownBy(
            () ->
                spec(
                    SPACE,
                    Strategy.plain().toBuilder()
                        .acquisition(AcquisitionKind.UCB)
                        .structure(GROUPS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("choice apart, chooses the values of its groups independently")
        .hasMessageContaining("[a + b + n / 10 <= 1]");
    assertThatThrownBy(
            () ->
                spec(FREE.onlyWhen("d", "n", 1, 2), Strategy.plain().toBuilder().structure(GROUPS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have no conditions, but has conditions of [d]");
  }
}

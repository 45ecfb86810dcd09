package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.Slice;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people are shown under {@code auto} is their function, not the clipped and bent one. */
class ShownModelTest {
  // The function of examples/studies/mixed.sh, a sum without interaction: its shares of the
  // variance are 84, 5, 11 and 0 %.
  private static final SearchSpace MIXED =
      SearchSpace.of(
          Parameter.logReal("rate", 1e-5, 1),
          Parameter.integer("depth", 2, 12),
          Parameter.categorical("booster", "tree", "linear", "dart"),
          Parameter.bool("bagging"));

  private static Study mixed;

  private static double accuracy(Point point) {
    double r = Math.log10(point.real("rate")) + 2;
    double d = (point.integer("depth") - 7) / 5.0;
    double lost =
        Map.of("dart", 0.0, "tree", 0.02, "linear", 0.1).get(point.categorical("booster"));
    return 0.95 - 0.05 * r * r - 0.08 * d * d - lost - (point.bool("bagging") ? 0 : 0.01);
  }

  @BeforeAll
  static void search() {
    mixed =
        Study.create(
            StudySpec.builder(MIXED).maximize().noise(Noise.none()).seed(1).budget(50).build());
    mixed.optimize(ShownModelTest::accuracy, Budget.trials(50));
  }

  @Test
  void importancesAreThoseOfTheFunction() {
    Beliefs beliefs = mixed.explain().orElseThrow().beliefs();
    double[] truth = {0.84, 0.05, 0.11, 0};
    double alone = 0;
    for (int j = 0; j < truth.length; j++) {
      Importance one = beliefs.importance().get(j);
      assertThat(one.total()).as(one.parameter()).isCloseTo(truth[j], within(0.05));
      assertThat(one.alone()).as(one.parameter()).isCloseTo(truth[j], within(0.05));
      alone += one.alone();
    }
    assertThat(1 - alone).isLessThan(0.05);
    assertThat(beliefs.warnings()).isEmpty();
  }

  @Test
  void slicesAndResidualsHaveTheValuesOfTheFunction() {
    ModelPlots plots =
        mixed.report(ReportPlan.standard().withCheckpoints(0), share -> {}).model().orElseThrow();
    for (Slice slice : plots.slices()) {
      for (Slice.Spot spot : slice.spots()) {
        Map<String, Object> values = new LinkedHashMap<>(slice.through().values());
        values.put(slice.parameter(), spot.value());
        assertThat(spot.mean())
            .as("%s = %s", slice.parameter(), spot.value())
            .isCloseTo(accuracy(MIXED.check(values)), within(0.05));
      }
    }
    for (Residual residual : plots.residuals()) {
      Trial.Finished trial =
          (Trial.Finished) mixed.history().trials().get(residual.trials().get(0) - 1);
      assertThat(residual.value()).isCloseTo(trial.value().getAsDouble(), within(1e-9));
    }
  }

  @Test
  void beliefsAboutTheOptimumStayThoseOfTheSearch() {
    Beliefs beliefs = mixed.explain().orElseThrow().beliefs();
    assertThat(beliefs.recommended()).isEqualTo(mixed.recommend().orElseThrow());
    assertThat(beliefs.recommended().sd()).isLessThan(1e-4);
  }

  @Test
  void penaltiesAreClippedAndThatIsSaid() {
    SearchSpace square = SearchSpace.of(Parameter.real("a", 0, 1), Parameter.real("b", 0, 1));
    Study study = Study.create(StudySpec.builder(square).minimize().seed(1).budget(20).build());
    study.optimize(
        p -> p.real("a") < 0.25 ? 1e9 : Math.pow(p.real("a") - 0.7, 2) + p.real("b"),
        Budget.trials(20));
    Beliefs beliefs = study.explain().orElseThrow().beliefs();
    assertThat(beliefs.warnings())
        .anyMatch(warning -> warning.text().contains("values were clipped to"));
    List<Importance> importance = beliefs.importance();
    assertThat(importance.get(1).total()).isGreaterThan(0);
  }

  @Test
  void askingWhatIsShownChangesNoSuggestion() {
    StudySpec spec = StudySpec.builder(MIXED).maximize().seed(3).budget(20).build();
    Study plain = Study.create(spec);
    Study curious = Study.create(spec);
    plain.optimize(ShownModelTest::accuracy, Budget.trials(16));
    curious.optimize(
        ShownModelTest::accuracy,
        Budget.trials(16),
        trial -> assertThat(curious.explain()).isPresent());
    assertThat(curious.ask().suggestion()).isEqualTo(plain.ask().suggestion());
  }
}

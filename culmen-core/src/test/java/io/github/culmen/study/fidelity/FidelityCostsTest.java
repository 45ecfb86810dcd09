package io.github.culmen.study.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FidelityCostsTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("x", 0, 1), Parameter.integer("epochs", 1, 100), Parameter.bool("b"));

  private static StudySpec spec(Fidelity fidelity) {
    return StudySpec.builder(SPACE).fidelity(fidelity).build();
  }

  private static FidelityCosts told(Fidelity fidelity) {
    return FidelityCosts.of(spec(fidelity), new History(List.of()));
  }

  @Test
  void areTheToldFormula() {
    FidelityCosts costs = told(Fidelity.of("epochs", 50).cost(new Fidelity.Power(0.2, 2)));
    assertThat(costs.of(50L)).isEqualTo(1);
    assertThat(costs.of(25L)).isCloseTo(0.2 + 0.8 * 0.25, within(1e-15));
    assertThat(costs.of(100L)).isCloseTo(0.2 + 0.8 * 4, within(1e-15));
    assertThat(told(Fidelity.of("epochs", 50).cost(new Fidelity.Power(0, -2))).of(100L))
        .isEqualTo(0.25);
  }

  @Test
  void areTheToldTableWithNumbersBetweenInterpolated() {
    FidelityCosts costs =
        told(
            Fidelity.of("epochs", 100)
                .cost(new Fidelity.Table(Map.of(10, 3.0, 50, 6.0, 100, 30.0))));
    assertThat(costs.of(10L)).isCloseTo(0.1, within(1e-15));
    assertThat(costs.of(1L)).isCloseTo(0.1, within(1e-15));
    assertThat(costs.of(30L)).isCloseTo(4.5 / 30, within(1e-12));
  }

  @Test
  void areLearnedFromSeconds() {
    StudySpec spec = spec(Fidelity.of("epochs", 100));
    assertThat(FidelityCosts.of(spec, new History(List.of())).of(10L)).isCloseTo(0.1, within(1e-9));
    Study study = Study.create(spec);
    for (long epochs : new long[] {1, 10, 30, 100, 5, 70}) {
      study.enqueue(Map.of("x", epochs / 200.0, "epochs", epochs, "b", true));
      study.tell(
          study.ask().number(),
          Outcome.value(1),
          OptionalDouble.of(2 * Math.sqrt((double) epochs)));
    }
    FidelityCosts costs = FidelityCosts.of(study.spec(), study.history());
    assertThat(costs.of(25L)).isCloseTo(0.5, within(0.03));
    assertThat(costs.of(1L)).isCloseTo(0.1, within(0.02));
  }

  @Test
  void areLearnedOfValuesThatAreNoNumbers() {
    StudySpec spec = spec(Fidelity.of("b", true));
    Study study = Study.create(spec);
    for (int i = 0; i < 8; i++) {
      study.enqueue(Map.of("x", i / 10.0, "epochs", 3, "b", i % 2 == 0));
      study.tell(study.ask().number(), Outcome.value(1), OptionalDouble.of(i % 2 == 0 ? 10 : 1));
    }
    assertThat(FidelityCosts.of(study.spec(), study.history()).of(false)).isBetween(0.08, 0.2);
  }

  @Test
  void offerTheTargetAndCheaperValuesOnly() {
    Fidelity fidelity = Fidelity.of("epochs", 50).proportional();
    List<FidelityLevels.Level> levels = FidelityLevels.of(spec(fidelity), told(fidelity));
    assertThat(levels).hasSize(6);
    assertThat(levels.get(0).value()).isEqualTo(1L);
    assertThat(levels.get(5).value()).isEqualTo(50L);
    assertThat(levels.get(5).cost()).isEqualTo(1);
    for (int i = 1; i < levels.size(); i++) {
      double ratio = levels.get(i).cost() / levels.get(i - 1).cost();
      assertThat(ratio).isBetween(1.4, 4.0);
    }
    Fidelity flat = Fidelity.of("b", true).cost(new Fidelity.Table(Map.of(false, 2.0, true, 1.0)));
    assertThat(FidelityLevels.of(spec(flat), told(flat)))
        .extracting(FidelityLevels.Level::value)
        .containsExactly(true);
  }
}

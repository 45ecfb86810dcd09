package io.github.culmen.study.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What trials are expected to cost. */
class CostModelTest {
  private static final String EUROS = "euros";

  private final Study study =
      Study.create(
          StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
              .noise(Noise.none())
              .strategy(Strategy.plain())
              .cost(Cost.outcome(EUROS))
              .build());

  private void told(double x, double euros) {
    Trial.Finished ignored =
        study.add(Map.of("x", x), Outcome.value(Math.sin(x)).with(EUROS, euros));
  }

  private CostModel model() {
    return CostModel.fit(new FitRequest(study.spec(), study.history()));
  }

  private static double at(CostModel model, double x) {
    return model.at(new double[] {x});
  }

  @Test
  void costsThatGrowExponentiallyAreFound() {
    for (int i = 0; i <= 10; i++) {
      told(i / 10.0, 3 * Math.exp(4 * i / 10.0));
    }
    CostModel model = model();
    assertThat(model.usual()).isCloseTo(3 * Math.exp(2), within(1e-9));
    for (double x : new double[] {0.05, 0.33, 0.5, 0.95}) {
      double truth = 3 * Math.exp(4 * x);
      assertThat(at(model, x)).isBetween(0.9 * truth, 1.1 * truth);
    }
  }

  @Test
  void theUnitOfTheCostsIsThatOfWhatIsExpected() {
    for (int i = 0; i <= 6; i++) {
      told(i / 6.0, 1 + i);
    }
    double euros = at(model(), 0.4);
    Study cents = Study.create(study.spec());
    for (Trial.Finished trial : study.history().finished()) {
      double own = ((Outcome.Success) trial.outcome()).outcomes().get(EUROS).value();
      Trial.Finished ignored =
          cents.add(
              trial.point().values(),
              Outcome.value(trial.value().getAsDouble()).with(EUROS, 100 * own));
    }
    CostModel other = CostModel.fit(new FitRequest(cents.spec(), cents.history()));
    assertThat(at(other, 0.4)).isCloseTo(100 * euros, within(0.1 * euros));
    assertThat(other.scale()).isCloseTo(model().scale(), within(1e-9));
  }

  @Test
  void whatIsFreeCountsAsAThousandthOfTheUsual() {
    for (int i = 0; i < 10; i++) {
      told(i / 9.0, i < 5 ? 0 : 50);
    }
    CostModel model = model();
    assertThat(model.usual()).isEqualTo(50);
    assertThat(at(model, 0.2)).isBetween(0.02, 0.5);
    assertThat(at(model, 0.8)).isBetween(20.0, 120.0);
  }

  @Test
  void failedTrialsTellNothingAboutCosts() {
    assertThat(model().isEmpty()).isTrue();
    assertThat(at(model(), 0.5)).isEqualTo(1);
    study.fail(study.ask().number(), "no licence");
    assertThat(model().isEmpty()).isTrue();
    told(0.5, 7);
    assertThat(model().isEmpty()).isFalse();
    assertThat(at(model(), 0.5)).isCloseTo(7, within(1e-6));
  }

  @Test
  void costsNeverLeaveTheDoubles() {
    told(0.1, Double.MIN_VALUE);
    told(0.5, 1);
    told(0.9, 1e200);
    CostModel model = model();
    for (double x : new double[] {0, 0.1, 0.5, 0.9, 1}) {
      assertThat(at(model, x)).isPositive().isFinite();
    }
  }
}

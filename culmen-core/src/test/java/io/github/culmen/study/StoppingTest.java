package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoppingTest {
  private static final List<StoppingRule> ALL =
      List.of(
          StoppingRule.expectedRegret(0.01),
          StoppingRule.within(0.01, 0.9),
          StoppingRule.information(0.05));

  private static StudySpec.Builder bowl() {
    return StudySpec.builder(Studies.SQUARE).noise(Noise.none()).seed(4);
  }

  @Test
  void optimizeEndsWhenARuleIsFulfilled() {
    Study study = Study.create(bowl().build());
    StoppingRule rule = StoppingRule.within(0.01, 0.95);
    study.optimize(Studies::bowl, Budget.trials(60).until(rule));
    int values = study.history().finished().size();
    assertThat(values).isBetween(16, 40);
    StopCheck check = study.check(List.of(rule));
    assertThat(check.stop()).isTrue();
    assertThat(check.values()).isEqualTo(values);
    assertThat(check.reason().orElseThrow().rule()).isEqualTo(rule);
    assertThat(check.reason().orElseThrow().text()).contains("probability", "within 0.01");
    assertThat(Studies.bowl(study.recommend().orElseThrow().point())).isLessThan(0.01);
    // The same call again has nothing left to do.
    study.optimize(Studies::bowl, Budget.trials(60).until(rule));
    assertThat(study.history().finished()).hasSize(values);
  }

  @Test
  void aMeanMustBeSmallThreeTimesInARow() {
    Study study = Study.create(bowl().build());
    List<StoppingRule> rules = List.of(StoppingRule.expectedRegret(10));
    List<Integer> inARow = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Studies.drive(study, Studies::bowl, 1);
      StopCheck check = study.check(rules);
      inARow.add(check.findings().get(0).inARow());
      assertThat(check.stop()).isEqualTo(inARow.get(i) == 3);
    }
    // 6 points of the design and 10 more come before the first check.
    assertThat(inARow.subList(0, 15)).containsOnly(0);
    assertThat(inARow.subList(15, 20)).containsExactly(1, 2, 3, 3, 3);
  }

  @Test
  void checksNothingBeforeThereAreEnoughValues() {
    Study study = Study.create(bowl().build());
    StopCheck before = study.check(ALL);
    assertThat(before.values()).isZero();
    assertThat(before.findings()).hasSize(3).noneMatch(StopCheck.Finding::fulfilled);
    assertThat(before.findings().get(0).text()).isEqualTo("checked from 16 values on");
  }

  @Test
  void isTheSameAfterARestartWhicheverRulesAreAskedFor() {
    Journal journal = Journal.inMemory();
    Study study = Study.open(bowl().build(), journal);
    for (int i = 0; i < 19; i++) {
      Studies.drive(study, Studies::bowl, 1);
      StopCheck check = study.check(ALL);
      if (i >= 17) {
        Study again = Study.open(bowl().build(), Studies.prefix(journal.read(0), 2 * (i + 1) + 1));
        for (int r = 2; r >= 0; r--) {
          assertThat(again.check(List.of(ALL.get(r))).findings().get(0))
              .isEqualTo(check.findings().get(r));
        }
      }
    }
  }

  @Test
  void looksAtTheStudyAsItWasAfterTheLatestValue() {
    Study study = Study.create(bowl().build());
    Studies.drive(study, Studies::bowl, 17);
    StopCheck check = study.check(ALL);
    assertThat(check.values()).isEqualTo(17);
    Trial.Pending open = study.ask();
    assertThat(study.check(ALL)).isEqualTo(check);
    study.fail(open.number(), "no");
    assertThat(study.check(ALL)).isEqualTo(check);
  }

  @Test
  void aCheckDoesNotChangeWhatIsSuggested() {
    Study checked = Study.create(bowl().build());
    Study plain = Study.create(bowl().build());
    for (int i = 0; i < 19; i++) {
      assertThat(Studies.drive(checked, Studies::bowl, 1))
          .isEqualTo(Studies.drive(plain, Studies::bowl, 1));
      checked.check(ALL);
    }
  }

  @Test
  void isIgnoredWhereTheModelIsTooSureOfItself() {
    Strategy strategy =
        Strategy.plain().toBuilder()
            .fixed(Hyperparameters.of(new double[] {5}, 1, 1e-6))
            .standardize(false)
            .build();
    Study study =
        Study.create(StudySpec.builder(Studies.LINE).maximize().strategy(strategy).build());
    for (int i = 0; i < 20; i++) {
      study.add(java.util.Map.of("x", i / 19.0), Outcome.value(Math.sin(40 * i / 19.0)));
    }
    StopCheck check = study.check(List.of(StoppingRule.within(1, 0.9)));
    assertThat(check.stop()).isFalse();
    assertThat(check.findings().get(0).figure()).isGreaterThan(0.9);
    assertThat(check.findings().get(0).ignored().orElseThrow().text()).contains("wrong more often");
  }

  @Test
  void checksLessOftenWhenThereAreMany() {
    Strategy random = Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build();
    Study study =
        Study.create(StudySpec.builder(Studies.LINE).strategy(random).noise(Noise.none()).build());
    for (int i = 0; i < 108; i++) {
      study.add(java.util.Map.of("x", i / 107.0), Outcome.value(i % 10));
    }
    assertThat(study.check(List.of(StoppingRule.information(1e-9))).values()).isEqualTo(105);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void limitsArePositiveAndFinite(double limit) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoppingRule.expectedRegret(limit))
        .withMessage("expected-regret must be positive and finite, but expected-regret = " + limit);
    assertThatIllegalArgumentException().isThrownBy(() -> StoppingRule.within(limit, 0.9));
    assertThatIllegalArgumentException().isThrownBy(() -> StoppingRule.information(limit));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 0.995, 1, Double.NaN})
  void probabilitiesAreOnesThatDrawsCanShow(double probability) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoppingRule.within(0.1, probability))
        .withMessage(
            "probability must be above 0 and at most 0.99, but probability = " + probability);
  }
}

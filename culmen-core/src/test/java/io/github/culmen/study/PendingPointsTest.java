package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How pending points enter the choice, by each rule. */
class PendingPointsTest {
  private static StudySpec.Builder spec(SearchSpace space, PendingRule rule) {
    return StudySpec.builder(space)
        .noise(Noise.none())
        .seed(4)
        .strategy(Strategy.plain().toBuilder().initial(5).maxima(3).pending(rule).build());
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void withNothingPendingEveryRuleIsTheSame(PendingRule rule) {
    Study one = Study.create(spec(Studies.SQUARE, rule).build());
    Study other = Study.create(spec(Studies.SQUARE, PendingRule.BELIEVER).build());
    assertThat(Studies.drive(one, Studies::bowl, 9))
        .isEqualTo(Studies.drive(other, Studies::bowl, 9));
    // A failed trial is not pending.
    one.fail(one.ask().number(), "on purpose");
    other.fail(other.ask().number(), "on purpose");
    assertThat(one.ask().point()).isEqualTo(other.ask().point());
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void theNeighbourhoodOfAPendingPointIsNotSuggestedAgain(PendingRule rule) {
    Study study = Study.create(spec(Studies.SQUARE, rule).build());
    Studies.drive(study, Studies::bowl, 7);
    List<Trial.Pending> batch = study.ask(5);
    for (int i = 0; i < batch.size(); i++) {
      for (int j = 0; j < i; j++) {
        Point a = batch.get(i).point();
        Point b = batch.get(j).point();
        assertThat(Math.hypot(a.real("x") - b.real("x"), a.real("y") - b.real("y")))
            .as("%s and %s", a, b)
            .isGreaterThan(0.02);
      }
    }
  }

  @Test
  void eightAtATimeFindMoreWhenWhatIsBelievedMayBeTheIncumbent() {
    // Measured from the best told value, every neighbour of a promising pending point improves.
    assertThat(meanLogRegret(4)).isLessThan(meanLogRegret(3) - 0.3);
  }

  // Over four searches for the minimum of a curved valley, with eight trials under way.
  private static double meanLogRegret(int edition) {
    double sum = 0;
    for (int seed = 1; seed <= 4; seed++) {
      Study study =
          Study.create(
              StudySpec.builder(Studies.SQUARE)
                  .minimize()
                  .noise(Noise.none())
                  .seed(seed)
                  .strategy(Strategy.auto().toBuilder().edition(edition).build())
                  .build());
      Deque<Trial.Pending> running = new ArrayDeque<>(study.ask(8));
      for (int i = 0; i < 24; i++) {
        Trial.Pending done = running.remove();
        study.tell(done.number(), valley(done.point()));
        running.add(study.ask());
      }
      sum += Math.log10(study.best().orElseThrow().value().getAsDouble());
    }
    return sum / 4;
  }

  private static double valley(Point point) {
    double x = 4 * point.real("x") - 2;
    double y = 4 * point.real("y") - 1;
    return 100 * Studies.square(y - x * x) + Studies.square(1 - x);
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void suggestionsFollowFromTheEvents(PendingRule rule) {
    StudySpec spec = spec(Studies.SQUARE, rule).build();
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    List<Trial.Pending> running = new ArrayList<>(study.ask(4));
    for (int i = 0; i < 6; i++) {
      Trial.Pending done = running.remove(i * 3 % running.size());
      study.tell(done.number(), Studies.bowl(done.point()));
      running.add(study.ask());
    }
    List<StudyEvent> events = journal.read(0);
    // After each event but the last a new process would have suggested what comes next.
    for (int length = events.size() - 5; length < events.size(); length++) {
      if (events.get(length) instanceof StudyEvent.Asked asked) {
        Study again = Study.open(spec, Studies.prefix(events, length));
        assertThat(again.ask().suggestion()).isEqualTo(asked.suggestion());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void worksOnMixedSpacesWithPendingAndFailedTrials(PendingRule rule) {
    Study study = Study.create(spec(Studies.MIXED, rule).noise(Noise.learned()).build());
    for (int i = 0; i < 4; i++) {
      List<Trial.Pending> batch = study.ask(4);
      study.fail(batch.get(0).number(), "on purpose");
      for (Trial.Pending trial : batch.subList(1, 3)) {
        Studies.assertLegal(study.spec(), trial.point());
        study.tell(trial.number(), Math.log10(trial.point().real("rate")));
      }
    }
    assertThat(study.history().finished()).hasSize(12);
    assertThat(study.history().pending()).hasSize(4);
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void aFiniteSpaceIsHandedOutWithoutRepeats(PendingRule rule) {
    SearchSpace few = SearchSpace.of(Parameter.integer("x", 1, 9));
    Study study = Study.create(spec(few, rule).build());
    for (Trial.Pending trial : study.ask(5)) {
      study.tell(trial.number(), (double) trial.point().integer("x"));
    }
    assertThat(study.ask(4).stream().map(Trial.Pending::point).toList()).doesNotHaveDuplicates();
    assertThat(study.history().trials().stream().map(Trial::point).distinct()).hasSize(9);
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"})
  void everyAcquisitionChoosesByEveryRuleThatServesIt(AcquisitionKind kind) {
    for (PendingRule rule : PendingRule.values()) {
      if (!kind.usesModel() || !kind.serves(rule)) {
        continue;
      }
      StrategyBuilder strategy =
          Strategy.plain().toBuilder().acquisition(kind).pending(rule).initial(4);
      if (kind != AcquisitionKind.AUTO) {
        strategy.maxima(2).features(64);
      }
      Study study =
          Study.create(
              StudySpec.builder(Studies.SQUARE).seed(2).strategy(strategy.build()).build());
      Studies.drive(study, Studies::bowl, 5);
      assertThat(study.ask(3).stream().map(Trial.Pending::point)).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "JES       | FANTASIES | pending fantasies is for mes-g, ucb, pi, ei, log-ei, est, mes-r,"
            + " gibbon, but acquisition = jes",
        "LOG_EI    | DIVERSITY | pending diversity is for mes-g, mes-r, gibbon, but acquisition ="
            + " log-ei",
        "UCB       | PENALTY   | pending penalty is for mes-g, pi, ei, log-ei, mes-r, gibbon, but"
            + " acquisition = ucb",
        "SOBOL     | PENALTY   | but acquisition = sobol",
      })
  void aRuleThatDoesNotServeTheAcquisitionIsRefused(
      AcquisitionKind kind, PendingRule rule, String message) {
    assertThatThrownBy(() -> Strategy.plain().toBuilder().acquisition(kind).pending(rule).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void additiveModelsBelieve() {
    StrategyBuilder additive = Strategy.plain().toBuilder().structure(Structure.learned());
    assertThat(additive.build().pending()).isEqualTo(PendingRule.BELIEVER);
    assertThatThrownBy(() -> additive.pending(PendingRule.DIVERSITY).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "model additive has pending believer or kriging-believer, but pending = diversity");
  }

  @Test
  void aRuleThatWasNotChosenFollowsTheAcquisition() {
    Strategy gibbon = Strategy.plain().toBuilder().acquisition(AcquisitionKind.GIBBON).build();
    assertThat(gibbon.pending()).isEqualTo(PendingRule.DIVERSITY);
    assertThat(gibbon.toBuilder().acquisition(AcquisitionKind.JES).build().pending())
        .isEqualTo(PendingRule.BELIEVER);
    Strategy chosen = Strategy.plain().toBuilder().pending(PendingRule.PENALTY).build();
    assertThat(chosen.toBuilder().maxValues(MaxValueMethod.EXACT).build().pending())
        .isEqualTo(PendingRule.PENALTY);
  }

  @Test
  void anotherRuleIsAnotherStudy() {
    Journal journal = Journal.inMemory();
    Study ignored = Study.open(spec(Studies.SQUARE, PendingRule.PENALTY).build(), journal);
    assertThatThrownBy(
            () -> Study.open(spec(Studies.SQUARE, PendingRule.FANTASIES).build(), journal))
        .isInstanceOf(StudyMismatchException.class)
        .hasMessageContaining("pending was penalty and is fantasies");
  }
}

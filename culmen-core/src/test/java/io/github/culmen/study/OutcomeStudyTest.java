package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeStudyTest {
  private static final SearchSpace SQUARE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1));
  private static final OutcomeBound COST = OutcomeBound.atMost("cost", 1);
  private static final OutcomeBound QUALITY = OutcomeBound.atLeast("quality", 0.2);

  private static StudySpec.Builder spec(Strategy strategy) {
    return StudySpec.builder(SQUARE)
        .maximize()
        .noise(Noise.none())
        .strategy(strategy)
        .outcome(COST)
        .outcome(QUALITY);
  }

  private static Strategy by(AcquisitionKind acquisition) {
    return Strategy.plain().toBuilder().acquisition(acquisition).build();
  }

  // Best at (0.7, 0.3): the value grows along both axes, the cost allows x + y up to 1 and the
  // quality y up to 0.3 or so; values are larger where x is.
  private static Outcome.Success evaluate(Point point) {
    double x = point.real("x");
    double y = point.real("y");
    return Outcome.value(2 * x + y)
        .with("cost", x + y)
        .with("quality", 0.5 - (x - 0.7) * (x - 0.7) - y * y * 3.3);
  }

  private static void run(Study study, int trials) {
    while (study.history().trials().size() < trials) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), evaluate(trial.point()));
    }
  }

  private static double best(Study study) {
    return study.best().map(t -> t.value().getAsDouble()).orElse(Double.NEGATIVE_INFINITY);
  }

  @Test
  void theConstrainedOptimumIsFound() {
    // The best: x + y = 1 with quality = 0.2; by a fine grid.
    double optimum = 0;
    for (int i = 0; i <= 500; i++) {
      for (int j = 0; j <= 500; j++) {
        double x = i / 500.0;
        double y = j / 500.0;
        if (COST.kept(x + y) && QUALITY.kept(0.5 - (x - 0.7) * (x - 0.7) - y * y * 3.3)) {
          optimum = Math.max(optimum, 2 * x + y);
        }
      }
    }
    for (AcquisitionKind acquisition : List.of(AcquisitionKind.MES_G, AcquisitionKind.LOG_EI)) {
      Study study = Study.create(spec(by(acquisition)).seed(1).build());
      run(study, 22);
      assertThat(best(study)).isGreaterThan(optimum - 0.02);
      Recommendation recommended = study.recommend().orElseThrow();
      assertThat(recommended.surelyFeasible()).isTrue();
      Outcome.Success there = evaluate(recommended.point());
      assertThat(study.spec().feasible(there)).isTrue();
      assertThat(there.value()).isGreaterThan(optimum - 0.05);
      FeasibilityForecast prospects =
          study.history().trials().get(21).suggestion().diagnostics().forecast();
      assertThat(prospects.feasible().getAsDouble()).isBetween(0.0, 1.0);
      assertThat(prospects.outcomes()).containsOnlyKeys("cost", "quality");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"})
  void everyAcquisitionTakesPart(AcquisitionKind acquisition) {
    Study study = Study.create(spec(by(acquisition)).seed(2).build());
    run(study, 9);
    Trial.Pending one = study.ask();
    Trial.Pending other = study.ask();
    assertThat(one.point()).isNotEqualTo(other.point());
  }

  @Test
  void bestIsTheBestFeasible() {
    Study study = Study.create(spec(by(AcquisitionKind.RANDOM)).build());
    study.add(Map.of("x", 0.9, "y", 0.9), Outcome.value(9).with("cost", 2).with("quality", 1));
    assertThat(study.best()).isEmpty();
    study.add(Map.of("x", 0.1, "y", 0.1), Outcome.value(1).with("cost", 1).with("quality", 0.2));
    study.add(Map.of("x", 0.2, "y", 0.1), Outcome.value(2).with("cost", 1).with("quality", 0.1));
    assertThat(best(study)).isEqualTo(1);
  }

  @Test
  void whileNothingIsFeasibleTheLikeliestIsLookedForAndSaidSo() {
    StudySpec spec =
        StudySpec.builder(SQUARE)
            .noise(Noise.none())
            .strategy(
                Strategy.plain().toBuilder().acquisition(AcquisitionKind.EI).initial(3).build())
            .outcome(OutcomeBound.atMost("distance", 0.0001))
            .build();
    Study study = Study.create(spec);
    for (int t = 0; t < 12; t++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x") - 0.25;
      double y = trial.point().real("y") - 0.75;
      study.tell(trial.number(), Outcome.value(1).with("distance", x * x + y * y));
      if (t == 6) {
        assertThat(trial.suggestion().diagnostics().warnings())
            .anyMatch(w -> w.kind().equals("none feasible"));
        Recommendation recommended = study.recommend().orElseThrow();
        assertThat(recommended.feasible()).isPresent();
      }
    }
    assertThat(study.best()).isPresent();
  }

  @Test
  void aValueNeedsTheStudysOutcomesAndNoOthers() {
    Study study = Study.create(spec(by(AcquisitionKind.RANDOM)).build());
    Trial.Pending trial = study.ask();
    assertThatThrownBy(() -> study.tell(trial.number(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cost, quality were not told");
    assertThatThrownBy(() -> study.tell(trial.number(), Outcome.value(1).with("cost", 1)))
        .hasMessageContaining("quality was not told");
    assertThatThrownBy(
            () ->
                study.tell(
                    trial.number(),
                    Outcome.value(1).with("cost", 1).with("quality", 1).with("qualty", 2)))
        .hasMessageContaining("'qualty' was told (did you mean 'quality'?)");
    assertThatThrownBy(() -> study.add(Map.of("x", 0.1, "y", 0.1), Outcome.value(1)))
        .hasMessageContaining("not told");
    assertThatThrownBy(() -> Outcome.value(1).with("cost", 1).with("cost", 2))
        .hasMessageContaining("told once");
    // Nothing is lost: the trial waits for its outcome, and a failure needs none.
    assertThat(study.history().pending()).hasSize(1);
    study.fail(trial.number(), "no");
    Study without = Study.create(StudySpec.builder(SQUARE).build());
    assertThatThrownBy(() -> without.tell(without.ask().number(), Outcome.value(1).with("z", 1)))
        .hasMessageContaining("which has none, but 'z' was told");
  }

  @Test
  void objectivesCanMeasure() {
    Study study = Study.create(spec(by(AcquisitionKind.MES_G)).build());
    study.optimize(Objective.measuring(OutcomeStudyTest::evaluate), Budget.trials(8));
    assertThat(study.history().finished()).hasSize(8);
    assertThatThrownBy(() -> study.optimize(point -> 1.0, Budget.trials(9)))
        .hasMessageContaining("not told");
    assertThat(study.history().pending()).hasSize(1);
  }

  @Test
  void aStudyOpenedAgainGoesOnAsItWould() {
    for (Strategy strategy :
        List.of(
            by(AcquisitionKind.MES_R),
            Strategy.plain().toBuilder().inference(Learning.Inference.SLICE).samples(3).build(),
            Strategy.plain().toBuilder().pending(PendingRule.FANTASIES).build())) {
      Journal journal = Journal.inMemory();
      Study study = Study.open(spec(strategy).seed(3).build(), journal);
      run(study, 9);
      study.ask(); // stays pending
      Suggestion next = study.explain().orElseThrow().next().orElseThrow().suggestion();
      assertThat(Study.resume(journal).ask().suggestion()).isEqualTo(next);
    }
  }

  @Test
  void noisyOutcomesWithKnownSdsAreBelievedAsFar() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .maximize()
                .outcome(OutcomeBound.atMost("c", 0))
                .build());
    for (int i = 0; i <= 8; i++) {
      double x = i / 8.0;
      double error = i % 2 == 0 ? 0.15 : -0.15;
      study.add(Map.of("x", x), Outcome.value(x, 0.01).with("c", x - 0.5 + error, 0.15));
    }
    double recommended = study.recommend().orElseThrow().point().real("x");
    assertThat(recommended).isBetween(0.05, 0.5);
  }

  @Test
  void aFailedTrialAndOutcomesGoTogether() {
    Study study = Study.create(spec(by(AcquisitionKind.MES_G)).seed(5).build());
    for (int t = 0; t < 14; t++) {
      Trial.Pending trial = study.ask();
      study.tell(
          trial.number(),
          trial.point().real("y") > 0.8 ? Outcome.failure("crash") : evaluate(trial.point()));
    }
    FeasibilityForecast last =
        study.history().trials().get(13).suggestion().diagnostics().forecast();
    assertThat(last.feasible()).isPresent();
    assertThat(study.recommend()).isPresent();
  }

  @Test
  void whatDoesNotGoWithOutcomesIsRefused() {
    assertThatThrownBy(() -> spec(by(AcquisitionKind.MES_G)).outcome(COST).build())
        .hasMessageContaining("'cost' is there twice");
    assertThatThrownBy(() -> StudySpec.builder(SQUARE).outcome(OutcomeBound.atMost("x", 1)).build())
        .hasMessageContaining("name of a parameter");
    assertThatThrownBy(
            () -> spec(Strategy.plain().toBuilder().structure(Structure.learned()).build()).build())
        .hasMessageContaining("model is additive");
    assertThatThrownBy(
            () ->
                spec(Strategy.plain().toBuilder().information(InformationForm.LATENT).build())
                    .build())
        .hasMessageContaining("information = latent");
    assertThatThrownBy(
            () -> spec(Strategy.plain().toBuilder().pending(PendingRule.PENALTY).build()).build())
        .hasMessageContaining("pending = penalty");
    assertThatThrownBy(
            () -> spec(Strategy.plain().toBuilder().cover(new Cover(0.1, 1)).build()).build())
        .hasMessageContaining("cover");
  }

  @Test
  void limitsAreReadAsTheyAreWritten() {
    assertThat(OutcomeBound.parse("a", "<= 50")).isEqualTo(OutcomeBound.atMost("a", 50));
    assertThat(OutcomeBound.parse("a", " >=1e-3 ")).isEqualTo(OutcomeBound.atLeast("a", 1e-3));
    assertThat(OutcomeBound.parse("a", "≤ 2").text()).isEqualTo("<= 2.0");
    for (String wrong : List.of("", "50", "< 50", "<= x", "== 3", "<= 1 2")) {
      assertThatThrownBy(() -> OutcomeBound.parse("a", wrong))
          .hasMessageContaining("must be <= or >= and a number");
    }
    assertThatThrownBy(() -> OutcomeBound.parse("a", "<= Infinity"))
        .hasMessageContaining("must be finite");
    assertThatThrownBy(() -> OutcomeBound.atMost("a b", 1)).hasMessageContaining("name");
    assertThatThrownBy(() -> Measurement.of(Double.NaN)).hasMessageContaining("finite");
    assertThatThrownBy(() -> Measurement.of(1, -1)).hasMessageContaining("sd");
  }

  @Test
  void extremeOutcomesAreNoTrouble() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .outcome(OutcomeBound.atMost("huge", 1e300))
                .outcome(OutcomeBound.atLeast("same", 3))
                .build());
    for (int t = 0; t < 8; t++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x");
      study.tell(
          trial.number(), Outcome.value(x).with("huge", x > 0.5 ? 1e305 : -1e305).with("same", 3));
    }
    assertThat(study.recommend().orElseThrow().mean()).isFinite();
    assertThat(study.best()).isPresent();
  }
}

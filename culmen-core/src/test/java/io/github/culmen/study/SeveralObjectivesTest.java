package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Studies with several objectives, from the first ask to the recommended knee. */
class SeveralObjectivesTest {
  private static final SearchSpace PLANE =
      SearchSpace.of(List.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1)));

  private static StudySpec.Builder plane() {
    return StudySpec.builder(PLANE)
        .objectives(NamedObjective.maximize("gain"), NamedObjective.minimize("cost"))
        .seed(1);
  }

  // The front is y = 0: gain rises with x and cost does too.
  private static Outcome.Success measured(Point point) {
    double x = (Double) point.values().get("x");
    double y = (Double) point.values().get("y");
    return Outcome.named("gain", Math.sqrt(x) - y).with("cost", x + y);
  }

  private static void run(Study study, int trials) {
    study.optimize(Objective.measuring(SeveralObjectivesTest::measured), Budget.trials(trials));
  }

  @Test
  void theFrontIsFoundAndTheKneeRecommended() {
    Study study = Study.create(plane().noise(Noise.none()).budget(25).build());
    run(study, 25);
    Front front = study.front();
    assertThat(front.trials()).hasSizeGreaterThan(8);
    // Above the true reference the whole front covers ∫√x dx and more; most of it is found.
    assertThat(front.trials().subList(0, 5))
        .allSatisfy(t -> assertThat((Double) t.point().values().get("y")).isLessThan(0.1));
    assertThat(study.best()).isEqualTo(front.knee());
    Recommendation knee = study.recommend().orElseThrow();
    // √x = 1 - x at the knee of the front.
    assertThat((Double) knee.point().values().get("x")).isCloseTo(0.382, within(0.08));
    assertThat((Double) knee.point().values().get("y")).isLessThan(0.03);
    assertThat(knee.objectives().get("cost").value())
        .isCloseTo((Double) knee.point().values().get("x"), within(0.05));
    assertThat(knee.mean()).isEqualTo(knee.objectives().get("gain").value());
  }

  @Test
  void allObjectivesAreToldInAnyOrderAndNoneIsLeftOut() {
    Study study = Study.create(plane().build());
    int first = study.ask().number();
    Trial.Finished told = study.tell(first, Map.of("cost", 3.0, "gain", 0.5));
    assertThat(told.value()).hasValue(0.5);
    assertThat(((Outcome.Success) told.outcome()).outcomes().keySet())
        .containsExactly("gain", "cost");
    // Telling the same in another order is telling the same.
    assertThat(study.tell(first, Outcome.named("cost", 3).with("gain", 0.5))).isEqualTo(told);
    int second = study.ask().number();
    assertThatThrownBy(() -> study.tell(second, 0.7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gain, cost were not told");
    assertThatThrownBy(() -> study.tell(second, Outcome.named("gain", 1)))
        .hasMessageContaining("cost was not told");
    assertThatThrownBy(
            () -> study.tell(second, Outcome.named("gain", 1).with("cost", 1).with("costs", 2)))
        .hasMessageContaining("'costs' was told")
        .hasMessageContaining("cost");
    assertThat(study.history().pending()).hasSize(1);
  }

  @Test
  void aReopenedStudySuggestsTheSame() {
    for (Strategy strategy : strategies()) {
      Journal journal = Journal.inMemory();
      StudySpec spec = plane().strategy(strategy).build();
      Study study = Study.open(spec, journal);
      run(study, 9);
      study.ask();
      Journal copy = Journal.inMemory();
      assertThat(copy.append(0, journal.read(0))).isTrue();
      study.recommend();
      study.front();
      assertThat(Study.open(spec, copy).ask().point()).isEqualTo(study.ask().point());
    }
  }

  private static List<Strategy> strategies() {
    return List.of(
        Strategy.auto(),
        Strategy.builder().acquisition(AcquisitionKind.EI).initial(4).build(),
        Strategy.builder()
            .acquisition(AcquisitionKind.LOG_EI)
            .pending(PendingRule.FANTASIES)
            .initial(4)
            .build(),
        Strategy.builder()
            .acquisition(AcquisitionKind.MES_R)
            .maxima(3)
            .features(64)
            .initial(4)
            .build(),
        Strategy.builder()
            .acquisition(AcquisitionKind.MES_R)
            .information(InformationForm.LATENT)
            .maxima(3)
            .features(64)
            .initial(4)
            .build(),
        Strategy.builder()
            .acquisition(AcquisitionKind.MES_G)
            .maxValues(MaxValueMethod.REACHABLE)
            .initial(4)
            .build(),
        Strategy.builder().acquisition(AcquisitionKind.SOBOL).build());
  }

  @Test
  void everyAcquisitionBeatsQuasiRandomPoints() {
    double sobol = 0;
    List<Double> found = new ArrayList<>();
    for (Strategy strategy : strategies()) {
      Study study =
          Study.create(
              StudySpec.builder(PLANE)
                  .objectives(
                      NamedObjective.maximize("gain").reference(-1),
                      NamedObjective.minimize("cost").reference(2))
                  .noise(Noise.none())
                  .strategy(strategy)
                  .seed(3)
                  .build());
      run(study, 18);
      if (strategy.acquisition().kind() == AcquisitionKind.SOBOL) {
        sobol = study.front().hypervolume();
      } else {
        found.add(study.front().hypervolume());
      }
    }
    double bar = sobol;
    assertThat(found).hasSize(6).allSatisfy(volume -> assertThat(volume).isGreaterThan(bar));
  }

  @Test
  void pendingPointsAreKeptApart() {
    Study study = Study.create(plane().noise(Noise.none()).build());
    run(study, 10);
    List<Trial.Pending> batch = study.ask(4);
    for (int i = 0; i < batch.size(); i++) {
      for (int j = 0; j < i; j++) {
        double dx = number(batch.get(i), "x") - number(batch.get(j), "x");
        double dy = number(batch.get(i), "y") - number(batch.get(j), "y");
        assertThat(Math.hypot(dx, dy)).isGreaterThan(1e-3);
      }
    }
  }

  private static double number(Trial trial, String name) {
    return (Double) trial.point().values().get(name);
  }

  @Test
  void boundsFailuresMixedAndConditionalSpacesGoTogether() {
    SearchSpace space =
        SearchSpace.of(
                List.of(
                    Parameter.real("x", 0, 1),
                    Parameter.categorical("kind", "a", "b"),
                    Parameter.integer("n", 1, 5)))
            .onlyWhen("n", "kind", "b")
            .constrained("x <= 0.9");
    StudySpec spec =
        StudySpec.builder(space)
            .objectives(
                NamedObjective.minimize("f"),
                NamedObjective.minimize("g"),
                NamedObjective.maximize("h"))
            .outcome(OutcomeBound.atMost("load", 0.8))
            .seed(4)
            .build();
    Study study = Study.create(spec);
    study.optimize(
        Objective.measuring(
            point -> {
              double x = (Double) point.values().get("x");
              if (x < 0.1) {
                return Outcome.failure("too small");
              }
              double n = point.values().containsKey("n") ? (Long) point.values().get("n") : 2;
              return Outcome.named("f", x * n)
                  .with("g", 1 - x)
                  .with("h", n - x)
                  .with("load", x + 0.01 * n);
            }),
        Budget.trials(24));
    assertThat(study.history().trials()).hasSize(24);
    for (Trial trial : study.history().trials()) {
      assertThat(space.check(trial.point().values())).isEqualTo(trial.point());
    }
    assertThat(study.front().trials())
        .isNotEmpty()
        .allSatisfy(trial -> assertThat(spec.feasible(trial.outcome())).isTrue());
    Recommendation knee = study.recommend().orElseThrow();
    assertThat(knee.feasible()).isPresent();
    assertThat(space.check(knee.point().values())).isEqualTo(knee.point());
    assertThat(study.explain().orElseThrow().objectives().keySet()).containsExactly("f", "g", "h");
  }

  @Test
  void whatIsWantedIsSearchedForAndRecommended() {
    StudySpec spec =
        StudySpec.builder(PLANE)
            .objectives(
                NamedObjective.maximize("gain").atLeast(0.8), NamedObjective.minimize("cost"))
            .noise(Noise.none())
            .seed(5)
            .build();
    Study study = Study.create(spec);
    run(study, 22);
    List<Trial.Finished> later = study.history().finished().subList(8, 22);
    long wanted = later.stream().filter(trial -> trial.value().getAsDouble() >= 0.79).count();
    assertThat(wanted).isGreaterThan(9);
    assertThat(Front.wanted(spec, study.best().orElseThrow())).isTrue();
    assertThat(study.recommend().orElseThrow().objectives().get("gain").value())
        .isGreaterThan(0.79);
  }

  @Test
  void noisyValuesAndSingleTrialsHaveAFrontToo() {
    Study study = Study.create(plane().build());
    assertThat(study.front().trials()).isEmpty();
    assertThat(study.recommend()).isEmpty();
    assertThat(study.explain()).isEmpty();
    study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(0).with("gain", 1, 0.1).with("cost", 2));
    assertThat(study.front().knee().orElseThrow().number()).isOne();
    assertThat(study.recommend()).isPresent();
    // The same point again, with other luck.
    study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(0).with("gain", 1.1, 0.1).with("cost", 2));
    study.ask();
    assertThat(study.front().trials()).hasSize(1);
  }

  // Where a program goes wrong in a third of the space it fails, or prints a huge number.
  private static double volume(double bad, boolean failing, int edition) {
    StudySpec spec =
        plane()
            .objectives(
                NamedObjective.maximize("gain").reference(-1),
                NamedObjective.minimize("cost").reference(2))
            .strategy(Strategy.auto().toBuilder().edition(edition).build())
            .budget(25)
            .build();
    Study study = Study.create(spec);
    for (int t = 0; t < 25; t++) {
      Trial.Pending trial = study.ask();
      boolean broken = (Double) trial.point().values().get("y") > 2.0 / 3;
      if (broken && failing) {
        study.fail(trial.number(), "diverged");
      } else if (broken) {
        study.tell(trial.number(), Outcome.named("gain", -bad).with("cost", bad));
      } else {
        study.tell(trial.number(), measured(trial.point()));
      }
    }
    return study.front().hypervolume();
  }

  @Test
  void aHugeValueIsNoWorseForTheFrontThanAFailure() {
    double failed = volume(0, true, Strategy.EDITION);
    // With its first values nothing is an outlier yet, so that the trials are not the same.
    assertThat(volume(1e12, false, Strategy.EDITION)).isCloseTo(failed, within(0.02));
    // Models that see such values see nothing else.
    assertThat(volume(1e12, false, 5)).isLessThan(failed - 0.05);
  }

  @Test
  void fewerThanThreeGoodValuesDoNotMakeTheRestOutliers() {
    Study study = Study.create(plane().build());
    study.add(Map.of("x", 0.5, "y", 0.5), Outcome.named("gain", 1e12).with("cost", 2));
    study.add(Map.of("x", 0.2, "y", 0.5), Outcome.named("gain", 1).with("cost", 1e12));
    for (int t = 0; t < 8; t++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Outcome.named("gain", t).with("cost", 1e300 * t));
    }
    assertThat(study.front().trials()).isNotEmpty();
    assertThat(study.recommend()).isPresent();
  }

  @Test
  void reportsAreOfAllObjectivesOrOfOne() {
    Study study = Study.create(plane().build());
    run(study, 8);
    assertThat(study.report().model()).isEmpty();
    var one =
        study.report(ReportPlan.standard().withCheckpoints(2).withObjective("cost"), share -> {});
    assertThat(one.model()).isPresent();
    assertThat(one.successes().get(0).value().getAsDouble())
        .isEqualTo(
            ((Outcome.Success) study.history().finished().get(0).outcome())
                .outcomes()
                .get("cost")
                .value());
    assertThatThrownBy(
            () -> study.report(ReportPlan.standard().withObjective("costs"), share -> {}))
        .hasMessageContaining("must be one of gain, cost, but got 'costs'");
    assertThat(Front.hypervolumes(study.spec(), study.history().finished())).hasSize(8).isSorted();
  }

  @Test
  void theBestPointAndThePastAreThoseOfOneObjective() {
    Study study = Study.create(plane().build());
    assertThat(study.bestWith("cost", Map.of("x", 0.25))).isEmpty();
    run(study, 10);
    Prediction cheap = study.bestWith("cost", Map.of("x", 0.25)).orElseThrow();
    assertThat(cheap.point().real("x")).isEqualTo(0.25);
    assertThat(study.predict("cost", List.of(cheap.point().values())).get(0)).isEqualTo(cheap);
    for (double y = 0; y <= 1; y += 0.125) {
      double there =
          study.predict("cost", List.of(Map.of("x", 0.25, "y", y))).get(0).mean().getAsDouble();
      assertThat(cheap.mean().getAsDouble()).isLessThan(there + 1e-6);
    }
    assertThat(study.bestWith("gain", Map.of()).orElseThrow().mean().getAsDouble())
        .isGreaterThan(
            study.bestWith("gain", Map.of("x", 0.25)).orElseThrow().mean().getAsDouble() - 1e-9);
    assertThatThrownBy(() -> study.bestWith("costs", Map.of()))
        .hasMessageContaining("must be one of gain, cost, but got 'costs'");
    assertThatThrownBy(() -> study.bestWith(Map.of())).hasMessageContaining("none was named");

    ModelPlots then = study.modelAfter("cost", 6);
    assertThat(then.beliefs().values()).isEqualTo(6);
    Study early = Study.create(plane().build());
    run(early, 6);
    ModelPlots early6 = early.modelAfter("cost", 6);
    assertThat(then.residuals()).isEqualTo(early6.residuals());
    assertThat(then.beliefs().recommended()).isEqualTo(early6.beliefs().recommended());
    assertThatThrownBy(() -> study.modelAfter("cost", 11)).hasMessageContaining("from 1 to 10");
  }

  @Test
  void volumesAboveOneReferenceCanBeCompared() {
    Study study = Study.create(plane().build());
    for (int i = 0; i < 3; i++) {
      study.tell(study.ask().number(), Map.of("gain", (double) i, "cost", 1.0 + i));
    }
    List<Trial.Finished> trials = study.history().finished();
    // (0, 1), (1, 2), (2, 3) above (-1, 4): 1·3, then 1·2 more, then 1·1 more.
    assertThat(Front.hypervolumes(study.spec(), trials, Map.of("gain", -1.0, "cost", 4.0)))
        .containsExactly(3, 5, 6);
    assertThatThrownBy(() -> Front.hypervolumes(study.spec(), trials, Map.of("gains", 0.0)))
        .hasMessageContaining("values of gain, cost, but got one of 'gains'");
  }

  @Test
  void whatDoesNotGoWithSeveralObjectivesIsRefused() {
    assertThatThrownBy(
            () -> StudySpec.builder(PLANE).objectives(NamedObjective.maximize("a")).build())
        .hasMessageContaining("2 to 4 with names, but there are 1; say direction instead");
    assertThatThrownBy(
            () ->
                StudySpec.builder(PLANE)
                    .objectives(NamedObjective.maximize("a"), NamedObjective.minimize("a"))
                    .build())
        .hasMessageContaining("'a' is there twice");
    assertThatThrownBy(
            () ->
                StudySpec.builder(PLANE)
                    .objectives(NamedObjective.maximize("x"), NamedObjective.minimize("a"))
                    .build())
        .hasMessageContaining("name of a parameter");
    assertThatThrownBy(() -> plane().outcome(OutcomeBound.atMost("cost", 1)).build())
        .hasMessageContaining("at-least or at-most");
    assertThatThrownBy(() -> plane().noise(Noise.known(0.1)).build())
        .hasMessageContaining("learned or none");
    assertThatThrownBy(
            () ->
                plane()
                    .strategy(Strategy.builder().acquisition(AcquisitionKind.UCB).build())
                    .build())
        .hasMessageContaining("acquisition = ucb");
    assertThatThrownBy(
            () -> plane().strategy(Strategy.builder(Strategy.Preset.PLAIN).build()).build())
        .hasMessageContaining("mes-g has max-values reachable");
    assertThatThrownBy(() -> NamedObjective.minimize("a").atLeast(1))
        .hasMessageContaining("'at least' is for an objective to maximize");
    assertThatThrownBy(() -> NamedObjective.minimize("a").reference(Double.NaN))
        .hasMessageContaining("must be finite");
    Study study = Study.create(plane().build());
    assertThatThrownBy(() -> study.check(List.of(StoppingRule.within(0.1, 0.9))))
        .hasMessageContaining("one objective, but the study has 2");
  }

  @Test
  void aStudyWithOtherObjectivesIsAnotherStudy() {
    StudySpec spec = plane().build();
    StudySpec other =
        StudySpec.builder(PLANE)
            .objectives(NamedObjective.maximize("gain"), NamedObjective.maximize("cost"))
            .seed(1)
            .build();
    assertThat(SpecDifferences.between(spec, other))
        .anySatisfy(text -> assertThat(text).contains("objectives"));
    assertThat(SpecDifferences.between(spec, spec)).isEmpty();
  }
}

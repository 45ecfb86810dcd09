package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.FailureRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailedTrialsTest {
  private static final SearchSpace SQUARE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1));

  // Best at (0.8, 0.6), where nothing works.
  private static Outcome evaluate(Point point) {
    double x = point.real("x");
    double y = point.real("y");
    return x > 0.7
        ? Outcome.failure("crash")
        : Outcome.value((x - 0.8) * (x - 0.8) + (y - 0.6) * (y - 0.6));
  }

  private static Study study(AcquisitionKind acquisition, FailureRule failures, long seed) {
    return Study.create(
        StudySpec.builder(SQUARE)
            .noise(Noise.none())
            .strategy(
                Strategy.plain().toBuilder().acquisition(acquisition).failures(failures).build())
            .seed(seed)
            .build());
  }

  private static void run(Study study, int trials) {
    while (study.history().trials().size() < trials) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), evaluate(trial.point()));
    }
  }

  private static long failed(Study study, int from) {
    return study.history().finished().stream()
        .filter(t -> t.number() > from && t.failure().isPresent())
        .count();
  }

  @Test
  void failuresAreLearnedFrom() {
    Study learning = study(AcquisitionKind.MES_G, FailureRule.LEARN, 1);
    Study ignoring = study(AcquisitionKind.MES_G, FailureRule.IGNORE, 1);
    run(learning, 32);
    run(ignoring, 32);
    assertThat(failed(learning, 16)).isLessThanOrEqualTo(5);
    assertThat(failed(ignoring, 16)).isGreaterThan(failed(learning, 16));
    Trial last = learning.history().trials().get(31);
    assertThat(last.suggestion().diagnostics().forecast().success().getAsDouble())
        .isBetween(0.0, 1.0);
    assertThat(ignoring.history().trials().get(31).suggestion().diagnostics().forecast())
        .isEqualTo(FeasibilityForecast.none());
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"RANDOM", "SOBOL", "CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"},
      mode = EnumSource.Mode.EXCLUDE)
  void everyAcquisitionKeepsAwayFromWhereAllFails(AcquisitionKind acquisition) {
    Study study = study(acquisition, FailureRule.LEARN, 2);
    List<EarlierResult> earlier = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      int row = i / 5;
      Map<String, Object> values = Map.of("x", (i % 5 + 0.5) / 5, "y", (row + 0.5) / 5);
      earlier.add(new EarlierResult(values, evaluate(SQUARE.point(values))));
    }
    study.addAll(earlier);
    for (int t = 0; t < 2; t++) {
      Trial.Pending trial = study.ask();
      assertThat(trial.point().real("x")).isLessThan(0.8);
      assertThat(trial.suggestion().diagnostics().forecast().success().getAsDouble())
          .isGreaterThan(0.5);
      study.tell(trial.number(), evaluate(trial.point()));
    }
  }

  @Test
  void withoutAFailureNothingChanges() {
    Study learning = study(AcquisitionKind.MES_G, FailureRule.LEARN, 3);
    Study ignoring = study(AcquisitionKind.MES_G, FailureRule.IGNORE, 3);
    for (int t = 0; t < 10; t++) {
      Trial.Pending one = learning.ask();
      Trial.Pending other = ignoring.ask();
      assertThat(one.suggestion()).isEqualTo(other.suggestion());
      double value = one.point().real("x") + one.point().real("y");
      learning.tell(one.number(), value);
      ignoring.tell(other.number(), value);
    }
  }

  @Test
  void aPointThatFailedIsNotTriedAgain() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.integer("n", 1, 12)))
                .noise(Noise.none())
                .strategy(Strategy.plain().toBuilder().initial(2).build())
                .build());
    List<Point> tried = new ArrayList<>();
    for (int t = 0; t < 12; t++) {
      Trial.Pending trial = study.ask();
      assertThat(tried).doesNotContain(trial.point());
      tried.add(trial.point());
      int n = (int) trial.point().integer("n");
      study.tell(trial.number(), n > 6 ? Outcome.failure("large") : Outcome.value(-n));
    }
  }

  @Test
  void failuresByChanceDoNotKeepTheStudyFromItsGoal() {
    Study study = study(AcquisitionKind.MES_G, FailureRule.LEARN, 4);
    for (int t = 0; t < 30; t++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x") - 0.3;
      double y = trial.point().real("y") - 0.4;
      study.tell(
          trial.number(),
          trial.number() % 5 == 0 ? Outcome.failure("flaky") : Outcome.value(x * x + y * y));
    }
    assertThat(study.best().orElseThrow().value().getAsDouble()).isLessThan(0.005);
  }

  @Test
  void aStudyOpenedAgainGoesOnAsItWould() {
    Journal journal = Journal.inMemory();
    StudySpec spec = study(AcquisitionKind.MES_G, FailureRule.LEARN, 5).spec();
    Study one = Study.open(spec, journal);
    run(one, 14);
    assertThat(failed(one, 0)).isPositive();
    Suggestion next = one.explain().orElseThrow().next().orElseThrow().suggestion();
    assertThat(Study.resume(journal).ask().suggestion()).isEqualTo(next);
  }
}

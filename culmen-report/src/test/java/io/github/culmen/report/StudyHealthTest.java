package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.HealthCheck.Verdict;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class StudyHealthTest {
  private static StudySpec.Builder spec() {
    return StudySpec.builder(
            SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("idle", 0, 1)))
        .name("study")
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build());
  }

  private static Study study(int trials, IntFunction<Function<Double, Outcome>> told) {
    return study(spec().build(), trials, told);
  }

  private static Study study(
      StudySpec spec, int trials, IntFunction<Function<Double, Outcome>> told) {
    Study study = Study.create(spec);
    for (int i = 1; i <= trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), told.apply(i).apply(trial.point().real("x")));
    }
    return study;
  }

  private static Outcome value(double value) {
    return new Outcome.Success(value, OptionalDouble.empty(), Map.of());
  }

  private static HealthCheck check(Study study, Instant now, String name) {
    StudyReport report = study.report(new ReportPlan(0, false, List.of()), share -> {});
    return StudyHealth.of(report, now).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static HealthCheck check(Study study, String name) {
    return check(study, Instant.now(), name);
  }

  @Test
  void aStudyWithoutTrialsIsTooYoungToJudge() {
    assertThat(check(Study.create(spec().build()), "failures").verdict()).isEqualTo(Verdict.INFO);
  }

  @Test
  void exactValuesOfOnePointMustAgreeAndPointsMustNotRunOut() {
    StudySpec exact =
        StudySpec.builder(SearchSpace.of(Parameter.integer("x", 0, 9)))
            .name("exact")
            .noise(Noise.none())
            .budget(12)
            .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
            .build();
    Study study = Study.create(exact);
    for (int i = 0; i < 3; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), (double) trial.point().integer("x"));
    }
    // Seven points for nine trials.
    HealthCheck few = check(study, "repeats");
    assertThat(few.verdict()).isEqualTo(Verdict.WARN);
    assertThat(few.sentence()).contains("Only 7 points are untried for 9 trials");
    study.add(study.history().trials().get(0).point().values(), value(4.5));
    assertThat(check(study, "repeats").advice()).contains("noise: learned");
    Study roomy = Study.create(spec().noise(Noise.none()).budget(12).build());
    assertThat(check(roomy, "repeats").verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aStoreIsSlowIfOneAnswerInTwentyIs() {
    double[] seconds = new double[40];
    Arrays.fill(seconds, 0.002);
    seconds[3] = 7;
    assertThat(HealthCheck.ofStore(seconds, "reads").orElseThrow().verdict())
        .isEqualTo(Verdict.PASS);
    Arrays.fill(seconds, 0, 3, 0.3);
    HealthCheck slow = HealthCheck.ofStore(seconds, "reads").orElseThrow();
    assertThat(slow.verdict()).isEqualTo(Verdict.WARN);
    assertThat(slow.number().getAsDouble()).isEqualTo(0.3);
    assertThat(HealthCheck.ofStore(new double[19], "reads")).isEmpty();
  }

  @Test
  void moreThanAFifthOfFailuresIsAWarningWithTheUsualReason() {
    IntFunction<Function<Double, Outcome>> third =
        i -> x -> i % 3 == 0 ? Outcome.failure("no memory\nat all") : value(x);
    HealthCheck found = check(study(30, third), "failures");
    assertThat(found.verdict()).isEqualTo(Verdict.WARN);
    assertThat(found.number().getAsDouble()).isEqualTo(1 / 3.0);
    assertThat(found.advice()).contains("“no memory”");
    assertThat(
            check(study(30, i -> x -> i == 7 ? Outcome.failure("once") : value(x)), "failures")
                .verdict())
        .isEqualTo(Verdict.PASS);
  }

  @Test
  void nothingButFailuresLatelyIsWorse() {
    HealthCheck found =
        check(study(40, i -> x -> i > 15 ? Outcome.failure("gone") : value(x)), "failures");
    assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aFirstTrialThatNoneBeatsIsAWarning() {
    assertThat(check(study(20, i -> x -> value(i == 1 ? -9 : x)), "progress").verdict())
        .isEqualTo(Verdict.WARN);
    assertThat(check(study(20, i -> x -> value(i == 1 ? 9 : x)), "progress").verdict())
        .isEqualTo(Verdict.PASS);
  }

  @Test
  void aBoundThatHardlyAnyTrialMeetsIsAWarning() {
    StudySpec bounded = spec().outcome(OutcomeBound.atMost("cost", 1)).build();
    for (int met : new int[] {0, 3}) {
      Study study =
          study(
              bounded,
              20,
              i ->
                  x ->
                      new Outcome.Success(
                          x,
                          OptionalDouble.empty(),
                          Map.of("cost", Measurement.of(i <= met ? 0.5 : 2))));
      HealthCheck found = check(study, "bound of cost");
      assertThat(found.number().getAsDouble()).isEqualTo(met / 20.0);
      assertThat(found.verdict()).isEqualTo(met == 0 ? Verdict.WARN : Verdict.PASS);
    }
  }

  @Test
  void silenceWhileATrialIsPendingIsAWarning() {
    Study study = study(6, i -> x -> value(x));
    Trial.Pending ignored = study.ask();
    assertThat(check(study, "stalled").verdict()).isEqualTo(Verdict.PASS);
    assertThat(check(study, Instant.now().plus(Duration.ofHours(1)), "stalled").verdict())
        .isEqualTo(Verdict.WARN);
  }

  @Test
  void anEventInTheFutureIsAWarning() {
    Study study = study(3, i -> x -> value(x));
    assertThat(check(study, "clocks").verdict()).isEqualTo(Verdict.PASS);
    assertThat(check(study, Instant.now().minus(Duration.ofHours(1)), "clocks").verdict())
        .isEqualTo(Verdict.WARN);
  }

  @Test
  void theModelIsJudgedByItsFiguresAndAnIdleParameterIsNamed() {
    Study study = study(30, i -> x -> value(Math.sin(6 * x)));
    StudyReport report = study.report(ReportPlan.standard().withCheckpoints(0), share -> {});
    List<HealthCheck> checks = StudyHealth.of(report, Instant.now());
    assertThat(checks)
        .anySatisfy(
            one -> {
              assertThat(one.name()).isEqualTo("predictive");
              assertThat(one.verdict()).isEqualTo(Verdict.PASS);
              assertThat(one.number().getAsDouble()).isGreaterThan(0.9);
            })
        .anySatisfy(
            one -> {
              assertThat(one.name()).isEqualTo("parameters");
              assertThat(one.sentence()).contains("idle");
            });
    assertThat(checks).allSatisfy(one -> assertThat(one.rule()).isNotBlank());
  }
}

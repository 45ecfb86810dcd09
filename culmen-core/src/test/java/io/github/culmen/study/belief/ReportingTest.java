package io.github.culmen.study.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.Slice;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model over time, and parameters by themselves. */
class ReportingTest {
  private static final StudySpec SPEC =
      StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1)))
          .strategy(Strategy.builder().acquisition(AcquisitionKind.SOBOL).build())
          .seed(4)
          .build();
  private static final ReportPlan LOOKS = ReportPlan.standard().withCheckpoints(4).withoutModel();

  private static double value(Point point) {
    double x = point.real("x") - 0.3;
    double y = point.real("y") - 0.7;
    return x * x + 0.5 * y * y;
  }

  private static void run(Study study, int trials) {
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), value(trial.point()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 11, 12, 20, 100})
  void withOneMoreValueAtMostOneMomentOfThePastIsNew(int most) {
    Set<Integer> seen = new HashSet<>();
    for (int values = 1; values <= 3000; values++) {
      List<Integer> moments = Reporting.moments(values, most);
      assertThat(moments).isSorted().startsWith(1).endsWith(values);
      assertThat(moments.size()).isLessThanOrEqualTo(Math.max(3, most));
      List<Integer> past = moments.subList(0, moments.size() - 1);
      long news = past.stream().filter(moment -> !seen.contains(moment)).count();
      assertThat(news).as("new of the past after %s values", values).isLessThanOrEqualTo(1);
      seen.addAll(past);
      if (most >= 12 && values > most) {
        assertThat(moments.size()).isGreaterThan(most / 2);
      }
    }
  }

  private static ModelPlots model(Strategy strategy) {
    Study study = Study.open(SPEC.withStrategy(strategy), Journal.inMemory());
    run(study, 9);
    return study
        .report(ReportPlan.standard().withCheckpoints(0), share -> {})
        .model()
        .orElseThrow();
  }

  @Test
  void theStudysOwnSamplerDrawsOptimaWhichACalibratedOneDrawsLikeFunctions() {
    StrategyBuilder strategy = Strategy.builder().acquisition(AcquisitionKind.MES_G);
    ModelPlots calibrated = model(strategy.maxValues(MaxValueMethod.CALIBRATED).build());
    assertThat(calibrated.sampled()).isSorted().hasSizeGreaterThan(150);
    double sd = calibrated.beliefs().optimum().optimumSd();
    assertThat(mean(calibrated.sampled()))
        .isCloseTo(calibrated.beliefs().optimum().optimumMean(), within(0.5 * sd));
    // Mean-field maxima expect too much: here the smaller, the better.
    ModelPlots gumbel = model(strategy.maxValues(MaxValueMethod.GUMBEL).build());
    assertThat(gumbel.sampled()).isSorted().hasSizeGreaterThan(150);
    assertThat(mean(gumbel.sampled())).isLessThan(gumbel.beliefs().optimum().optimumMean());
    assertThat(model(Strategy.builder().acquisition(AcquisitionKind.MES_R).build()).sampled())
        .hasSizeGreaterThan(150);
  }

  @Test
  void whatCanBeReachedIsBetterThanTheBestValue() {
    ModelPlots model = model(Strategy.auto());
    assertThat(model.sampled()).isSorted().hasSizeGreaterThan(40);
    double best = model.residuals().stream().mapToDouble(Residual::value).min().orElseThrow();
    assertThat(model.sampled()).allMatch(value -> value < best + 1e-3);
  }

  @Test
  void whoDrawsNoOptimaHasNone() {
    assertThat(model(Strategy.builder().acquisition(AcquisitionKind.EI).build()).sampled())
        .isEmpty();
    assertThat(model(SPEC.strategy()).sampled()).isEmpty();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Test
  void aReportIsTheSameWhateverWasReportedBefore() {
    Journal journal = Journal.inMemory();
    Study watched = Study.open(SPEC, journal);
    for (int i = 0; i < 4; i++) {
      run(watched, 2);
      var ignored = watched.report(LOOKS, share -> {});
    }
    requireSame(watched, Study.open(SPEC, journal));
    // A trial that no longer counts changes the past.
    var ignored = watched.discard(2, "");
    requireSame(watched, Study.open(SPEC, journal));
  }

  private static void requireSame(Study watched, Study fresh) {
    List<Checkpoint> found = watched.report(LOOKS, share -> {}).checkpoints();
    List<Checkpoint> expected = fresh.report(LOOKS, share -> {}).checkpoints();
    assertThat(found).hasSameSizeAs(expected).hasSizeGreaterThan(2);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).values()).isEqualTo(expected.get(i).values());
      assertThat(found.get(i).recommended()).isEqualTo(expected.get(i).recommended());
      assertThat(found.get(i).optimum().optimumMean())
          .isEqualTo(expected.get(i).optimum().optimumMean());
      assertThat(found.get(i).information()).isEqualTo(expected.get(i).information());
    }
  }

  @Test
  void theModelOfThePastIsThatOfTheTrialsThen() {
    Study study = Study.create(SPEC);
    run(study, 6);
    ModelPlots then = study.report(new ReportPlan(0, true, List.of()), s -> {}).model().get();
    run(study, 4);
    ModelPlots again = study.modelAfter(6);
    assertThat(again.beliefs().values()).isEqualTo(6);
    assertThat(again.slices()).isEqualTo(then.slices());
    assertThat(again.beliefs().recommended()).isEqualTo(then.beliefs().recommended());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> study.modelAfter(11))
        .withMessage("a model of the past knows from 1 to 10 values, but values = 11");
  }

  @Test
  void anEffectIsTheAverageOverTheOtherParameters() {
    Study study = Study.create(SPEC);
    run(study, 14);
    Slice slice = study.modelAfter(14).slices().get(0);
    assertThat(slice.averaged()).hasSize(21).allMatch(Slice.Spot::legal);
    for (Slice.Spot spot : List.of(slice.averaged().get(2), slice.averaged().get(15))) {
      double mean = 0;
      for (int i = 0; i < 50; i++) {
        double y = (i + 0.5) / 50;
        mean +=
            study.predict(List.of(Map.of("x", spot.value(), "y", y))).get(0).mean().getAsDouble()
                / 50;
      }
      assertThat(spot.mean()).isCloseTo(mean, within(0.01));
      assertThat(spot.lower()).isLessThan(spot.mean());
      assertThat(spot.upper()).isGreaterThan(spot.mean());
      // Of (y - 0.7)^2 / 2 the average is 0.0616.
      double x = (double) spot.value() - 0.3;
      assertThat(spot.mean()).isCloseTo(x * x + 0.0617, within(0.02));
    }
  }
}

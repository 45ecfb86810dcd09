package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.ParameterAxis;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionalStudyTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
              Parameter.categorical("kind", "flat", "bowl", "wave"),
              Parameter.real("centre", -1, 1),
              Parameter.integer("waves", 1, 40),
              Parameter.bool("damped"),
              Parameter.logReal("damping", 1e-3, 1))
          .onlyWhen("centre", "kind", "bowl", "wave")
          .onlyWhen("waves", "kind", "wave")
          .onlyWhen("damped", "kind", "wave")
          .onlyWhen("damping", "damped", true);

  // Best 0 at bowl, 0.4; wave has 0.2 at best, flat 0.5.
  private static double value(Point point) {
    return switch (point.categorical("kind")) {
      case "flat" -> 0.5;
      case "bowl" -> Math.pow(point.real("centre") - 0.4, 2);
      default ->
          0.2
              + Math.pow(point.real("centre") + 0.6, 2)
              + Math.abs(point.integer("waves") - 17) / 40.0
              + (point.bool("damped") ? Math.abs(Math.log10(point.real("damping")) + 2) : 0.3);
    };
  }

  private static Study study(AcquisitionKind kind) {
    return Study.create(
        StudySpec.builder(SPACE)
            .noise(Noise.none())
            .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
            .seed(3)
            .build());
  }

  private static void requireLegal(Study study) {
    Set<Point> points = new HashSet<>();
    for (Trial trial : study.history().trials()) {
      Point point = trial.point();
      assertThat(SPACE.check(point.values())).isEqualTo(point);
      assertThat(points.add(point)).isTrue();
      assertThat(point.values().containsKey("waves"))
          .isEqualTo(point.categorical("kind").equals("wave"));
    }
    Point recommended = study.recommend().orElseThrow().point();
    assertThat(SPACE.check(recommended.values())).isEqualTo(recommended);
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"})
  void everySuggestionOfEveryStrategyIsLegalAndNew(AcquisitionKind kind) {
    Study study = study(kind);
    study.optimize(ConditionalStudyTest::value, Budget.trials(16));
    requireLegal(study);
  }

  @Test
  void theBestBranchIsFoundAndRefined() {
    Study study = study(AcquisitionKind.MES_G);
    study.optimize(ConditionalStudyTest::value, Budget.trials(30));
    requireLegal(study);
    assertThat(study.best().orElseThrow().point().categorical("kind")).isEqualTo("bowl");
    assertThat(study.best().orElseThrow().value().getAsDouble()).isLessThan(0.003);
    // The flat branch has one point, and it is tried once at most.
    assertThat(
            study.history().trials().stream()
                .filter(t -> t.point().categorical("kind").equals("flat"))
                .count())
        .isLessThanOrEqualTo(1);
    Choice next = study.explain().orElseThrow().next().orElseThrow();
    assertThat(next.suggestion().point().values()).containsKey("kind");
  }

  @Test
  void noiseEndsNoSearchInAWrongBranch() {
    for (long seed : new long[] {3, 5}) { // in the first, edition 1 ends in the flat branch
      Study study =
          Study.create(
              StudySpec.builder(SPACE)
                  .minimize()
                  .budget(30)
                  .strategy(Strategy.auto().toBuilder().edition(5).build())
                  .seed(seed)
                  .build());
      SplittableRandom noise = new SplittableRandom(seed);
      study.optimize(p -> value(p) + 0.3 * noise.nextGaussian(), Budget.trials(30));
      Point recommended = study.recommend().orElseThrow().point();
      assertThat(recommended.categorical("kind")).as("seed %d", seed).isEqualTo("bowl");
      assertThat(value(recommended)).as("seed %d", seed).isLessThan(0.1);
    }
  }

  @Test
  void whatIsHiddenHasNoPartInTheModel() {
    Domain domain = ParameterAxis.domain(SPACE);
    double bowl = SPACE.parameter("kind").encode("bowl");
    double wave = SPACE.parameter("kind").encode("wave");
    double[] seen = {bowl, 0.7, 0.1, 0.2, 0.3};
    double[] same = {bowl, 0.7, 0.8, 0.9, 0.6};
    double[] active = {wave, 0.7, 0.1, 0.25, 0.5};
    double[] other = {wave, 0.7, 0.1, 0.75, 0.5};
    domain.snap(seen);
    domain.snap(same);
    domain.snap(active);
    domain.snap(other);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {1e6, 1, 1, 1, 1e6}, 1, 1e-6),
            domain,
            Dataset.of(Matrix.of(new double[][] {seen}), new double[] {1}));
    Moments there = model.moments(Matrix.of(new double[][] {seen, same, active, other}));
    assertThat(there.mean()[1]).isEqualTo(there.mean()[0]);
    assertThat(there.variance()[1]).isEqualTo(there.variance()[0]).isLessThan(1e-5);
    // Of waves ¼ for being active and its distance from the middle; of damped ¼ for being active
    // and ½ for having a level, whichever it is.
    double r = Math.sqrt(0.25 + Math.pow(active[2] - seen[2], 2) + 0.25 + 0.5);
    double expected = Math.exp(-Math.sqrt(5) * r) * (1 + Math.sqrt(5) * r + 5 * r * r / 3);
    assertThat(there.mean()[2]).isCloseTo(expected, within(1e-5));
    assertThat(there.mean()[3]).isCloseTo(expected, within(1e-5));
    double[][] drawn =
        model
            .paths(PathMethod.PATHWISE, 3, 64, new SplittableRandom(1))
            .values(Matrix.of(new double[][] {seen, same, active}));
    for (double[] path : drawn) {
      assertThat(path[1]).isEqualTo(path[0]);
      assertThat(path[2]).isNotEqualTo(path[0]);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MES_G", "RANDOM", "SOBOL"})
  void noTwoSuggestionsDifferInHiddenValuesOnly(AcquisitionKind kind) {
    SearchSpace finite =
        SearchSpace.of(Parameter.categorical("kind", "a", "b"), Parameter.integer("n", 1, 5))
            .onlyWhen("n", "kind", "b");
    Study study =
        Study.create(
            StudySpec.builder(finite)
                .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
                .build());
    study.optimize(p -> p.values().size(), Budget.trials(100));
    assertThat(study.history().trials()).hasSize(6);
    assertThatThrownBy(study::ask).isInstanceOf(SpaceExhaustedException.class);
  }

  @Test
  void constraintsAndConditionsWorkTogether() {
    SearchSpace both = SPACE.constrained("centre * waves >= 10", "kind == 'wave' or centre < 0.2");
    Study study = Study.create(StudySpec.builder(both).noise(Noise.none()).seed(2).build());
    study.optimize(ConditionalStudyTest::value, Budget.trials(24));
    for (Trial trial : study.history().trials()) {
      assertThat(both.check(trial.point().values())).isEqualTo(trial.point());
    }
    // The bowl's best under the second constraint is (0.2 - 0.4)².
    assertThat(study.best().orElseThrow().value().getAsDouble()).isBetween(0.04, 0.05);
  }
}

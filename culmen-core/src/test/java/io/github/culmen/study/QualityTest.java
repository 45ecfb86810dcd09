package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Smoke tests of how well studies optimise: a broken part shows, a small loss does not. */
class QualityTest {
  private static final int SEEDS = 5;

  private static double branin(Point point) {
    double x = point.real("x");
    double y = point.real("y");
    double b = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return b * b + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  // Maxima at 0.1, 0.3, 0.5, 0.7 and 0.9; the largest, 1 + …, at 0.7.
  private static double hills(Point point) {
    double x = point.real("x");
    return Math.pow(Math.sin(5 * Math.PI * x), 2) - 4 * Studies.square(x - 0.7);
  }

  private static double medianRegret(
      StudySpec.Builder spec,
      AcquisitionKind kind,
      ToDoubleFunction<Point> objective,
      double optimum,
      int trials) {
    double[] regrets = new double[SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
      Study study =
          Study.create(
              spec.seed(seed)
                  .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
                  .build());
      study.optimize(objective::applyAsDouble, Budget.trials(trials));
      regrets[seed] = Regret.simple(study, optimum).orElseThrow();
    }
    Arrays.sort(regrets);
    assertThat(regrets[0]).isGreaterThan(-1e-9);
    return regrets[SEEDS / 2];
  }

  @Test
  void findsAMinimumOfBraninInThirtyTrials() {
    StudySpec.Builder spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15)))
            .noise(Noise.none());
    double optimum = 0.397887357729738;
    double model = medianRegret(spec, AcquisitionKind.MES_G, QualityTest::branin, optimum, 30);
    double random = medianRegret(spec, AcquisitionKind.RANDOM, QualityTest::branin, optimum, 30);

    assertThat(model).isLessThan(0.05);
    assertThat(model).isLessThan(random / 10);
  }

  @Test
  void findsTheHighestOfFiveHills() {
    StudySpec.Builder spec = StudySpec.builder(Studies.LINE).maximize().noise(Noise.none());
    double model = medianRegret(spec, AcquisitionKind.MES_G, QualityTest::hills, 1, 20);
    double random = medianRegret(spec, AcquisitionKind.RANDOM, QualityTest::hills, 1, 20);

    assertThat(model).isLessThan(1e-3);
    assertThat(model).isLessThan(random / 3);
  }

  @Test
  void findsTheRightCategoryOfAMixedSpace() {
    int right = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Study study = Study.create(StudySpec.builder(Studies.MIXED).seed(seed).build());
      study.optimize(
          point ->
              Studies.square(Math.log10(point.real("rate")) + 2)
                  + 0.1 * Studies.square(point.real("depth") - 7)
                  + ("b".equals(point.categorical("kind")) ? 0 : 2),
          Budget.trials(30));
      Point recommended = study.recommend().orElseThrow().point();
      if ("b".equals(recommended.categorical("kind"))
          && Math.abs(recommended.integer("depth") - 7) <= 1
          && Math.abs(Math.log10(recommended.real("rate")) + 2) < 0.5) {
        right++;
      }
    }
    assertThat(right).isGreaterThanOrEqualTo(4);
  }

  @Test
  void seesThroughKnownNoise() {
    int close = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Study study =
          Study.create(
              StudySpec.builder(Studies.SQUARE).noise(Noise.known(0.05)).seed(seed).build());
      java.util.SplittableRandom random = new java.util.SplittableRandom(seed);
      study.optimize(
          point -> Studies.bowl(point) + 0.05 * random.nextGaussian(), Budget.trials(30));
      if (Studies.bowl(study.recommend().orElseThrow().point()) < 0.01) {
        close++;
      }
    }
    assertThat(close).isGreaterThanOrEqualTo(4);
  }
}

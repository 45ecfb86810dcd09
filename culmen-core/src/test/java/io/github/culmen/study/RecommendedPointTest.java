package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Samples;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The recommended point is one to use: tried, or surely better. */
class RecommendedPointTest {
  private static Study study(RecommendationRule rule, Noise noise, double variance) {
    Strategy strategy =
        Strategy.builder()
            .recommend(rule)
            .fixed(Hyperparameters.of(new double[] {0.3}, 1, variance))
            .build();
    return Study.create(
        StudySpec.builder(Studies.LINE).maximize().noise(noise).strategy(strategy).build());
  }

  private static Study exact(RecommendationRule rule) {
    return study(rule, Noise.none(), 1e-8);
  }

  private static void tell(Study study, DoubleUnaryOperator f, double... points) {
    for (double x : points) {
      study.add(Map.of("x", x), Outcome.value(f.applyAsDouble(x)));
    }
  }

  @Test
  void aPointBeyondTheTriedOnesIsNotRecommendedByItsMeanAlone() {
    Study safe = exact(RecommendationRule.SAFE);
    Study paper = exact(RecommendationRule.PAPER);
    for (Study study : new Study[] {safe, paper}) {
      tell(study, x -> x, 0, 0.1, 0.2, 0.3);
    }
    Recommendation tried = safe.recommend().orElseThrow();
    assertThat(tried.point().real("x")).isEqualTo(0.3);
    assertThat(tried.trial()).hasValue(4);
    assertThat(tried.reason())
        .isEqualTo("it was tried, in trial 4, and no other point is surely better");
    assertThat(tried.mean()).isCloseTo(0.3, within(1e-3));
    Recommendation largest = paper.recommend().orElseThrow();
    assertThat(largest.point().real("x")).isGreaterThan(0.32);
    assertThat(largest.trial()).isEmpty();
    assertThat(largest.mean()).isGreaterThan(0.3);
  }

  @Test
  void exactValuesDecideBetweenPointsThatTheModelCannotTellApart() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", -2, 2), Parameter.real("y", -2, 2));
    for (long seed = 0; seed < 4; seed++) {
      Study study =
          Study.create(
              StudySpec.builder(space)
                  .minimize()
                  .noise(Noise.none())
                  .budget(25)
                  .seed(seed)
                  .build());
      study.optimize(
          point -> {
            double x = point.real("x");
            return Math.pow(1 - x, 2) + 10 * Math.pow(point.real("y") - x * x, 2);
          },
          Budget.trials(25));
      Recommendation recommended = study.recommend().orElseThrow();
      if (recommended.trial().isPresent()) {
        assertThat(recommended.trial()).hasValue(study.best().orElseThrow().number());
      }
    }
  }

  @Test
  void aPointThatIsSurelyBetterIsRecommendedUntried() {
    Study study = exact(RecommendationRule.SAFE);
    tell(study, x -> -Studies.square(x - 0.45), 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7);
    Recommendation best = study.recommend().orElseThrow();
    assertThat(best.point().real("x")).isCloseTo(0.45, within(0.01));
    assertThat(best.trial()).isEmpty();
    assertThat(best.reason()).contains("better than every tried point's");
  }

  @Test
  void underNoiseTheLuckiestValueIsNotTheBest() {
    Study study = study(RecommendationRule.SAFE, Noise.learned(), 0.5);
    tell(study, x -> 1.0, 0.78, 0.79, 0.8, 0.8, 0.8, 0.81, 0.82);
    tell(study, x -> 0, 0.1, 0.2, 0.4);
    tell(study, x -> 1.2, 0.3);
    assertThat(study.best().orElseThrow().point().real("x")).isEqualTo(0.3);
    assertThat(study.recommend().orElseThrow().point().real("x")).isCloseTo(0.8, within(0.05));
  }

  private static double bowl(double x, double y) {
    return 4 * (Math.pow(x - 0.5, 2) + Math.pow(y - 0.5, 2));
  }

  @Test
  void whatIsSaidOfTheLuckiestPointIsNotItsLuck() {
    double bias = 0;
    int inside = 0;
    int studies = 20;
    for (int seed = 0; seed < studies; seed++) {
      Study study = Study.create(StudySpec.builder(Studies.SQUARE).minimize().build());
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 31; i++) {
        // As a search does, most are near the minimum.
        double reach = i < 10 ? 1 : 0.2;
        double x = 0.5 + reach * (random.nextDouble() - 0.5);
        double y = 0.5 + reach * (random.nextDouble() - 0.5);
        study.add(Map.of("x", x, "y", y), Outcome.value(bowl(x, y) + 0.3 * random.nextGaussian()));
      }
      Recommendation said = study.recommend().orElseThrow();
      double truth = bowl(said.point().real("x"), said.point().real("y"));
      double off = (said.mean() - truth) / said.sd();
      bias += Math.max(-4, off) / studies;
      inside += Math.abs(off) <= 1.645 ? 1 : 0;
    }
    assertThat(bias).isBetween(-0.6, 0.6); // it was -0.94 with its luck, and 15 were inside
    assertThat(inside).isBetween(17, 20);
  }

  // Seconds of a compiler with some flags, which differ by a tenth from call to call.
  private static double seconds(Point flags, SplittableRandom noise) {
    double exact =
        1.6
            + (flags.bool("debug") ? 0.15 : 0)
            + (flags.bool("lint") ? 0.3 : 0)
            + 0.2 * Math.abs(flags.integer("threads") - 2)
            + Map.of("none", 0.0, "some", 0.1, "all", 0.5).get(flags.categorical("checks"));
    return exact * (1 + 0.1 * noise.nextGaussian());
  }

  @Test
  void aClaimAboutTimesStandsSixRepeats() {
    SearchSpace flags =
        SearchSpace.of(
            Parameter.bool("debug"),
            Parameter.bool("lint"),
            Parameter.integer("threads", 0, 6),
            Parameter.categorical("checks", "none", "some", "all"));
    int stood = 0;
    int studies = 12;
    for (int seed = 0; seed < studies; seed++) {
      Study study =
          Study.create(
              StudySpec.builder(flags)
                  .minimize()
                  .seed(seed)
                  .budget(25)
                  .strategy(Strategy.auto().toBuilder().edition(7).build())
                  .build());
      SplittableRandom noise = new SplittableRandom(seed);
      study.optimize(point -> seconds(point, noise), Budget.trials(25));
      Recommendation said = study.recommend().orElseThrow();
      double[] repeats = new double[6];
      for (int i = 0; i < repeats.length; i++) {
        repeats[i] = seconds(said.point(), noise);
      }
      double error = Math.hypot(said.sd(), Samples.sd(repeats) / Math.sqrt(repeats.length));
      double off = Math.abs(said.mean() - Arrays.stream(repeats).average().orElseThrow());
      stood += off <= 2 * error ? 1 : 0;
      // It claimed 0.002 once, where repeats differ by 0.5.
      assertThat(said.sd()).as("seed %d", seed).isGreaterThan(0.02);
    }
    assertThat(stood).isGreaterThanOrEqualTo(studies - 2);
  }
}

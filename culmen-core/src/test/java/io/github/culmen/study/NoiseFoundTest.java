package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The edition of {@code auto} that lets values decide how noisy they are. */
class NoiseFoundTest {
  private static final int EDITION = 3;
  private static final double[][] SHARPNESS = {
    {10, 3, 17, 3.5, 1.7, 8},
    {0.05, 10, 17, 0.1, 8, 14},
    {3, 3.5, 1.7, 10, 17, 8},
    {17, 8, 0.05, 10, 0.1, 14}
  };
  private static final double[][] CENTRES = {
    {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
    {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
    {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
    {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}
  };
  private static final double[] WEIGHTS = {1, 1.2, 3, 3.2};
  private static final SearchSpace CUBE =
      SearchSpace.of(
          IntStream.rangeClosed(1, 6)
              .mapToObj(j -> (Parameter) Parameter.real("x" + j, 0, 1))
              .toList());

  private static double hartmann(Point point) {
    double sum = 0;
    for (int i = 0; i < WEIGHTS.length; i++) {
      double exponent = 0;
      for (int j = 0; j < 6; j++) {
        double apart = point.real("x" + (j + 1)) - CENTRES[i][j];
        exponent += SHARPNESS[i][j] * apart * apart;
      }
      sum -= WEIGHTS[i] * Math.exp(-exponent);
    }
    return sum;
  }

  private static StudySpec.Builder auto(SearchSpace space, int edition, long seed) {
    return StudySpec.builder(space)
        .minimize()
        .seed(seed)
        .strategy(Strategy.auto().toBuilder().edition(edition).build());
  }

  private static double latestNoise(Study study) {
    return study.history().latestHyperparameters().settings().get(0).noiseVariance();
  }

  @Test
  void noiseIsNotTakenForRoughness() {
    double sd = 0.3;
    for (long seed : new long[] {0, 3, 5}) { // the first edition finds 0.002 to 0.02 in them
      Study study = Study.create(auto(CUBE, EDITION, seed).budget(30).build());
      SplittableRandom noise = new SplittableRandom(1000 + seed);
      study.optimize(p -> hartmann(p) + sd * noise.nextGaussian(), Budget.trials(30));
      assertThat(study.explain().orElseThrow().beliefs().noiseSd())
          .as("seed %d", seed)
          .isBetween(sd / 5, sd * 5);
    }
  }

  @Test
  void exactValuesAreFoundExactWithoutARepeat() {
    Study study = Study.create(auto(Studies.SQUARE, EDITION, 1).budget(40).build());
    Studies.drive(study, Studies::bowl, 40);
    assertThat(latestNoise(study)).isLessThan(1e-4);
    assertThat(study.history().points()).isEqualTo(40);
  }

  @Test
  void valuesThatCannotDecideGetARepeat() {
    Study study = Study.create(auto(CUBE, EDITION, 4).budget(60).build());
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 19; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), random.nextGaussian() + 3 * trial.point().real("x1"));
    }
    Suggestion repeat = study.ask().suggestion();
    assertThat(repeat.point()).isEqualTo(study.best().orElseThrow().point());
    assertThat(repeat.diagnostics().plan())
        .hasValue(
            "trial "
                + study.best().orElseThrow().number()
                + " again, to tell noise from roughness");
  }

  // Predictions have sds, and a study in which most sds are known was never asked for more.
  @Test
  void stoppedTrialsLeaveTheQuestionToThoseThatEnded() {
    for (int edition : new int[] {7, 8}) {
      Study study = Study.create(auto(CUBE, edition, 4).budget(60).build());
      SplittableRandom random = new SplittableRandom(4);
      for (int i = 0; i < 19; i++) {
        Trial.Pending trial = study.ask();
        double value = random.nextGaussian() + 3 * trial.point().real("x1");
        if (i % 5 < 2) {
          study.tell(trial.number(), value);
        } else {
          study.tell(
              trial.number(),
              new Outcome.Stopped(4, value, value, 0.5, OptionalDouble.empty(), "test"));
        }
      }
      Suggestion next = study.ask().suggestion();
      assertThat(next.point().equals(study.best().orElseThrow().point()))
          .as("edition %d", edition)
          .isEqualTo(edition == 8);
    }
  }

  @Test
  void aFiniteSpaceOfNoisyValuesGoesOn() {
    SearchSpace five = SearchSpace.of(Parameter.integer("k", 1, 5));
    Study study = Study.create(auto(five, EDITION, 1).build());
    SplittableRandom noise = new SplittableRandom(2);
    study.optimize(p -> p.real("k") + noise.nextGaussian(), Budget.trials(30));
    assertThat(study.history().trials()).hasSize(30);
    assertThat(study.recommend().orElseThrow().point().integer("k")).isLessThanOrEqualTo(2);
  }

  @Test
  void aFiniteSpaceOfExactValuesEndsAfterOneRepeat() {
    SearchSpace five = SearchSpace.of(Parameter.integer("k", 1, 5));
    Study study = Study.create(auto(five, EDITION, 1).build());
    study.optimize(p -> p.real("k"), Budget.trials(30));
    assertThat(study.history().trials()).hasSize(6);
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }

  @Test
  void equalValuesOfARoundedObjectiveProveNothing() {
    SearchSpace five = SearchSpace.of(Parameter.integer("k", 1, 50));
    Study study = Study.create(auto(five, EDITION, 1).build());
    for (int k = 1; k <= 8; k++) {
      study.add(Map.of("k", k), Outcome.value(k % 2));
    }
    study.add(Map.of("k", 1), Outcome.value(1));
    Trial.Pending ignored = study.ask();
    assertThat(latestNoise(study)).isGreaterThan(1e-8);
  }

  @Test
  void earlierEditionsChooseAsBefore() {
    for (int edition : new int[] {1, 2}) {
      Study study = Study.create(auto(CUBE, edition, 5).budget(30).build());
      SplittableRandom noise = new SplittableRandom(5);
      study.optimize(p -> hartmann(p) + 0.3 * noise.nextGaussian(), Budget.trials(22));
      List<String> words = new ArrayList<>();
      for (Trial trial : study.history().trials()) {
        trial
            .suggestion()
            .diagnostics()
            .plan()
            .ifPresent(plan -> words.add(plan.substring(0, plan.indexOf(" "))));
      }
      assertThat(words).containsOnly(edition == 1 ? "log-ei" : "mes-g");
      assertThat(study.history().points()).isEqualTo(22);
    }
  }

  @Test
  void whoCannotTellNoiseFromRoughnessSaysSo() {
    // Twenty values in six dimensions have no near neighbours.
    Study study = Study.create(auto(CUBE, 1, 4).build());
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 20; i++) {
      Point point = new io.github.culmen.space.Encoding(CUBE).decode(random.doubles(6).toArray());
      study.add(point.values(), Outcome.value(3 * point.real("x1") + 0.5 * random.nextGaussian()));
    }
    FitQuality fit = study.fit().orElseThrow();
    assertThat(fit.verdict()).isEqualTo(FitQuality.Verdict.UNDECIDED);
    assertThat(fit.trustworthy()).isFalse();
    int best = study.best().orElseThrow().number();
    assertThat(fit.repeat()).hasValue(best);
    assertThat(fit.sentence()).contains("cannot tell noise from roughness; repeat trial " + best);
    assertThat(study.explain().orElseThrow().beliefs().fit()).isEqualTo(fit);

    // The repeat tells.
    Trial.Finished repeated = study.best().orElseThrow();
    study.add(repeated.point().values(), Outcome.value(repeated.value().getAsDouble() + 0.7));
    assertThat(study.fit().orElseThrow().verdict()).isNotEqualTo(FitQuality.Verdict.UNDECIDED);
  }

  private static Study noisyHartmann(int edition, long seed, double sd, int trials) {
    Study study = Study.create(auto(CUBE, edition, seed).budget(trials).build());
    // The noise of culmen run --problem hartmann6 --noise.
    long stream = new SplittableRandom(~seed).nextLong();
    for (int i = 1; i <= trials; i++) {
      Trial.Pending trial = study.ask();
      double noise = new SplittableRandom(stream + i).nextGaussian();
      study.tell(i, hartmann(trial.point()) + sd * noise);
    }
    return study;
  }

  @Test
  void whoSeesNoiseButMayMissMostOfItSaysSo() {
    double sd = 0.3;
    for (long seed : new long[] {2, 3}) { // both were called calibrated
      Study study = noisyHartmann(7, seed, sd, 30);
      assertThat(study.explain().orElseThrow().beliefs().noiseSd())
          .as("seed %d", seed)
          .isBetween(sd / 5, sd / 3);
      FitQuality fit = study.fit().orElseThrow();
      assertThat(fit.verdict()).as("seed %d", seed).isEqualTo(FitQuality.Verdict.UNDECIDED);
      assertThat(fit.repeat()).hasValue(study.best().orElseThrow().number());
    }
  }

  @Test
  void noiseThatIsKnownWellEnoughIsNoReasonToDoubt() {
    Study study = noisyHartmann(7, 1, 0.3, 30);
    assertThat(study.explain().orElseThrow().beliefs().noiseSd()).isBetween(0.15, 0.6);
    assertThat(study.fit().orElseThrow().verdict()).isEqualTo(FitQuality.Verdict.CALIBRATED);
  }

  // Random points of a noisy slope, and repeats of the best of them that nearly agree by luck.
  private static Study luckyRepeats(int edition, long seed, int repeats) {
    Study study = Study.create(auto(CUBE, edition, seed).budget(60).build());
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 22 - repeats; i++) {
      Point point = new io.github.culmen.space.Encoding(CUBE).decode(random.doubles(6).toArray());
      study.add(point.values(), Outcome.value(3 * point.real("x1") + 0.7 * random.nextGaussian()));
    }
    List<Trial.Finished> best =
        study.history().finished().stream()
            .sorted(Comparator.comparingDouble(trial -> trial.value().getAsDouble()))
            .limit(repeats)
            .toList();
    for (Trial.Finished trial : best) {
      study.add(trial.point().values(), Outcome.value(trial.value().getAsDouble() + 0.2));
    }
    for (int i = 23; i <= 24; i++) {
      Trial.Pending trial = study.ask();
      study.tell(i, 3 * trial.point().real("x1") + 0.7 * random.nextGaussian());
    }
    return study;
  }

  @Test
  void oneLuckyRepeatDoesNotEndTheQuestion() {
    for (long seed : new long[] {3, 4, 6}) {
      Study earlier = luckyRepeats(7, seed, 1);
      assertThat(earlier.ask().suggestion().diagnostics().plan().orElseThrow())
          .as("seed %d", seed)
          .doesNotContain("again");
      Study study = luckyRepeats(8, seed, 1);
      double before = latestNoise(study);
      assertThat(before).isLessThan(0.05); // four tenths of the variance are noise
      Trial.Pending again = study.ask();
      assertThat(again.suggestion().diagnostics().plan().orElseThrow())
          .as("seed %d", seed)
          .endsWith(" again, to tell how large the noise is");
      List<Trial.Finished> values =
          study.history().finished().stream()
              .filter(trial -> trial.point().equals(again.point()))
              .toList();
      assertThat(values).hasSize(1);
      study.tell(25, values.get(0).value().getAsDouble() + 1);
      Trial.Pending ignored = study.ask();
      assertThat(latestNoise(study)).as("seed %d", seed).isGreaterThan(2 * before);
    }
  }

  @Test
  void threeRepeatsAreEnough() {
    Study study = luckyRepeats(8, 3, 3);
    assertThat(study.ask().suggestion().diagnostics().plan().orElseThrow()).doesNotContain("again");
  }
}

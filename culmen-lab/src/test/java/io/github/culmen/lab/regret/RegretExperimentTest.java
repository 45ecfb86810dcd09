package io.github.culmen.lab.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.regret.RegretExperiment.Law;
import io.github.culmen.lab.regret.RegretExperiment.Outcome;
import io.github.culmen.math.Matrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RegretExperimentTest {
  private static final int POINTS = 40;
  private static final int MOST_STEPS = 600;

  @ParameterizedTest
  @CsvSource({
    "UNIVERSAL, 3, 0.2, 0.1, 1, 0.01",
    "UNIVERSAL, 10, 0.1, 0.1, 1, 0.01",
    "UNIVERSAL, 5, 0.5, 0.3, 0.5, 0.1",
    "UNIVERSAL, 2, 0.9, 0.3, 1, 1",
    "ADAPTED, 3, 0.2, 0.1, 1, 0.01",
    "ADAPTED, 10, 0.1, 0.1, 1, 0.01",
    "ADAPTED, 5, 0.5, 0.3, 0.5, 0.1",
    "ADAPTED, 2, 0.9, 0.3, 1, 1",
  })
  void keepsTheTheoremsPromise(
      Law law, int parts, double delta, double lengthscale, double variance, double noise) {
    int wanted = 150;
    Matrix prior = LinePriors.squaredExponential(POINTS, lengthscale, variance);
    SplittableRandom random = new SplittableRandom(20 + parts);
    double most = RegretBound.maximumGain(prior, noise, parts);
    int runs = 0;
    int held = 0;
    int complete = 0;
    int single = 0;
    for (int round = 0; round < 2 * wanted && runs < wanted; round++) {
      Outcome outcome =
          RegretExperiment.run(prior, noise, law, parts, delta, MOST_STEPS, random.split());
      // The theorem is about any w; those near 1 make runs long.
      if (law == Law.UNIVERSAL && outcome.priorLogBelow() > Math.log(0.7)) {
        continue;
      }
      runs++;
      RegretBound bound = outcome.bound();
      if (bound.parts() < parts) {
        // Out of steps: counted as if the bound had failed.
        continue;
      }
      assertThat(bound.countedGain()).isLessThanOrEqualTo(most);
      assertThat(bound.value()).isLessThanOrEqualTo(bound.cautiousValue());
      assertThat(outcome.simpleRegret()).isGreaterThanOrEqualTo(0);
      assertThat(outcome.steps()).hasSize(bound.iterations());
      held += bound.holds(outcome.simpleRegret()) ? 1 : 0;
      complete += bound.missed() == 0 ? 1 : 0;
      single += singleStepsHold(outcome, delta) ? 1 : 0;
    }
    assertThat(runs).isEqualTo(wanted);
    assertThat(held).isGreaterThanOrEqualTo((int) Math.ceil((1 - delta) * runs));
    // The two halves of the proof, which are far less generous than the bound as a whole.
    assertThat(complete).isGreaterThanOrEqualTo((int) Math.ceil((1 - delta / 2) * runs));
    assertThat(single).isGreaterThanOrEqualTo((int) Math.ceil((1 - delta / 2) * runs));
  }

  @ParameterizedTest
  @EnumSource(Law.class)
  void keepsThePromiseWithACoverOfTheDomain(Law law) {
    Matrix prior = LinePriors.squaredExponential(POINTS, 0.2, 1);
    RegretExperiment.Spacing third = new RegretExperiment.Spacing(3);
    SplittableRandom random = new SplittableRandom(9);
    int held = 0;
    for (int run = 0; run < 60; run++) {
      Outcome outcome =
          RegretExperiment.run(prior, 0.01, law, third, 3, 0.2, MOST_STEPS, random.split());
      held += outcome.bound().holds(outcome.simpleRegret()) ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(48);
  }

  @Test
  void anUpperBoundOverTheCandidatesBecomesOneOverTheDomain() {
    SplittableRandom random = new SplittableRandom(10);
    for (int repeat = 0; repeat < 200; repeat++) {
      double[] function = random.doubles(1 + random.nextInt(12), -1, 1).toArray();
      RegretExperiment.Spacing cover = new RegretExperiment.Spacing(1 + random.nextInt(6));
      double ofCandidates =
          Arrays.stream(cover.candidates(function.length))
              .mapToDouble(i -> function[i])
              .max()
              .orElseThrow();
      assertThat(Arrays.stream(function).max().orElseThrow())
          .isLessThanOrEqualTo(ofCandidates + cover.margin(function));
    }
  }

  @Test
  void aCoverAddsHalfItsStrideTimesTheSteepestStep() {
    double[] function = {0, 1, -1, 0, 0.5, 0.25, 0};
    RegretExperiment.Spacing third = new RegretExperiment.Spacing(3);
    assertThat(third.candidates(7)).containsExactly(0, 3, 6);
    assertThat(third.margin(function)).isEqualTo(2);
    assertThat(third.candidates(9)).containsExactly(0, 3, 6);
    // The last point is two steps from a candidate.
    assertThat(third.margin(new double[] {0, 1, -1, 0, 0.5, 0.25, 0, 0, 0})).isEqualTo(4);
    assertThat(RegretExperiment.Spacing.WHOLE.margin(function)).isZero();
    assertThatThrownBy(() -> new RegretExperiment.Spacing(0))
        .hasMessage("stride must be at least 1, but stride = 0");
  }

  // r_t ≤ (ν_t + ζ_i) σ_{t-1}(x_t) for the first step above f* of each part i.
  private static boolean singleStepsHold(Outcome outcome, double delta) {
    RegretBound.Parts clock = new RegretBound.Parts(delta);
    boolean waiting = true;
    for (int t = 0; t < outcome.steps().size(); t++) {
      RegretBound.Step step = outcome.steps().get(t);
      if (waiting && step.maximum() > outcome.optimum()) {
        double zeta = RegretBound.zeta(clock.completed() + 1, delta);
        if (outcome.regrets()[t] > (step.gap() + zeta) * Math.sqrt(step.variance())) {
          return false;
        }
        waiting = false;
      }
      waiting |= clock.add(step.logBelow());
    }
    return true;
  }

  @Test
  void comesCloseToTheOptimumWithFewSteps() {
    Matrix prior = LinePriors.squaredExponential(200, 0.1, 1);
    SplittableRandom random = new SplittableRandom(77);
    int functions = 30;
    double early = 0;
    double late = 0;
    for (int i = 0; i < functions; i++) {
      Outcome outcome =
          RegretExperiment.run(prior, 1e-4, Law.ADAPTED, 1000, 0.1, 40, random.split());
      double best = Double.POSITIVE_INFINITY;
      for (int t = 0; t < outcome.regrets().length; t++) {
        best = Math.min(best, outcome.regrets()[t]);
        early += t == 4 ? best / functions : 0;
      }
      late += best / functions;
    }
    assertThat(late).isLessThan(0.05);
    assertThat(early).isGreaterThan(late);
  }

  @Test
  void worksOnRougherFunctions() {
    Matrix prior = LinePriors.matern32(POINTS, 0.2, 0.8);
    int held = 0;
    for (int seed = 0; seed < 40; seed++) {
      Outcome outcome =
          RegretExperiment.run(
              prior, 0.05, Law.ADAPTED, 4, 0.25, MOST_STEPS, new SplittableRandom(seed));
      held += outcome.bound().holds(outcome.simpleRegret()) ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(30);
  }

  @ParameterizedTest
  @EnumSource
  void repeatsItselfWithAnEqualGenerator(Law law) {
    Matrix prior = LinePriors.squaredExponential(20, 0.2, 1);
    Outcome first = RegretExperiment.run(prior, 0.1, law, 3, 0.1, 100, new SplittableRandom(6));
    Outcome second = RegretExperiment.run(prior, 0.1, law, 3, 0.1, 100, new SplittableRandom(6));
    assertThat(second.steps()).isEqualTo(first.steps());
    assertThat(second.regrets()).isEqualTo(first.regrets());
    Outcome other = RegretExperiment.run(prior, 0.1, law, 3, 0.1, 100, new SplittableRandom(7));
    assertThat(other.steps()).isNotEqualTo(first.steps());
  }

  @Test
  void drawsFromOneLawOrFromThatOfThePosterior() {
    Matrix prior = LinePriors.squaredExponential(20, 0.2, 1);
    Outcome universal =
        RegretExperiment.run(prior, 0.1, Law.UNIVERSAL, 3, 0.1, 100, new SplittableRandom(6));
    assertThat(universal.steps()).allMatch(step -> step.logBelow() == universal.priorLogBelow());
    Outcome adapted =
        RegretExperiment.run(prior, 0.1, Law.ADAPTED, 3, 0.1, 100, new SplittableRandom(6));
    assertThat(adapted.steps().get(0)).isEqualTo(universal.steps().get(0));
    assertThat(adapted.steps().get(1).logBelow()).isNotEqualTo(adapted.priorLogBelow());
  }

  @Test
  void endsWhenTheStepsAreUsedUp() {
    Outcome outcome =
        RegretExperiment.run(
            Matrix.identity(1), 1, Law.UNIVERSAL, 1000, 0.1, 7, new SplittableRandom(1));
    assertThat(outcome.steps()).hasSize(7);
    assertThat(outcome.simpleRegret()).isZero();
  }

  @Test
  void rejectsNumbersThatMakeNoSense() {
    Matrix prior = Matrix.identity(2);
    SplittableRandom random = new SplittableRandom(1);
    assertThatThrownBy(() -> RegretExperiment.run(prior, 0, Law.ADAPTED, 1, 0.1, 9, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("noise = 0.0");
    assertThatThrownBy(() -> RegretExperiment.run(prior, 1, Law.ADAPTED, 1, 1.5, 9, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("delta = 1.5");
    assertThatThrownBy(() -> RegretExperiment.run(prior, 1, Law.ADAPTED, 0, 0.1, 9, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but are 0 and 9");
  }
}

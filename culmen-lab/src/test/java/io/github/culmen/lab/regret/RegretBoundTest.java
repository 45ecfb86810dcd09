package io.github.culmen.lab.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.maximum.FiniteGaussian;
import io.github.culmen.lab.regret.RegretBound.Step;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegretBoundTest {
  private static final double DELTA = 0.2;

  private static double pi(int i) {
    return Math.PI * Math.PI * i * i / 6;
  }

  @Test
  void isTheTheoremsFormulaForARunWorkedByHand() {
    // f* = 1, w = 0.1: ln(0.2/(2·1.645))/ln 0.1 = 1.216, ln(0.2/(2·6.580))/ln 0.1 = 1.818.
    double logW = Math.log(0.1);
    List<Step> steps =
        List.of(
            new Step(0.5, 9, 0.9, logW), // below f*: does not count
            new Step(1.5, 2, 0.8, logW), // counts, ends part 1
            new Step(2.0, 3, 0.5, logW), // counts, widest
            new Step(1.2, 1, 0.4, logW), // ends part 2, is not its first
            new Step(9.0, 50, 0.3, logW)); // belongs to no complete part
    RegretBound bound = RegretBound.of(steps, 1, 0.25, 1, DELTA);
    assertThat(bound.parts()).isEqualTo(2);
    assertThat(bound.missed()).isZero();
    assertThat(bound.iterations()).isEqualTo(4);
    assertThat(bound.statedIterations())
        .isCloseTo(
            (Math.log(DELTA / 2 / pi(1)) + Math.log(DELTA / 2 / pi(2))) / logW, within(1e-12));
    assertThat(bound.gap()).isEqualTo(3);
    assertThat(bound.gapStep()).isEqualTo(3);
    assertThat(bound.constant()).isCloseTo(2 / Math.log(5), within(1e-15));
    assertThat(bound.zeta()).isCloseTo(Math.sqrt(2 * Math.log(pi(2) / DELTA)), within(1e-14));
    double counted = 0.5 * (Math.log(1 + 0.8 / 0.25) + Math.log(1 + 0.5 / 0.25));
    assertThat(bound.countedGain()).isCloseTo(counted, within(1e-14));
    double all = counted + 0.5 * (Math.log(4.6) + Math.log(2.6) + Math.log(2.2));
    assertThat(bound.informationGain()).isCloseTo(all, within(1e-14));
    double expected = Math.sqrt(bound.constant() * counted / 2) * (3 + bound.zeta());
    assertThat(bound.value()).isCloseTo(expected, within(1e-13));
    assertThat(bound.value(4 * counted)).isCloseTo(2 * expected, within(1e-13));
    double zetaOfAll = Math.sqrt(2 * Math.log(pi(4) / DELTA));
    assertThat(bound.cautiousValue())
        .isCloseTo(expected * (3 + zetaOfAll) / (3 + bound.zeta()), within(1e-13));
    assertThat(bound.holds(expected - 1e-9)).isTrue();
    assertThat(bound.holds(expected + 1e-9)).isFalse();
  }

  @Test
  void doesNotHoldForAPartWithoutAMaximumAboveTheOptimum() {
    double logW = Math.log(0.01);
    RegretBound bound =
        RegretBound.of(List.of(new Step(2, 1, 1, logW), new Step(0, 1, 1, logW)), 1, 0.1, 1, DELTA);
    assertThat(bound.parts()).isEqualTo(2);
    assertThat(bound.missed()).isEqualTo(1);
    assertThat(bound.holds(0)).isFalse();
  }

  @Test
  void promisesNothingBeforeTheFirstPartIsComplete() {
    RegretBound none = RegretBound.of(List.of(), 1, 0.1, 1, DELTA);
    RegretBound early =
        RegretBound.of(List.of(new Step(2, 1, 1, Math.log(0.99))), 1, 0.1, 1, DELTA);
    RegretBound never = RegretBound.of(List.of(new Step(2, 1, 1, 0)), 1, 0.1, 1, DELTA);
    for (RegretBound bound : List.of(none, early, never)) {
      assertThat(bound.parts()).isZero();
      assertThat(bound.iterations()).isZero();
      assertThat(bound.value()).isInfinite();
      assertThat(bound.cautiousValue()).isInfinite();
      assertThat(bound.gapStep()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.3, 0.5, 0.7, 0.99})
  void makesPartsAsLongAsOneLawNeedsThem(double w) {
    List<Step> steps = Collections.nCopies(5000, new Step(2, 1, 1, Math.log(w)));
    RegretBound bound = RegretBound.of(steps, 1, 0.1, 1, DELTA);
    long whole = 0;
    double stated = 0;
    for (int i = 1; i <= bound.parts(); i++) {
      double length = RegretBound.partLength(i, Math.log(w), DELTA);
      // w^k = δ/(2π_i).
      assertThat(length * Math.log(w)).isCloseTo(Math.log(DELTA / 2 / pi(i)), within(1e-12));
      whole += (long) Math.ceil(length);
      stated += length;
    }
    assertThat(bound.iterations()).isEqualTo((int) whole);
    assertThat(bound.statedIterations()).isCloseTo(stated, within(1e-9 * stated));
    assertThat(bound.parts()).isBetween(2, 5000);
    assertThat(bound.statedIterations()).isLessThanOrEqualTo(bound.iterations());
  }

  @Test
  void fallsWithMorePartsWhenNothingElseChanges() {
    double previous = Double.POSITIVE_INFINITY;
    for (int n = 1; n <= 200; n++) {
      // w = 0: every step is a part.
      Step step = new Step(2, 3, 1, Double.NEGATIVE_INFINITY);
      RegretBound bound = RegretBound.of(Collections.nCopies(n, step), 1, 0.1, 1, DELTA);
      assertThat(bound.parts()).isEqualTo(n);
      assertThat(bound.value(5)).isLessThan(previous);
      previous = bound.value(5);
    }
  }

  @Test
  void scalesWithTheFunction() {
    List<Step> steps = new ArrayList<>();
    List<Step> larger = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(5);
    for (int t = 0; t < 50; t++) {
      double maximum = 0.5 + random.nextDouble();
      double gap = 3 * random.nextDouble();
      double variance = random.nextDouble();
      double logBelow = Math.log(random.nextDouble());
      steps.add(new Step(maximum, gap, variance, logBelow));
      larger.add(new Step(3 * maximum, gap, 9 * variance, logBelow));
    }
    RegretBound bound = RegretBound.of(steps, 1, 0.1, 1, DELTA);
    RegretBound scaled = RegretBound.of(larger, 3, 0.9, 9, DELTA);
    assertThat(scaled.value()).isCloseTo(3 * bound.value(), within(1e-12 * bound.value()));
    assertThat(scaled.informationGain()).isCloseTo(bound.informationGain(), within(1e-12));
    // A smaller prior variance leaves the theorem's constant as it is.
    assertThat(RegretBound.of(steps, 1, 0.1, 0.5, DELTA).constant()).isEqualTo(bound.constant());
  }

  @Test
  void gainsTheInformationOfTheLogDeterminant() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 20; round++) {
      double lengthscale = 0.05 + random.nextDouble();
      double noise = Math.pow(10, -3 * random.nextDouble());
      Matrix prior = LinePriors.squaredExponential(30, lengthscale, 1);
      FiniteGaussian belief = new FiniteGaussian(prior);
      List<Step> steps = new ArrayList<>();
      int n = 25;
      int[] chosen = new int[n];
      for (int t = 0; t < n; t++) {
        chosen[t] = random.nextInt(30);
        steps.add(new Step(1, 1, belief.variance(chosen[t]), -1));
        belief.observe(chosen[t], random.nextGaussian(), noise);
      }
      Matrix whitened = Matrix.identity(n);
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          double scaled = prior.get(chosen[a], chosen[b]) / noise;
          whitened.set(a, b, whitened.get(a, b) + scaled);
        }
      }
      assertThat(RegretBound.of(steps, 0, noise, 1, DELTA).informationGain())
          .isCloseTo(0.5 * Cholesky.of(whitened).logDeterminant(), within(1e-9));
    }
  }

  @Test
  void boundsTheGainOfAnyChoice() {
    SplittableRandom random = new SplittableRandom(8);
    Matrix prior = LinePriors.squaredExponential(6, 0.3, 1);
    double most = RegretBound.maximumGain(prior, 0.1, 3);
    double best = 0;
    for (int code = 0; code < 216; code++) {
      FiniteGaussian belief = new FiniteGaussian(prior);
      double gain = 0;
      for (int rest = code, t = 0; t < 3; t++, rest /= 6) {
        gain += RegretBound.gain(belief.variance(rest % 6), 0.1);
        belief.observe(rest % 6, random.nextGaussian(), 0.1);
      }
      best = Math.max(best, gain);
    }
    assertThat(most).isBetween(best, best / (1 - 1 / Math.E) + 1e-12);
    assertThat(RegretBound.maximumGain(prior, 0.1, 0)).isZero();
  }

  @Test
  void isNeverNotANumber() {
    for (double noise : new double[] {Double.MIN_VALUE, 1e-300, 1, 1e300}) {
      for (double variance : new double[] {0, Double.MIN_VALUE, 1, 1e300}) {
        for (double prior : new double[] {1e-300, 1, 1e300}) {
          Step step = new Step(2, 1, variance, -1e300);
          RegretBound bound = RegretBound.of(List.of(step), 1, noise, prior, DELTA);
          assertThat(bound.value()).isNotNaN();
          assertThat(bound.informationGain()).isNotNaN().isGreaterThanOrEqualTo(0);
          assertThat(bound.constant()).isPositive();
        }
      }
    }
    assertThat(RegretBound.partLength(1, 0, DELTA)).isInfinite().isPositive();
    assertThat(RegretBound.partLength(1, Double.NEGATIVE_INFINITY, DELTA)).isZero();
  }

  @Test
  void rejectsNumbersThatMakeNoSense() {
    List<Step> steps = List.of();
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      rejects(() -> RegretBound.of(steps, 1, bad, 1, DELTA), "noise = " + bad);
      rejects(() -> RegretBound.of(steps, 1, 1, bad, DELTA), "priorVariance = " + bad);
      rejects(() -> RegretBound.maximumGain(Matrix.identity(2), bad, 2), "noise = " + bad);
    }
    for (double bad : new double[] {0, 1, -0.1, Double.NaN}) {
      rejects(() -> RegretBound.of(steps, 1, 1, 1, bad), "delta = " + bad);
      rejects(() -> RegretBound.zeta(3, bad), "delta = " + bad);
    }
    rejects(() -> RegretBound.of(steps, Double.NaN, 1, 1, DELTA), "optimum = NaN");
    rejects(() -> new Step(Double.NaN, 1, 1, -1), "maximum = NaN");
    rejects(() -> new Step(1, Double.NaN, 1, -1), "gap = NaN");
    rejects(() -> new Step(1, 1, -1, -1), "variance = -1");
    rejects(() -> new Step(1, 1, 1, 0.1), "logBelow = 0.1");
    rejects(() -> new Step(1, 1, 1, Double.NaN), "logBelow = NaN");
    rejects(() -> RegretBound.partLength(0, -1, DELTA), "but has 0");
  }

  private static void rejects(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String part) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(part);
  }
}

package io.github.culmen.acquisition.information;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.maxvalue.MaxValueEntropy;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.setting.InformationForm;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TabulatedSumTest {
  private static TabulatedSum at(double gamma, double root, double... maxima) {
    TabulatedSum sum = new TabulatedSum(maxima);
    assertThat(sum.evaluate(maxima[0] - gamma, 1, root, true)).isTrue();
    return sum;
  }

  /** I/ρ² divided by exp(-γ²/2), by adaptive integration of the expectation. */
  private static double integrated(double gamma, double root) {
    double share = (1 - root) * (1 + root);
    double rho = Math.sqrt(share);
    double meanT =
        Quadrature.integrate(
            w -> StandardNormal.pdf(w) * StandardNormal.logCdfOverHazard(root * gamma - rho * w),
            -9,
            9,
            1e-13);
    double braces = 0.5 * gamma + (root * meanT - StandardNormal.logCdfOverHazard(gamma)) / share;
    return StandardNormal.pdf(0) * braces / StandardNormal.cdf(gamma);
  }

  @Test
  void everyPatchIsWithinTheStatedError() {
    SplittableRandom random = new SplittableRandom(1);
    for (double s = 0; s < 1; s += 1.0 / InformationTable.ROWS) {
      for (double g = InformationTable.LOW; g < InformationTable.FAR; g += 0.5) {
        for (int k = 0; k < 3; k++) {
          double root = Math.min(0.995, s + random.nextDouble() / InformationTable.ROWS);
          double gamma = g + 0.5 * random.nextDouble();
          assertRelative(
              Math.exp(at(gamma, root, 0).logValue() + 0.5 * gamma * gamma),
              integrated(gamma, root),
              gamma < 9 ? 2e-11 : InformationTable.ERROR,
              "γ " + gamma + ", s̄ " + root);
        }
      }
    }
  }

  @Test
  void everyFarPatchIsWithinTheStatedError() {
    SplittableRandom random = new SplittableRandom(2);
    for (double v = 0; v < InformationTable.REACH + 1; v += 0.25) {
      for (double gamma = InformationTable.FAR; gamma < 2000; gamma *= 1.3) {
        double root = (v + 0.25 * random.nextDouble()) / gamma;
        assertRelative(
            Math.exp(at(gamma, root, 0).logValue() + 0.5 * gamma * gamma),
            integrated(gamma, root),
            InformationTable.ERROR,
            "γ " + gamma + ", s̄ " + root);
      }
    }
  }

  @Test
  void withoutNoiseIsTheNoiselessForm() {
    for (double gamma = -1; gamma < 60; gamma += 0.0137) {
      TabulatedSum sum = at(gamma, 0, 0);
      String what = "γ " + gamma;
      assertClose(sum.logValue(), EntropyReduction.log(gamma), InformationTable.ERROR, what);
      assertClose(sum.byGamma(), EntropyReduction.logSlope(gamma), 1e-8, "∂ " + what);
    }
    for (double gamma : new double[] {1e3, 1e8, 1e50, 1e90}) {
      TabulatedSum sum = at(gamma, 0, 0);
      assertRelative(sum.logValue(), EntropyReduction.log(gamma), 1e-14, "γ " + gamma);
      assertRelative(sum.byGamma(), EntropyReduction.logSlope(gamma), 1e-14, "∂ " + gamma);
    }
  }

  @Test
  void manyMaximaAreTheSumOfSingleOnes() {
    SplittableRandom random = new SplittableRandom(3);
    NoisyInformation single = new NoisyInformation();
    for (int round = 0; round < 400; round++) {
      double[] maxima = random.doubles(1 + round % 60, 0, 2).toArray();
      Arrays.sort(maxima);
      double noise = Math.exp(-12 * random.nextDouble());
      double sd = Math.exp(1 - 5 * random.nextDouble());
      double total = sd * sd + noise;
      double mean = maxima[0] - sd * (20 * random.nextDouble() - 1);
      double sum = 0;
      for (double maximum : maxima) {
        single.evaluate((maximum - mean) / sd, sd * sd / total, noise / total, false);
        sum += Math.exp(single.logValue());
      }
      double[] out = new double[1];
      MaxValueEntropy.of(maxima, noise, InformationForm.NOISE_AWARE)
          .score(new double[] {mean}, new double[] {sd}, out);
      assertClose(out[0], Math.log(sum / maxima.length), 5e-9, "mean " + mean + ", sd " + sd);
    }
  }

  @Test
  void slopesAreCentralDifferences() {
    double[] maxima = {0, 0.3, 0.35, 2, 5};
    for (double first : new double[] {-0.9, -0.2, 0.1, 1, 3.3, 7, 11, 14.9, 15.5, 17, 40, 200}) {
      for (double root : new double[] {1e-3, 0.04, 0.2, 0.4, 0.7, 0.95}) {
        TabulatedSum sum = at(first, root, maxima);
        double h = 1e-6;
        String what = "γ " + first + ", s̄ " + root;
        double byGamma =
            (at(first + h, root, maxima).logValue() - at(first - h, root, maxima).logValue())
                / (2 * h);
        double byRoot =
            (at(first, root + h, maxima).logValue() - at(first, root - h, maxima).logValue())
                / (2 * h);
        TabulatedSum wide = new TabulatedSum(maxima);
        assertThat(wide.evaluate(-first, Math.exp(h), root, false)).isTrue();
        double above = wide.logValue();
        assertThat(wide.evaluate(-first, Math.exp(-h), root, false)).isTrue();
        assertClose(sum.byGamma(), byGamma, 1e-6, "∂γ at " + what);
        assertClose(sum.byRoot(), byRoot, 1e-6, "∂s̄ at " + what);
        assertClose(sum.byLogWidth(), (above - wide.logValue()) / (2 * h), 1e-6, "∂w at " + what);
      }
    }
  }

  @Test
  void leavesToOthersWhatIsBelowTheTableOrNoNumber() {
    TabulatedSum sum = new TabulatedSum(new double[] {0, 1});
    assertThat(sum.evaluate(1.01, 1, 0.5, true)).isFalse();
    assertThat(sum.evaluate(0, 0, 0.5, true)).isFalse();
    assertThat(sum.evaluate(-1, 0, 0.5, true)).isFalse();
    assertThat(sum.evaluate(Double.NaN, 1, 0.5, true)).isFalse();
    assertThat(sum.evaluate(1, 1, 1, true)).isTrue();
    assertThat(sum.logValue()).isFinite();
  }

  @Test
  void theOrderOfTheMaximaDoesNotMatter() {
    double[] one = new double[3];
    double[] other = new double[3];
    double[] mean = {0, 0.5, -30};
    double[] sd = {1, 0.1, 1};
    MaxValueEntropy.of(new double[] {1, 3, 2}, 0.1, InformationForm.NOISE_AWARE)
        .score(mean, sd, one);
    MaxValueEntropy.of(new double[] {3, 2, 1}, 0.1, InformationForm.NOISE_AWARE)
        .score(mean, sd, other);
    assertThat(one).isEqualTo(other);
  }
}

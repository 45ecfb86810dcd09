package io.github.culmen.acquisition.information;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.StandardNormal;
import org.junit.jupiter.api.Test;

class GaussianInformationTest {
  private static final double[] GAMMAS = {-2000, -60, -8, -2, -0.3, 0, 0.7, 3, 4.9, 5.1, 9, 25, 60};
  private static final double[] SHARES = {1e-12, 1e-6, 1e-3, 0.05, 0.5, 0.95, 0.999};

  private static double log(double gamma, double share) {
    GaussianInformation information = new GaussianInformation();
    information.evaluate(gamma, share, 1 - share, false);
    return information.logValue();
  }

  @Test
  void isHalfTheLogarithmOfTheVarianceTaken() {
    for (double share : new double[] {0.05, 0.5, 0.95}) {
      for (double gamma = -5; gamma <= 4; gamma += 0.1) {
        double hazard = StandardNormal.pdf(gamma) / StandardNormal.cdf(gamma);
        double truncated = 1 - hazard * (gamma + hazard);
        double expected = -0.5 * Math.log(1 - share * (1 - truncated));
        assertRelative(
            Math.exp(log(gamma, share)), expected, 1e-9, "at " + gamma + ", share " + share);
      }
    }
  }

  @Test
  void isNeverMoreThanTheExactInformation() {
    NoisyInformation exact = new NoisyInformation();
    for (double share : new double[] {1e-9, 1e-4, 0.01, 0.1, 0.5, 0.9, 0.99, 0.99999, 1}) {
      for (double gamma = -45; gamma <= 45; gamma += 0.25) {
        exact.evaluate(gamma, share, 1 - share, false);
        assertThat(log(gamma, share))
            .as("γ %s, ρ² %s", gamma, share)
            .isLessThanOrEqualTo(exact.logValue() + 1e-7);
      }
    }
  }

  @Test
  void withMuchNoiseIsTheExactInformation() {
    NoisyInformation exact = new NoisyInformation();
    for (double gamma = -30; gamma <= 30; gamma += 0.5) {
      exact.evaluate(gamma, 1e-6, 1 - 1e-6, false);
      assertClose(log(gamma, 1e-6), exact.logValue(), 1e-5, "γ " + gamma);
    }
  }

  @Test
  void withoutNoiseIsTheBoundOfATruncatedNormal() {
    for (double gamma : new double[] {-1e6, -100, -3, 0, 2}) {
      double expected = -0.5 * Math.log(StandardNormal.truncatedVariance(gamma));
      assertRelative(Math.exp(log(gamma, 1)), expected, 1e-12, "γ " + gamma);
      assertRelative(Math.exp(log(gamma, 1 - 1e-15)), expected, 0.2, "almost, γ " + gamma);
    }
  }

  @Test
  void growsWithTheShareAndFallsWithGamma() {
    for (double gamma = -30; gamma <= 45; gamma += 0.37) {
      double previous = Double.NEGATIVE_INFINITY;
      for (double share = 1e-9; share < 1; share *= 2) {
        double log = log(gamma, share);
        assertThat(log).as("γ %s, ρ² %s", gamma, share).isGreaterThan(previous);
        assertThat(log(gamma + 0.37, share)).isLessThan(log);
        previous = log;
      }
    }
  }

  @Test
  void partialsAreFiniteDifferences() {
    GaussianInformation information = new GaussianInformation();
    for (double share : SHARES) {
      for (double gamma : GAMMAS) {
        information.evaluate(gamma, share, 1 - share, true);
        double h = gamma < -50 ? 1e-2 : 1e-5;
        double byGamma = (log(gamma + h, share) - log(gamma - h, share)) / (2 * h);
        assertClose(information.byGamma(), byGamma, 1e-6, "∂γ at " + gamma + ", " + share);
        double k = share < 0.5 ? 1e-4 * share : 1e-5 * (1 - share);
        double byShare = (log(gamma, share + k) - log(gamma, share - k)) / (2 * k);
        assertClose(information.byShare(), byShare, 1e-6, "∂ρ² at " + gamma + ", " + share);
      }
    }
  }

  @Test
  void theSlopeHasNoStepWhereItsFormChanges() {
    GaussianInformation information = new GaussianInformation();
    for (double share : SHARES) {
      information.evaluate(-1000 + 1e-9, share, 1 - share, true);
      double above = information.byGamma();
      information.evaluate(-1000 - 1e-9, share, 1 - share, true);
      assertClose(information.byGamma() / above, 1, 1e-6, "share " + share);
    }
  }

  @Test
  void isFiniteForEveryExtreme() {
    GaussianInformation information = new GaussianInformation();
    for (double gamma : new double[] {-1e150, -1e8, -1e3, -999, 0, 12, 38, 1e3, 1e8, 1e150}) {
      for (double rest : new double[] {0, 1e-300, 1e-16, 1e-3, 0.5, 1 - 1e-5, 1 - 1e-15}) {
        information.evaluate(gamma, 1 - rest, rest, true);
        assertThat(information.logValue()).as("log at %s, rest %s", gamma, rest).isFinite();
        assertThat(information.byGamma()).as("∂γ at %s, rest %s", gamma, rest).isFinite();
        assertThat(information.byShare()).as("∂ρ² at %s, rest %s", gamma, rest).isFinite();
      }
    }
  }
}

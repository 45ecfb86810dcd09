package io.github.culmen.acquisition.information;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.StandardNormal;
import io.github.culmen.testdata.Reference;
import org.junit.jupiter.api.Test;

class NoisyInformationTest {
  private static double log(double gamma, double share) {
    NoisyInformation information = new NoisyInformation();
    information.evaluate(gamma, share, 1 - share, false);
    return information.logValue();
  }

  @Test
  void isTheEntropyFoundByDirectIntegration() {
    for (Reference row : Reference.load(getClass(), "entropy_reduction").get("noisy").elements()) {
      double rho = row.get("rho").number();
      assertRelative(
          Math.exp(log(row.get("gamma").number(), rho * rho)),
          row.get("value").number(),
          2e-8,
          "I(" + rho + ", " + row.get("gamma").number() + ")");
    }
  }

  @Test
  void liesBetweenTheGaussianBoundAndTheEntropyPowerInequality() {
    for (double rho : new double[] {0.01, 0.1, 0.5, 0.9, 0.99, 0.9999}) {
      double share = rho * rho;
      for (double gamma = -40; gamma <= 30; gamma += 0.5) {
        double value = Math.exp(log(gamma, share));
        double w = StandardNormal.truncatedVariance(gamma);
        double removed = StandardNormal.truncatedVarianceComplement(gamma);
        double lower =
            share * removed < 0.5
                ? -0.5 * Math.log1p(-share * removed)
                : -0.5 * Math.log(1 - share + share * w);
        double g = EntropyReduction.value(gamma);
        double upper = -0.5 * Math.log1p(share * Math.expm1(-2 * g));
        assertThat(value)
            .as("I(%s, %s)", rho, gamma)
            .isGreaterThanOrEqualTo(lower * (1 - 1e-7))
            .isLessThanOrEqualTo(upper * (1 + 1e-7));
      }
    }
  }

  @Test
  void withoutNoiseIsTheNoiselessForm() {
    NoisyInformation information = new NoisyInformation();
    for (double gamma : new double[] {-1e6, -50, -3, 0, 2, 10, 40, 1e5}) {
      information.evaluate(gamma, 1, 0, true);
      assertThat(information.logValue()).isEqualTo(EntropyReduction.log(gamma));
      assertThat(information.byGamma()).isEqualTo(EntropyReduction.logSlope(gamma));
    }
    for (double gamma : new double[] {-3, 0, 2, 10, 40}) {
      assertClose(log(gamma, 1 - 1e-12), EntropyReduction.log(gamma), 1e-5, "almost no noise");
    }
  }

  @Test
  void growsWithTheSharePerceivedAndFallsWithGamma() {
    for (double gamma = -30; gamma <= 30; gamma += 0.37) {
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
    NoisyInformation information = new NoisyInformation();
    for (double share : new double[] {1e-8, 9e-4, 2e-3, 0.05, 0.5, 0.95, 0.999}) {
      for (double gamma : new double[] {-2000, -60, -8, -2, -0.3, 0, 0.7, 3, 9, 25, 60}) {
        information.evaluate(gamma, share, 1 - share, true);
        double h = gamma < -50 ? 1e-2 : 1e-5;
        double byGamma = (log(gamma + h, share) - log(gamma - h, share)) / (2 * h);
        assertClose(information.byGamma(), byGamma, 3e-5, "∂γ at " + gamma + ", " + share);
        double k = share < 0.5 ? 1e-4 * share : 1e-5 * (1 - share);
        double byShare = (log(gamma, share + k) - log(gamma, share - k)) / (2 * k);
        assertClose(information.byShare(), byShare, 1e-4, "∂ρ² at " + gamma + ", " + share);
      }
    }
  }

  @Test
  void isFiniteForEveryExtreme() {
    NoisyInformation information = new NoisyInformation();
    for (double gamma : new double[] {-1e150, -1e8, -1e3, -999, 0, 12, 38, 1e3, 1e8, 1e150}) {
      for (double rest : new double[] {0, 1e-300, 1e-16, 1e-3, 0.5, 1 - 1e-5, 1 - 1e-15}) {
        information.evaluate(gamma, 1 - rest, rest, true);
        assertThat(information.logValue()).as("log I(%s, rest %s)", gamma, rest).isFinite();
        assertThat(information.byGamma()).as("∂γ (%s, rest %s)", gamma, rest).isFinite();
        assertThat(information.byShare()).as("∂ρ² (%s, rest %s)", gamma, rest).isFinite();
      }
    }
  }

  @Test
  void tablesAreWithinTheirStatedErrors() {
    for (double a = -13; a <= 13; a += 0.00317) {
      assertRelative(TailTable.ratio(a), StandardNormal.logCdfOverHazard(a), 2e-11, "T at " + a);
      assertClose(TailTable.logCdf(a), StandardNormal.logCdf(a), 4e-11, "log Φ at " + a);
      assertClose(TailTable.hazard(a), StandardNormal.hazard(a), 4e-11, "φ/Φ at " + a);
    }
  }

  @Test
  void farBelowTheMeanTheFineFormIsTheEntropyOfAnExponentialWithNoise() {
    // There f is y* less an exponential of mean sd/|γ|, up to 1/γ²; its sum with noise has the
    // density a exp(a x + a²s²/2) Φ(-(x/s + a s)), a = |γ|.
    for (double gamma : new double[] {-300, -3e3, -3e4}) {
      for (double widths : new double[] {0.1, 1, 10}) {
        double noise = widths / gamma * (widths / gamma);
        double share = 1 / (1 + noise);
        double s = Math.sqrt(noise);
        double a = -gamma;
        double entropy =
            Quadrature.integrate(
                    x -> {
                      double log =
                          Math.log(a)
                              + a * x
                              + 0.5 * a * a * noise
                              + StandardNormal.logCdf(-(x / s + a * s));
                      return -log * Math.exp(log) / a;
                    },
                    -45 / a - 10 * s,
                    10 * s,
                    1e-12 / a)
                * a;
        double expected = 0.5 * Math.log(2 * Math.PI * Math.E * (1 + noise)) - entropy;
        NoisyInformation fine = new NoisyInformation(true);
        fine.evaluate(gamma, share, noise * share, true);
        assertRelative(
            Math.exp(fine.logValue()), expected, 5 / (gamma * gamma) + 1e-7, "γ " + gamma);
        double h = 1e-4 * -gamma;
        NoisyInformation beside = new NoisyInformation(true);
        beside.evaluate(gamma + h, share, noise * share, false);
        double above = beside.logValue();
        beside.evaluate(gamma - h, share, noise * share, false);
        assertClose(
            fine.byGamma() * gamma,
            (above - beside.logValue()) / (2 * h) * gamma,
            1e-4,
            "slope at γ " + gamma);
      }
    }
  }

  // The density of y given f ≤ y* is φ(y) Φ((γ - ρy)/s̄)/Φ(γ), whatever γ is.
  @Test
  void farBelowTheMeanItIsTheEntropyFoundByDirectIntegrationAtEveryNoise() {
    for (double gamma : new double[] {-300, -999, -1001, -3000}) {
      double far = 0.5 * gamma * gamma;
      for (double widths : new double[] {1e-3, 0.03, 0.3, 1, 3, 10, 100}) {
        double rest = widths / gamma * (widths / gamma);
        double rho = Math.sqrt(1 - rest);
        double s = Math.sqrt(rest);
        // Around ργ, in units of the wider of the two spreads.
        double unit = s + 1 / -gamma;
        double entropy =
            Quadrature.integrate(
                u -> {
                  double y = rho * gamma + unit * u;
                  double log =
                      -0.5 * (y - gamma) * (y + gamma)
                          - 0.5 * Math.log(2 * Math.PI)
                          + StandardNormal.logCdf((gamma * rest - rho * unit * u) / s)
                          - (StandardNormal.logCdf(gamma) + far);
                  return -unit * log * Math.exp(log);
                },
                -50,
                12,
                1e-11);
        double expected = 0.5 * Math.log(2 * Math.PI * Math.E) - entropy;
        NoisyInformation information = new NoisyInformation();
        information.evaluate(gamma, 1 - rest, rest, true);
        assertRelative(
            Math.exp(information.logValue()), expected, 2e-6, gamma + ", widths " + widths);
        NoisyInformation beside = new NoisyInformation();
        double h = 1e-3 * rest;
        beside.evaluate(gamma, 1 - rest - h, rest + h, false);
        double below = beside.logValue();
        beside.evaluate(gamma, 1 - rest + h, rest - h, false);
        assertRelative(
            information.byShare() * rest,
            (beside.logValue() - below) / (2 * h) * rest,
            1e-4,
            "slope at " + gamma + ", widths " + widths);
      }
    }
  }

  @Test
  void theExcessOverTheEntropyPowerIsSmooth() {
    SmoothedExponential excess = new SmoothedExponential();
    for (double t = -5; t < 16; t += 0.0137) {
      double h = 1e-4;
      excess.evaluate(t + h);
      double above = excess.value();
      excess.evaluate(t - h);
      double difference = (above - excess.value()) / (2 * h);
      excess.evaluate(t);
      assertClose(excess.slope(), difference, 2e-6, "slope at " + t);
      assertThat(excess.value()).isBetween(0.0, 0.178);
    }
    // By a program of its own that integrates the density.
    excess.evaluate(Math.log(2.0137527074704766));
    assertClose(excess.value(), 0.17705361317327462, 1e-9, "the largest");
  }
}

package io.github.culmen.acquisition.improvement;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.MarginalScoresTest;
import io.github.culmen.acquisition.information.Quadrature;
import io.github.culmen.math.StandardNormal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ImprovementTest {
  private static double at(MarginalScore score, double mean, double sd) {
    return MarginalScoresTest.at(score, mean, sd);
  }

  // log(φ(u) + uΦ(u)) from 40-digit arithmetic.
  private static final double[][] LOG_GAIN = {
    {1, 0.0800262188},
    {0, -0.918938533},
    {-1, -2.48512102571},
    {-5, -16.744301162661},
    {-10, -55.5531220361},
    {-25, -319.861463581},
    {-100, -5010.12957880}
  };

  @Test
  void logGainHasTheKnownValues() {
    for (double[] pair : LOG_GAIN) {
      assertRelative(LogExpectedImprovement.logGain(pair[0]), pair[1], 1e-9, "u = " + pair[0]);
    }
  }

  @Test
  void logGainIsContinuousWhereItsFormChanges() {
    double left = LogExpectedImprovement.logGain(-1 - 1e-9);
    double right = LogExpectedImprovement.logGain(-1 + 1e-9);
    assertClose((right - left) / 2e-9, 1 / StandardNormal.excess(-1), 1e-5, "slope at -1");
  }

  /** Far to the left φ + uΦ = φ(u)/u² to a relative 3/u². */
  @Test
  void logGainHasAllDigitsWhateverItsSize() {
    for (double u : new double[] {-1e3, -447.3, -1e4, -1e6, -1e8, -1e100, -1e150}) {
      double limit = StandardNormal.logPdf(u) - 2 * Math.log(-u);
      assertRelative(LogExpectedImprovement.logGain(u), limit - 3 / (u * u), 4e-15, u);
    }
    assertThat(at(LogExpectedImprovement.of(0), -450, 1)).isBetween(-1.02e5, -1e5);
  }

  @Test
  void theSlopeOfLogImprovementGrowsWithTheDistance() {
    double[] out = new double[1];
    double[] byMean = new double[1];
    double[] bySd = new double[1];
    for (double u : new double[] {-1e2, -1e6, -1e12}) {
      LogExpectedImprovement.of(0)
          .scoreWithPartials(new double[] {u}, new double[] {1}, out, byMean, bySd);
      assertRelative(byMean[0], -u, 1e-3, "∂mean");
      assertRelative(bySd[0], u * u, 1e-3, "∂sd");
    }
  }

  @Test
  void improvementIsTheExponentialOfItsLogarithm() {
    SplittableRandom random = new SplittableRandom(3);
    for (int k = 0; k < 1000; k++) {
      double best = 4 * random.nextDouble() - 2;
      double mean = best + 6 - 30 * random.nextDouble();
      double sd = Math.exp(2 - 3 * random.nextDouble());
      double value = at(ExpectedImprovement.of(best), mean, sd);
      if (value > 1e-200) {
        assertClose(
            at(LogExpectedImprovement.of(best), mean, sd), Math.log(value), 1e-12, "log EI");
      }
      assertThat(value).isGreaterThanOrEqualTo(Math.max(0, (mean - best) * (1 - 1e-15)));
    }
  }

  @Test
  void improvementIsAnAverageOverTheNormal() {
    for (double u : new double[] {-3, -0.5, 0, 1, 4}) {
      double integral =
          Quadrature.integrate(
              z -> Math.max(0, 2 * z + u) * StandardNormal.pdf(z), -u / 2, 40, 1e-12);
      assertClose(at(ExpectedImprovement.of(0), u, 2), integral, 1e-12, "mean " + u);
    }
  }

  @Test
  void improvementGrowsWithTheSd() {
    for (double mean : new double[] {-20, -1, 0, 1}) {
      double previous = 0;
      for (double sd = 1; sd < 10; sd += 0.5) {
        double value = at(ExpectedImprovement.of(0), mean, sd);
        assertThat(value).isGreaterThan(previous);
        previous = value;
      }
    }
  }

  @Test
  void aSureGainIsTheDifference() {
    assertThat(at(ExpectedImprovement.of(1), 3, 1e-6)).isEqualTo(2);
    assertClose(at(LogExpectedImprovement.of(1), 3, 1e-6), Math.log(2), 1e-14, "log");
    assertThat(at(ExpectedImprovement.of(3), 1, 1e-6)).isZero();
  }

  @Test
  void probabilityIsTheNormals() {
    ProbabilityOfImprovement score = ProbabilityOfImprovement.of(1);
    assertClose(at(score, 1, 7), Math.log(0.5), 1e-14, "at the threshold");
    assertRelative(at(score, 1 - 40 * 0.5, 0.5), -804.608442013754, 1e-12, "40 sds below");
    for (double mean : new double[] {-4, 0, 2, 5}) {
      double probability = StandardNormal.cdf((mean - 1) / 2);
      assertRelative(Math.exp(at(score, mean, 2)), probability, 1e-13, "mean " + mean);
    }
  }
}

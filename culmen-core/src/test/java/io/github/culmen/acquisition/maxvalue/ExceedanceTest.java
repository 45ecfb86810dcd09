package io.github.culmen.acquisition.maxvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExceedanceTest {
  private static double score(Exceedance exceedance, double mean, double sd) {
    double[] out = new double[1];
    exceedance.score(new double[] {mean}, new double[] {sd}, out);
    return out[0];
  }

  @Test
  void isTheAverageProbabilityOfBeingExceeded() {
    double[] levels = {0.1, 0.7, 2};
    for (double mean : new double[] {-3, 0, 0.5, 4}) {
      for (double sd : new double[] {0.1, 1, 5}) {
        double average = 0;
        for (double level : levels) {
          average += StandardNormal.cdf((mean - level) / sd) / levels.length;
        }
        if (average > 1e-200) {
          assertThat(score(new Exceedance(levels, 0), mean, sd))
              .isCloseTo(Math.log(average), within(1e-12 * Math.max(1, -Math.log(average))));
        }
      }
    }
  }

  @Test
  void withNoiseItIsTheMeanAfterOneObservationThatExceeds() {
    double sd = 0.8;
    double noise = 0.3;
    double after = sd * sd / Math.sqrt(sd * sd + noise);
    assertThat(score(new Exceedance(new double[] {1}, noise), 0.4, sd))
        .isCloseTo(StandardNormal.logCdf((0.4 - 1) / after), within(1e-12));
  }

  @Test
  void hasTheSlopesOfItsValues() {
    SplittableRandom random = new SplittableRandom(1);
    for (int draw = 0; draw < 200; draw++) {
      double[] levels = {random.nextDouble(), 1 + random.nextDouble(), 2 + random.nextDouble()};
      Exceedance exceedance =
          new Exceedance(levels, draw % 2 == 0 ? 0 : random.nextDouble(0.01, 1));
      double mean = random.nextDouble(-4, 4);
      double sd = random.nextDouble(0.05, 2);
      double[] out = new double[1];
      double[] byMean = new double[1];
      double[] bySd = new double[1];
      exceedance.scoreWithPartials(new double[] {mean}, new double[] {sd}, out, byMean, bySd);
      assertThat(out[0]).isEqualTo(score(exceedance, mean, sd));
      double h = 1e-5 * sd;
      double slope = (score(exceedance, mean + h, sd) - score(exceedance, mean - h, sd)) / (2 * h);
      double widening =
          (score(exceedance, mean, sd + h) - score(exceedance, mean, sd - h)) / (2 * h);
      assertThat(byMean[0]).isCloseTo(slope, within(1e-4 * Math.max(1, Math.abs(slope))));
      assertThat(bySd[0]).isCloseTo(widening, within(1e-4 * Math.max(1, Math.abs(widening))));
    }
  }

  @Test
  void staysFiniteWhateverThePosterior() {
    double[] extremes = {0, Double.MIN_VALUE, 1e-300, 1e-150, 1e-8, 1, 1e8, 1e150};
    for (double noise : new double[] {0, 1e-8, 1e10}) {
      Exceedance exceedance = new Exceedance(new double[] {-1e100, 0, 1e-12, 1e100}, noise);
      for (double sd : extremes) {
        for (double mean : extremes) {
          for (double sign : new double[] {-1, 1}) {
            double[] out = new double[1];
            double[] byMean = new double[1];
            double[] bySd = new double[1];
            exceedance.scoreWithPartials(
                new double[] {sign * mean}, new double[] {sd}, out, byMean, bySd);
            assertThat(Double.isFinite(out[0])).as("at %s, %s", sign * mean, sd).isTrue();
            assertThat(Double.isFinite(byMean[0])).as("by mean at %s, %s", mean, sd).isTrue();
            assertThat(Double.isFinite(bySd[0])).as("by sd at %s, %s", mean, sd).isTrue();
          }
        }
      }
    }
  }

  // With all of the budget left, levels are an equal distance apart: improvement, in steps.
  @Test
  void ofTheNarrowingLawIsExpectedImprovementAtFirst() {
    ReachableMaximum law = ReachableMaximum.of(MaxValueMethod.NARROWING, 0, 1e4, 1, 1e-9);
    Exceedance exceedance = new Exceedance(law.levels(400_000), 0);
    double[] means = {-1, 0, 3};
    double[] sds = {2, 1, 0.5};
    double[] gains = new double[3];
    LogExpectedImprovement.of(0).score(means, sds, gains);
    double[] scores = new double[3];
    exceedance.score(means, sds, scores);
    // The density is 1/(ε + Δ): constant to a ten-thousandth near b.
    for (int i = 1; i < 3; i++) {
      assertThat(scores[i] - scores[0]).isCloseTo(gains[i] - gains[0], within(0.02));
    }
  }

  @Test
  void aCertainStepIsNotWorthMoreTheSmallerItIs() {
    double[] levels = ReachableMaximum.of(0, 1, 0.5, 1e-9).levels(10);
    double[] near = {0.1};
    double[] far = {0.2};
    double[] sdNear = {1e-4};
    double[] sdFar = {0.02};
    double[] a = new double[1];
    double[] b = new double[1];
    Exceedance exceedance = new Exceedance(levels, 0);
    exceedance.score(near, sdNear, a);
    exceedance.score(far, sdFar, b);
    assertThat(b[0]).isGreaterThan(a[0]);
    // Information about the levels says otherwise.
    MaxValueEntropy information = MaxValueEntropy.ofLevels(levels, 0, InformationForm.NOISE_AWARE);
    information.score(near, sdNear, a);
    information.score(far, sdFar, b);
    assertThat(b[0]).isLessThan(a[0]);
  }

  @Test
  void refusesWhatIsNoLevel() {
    assertThatThrownBy(() -> new Exceedance(new double[0], 0))
        .hasMessage("maxima must be at least 1, but there are none");
    assertThatThrownBy(() -> new Exceedance(new double[] {Double.NaN}, 0))
        .hasMessageContaining("must be finite");
    assertThatThrownBy(() -> new Exceedance(new double[] {1}, -1)).hasMessageContaining("noise");
  }
}

package io.github.culmen.acquisition;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.improvement.EstimatedMaximum;
import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.ProbabilityOfImprovement;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the classical scores have in common. */
public class MarginalScoresTest {
  /** A score that is measured from some value. */
  record Family(String name, DoubleFunction<MarginalScore> from) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Family> families() {
    return Stream.of(
        new Family("ucb", UpperConfidenceBound::of),
        new Family("pi", ProbabilityOfImprovement::of),
        new Family("ei", ExpectedImprovement::of),
        new Family("log-ei", LogExpectedImprovement::of),
        new Family("est", EstimatedMaximum::of));
  }

  public static double at(MarginalScore score, double mean, double sd) {
    double[] out = new double[1];
    score.score(new double[] {mean}, new double[] {sd}, out);
    return out[0];
  }

  @ParameterizedTest
  @MethodSource("families")
  void partialsAreFiniteDifferences(Family family) {
    SplittableRandom random = new SplittableRandom(8);
    for (int k = 0; k < 500; k++) {
      MarginalScore score = family.from().apply(3 * random.nextDouble());
      double mean = 4 - 10 * random.nextDouble();
      double sd = Math.exp(1 - 4 * random.nextDouble());
      double[] out = new double[1];
      double[] byMean = new double[1];
      double[] bySd = new double[1];
      score.scoreWithPartials(new double[] {mean}, new double[] {sd}, out, byMean, bySd);
      assertThat(out[0]).isEqualTo(at(score, mean, sd));
      double h = 1e-5 * sd;
      double dMean = (at(score, mean + h, sd) - at(score, mean - h, sd)) / (2 * h);
      double dSd = (at(score, mean, sd + h) - at(score, mean, sd - h)) / (2 * h);
      assertClose(byMean[0], dMean, 1e-6, family + " ∂mean at " + mean + ", " + sd);
      assertClose(bySd[0], dSd, 1e-6, family + " ∂sd at " + mean + ", " + sd);
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void scoresAndPartialsAreFiniteAtExtremes(Family family) {
    for (double from : new double[] {-1e300, -1, 0, 1, 1e300}) {
      MarginalScore score = family.from().apply(from);
      for (double mean : new double[] {-1e300, -1e8, -1, 0, 1e-300, 1, 1e8, 1e300}) {
        for (double sd : new double[] {1e-300, 1e-150, 1e-6, 1, 1e6, 1e150, 1e300}) {
          double[] out = new double[1];
          double[] byMean = new double[1];
          double[] bySd = new double[1];
          score.scoreWithPartials(new double[] {mean}, new double[] {sd}, out, byMean, bySd);
          String where = family + " from " + from + " at " + mean + ", " + sd;
          assertThat(out[0]).as(where).isFinite();
          assertThat(byMean[0]).as("∂mean of %s", where).isFinite();
          assertThat(bySd[0]).as("∂sd of %s", where).isFinite();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void aHigherMeanIsNeverWorse(Family family) {
    MarginalScore score = family.from().apply(1);
    for (double sd : new double[] {1e-3, 0.1, 1, 10}) {
      double previous = Double.NEGATIVE_INFINITY;
      for (double mean = -50; mean < 50; mean += 0.25) {
        double value = at(score, mean, sd);
        assertThat(value).as("%s at %s, %s", family, mean, sd).isGreaterThanOrEqualTo(previous);
        previous = value;
      }
    }
  }

  @Test
  void logarithmsSayThatTheyAre() {
    assertThat(ProbabilityOfImprovement.of(0).logarithmic()).isTrue();
    assertThat(LogExpectedImprovement.of(0).logarithmic()).isTrue();
    assertThat(ExpectedImprovement.of(0).logarithmic()).isFalse();
    assertThat(EstimatedMaximum.of(0).logarithmic()).isFalse();
    assertThat(UpperConfidenceBound.of(0).logarithmic()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("families")
  void whatIsNoNumberIsRejected(Family family) {
    for (double from : List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
      assertThatThrownBy(() -> family.from().apply(from))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be finite, but ")
          .hasMessageContaining("= " + from);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-300, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void rulesRejectIllegalOptions(double illegal) {
    assertThatThrownBy(() -> UpperConfidenceBound.rule(OptionalDouble.of(illegal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("beta must be >= 0 and finite, but beta = " + illegal);
    assertThatThrownBy(() -> ProbabilityOfImprovement.rule(OptionalDouble.of(illegal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("margin must be >= 0 and finite, but margin = " + illegal);
  }

  @Test
  void theScheduleGrowsSlowlyAndRejectsWhatIsBeforeTheFirstEvaluation() {
    assertClose(UpperConfidenceBound.schedule(1, 1), 3.843002157178987, 1e-14, "t 1, d 1");
    for (int t = 1; t < 1000; t++) {
      assertThat(UpperConfidenceBound.schedule(t + 1, 3))
          .isBetween(
              UpperConfidenceBound.schedule(t, 3), UpperConfidenceBound.schedule(t, 3) + 1.2);
    }
    assertThat(UpperConfidenceBound.schedule(Integer.MAX_VALUE, 1000)).isLessThan(400);
    assertThatThrownBy(() -> UpperConfidenceBound.schedule(0, 1)).hasMessageContaining("t = 0");
    assertThatThrownBy(() -> UpperConfidenceBound.schedule(1, 0))
        .hasMessageContaining("dimension is 0");
  }
}

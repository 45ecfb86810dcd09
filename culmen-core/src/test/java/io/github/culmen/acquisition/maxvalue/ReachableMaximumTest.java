package io.github.culmen.acquisition.maxvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReachableMaximumTest {
  private static final int MANY = 20_000;

  /** Two of the contract's posteriors rise far above the data: their means round at 1e-6 sds. */
  private abstract static class LevelContract extends AcquisitionContract {
    @Override
    protected double valueTolerance() {
      return 1e-5;
    }
  }

  @Nested
  class NoiseAware extends LevelContract {
    @Override
    protected AcquisitionRule rule() {
      return new MaxValueRule(MaxValueMethod.REACHABLE, InformationForm.NOISE_AWARE, 12);
    }
  }

  @Nested
  class Latent extends LevelContract {
    @Override
    protected AcquisitionRule rule() {
      return new MaxValueRule(MaxValueMethod.REACHABLE, InformationForm.LATENT, 3);
    }
  }

  @Nested
  class Bound extends LevelContract {
    @Override
    protected AcquisitionRule rule() {
      return new GibbonRule(MaxValueMethod.REACHABLE, 5);
    }
  }

  /** ∫_from^to f by Simpson's rule. */
  private static double integral(DoubleUnaryOperator f, double from, double to) {
    int n = 20_000;
    double h = (to - from) / n;
    double sum = f.applyAsDouble(from) + f.applyAsDouble(to);
    for (int i = 1; i < n; i++) {
      sum += (i % 2 == 1 ? 4 : 2) * f.applyAsDouble(from + i * h);
    }
    return sum * h / 3;
  }

  // The average over the law of P(f > b + Δ), f normal.
  private static double exceeding(ReachableMaximum law, double mean, double sd) {
    return Arrays.stream(law.levels(MANY))
        .map(level -> StandardNormal.cdf((mean - level) / sd))
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"0.03, 1", "0.5, 1", "3, 1", "1e-4, 7"})
  void densityQuantilesAndLevelsAgree(double shortest, double longest) {
    ReachableMaximum law = new ReachableMaximum(2, shortest, longest);
    assertThat(law.quantile(0)).isZero();
    assertThat(law.quantile(1)).isCloseTo(longest, within(1e-12 * longest));
    for (double r : new double[] {0.1, 0.5, 0.9}) {
      // The density changes over ε, so its logarithm is the variable.
      double below =
          integral(
              u -> law.density(shortest * Math.expm1(u)) * shortest * Math.exp(u),
              0,
              Math.log1p(law.quantile(r) / shortest));
      assertThat(below).isCloseTo(r, within(1e-9));
    }
    assertThat(law.density(-1e-9)).isZero();
    assertThat(law.density(longest * 1.001)).isZero();
    double[] levels = law.levels(4);
    for (int k = 0; k < 4; k++) {
      assertThat(levels[k]).isCloseTo(2 + law.quantile((k + 0.5) / 4), within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-3, -0.5, 0, 0.4})
  void theProbabilityToExceedALevelIsTheExpectedLogarithmOfTheImprovement(double mean) {
    // (1) of the page: ∫ w P(f > b + Δ) dΔ = E W((f - b)+), W(I) = log(1 + I/ε)/log(1 + D/ε) to 1.
    ReachableMaximum law = new ReachableMaximum(0, 0.05, 2);
    double sd = 0.8;
    double expected =
        integral(
            y ->
                Math.min(1, Math.log1p(y / 0.05) / Math.log1p(2 / 0.05))
                    * Math.exp(StandardNormal.logPdf((y - mean) / sd))
                    / sd,
            0,
            mean + 9 * sd);
    assertThat(exceeding(law, mean, sd)).isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-2, -0.3, 0, 0.7})
  void aFlatLawIsTheExpectedImprovement(double mean) {
    double longest = 12;
    ReachableMaximum law = new ReachableMaximum(0, 1e9, longest);
    double expected = Math.exp(score(LogExpectedImprovement.of(0), mean)[0]);
    assertThat(longest * exceeding(law, mean, 1)).isCloseTo(expected, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-30, -2, 0, 3})
  void aVanishingLawIsTheProbabilityOfImprovement(double mean) {
    ReachableMaximum law = new ReachableMaximum(0, 1e-9, 1e-8);
    double expected = StandardNormal.cdf(mean);
    assertThat(exceeding(law, mean, 1)).isCloseTo(expected, within(1e-6 * expected));
    // And the information is that of a maximum at the best value.
    double[] of = score(MaxValueEntropy.of(law.levels(12), 0, InformationForm.NOISE_AWARE), mean);
    double[] at = score(MaxValueEntropy.of(new double[] {0}, 0, InformationForm.NOISE_AWARE), mean);
    assertThat(of[0]).isCloseTo(at[0], within(1e-6 * Math.max(1, Math.abs(at[0]))));
  }

  private static double[] score(MarginalScore score, double mean) {
    double[] out = new double[1];
    score.score(new double[] {mean}, new double[] {1}, out);
    return out;
  }

  @ParameterizedTest
  @CsvSource({"-3, 1, 0", "0, 0.2, 0", "0.5, 0.1, 0", "-1, 1, 0.3", "0.3, 0.4, 0.05"})
  void theSumOverLevelsIsTheIntegralOverTheLaw(double mean, double sd, double noise) {
    ReachableMaximum law = new ReachableMaximum(0, 0.03, 1);
    double share = sd * sd / (sd * sd + noise);
    NoisyInformation information = new NoisyInformation();
    double expected =
        integral(
            u -> {
              information.evaluate(
                  (0.03 * Math.expm1(u) - mean) / sd, share, noise / (sd * sd + noise), false);
              return Math.exp(information.logValue()) / Math.log1p(1 / 0.03);
            },
            0,
            Math.log1p(1 / 0.03));
    double[] out = new double[1];
    MaxValueEntropy.of(law.levels(MANY), noise, InformationForm.NOISE_AWARE)
        .score(new double[] {mean}, new double[] {sd}, out);
    assertThat(Math.exp(out[0])).isCloseTo(expected, within(1e-5 * expected));
    // Twelve levels are enough: their logarithm is off by less than any difference that matters.
    MaxValueEntropy.of(law.levels(12), noise, InformationForm.NOISE_AWARE)
        .score(new double[] {mean}, new double[] {sd}, out);
    assertThat(out[0]).isCloseTo(Math.log(expected), within(0.05));
  }

  @Test
  void theGapIsWhatTheModelHoldsPossible() {
    Moments moments = new Moments(new double[] {0, 1, 0.5}, new double[] {1, 0.01, 0.04});
    Candidates candidates =
        new Candidates(Matrix.zeros(moments.mean().length, 1), List.of(moments));
    assertThat(ReachableMaximum.gap(candidates, 0, 0.5)).isCloseTo(1.5, within(1e-12));
    assertThat(ReachableMaximum.gap(candidates, 0, 2)).isZero();
    assertThat(ReachableMaximum.gap(candidates, 0, 5)).isZero();
  }

  @Test
  void whatCanBeReachedShrinksWithTheTrialsThatAreLeft() {
    ReachableMaximum all = ReachableMaximum.of(1, 4, 1, 1e-9);
    ReachableMaximum few = ReachableMaximum.of(1, 4, 0.1, 1e-9);
    assertThat(all.longest()).isEqualTo(4);
    assertThat(few.longest()).isCloseTo(0.4, within(1e-12));
    assertThat(few.shortest() / all.shortest()).isCloseTo(0.1, within(1e-12));
    for (double left : new double[] {0, -0.1, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> ReachableMaximum.of(1, 4, left, 1e-9))
          .hasMessage("0 < left <= 1 must hold, but left = " + left);
    }
  }

  @Test
  void theNarrowingLawIsFlatAtFirstAndThatOfWhatCanBeReachedAtLast() {
    ReachableMaximum all = ReachableMaximum.narrowing(1, 4, 1, 1e-9);
    assertThat(all.longest()).isEqualTo(4);
    assertThat(all.shortest()).isEqualTo(4);
    ReachableMaximum half = ReachableMaximum.narrowing(1, 4, 0.5, 1e-9);
    assertThat(half.longest()).isEqualTo(4);
    assertThat(half.shortest()).isEqualTo(2);
    ReachableMaximum few = ReachableMaximum.narrowing(1, 4, 0.03, 1e-9);
    assertThat(few.longest()).isCloseTo(0.4, within(1e-12));
    assertThat(few.shortest() / few.longest()).isCloseTo(0.03, within(1e-12));
    assertThat(ReachableMaximum.narrowing(1, 4, 0.01, 1e-9).shortest())
        .isCloseTo(0.03 * 4 * 0.01 / 0.3, within(1e-12));
    assertThatThrownBy(() -> ReachableMaximum.narrowing(1, 4, 1.5, 1e-9))
        .hasMessage("0 < left <= 1 must hold, but left = 1.5");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1e-300, Double.MIN_VALUE, 1e300, Double.MAX_VALUE})
  void levelsIncreaseAndAreFiniteForEveryGap(double gap) {
    for (double best : new double[] {0, 1e300, -1e300, 1e-300, 1, -Double.MAX_VALUE}) {
      for (int count : new int[] {1, 12, 1000}) {
        for (MaxValueMethod law : List.of(MaxValueMethod.REACHABLE, MaxValueMethod.NARROWING)) {
          double[] levels = ReachableMaximum.of(law, best, gap, 0.3, 1e-9).levels(count);
          assertThat(levels).hasSize(count).doesNotContain(Double.POSITIVE_INFINITY, Double.NaN);
          assertThat(levels[0]).isGreaterThan(best);
          assertThat(IntStream.range(1, count).allMatch(k -> levels[k] > levels[k - 1])).isTrue();
        }
      }
    }
  }

  @Test
  void badNumbersAreRefused() {
    assertThatThrownBy(() -> new ReachableMaximum(Double.NaN, 1, 1))
        .hasMessage("best must be finite, but best = NaN");
    assertThatThrownBy(() -> new ReachableMaximum(0, 0, 1))
        .hasMessage("shortest must be positive and finite, but shortest = 0.0");
    assertThatThrownBy(() -> new ReachableMaximum(0, 1, Double.POSITIVE_INFINITY))
        .hasMessage("longest must be positive and finite, but longest = Infinity");
    assertThatThrownBy(() -> new ReachableMaximum(0, 1, 1).levels(0))
        .hasMessage("maxima must be at least 1, but maxima = 0");
    assertThatThrownBy(() -> new MaxValueSampler(MaxValueMethod.REACHABLE))
        .hasMessageContaining("must be gumbel, gumbel-median or exact, but is reachable");
    assertThatThrownBy(
            () ->
                new MaxValueRule(
                    MaxValueMethod.REACHABLE, InformationForm.NOISE_AWARE, 5, new Cover(0.1, 1)))
        .hasMessageEndingWith("but max-values = reachable");
  }

  private static AcquisitionContext situation(
      double scale, double shift, double noise, OptionalDouble left) {
    SplittableRandom random = new SplittableRandom(5);
    Matrix inputs = Matrix.wrap(8, 2, random.doubles(16).toArray());
    double[] values =
        Arrays.stream(random.doubles(8, -1, 1).toArray()).map(v -> shift + scale * v).toArray();
    Dataset data = Dataset.of(inputs, values);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.3, 0.4}, scale * scale, noise * scale * scale),
            Domain.cube(2),
            data);
    Matrix candidates =
        Matrix.stack(Matrix.wrap(300, 2, random.doubles(600).toArray()), data.inputs());
    return new AcquisitionContext(
        List.of(model),
        data,
        Domain.cube(2),
        Candidates.of(candidates, List.of(model)),
        0,
        (paths, points) -> {
          throw new AssertionError("no functions are drawn");
        },
        List.of(model),
        left);
  }

  private static double[] maxima(AcquisitionContext situation) {
    return new MaxValueRule(MaxValueMethod.REACHABLE, InformationForm.NOISE_AWARE, 12)
        .build(situation, new SplittableRandom(1))
        .maxima();
  }

  @Test
  void levelsAreAboveWhatIsBelievedOfPendingPoints() {
    AcquisitionContext told = situation(1, 0, 1e-8, OptionalDouble.of(0.5));
    Surrogate model = told.models().get(0);
    double[] means = model.mean(told.candidates().points());
    int top =
        IntStream.range(0, means.length)
            .boxed()
            .max(Comparator.comparingDouble(i -> means[i]))
            .orElseThrow();
    Matrix pending = told.candidates().points().rows(new int[] {top, 0});
    assertThat(means[top]).isGreaterThan(told.incumbent(model) + 0.01);
    AcquisitionContext believed =
        new AcquisitionContext(
            told.models(),
            told.data(),
            told.domain(),
            told.candidates(),
            2,
            told.paths(),
            told.base(),
            told.left(),
            pending);
    assertThat(believed.incumbent(model)).isEqualTo(means[top]);
    assertThat(maxima(told)[0]).isLessThan(means[top]);
    assertThat(maxima(believed)[0]).isGreaterThan(means[top]);
  }

  @Test
  void levelsScaleWithTheValues() {
    double[] plain = maxima(situation(1, 0, 1e-8, OptionalDouble.of(0.5)));
    double[] scaled = maxima(situation(8, 0, 1e-8, OptionalDouble.of(0.5)));
    for (int k = 0; k < plain.length; k++) {
      assertThat(scaled[k]).isCloseTo(8 * plain[k], within(1e-6));
    }
  }

  @Test
  void withoutAnEndThreeTenthsAreTakenToBeLeft() {
    assertThat(maxima(situation(1, 0, 1e-8, OptionalDouble.empty())))
        .isEqualTo(maxima(situation(1, 0, 1e-8, OptionalDouble.of(0.3))));
    double[] early = maxima(situation(1, 0, 1e-8, OptionalDouble.of(1)));
    double[] late = maxima(situation(1, 0, 1e-8, OptionalDouble.of(0.01)));
    AcquisitionContext any = situation(1, 0, 1e-8, OptionalDouble.empty());
    double best = any.data().best();
    assertThat(late[11] - best).isCloseTo((early[11] - best) / 100, within(1e-9));
  }

  @Test
  void levelsCountFromTheBestValueNotFromTheLargestMean() {
    // With noise the best value is what the model believes at observed points.
    AcquisitionContext noisy = situation(1, 0, 0.25, OptionalDouble.of(0.01));
    double best = Incumbent.of(noisy.models().get(0), noisy.data());
    double top = Arrays.stream(noisy.candidates().moments().get(0).mean()).max().orElseThrow();
    double[] levels = maxima(noisy);
    assertThat(levels[0]).isBetween(best, top);
  }
}

package io.github.culmen.acquisition.improvement;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.maxvalue.MaxValueEntropy;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * [Wang2017] lemma 3.1: with a single y*, max-value entropy search, EST with m = y*, UCB with β^½ =
 * min γ and PI with θ = y* choose the same point.
 */
class EquivalenceTest {
  private static final int POSTERIORS = 200;
  // Above this Φ rounds to 1 and PI can no longer tell candidates apart.
  private static final double SATURATED = -8;

  /** Mean and sd at the candidates of a random posterior. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Beliefs(double[] mean, double[] sd) {
    static Beliefs random(int number) {
      SplittableRandom random = new SplittableRandom(number);
      int d = 1 + number % 4;
      int n = 2 + random.nextInt(15);
      Dataset data = Dataset.of(uniform(n, d, random), random.doubles(n, -2, 2).toArray());
      KernelFamily family =
          List.of(KernelFamily.SE, KernelFamily.MATERN32, KernelFamily.MATERN52).get(number % 3);
      GaussianProcess model =
          GaussianProcess.of(
              family,
              Hyperparameters.of(random.doubles(d, 0.05, 1).toArray(), 1, 1e-4),
              Domain.cube(d),
              data);
      Moments moments = model.moments(uniform(300, d, random));
      return new Beliefs(
          moments.mean(), Arrays.stream(moments.variance()).map(Math::sqrt).toArray());
    }

    private static Matrix uniform(int rows, int columns, SplittableRandom random) {
      Matrix points = Matrix.zeros(rows, columns);
      for (int i = 0; i < points.data().length; i++) {
        points.data()[i] = random.nextDouble();
      }
      return points;
    }

    double highestMean() {
      return Arrays.stream(mean).max().orElseThrow();
    }

    double[] gamma(double maximum) {
      return IntStream.range(0, mean.length)
          .mapToDouble(i -> (maximum - mean[i]) / sd[i])
          .toArray();
    }

    double[] scores(MarginalScore score) {
      double[] out = new double[mean.length];
      score.score(mean, sd, out);
      return out;
    }

    int choice(MarginalScore score) {
      double[] scores = scores(score);
      return IntStream.range(0, scores.length)
          .reduce((a, b) -> scores[b] > scores[a] ? b : a)
          .orElseThrow();
    }
  }

  private static MarginalScore entropy(double... maxima) {
    return MaxValueEntropy.of(maxima, 0, InformationForm.LATENT);
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  // Both ways round: the choice of each attains the least γ, and the least γ the best of each.
  private static void assertSameChoice(
      Beliefs beliefs, double maximum, MarginalScore score, String what) {
    double[] gamma = beliefs.gamma(maximum);
    double least = min(gamma);
    double[] scores = beliefs.scores(score);
    int nearest = beliefs.choice(EstimatedMaximum.of(maximum));
    assertClose(scores[nearest], max(scores), 1e-12, what);
    if (least > SATURATED || !(score instanceof ProbabilityOfImprovement)) {
      assertClose(gamma[beliefs.choice(score)], least, 1e-9, what + ", least γ");
    }
  }

  @Test
  void oneMaximumMakesFourAcquisitionsOne() {
    int above = 0;
    int unsaturated = 0;
    for (int k = 0; k < POSTERIORS; k++) {
      Beliefs beliefs = Beliefs.random(k);
      SplittableRandom random = new SplittableRandom(k + 5000);
      double maximum = beliefs.highestMean() + (k % 4 == 0 ? -0.3 : 2) * random.nextDouble();
      double least = min(beliefs.gamma(maximum));
      above += least > 0 ? 1 : 0;
      unsaturated += least > SATURATED ? 1 : 0;
      String what = "posterior " + k + ", y* = " + maximum;
      assertSameChoice(beliefs, maximum, entropy(maximum), what + ", MES");
      assertSameChoice(beliefs, maximum, EstimatedMaximum.of(maximum), what + ", EST");
      assertSameChoice(beliefs, maximum, UpperConfidenceBound.of(least), what + ", UCB");
      assertSameChoice(beliefs, maximum, ProbabilityOfImprovement.of(maximum), what + ", PI");
    }
    assertThat(above).isBetween(POSTERIORS / 2, POSTERIORS - POSTERIORS / 8);
    assertThat(unsaturated).isGreaterThan(POSTERIORS * 3 / 4);
  }

  @Test
  void theMatchingConfidenceBoundReachesTheMaximum() {
    for (int k = 0; k < POSTERIORS; k++) {
      Beliefs beliefs = Beliefs.random(k);
      double maximum = beliefs.highestMean() + 0.01 * k - 0.3;
      double sds = min(beliefs.gamma(maximum));
      assertClose(
          max(beliefs.scores(UpperConfidenceBound.of(sds))), maximum, 1e-12, "posterior " + k);
    }
  }

  @Test
  void anotherConfidenceBoundChoosesOtherwise() {
    long different =
        IntStream.range(0, POSTERIORS)
            .filter(
                k -> {
                  Beliefs beliefs = Beliefs.random(k);
                  double maximum = beliefs.highestMean() + 0.5;
                  double sds = min(beliefs.gamma(maximum));
                  return beliefs.choice(UpperConfidenceBound.of(0.3 * sds))
                      != beliefs.choice(entropy(maximum));
                })
            .count();
    assertThat(different).isGreaterThan(10);
  }

  /** A sure point just below one y* beats a doubtful one, which is best for their mean. */
  @Test
  void twoMaximaNeedNotAgreeWithAnyOfThem() {
    Beliefs beliefs = new Beliefs(new double[] {0, 0.9}, new double[] {1, 0.2});
    assertThat(beliefs.choice(entropy(1, 3))).isEqualTo(1);
    double middle = 2;
    assertThat(beliefs.choice(EstimatedMaximum.of(middle))).isEqualTo(0);
    assertThat(beliefs.choice(ProbabilityOfImprovement.of(middle))).isEqualTo(0);
    double sds = min(beliefs.gamma(middle));
    assertThat(beliefs.choice(UpperConfidenceBound.of(sds))).isEqualTo(0);
    assertThat(beliefs.choice(entropy(middle))).isEqualTo(0);
  }

  @Test
  void twoMaximaOftenDisagreeWithTheirMean() {
    long different =
        IntStream.range(0, POSTERIORS)
            .filter(
                k -> {
                  Beliefs beliefs = Beliefs.random(k);
                  double low = beliefs.highestMean() + 0.05;
                  return beliefs.choice(entropy(low, low + 2))
                      != beliefs.choice(EstimatedMaximum.of(low + 1));
                })
            .count();
    assertThat(different).isGreaterThan(10);
  }

  /**
   * What noise hides cannot be learned: the nearer candidate has hardly any variance of its own.
   */
  @Test
  void noiseBreaksTheEquivalence() {
    Beliefs beliefs = new Beliefs(new double[] {0, 0.995}, new double[] {1, 0.01});
    MarginalScore aware = MaxValueEntropy.of(new double[] {1}, 1, InformationForm.NOISE_AWARE);
    assertThat(beliefs.choice(EstimatedMaximum.of(1))).isEqualTo(1);
    assertThat(beliefs.choice(entropy(1))).isEqualTo(1);
    assertThat(beliefs.choice(aware)).isEqualTo(0);
  }

  @Test
  void noiseBreaksNothingWhereAllVariancesAreEqual() {
    for (int k = 0; k < POSTERIORS; k++) {
      Beliefs random = Beliefs.random(k);
      double[] sd = new double[random.mean().length];
      Arrays.fill(sd, 0.05 + 0.005 * k);
      Beliefs beliefs = new Beliefs(random.mean(), sd);
      double maximum = beliefs.highestMean() + 0.3;
      MarginalScore aware =
          MaxValueEntropy.of(new double[] {maximum}, 0.1, InformationForm.NOISE_AWARE);
      assertSameChoice(beliefs, maximum, aware, "posterior " + k);
    }
  }
}

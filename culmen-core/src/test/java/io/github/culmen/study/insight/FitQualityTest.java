package io.github.culmen.study.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.belief.CrossValidation;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FitQualityTest {
  private static GaussianProcess model(
      double lengthscale, double noise, int n, DoubleUnaryOperator function) {
    double[][] rows = new double[n][];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i] = new double[] {(i + 0.5) / n};
      values[i] = function.applyAsDouble(rows[i][0]);
    }
    return GaussianProcess.of(
        KernelFamily.SE,
        Hyperparameters.of(new double[] {lengthscale}, 1, noise),
        Domain.cube(1),
        Dataset.of(Matrix.of(rows), values));
  }

  private static FitQuality quality(List<GaussianProcess> models) {
    return CrossValidation.of(
        models.get(0).data().values(), models.stream().map(GaussianProcess::leaveOneOut).toList());
  }

  @Test
  void countsByHand() {
    LeaveOneOut out =
        new LeaveOneOut(
            new double[4],
            new double[] {1, 1, 1, 4},
            new double[] {0.5, -1, 2, 4},
            new double[] {0.5, -1, 2, 2});
    FitQuality fit = CrossValidation.of(new double[] {0.5, -1, 2, 4}, List.of(out));
    assertThat(fit.values()).isEqualTo(4);
    assertThat(fit.coverage50()).isEqualTo(0.25);
    assertThat(fit.coverage90()).isEqualTo(0.5);
    assertThat(fit.squaredError()).isCloseTo((0.25 + 1 + 4 + 4) / 4, within(1e-14));
    double log = -0.5 * (4 * Math.log(2 * Math.PI) + Math.log(4) + 0.25 + 1 + 4 + 4) / 4;
    assertThat(fit.logScore()).isCloseTo(log, within(1e-14));
    // Means of the others: 5/3, 13/6, 7/6, 1/2.
    double spread =
        Arrays.stream(new double[] {7 / 6.0, 19 / 6.0, 5 / 6.0, 3.5}).map(x -> x * x).sum();
    assertThat(fit.explained()).isCloseTo(1 - (0.25 + 1 + 4 + 16) / spread, within(1e-13));
    assertThat(fit.verdict()).isEqualTo(FitQuality.Verdict.UNKNOWN);
  }

  @Test
  void severalEqualModelsAreAsGoodAsOne() {
    GaussianProcess model = model(0.2, 1e-4, 12, x -> Math.sin(7 * x));
    FitQuality one = quality(List.of(model));
    FitQuality three = quality(List.of(model, model, model));
    assertThat(three.squaredError()).isCloseTo(one.squaredError(), within(1e-9));
    assertThat(three.logScore()).isCloseTo(one.logScore(), within(1e-9));
    assertThat(three.coverage90()).isEqualTo(one.coverage90());
    assertThat(three.explained()).isCloseTo(one.explained(), within(1e-12));
  }

  @Test
  void disagreeingModelsAreSpreadOut() {
    GaussianProcess a = model(0.2, 1e-4, 8, x -> Math.sin(7 * x));
    GaussianProcess b = model(0.02, 1e-4, 8, x -> Math.sin(7 * x));
    double apart = quality(List.of(a, b)).squaredError();
    assertThat(apart).isLessThan(quality(List.of(a)).squaredError() + 1);
    assertThat(quality(List.of(a, b)).trustworthy()).isTrue();
  }

  @Test
  void functionsOfTheModelsOwnAreCalibrated() {
    SplittableRandom random = new SplittableRandom(4);
    double total = 0;
    double inside = 0;
    for (int run = 0; run < 40; run++) {
      GaussianProcess prior = model(0.1, 0.01, 1, x -> 0);
      var path = prior.paths(io.github.culmen.setting.PathMethod.PATHWISE, 1, 1024, random.split());
      GaussianProcess seen =
          model(
              0.1,
              0.01,
              20,
              x ->
                  path.values(Matrix.of(new double[][] {{x}}))[0][0] + 0.1 * random.nextGaussian());
      FitQuality fit = quality(List.of(seen));
      total += fit.squaredError() / 40;
      inside += fit.coverage90() / 40;
    }
    assertThat(total).isBetween(0.85, 1.15);
    assertThat(inside).isBetween(0.86, 0.94);
  }

  @Test
  void tellsAModelThatIsTooSureFromOneThatIsTooModest() {
    FitQuality sure = quality(List.of(model(5, 1e-6, 15, x -> Math.sin(40 * x))));
    assertThat(sure.verdict()).isEqualTo(FitQuality.Verdict.OVERCONFIDENT);
    assertThat(sure.trustworthy()).isFalse();
    assertThat(sure.sentence()).contains("wrong more often than it claims");
    FitQuality modest = quality(List.of(model(0.1, 1e-6, 30, x -> 0.2 * x)));
    assertThat(modest.verdict()).isEqualTo(FitQuality.Verdict.CAUTIOUS);
    assertThat(modest.trustworthy()).isTrue();
  }

  @Test
  void aModelThatTakesEverythingForNoiseIsBlind() {
    SplittableRandom random = new SplittableRandom(2);
    FitQuality fit = quality(List.of(model(10, 1, 20, x -> random.nextGaussian())));
    assertThat(fit.verdict()).isEqualTo(FitQuality.Verdict.BLIND);
    assertThat(fit.trustworthy()).isFalse();
  }

  @Test
  void badValuesThatNobodyPredictsMakeNoModelBlind() {
    // 38 values along a slope, and two bad ones far from all, which have nearly all the variance.
    double[][] rows = new double[40][];
    double[] values = new double[40];
    for (int i = 0; i < 38; i++) {
      rows[i] = new double[] {0.005 * i};
      values[i] = 0.05 * Math.sin(40 * rows[i][0]);
    }
    rows[38] = new double[] {0.6};
    values[38] = 2;
    rows[39] = new double[] {1};
    values[39] = -2;
    GaussianProcess process =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.1}, 1, 1e-4),
            Domain.cube(1),
            Dataset.of(Matrix.of(rows), values));
    FitQuality fit = quality(List.of(process));
    assertThat(fit.explained()).isLessThan(0.1);
    assertThat(fit.trustworthy()).isTrue();
    // By the normal distribution of these values, whose variance is 0.2, each has less.
    assertThat(fit.logScore()).isGreaterThan(-0.5 * (Math.log(2 * Math.PI * 0.2) + 1) + 0.06);
  }

  @Test
  void isFiniteForOneValueEqualValuesAndHugeOnes() {
    for (FitQuality fit :
        List.of(
            quality(List.of(model(0.3, 0, 1, x -> 2))),
            quality(List.of(model(0.3, 1e-8, 30, x -> 0))),
            quality(List.of(model(0.3, 1e-8, 30, x -> 7))),
            quality(List.of(model(0.3, 1e-8, 9, x -> x > 0.5 ? 1e250 : -1e250))))) {
      assertThat(
              new double[] {
                fit.coverage50(),
                fit.coverage90(),
                fit.squaredError(),
                fit.logScore(),
                fit.explained()
              })
          .matches(numbers -> Arrays.stream(numbers).allMatch(Double::isFinite));
    }
    assertThat(quality(List.of(model(0.3, 1e-8, 30, x -> 7))).trustworthy()).isFalse();
  }
}

package io.github.culmen.acquisition.improvement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathAcquisition;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.acquisition.maxvalue.SampledMaximumRuleTest;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ThompsonRuleTest {
  private static final PathSettings SETTINGS = new PathSettings(PathMethod.PATHWISE, 64);

  @Nested
  class Contract extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new ThompsonRule(SETTINGS);
    }

    @Override
    protected double growth(double shift) {
      return shift;
    }
  }

  @Test
  void choosesAPointAsOftenAsItIsBelievedBest() {
    // Two points far apart, independent of each other and of the data: the better mean wins with
    // probability Φ(difference / √(sum of variances)).
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.05}, 1, 0.5),
            Domain.cube(1),
            Dataset.of(Matrix.of(new double[][] {{0.1}, {0.9}}), new double[] {1.2, -0.3}));
    Matrix pair = model.data().inputs();
    double[] mean = model.moments(pair).mean();
    double[] variance = model.moments(pair).variance();
    double expected =
        io.github.culmen.math.StandardNormal.cdf(
            (mean[0] - mean[1]) / Math.sqrt(variance[0] + variance[1]));
    AcquisitionContext situation =
        new AcquisitionContext(
            List.of(model),
            model.data(),
            Domain.cube(1),
            Candidates.of(pair, List.of(model)),
            0,
            (paths, points) -> {
              throw new AssertionError("nothing has to be maximised here");
            });
    SplittableRandom random = new SplittableRandom(1);
    int wins = 0;
    int draws = 4000;
    for (int i = 0; i < draws; i++) {
      double[] values =
          new ThompsonRule(SETTINGS).build(situation, random).acquisition().values(pair);
      wins += values[0] > values[1] ? 1 : 0;
    }
    double error = Math.sqrt(expected * (1 - expected) / draws);
    assertThat((double) wins / draws).isBetween(expected - 4 * error, expected + 4 * error);
  }

  @Test
  void oneOfSeveralModelsIsDrawn() {
    GaussianProcess model = SampledMaximumRuleTest.model(0.01);
    GaussianProcess other =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.2, 0.2}, 400, 0.01),
            Domain.cube(2),
            model.data());
    AcquisitionContext situation =
        SampledMaximumRuleTest.situation(List.of(model, other), model.data());
    SplittableRandom random = new SplittableRandom(2);
    int wild = 0;
    for (int i = 0; i < 60; i++) {
      AcquisitionRule.Built built = new ThompsonRule(SETTINGS).build(situation, random);
      double[] values = built.acquisition().values(situation.candidates());
      wild += java.util.Arrays.stream(values).max().orElseThrow() > 8 ? 1 : 0;
      assertThat(built.maxima()).isEmpty();
    }
    assertThat(wild).isBetween(15, 45);
  }

  @Test
  void aFunctionAmongSeveralIsTheSameAsAlone() {
    GaussianProcess model = SampledMaximumRuleTest.model(0.01);
    Paths paths = model.paths(PathMethod.PATHWISE, 3, 64, new SplittableRandom(1));
    Matrix points = model.data().inputs();
    double[] values = new PathAcquisition(paths, 2).values(points);
    io.github.culmen.testdata.Numbers.assertClose(values, paths.values(points)[2], 1e-12, "path");
    assertThatThrownBy(() -> new PathAcquisition(paths, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void rejectsModelsWithoutFunctions() {
    GaussianProcess model = SampledMaximumRuleTest.model(0.01);
    AcquisitionContext situation =
        SampledMaximumRuleTest.situation(List.of(new PlainSurrogate(model)), model.data());
    assertThatThrownBy(() -> new ThompsonRule(SETTINGS).build(situation, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acquisition thompson needs a model from which functions");
  }
}

package io.github.culmen.acquisition.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.Warning;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntropySearchRuleTest {
  @Nested
  class Contract extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new EntropySearchRule(20);
    }
  }

  private static final Domain LINE = Domain.cube(1);

  private static GaussianProcess model(double lengthscale, double variance) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale}, variance, 1e-6),
        LINE,
        Dataset.of(Matrix.of(new double[][] {{0.2}, {0.6}}), new double[] {0, 1}));
  }

  private static AcquisitionContext situation(Surrogate model, Dataset data, double... xs) {
    Matrix points = Matrix.zeros(xs.length, 1);
    System.arraycopy(xs, 0, points.data(), 0, xs.length);
    return new AcquisitionContext(
        List.of(model),
        data,
        LINE,
        Candidates.of(points, List.of(model)),
        0,
        (paths, starts) -> {
          throw new AssertionError("no paths are needed here");
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 1001})
  void rejectsTooFewOrTooManyRepresenters(int representers) {
    assertThatThrownBy(() -> new EntropySearchRule(representers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("representers must be from 2 to 1000, but representers = " + representers);
  }

  @Test
  void needsCovariancesBetweenPoints() {
    GaussianProcess model = model(0.2, 1);
    AcquisitionContext situation = situation(new PlainSurrogate(model), model.data(), 0.1, 0.9);
    assertThatThrownBy(() -> new EntropySearchRule().build(situation, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("covariances between points, but got a PlainSurrogate");
  }

  @Test
  void saysNothingIfAllIsWell() {
    GaussianProcess model = model(0.2, 1);
    AcquisitionRule.Built built =
        new EntropySearchRule()
            .build(
                situation(model, model.data(), 0.1, 0.3, 0.5, 0.7, 0.9), new SplittableRandom(1));
    assertThat(built.warnings()).isEmpty();
    assertThat(built.maxima()).isEmpty();
  }

  @Test
  void saysSoIfThereIsNoDoubt() {
    GaussianProcess model = model(0.2, 1);
    AcquisitionRule.Built built =
        new EntropySearchRule()
            .build(situation(model, model.data(), 0.2, 0.6), new SplittableRandom(1));
    assertThat(built.warnings())
        .extracting(Warning::text)
        .containsExactly("the model is certain where the maximum is");
    double[] values = built.acquisition().values(Matrix.of(new double[][] {{0.4}, {0.6}}));
    for (double value : values) {
      assertThat(value).isFinite();
    }
  }

  @Test
  void drawsRepresentersAnewEveryTime() {
    GaussianProcess model = model(0.2, 1);
    double[] xs = new SplittableRandom(3).doubles(200).toArray();
    AcquisitionContext situation = situation(model, model.data(), xs);
    EntropySearchRule rule = new EntropySearchRule(10);
    SplittableRandom random = new SplittableRandom(4);
    Matrix points = Matrix.of(new double[][] {{0.75}});
    double first = rule.build(situation, random).acquisition().values(points)[0];
    double second = rule.build(situation, random).acquisition().values(points)[0];
    double again = rule.build(situation, new SplittableRandom(4)).acquisition().values(points)[0];
    assertThat(second).isNotEqualTo(first);
    assertThat(again).isEqualTo(first);
  }
}

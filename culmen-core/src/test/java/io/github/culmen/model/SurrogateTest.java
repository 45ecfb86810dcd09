package io.github.culmen.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Numbers;
import org.junit.jupiter.api.Test;

class SurrogateTest {
  private final Surrogate model =
      GaussianProcess.of(
          KernelFamily.MATERN52,
          Hyperparameters.of(new double[] {0.3}, 1, 1e-4),
          Domain.cube(1),
          Dataset.of(Matrix.of(new double[][] {{0.1}, {0.5}}), new double[] {1, -1}));

  @Test
  void believingInPendingPointsKeepsTheMeanAndShrinksTheVarianceThere() {
    Matrix pending = Matrix.of(new double[][] {{0.8}, {0.9}});
    Matrix queries = Matrix.of(new double[][] {{0.0}, {0.3}, {0.7}, {0.8}, {1.0}});
    Moments before = model.moments(queries);
    Moments after = model.conditionOnMean(pending).moments(queries);

    Numbers.assertClose(after.mean(), before.mean(), 1e-12, "mean");
    for (int i = 0; i < queries.rows(); i++) {
      assertThat(after.variance()[i]).isLessThanOrEqualTo(before.variance()[i] + 1e-12);
    }
    assertThat(after.variance()[3]).isLessThan(2e-4);
    assertThat(before.variance()[3]).isGreaterThan(0.1);
  }

  @Test
  void withoutPendingPointsNothingChanges() {
    assertThat(model.conditionOnMean(Matrix.zeros(0, 1))).isSameAs(model);
  }
}

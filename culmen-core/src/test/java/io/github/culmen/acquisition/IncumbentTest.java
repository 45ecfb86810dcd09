package io.github.culmen.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class IncumbentTest {
  private static final Matrix INPUTS = Matrix.of(new double[][] {{0.2}, {0.21}, {0.8}});
  private static final double[] VALUES = {3, -1, 0.5};

  private static GaussianProcess model(Dataset data, double noise) {
    return GaussianProcess.of(
        KernelFamily.SE, Hyperparameters.of(new double[] {0.2}, 2, noise), Domain.cube(1), data);
  }

  private static double highestMean(GaussianProcess model) {
    return Arrays.stream(model.moments(INPUTS).mean()).max().orElseThrow();
  }

  @Test
  void isTheLargestValueWithoutNoise() {
    Dataset data = Dataset.of(INPUTS, VALUES);
    assertThat(Incumbent.of(model(data, 2e-6), data)).isEqualTo(3);
    assertThat(Incumbent.of(model(data, 0), data)).isEqualTo(3);
  }

  @Test
  void isTheLargestMeanAtTheDataWithNoise() {
    Dataset data = Dataset.of(INPUTS, VALUES);
    GaussianProcess model = model(data, 0.5);
    assertThat(Incumbent.of(model, data))
        .isCloseTo(highestMean(model), within(1e-12))
        .isLessThan(2);
  }

  @Test
  void judgesEachObservationByItsOwnNoise() {
    double[] shared = {0, 1, 1};
    Dataset luckyIsNoisy = Dataset.of(INPUTS, VALUES, shared, new double[] {4, 0, 0});
    GaussianProcess model = model(luckyIsNoisy, 0);
    assertThat(Incumbent.of(model, luckyIsNoisy))
        .isCloseTo(Math.max(0.5, highestMean(model)), within(1e-12));
    assertThat(Incumbent.of(model, luckyIsNoisy)).isLessThan(1);

    Dataset othersAreNoisy =
        Dataset.of(INPUTS, VALUES, new double[] {1, 0, 0}, new double[] {0, 4, 4});
    assertThat(Incumbent.of(model(othersAreNoisy, 0), othersAreNoisy)).isEqualTo(3);
  }

  @Test
  void doesNotCountPendingPoints() {
    Dataset data = Dataset.of(INPUTS, new double[] {-1, -1, -1});
    GaussianProcess model = model(data, 0.1);
    GaussianProcess conditioned =
        model.condition(Dataset.of(Matrix.of(new double[][] {{0.5}}), new double[] {9}));
    assertThat(Incumbent.of(conditioned, data)).isCloseTo(highestMean(conditioned), within(1e-12));
  }
}

package io.github.culmen.study.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the point that looks best owes to luck. */
class LuckTest {
  private static final int POINTS = 20;
  // The expected largest of 20 standard normals.
  private static final double LARGEST_OF_20 = 1.8675;

  // Points so far apart that each has a value of its own.
  private static double luck(double noise, double[] values, int... rows) {
    double[][] inputs = new double[POINTS][];
    Arrays.setAll(inputs, i -> new double[] {(double) i / POINTS});
    Dataset data = Dataset.of(Matrix.of(inputs), values);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.003}, 1, noise),
            Domain.cube(1),
            data);
    return Luck.of(model, data, rows, inputs[rows[0]], 0);
  }

  private static int[] all() {
    return IntStream.range(0, POINTS).toArray();
  }

  @Test
  void theBestOfEqualPointsOwesTheLargestOfTheirErrors() {
    // With noise as large as the function the mean is half of the value, and so is its error.
    assertThat(luck(1, new double[POINTS], all())).isCloseTo(LARGEST_OF_20 / 2, within(0.05));
  }

  @Test
  void whatHadNoRivalOwesNothing() {
    assertThat(luck(1, new double[POINTS], 3)).isCloseTo(0, within(0.08));
    double[] values = new double[POINTS];
    values[7] = 20;
    assertThat(luck(1, values, all())).isCloseTo(0, within(0.08));
  }

  @Test
  void withoutNoiseThereIsNoLuck() {
    assertThat(luck(1e-8, new double[POINTS], all())).isCloseTo(0, within(1e-3));
  }
}

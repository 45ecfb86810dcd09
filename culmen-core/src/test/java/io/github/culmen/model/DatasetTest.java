package io.github.culmen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.math.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {
  private static final Matrix TWO = Matrix.of(new double[][] {{0.1, 0.2}, {0.3, 0.4}});

  @Test
  void valuesHaveTheSharedNoiseUnlessTheyHaveTheirOwn() {
    Dataset shared = Dataset.of(TWO, new double[] {1, 2});
    assertThat(shared.noise(0, 0.5)).isEqualTo(0.5);
    assertThat(shared.sharedNoise(1)).isEqualTo(1);

    Dataset mixed =
        Dataset.of(TWO, new double[] {1, 2}, new double[] {1, 0}, new double[] {0, 0.04});
    assertThat(mixed.noise(0, 0.5)).isEqualTo(0.5);
    assertThat(mixed.noise(1, 0.5)).isEqualTo(0.04);
  }

  @Test
  void knowsItsSizeAndItsBestValue() {
    Dataset data = Dataset.of(TWO, new double[] {-3, -2});
    assertThat(data.size()).isEqualTo(2);
    assertThat(data.dimension()).isEqualTo(2);
    assertThat(data.best()).isEqualTo(-2);
    assertThat(data.value(0)).isEqualTo(-3);
  }

  @Test
  void doesNotChangeWithTheArraysItWasMadeFrom() {
    double[] values = {1, 2};
    Matrix inputs = TWO.copy();
    Dataset data = Dataset.of(inputs, values);
    values[0] = 9;
    inputs.set(0, 0, 9);
    data.values()[1] = 9;

    assertThat(data.values()).containsExactly(1, 2);
    assertThat(data.inputs().get(0, 0)).isEqualTo(0.1);
  }

  @Test
  void moreObservationsComeAfterTheOldOnes() {
    Dataset first = Dataset.of(TWO, new double[] {1, 2});
    Dataset more =
        Dataset.of(
            Matrix.of(new double[][] {{0.5, 0.6}}),
            new double[] {3},
            new double[] {0},
            new double[] {0.25});
    Dataset all = first.with(more);

    assertThat(all.values()).containsExactly(1, 2, 3);
    assertThat(all.inputs().row(2)).containsExactly(0.5, 0.6);
    assertThat(all.noise(1, 4)).isEqualTo(4);
    assertThat(all.noise(2, 4)).isEqualTo(0.25);
    assertThat(first.size()).isEqualTo(2);
  }

  @Test
  void rejectsCountsThatDoNotMatch() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dataset.of(TWO, new double[] {1}))
        .withMessageContaining("2 points, 1 values");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dataset.of(Matrix.zeros(0, 2), new double[0]))
        .withMessage("a data set needs at least one observation");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void rejectsNumbersThatAreNotFinite(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dataset.of(TWO, new double[] {1, bad}))
        .withMessage("values must be finite, but values[1] = " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dataset.of(Matrix.of(new double[][] {{0, bad}}), new double[] {1}))
        .withMessage("inputs must be finite, but inputs[1] = " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Dataset.of(TWO, new double[] {1, 2}, new double[] {1, 1}, new double[] {0, bad}))
        .withMessage("ownNoise must be >= 0 and finite, but ownNoise[1] = " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Dataset.of(TWO, new double[] {1, 2}, new double[] {-1, 1}, new double[] {0, 0}))
        .withMessage("sharedNoise must be >= 0 and finite, but sharedNoise[0] = -1.0");
  }
}

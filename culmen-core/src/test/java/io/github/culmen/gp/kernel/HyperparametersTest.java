package io.github.culmen.gp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Hyperparameters;
import org.junit.jupiter.api.Test;

class HyperparametersTest {
  @Test
  void copiesItsArrays() {
    double[] lengthscales = {1, 2};
    Hyperparameters h = Hyperparameters.of(lengthscales, 1, 0);
    lengthscales[0] = 9;
    h.lengthscales()[1] = 9;
    assertThat(h.lengthscales()).containsExactly(1, 2);
  }

  @Test
  void equalsByValue() {
    Hyperparameters a = Hyperparameters.of(new double[] {1, 2}, 1, 0);
    assertThat(a)
        .isEqualTo(Hyperparameters.of(new double[] {1, 2}, 1, 0))
        .hasSameHashCodeAs(Hyperparameters.of(new double[] {1, 2}, 1, 0))
        .isNotEqualTo(Hyperparameters.of(new double[] {1, 3}, 1, 0))
        .isNotEqualTo(Hyperparameters.of(new double[] {1, 2}, 2, 0))
        .isNotEqualTo(Hyperparameters.of(new double[] {1, 2}, 1, 1));
  }

  @Test
  void rejectsWhatIsNotPositiveAndNamesIt() {
    double[] ok = {1};
    assertThatThrownBy(() -> Hyperparameters.of(new double[] {1, Double.NaN}, 1, 0))
        .hasMessageContaining("positive and finite")
        .hasMessageContaining("lengthscales[1] = NaN");
    assertThatThrownBy(() -> Hyperparameters.of(new double[0], 1, 0))
        .hasMessageContaining("at least one lengthscale");
    assertThatThrownBy(() -> Hyperparameters.of(ok, 0, 0)).hasMessageContaining("variance = 0");
    assertThatThrownBy(() -> Hyperparameters.of(ok, Double.POSITIVE_INFINITY, 0))
        .hasMessageContaining("variance = Infinity");
    assertThatThrownBy(() -> Hyperparameters.of(ok, 1, -1)).hasMessageContaining("noise = -1");
  }
}

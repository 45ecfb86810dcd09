package io.github.culmen.gp.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Hyperparameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class HyperparameterBoundsTest {
  private static final HyperparameterPrior PRIOR = HyperparameterPrior.dimensionScaled(2);
  private static final List<String> NAMES = List.of("a", "b");

  @Test
  void whatLiesInsideIsNotMentioned() {
    Hyperparameters inside = Hyperparameters.of(new double[] {0.3, 3}, 1, 0.01);
    assertThat(PRIOR.atBounds(inside, NAMES, true)).isEmpty();
  }

  @Test
  void whatLiesAtABoundIsNamedWithIt() {
    Hyperparameters edge = Hyperparameters.of(new double[] {0.025, 3}, 1, 10);
    assertThat(PRIOR.atBounds(edge, NAMES, true))
        .containsExactly(
            "the lengthscale of 'a' is at its lower bound, 0.0250",
            "the noise variance is at its upper bound, 10.0");
    assertThat(PRIOR.atBounds(edge, NAMES, false)).hasSize(1);
  }

  @Test
  void namesMustBeThoseOfTheInputs() {
    Hyperparameters one = Hyperparameters.of(new double[] {1}, 1, 0.01);
    assertThatThrownBy(() -> PRIOR.atBounds(one, NAMES, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 inputs, but there are 1 lengthscales and 2 names");
  }
}

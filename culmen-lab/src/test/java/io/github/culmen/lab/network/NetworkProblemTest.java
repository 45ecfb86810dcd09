package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NetworkProblemTest {
  private final Problem boston = Problems.named("neural-network-boston");
  private final Problem cancer = Problems.named("neural-network-cancer");

  @Test
  void saysWhatItIs() {
    for (Problem problem : new Problem[] {boston, cancer}) {
      assertThat(problem.dimension()).isEqualTo(4);
      assertThat(problem.minimize()).isFalse();
      assertThat(problem.optimum()).isEmpty();
      assertThat(problem.optimizers()).isEmpty();
      assertThat(problem.lower()).containsExactly(1, 1e-6, 0.01, 1.01);
      assertThat(problem.upper()).containsExactly(100, 100, 1, 20);
    }
  }

  @Test
  void sensibleSettingsLearn() {
    double[] settings = {8, 1, 0.1, 10};
    // A validation error of 20 is that of a linear fit; the prices' own variance is 84.
    assertThat(boston.value(settings)).isBetween(0.0, 20.0);
    assertThat(cancer.value(settings)).isBetween(0.95, 1.0);
  }

  /** Samples that neither training nor the choice of the epoch has seen. */
  @Test
  void whatIsLearntHoldsForOtherSamples() {
    double[] settings = {8, 1, 0.1, 10};
    Samples tumours = Samples.of(Table.cancer(), 9, 10);
    double[] residuals =
        new Network(9, 8, 2).residuals(NetworkProblem.trainCancer(settings).weights(), tumours);
    long right = 0;
    for (int s = 0; s < tumours.count(); s++) {
      double benign = residuals[s] + tumours.outputs()[s][0];
      double malignant = residuals[tumours.count() + s] + tumours.outputs()[s][1];
      right += (benign > malignant) == (tumours.outputs()[s][0] == 1) ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(Math.round(0.9 * tumours.count()));
    Samples districts = Samples.of(Table.boston(), 9, 10);
    double error =
        Linearization.squares(
                new Network(13, 8, 1)
                    .residuals(NetworkProblem.trainBoston(settings).weights(), districts))
            / districts.count();
    assertThat(error * 22.5 * 22.5).isLessThan(42);
  }

  @Test
  void neuronsAreRoundedDown() {
    assertThat(boston.value(new double[] {5.999, 1, 0.1, 10}))
        .isEqualTo(boston.value(new double[] {5, 1, 0.1, 10}))
        .isNotEqualTo(boston.value(new double[] {6, 1, 0.1, 10}));
  }

  @Test
  void hasTheSameValueOnEveryThread() {
    double[] settings = {12.5, 3, 0.3, 5};
    double alone = boston.value(settings);
    double[] together =
        IntStream.range(0, 4).parallel().mapToDouble(i -> boston.value(settings)).toArray();
    assertThat(together).containsOnly(alone);
  }

  @Test
  void cornersOfTheBoxHaveFiniteValues() {
    double[][] corners = {{1, 1e-6, 0.01, 1.01}, {1, 1e-6, 1, 20}, {1, 100, 0.01, 20}};
    for (double[] corner : corners) {
      assertThat(boston.value(corner)).isBetween(-1e4, 20.0);
      assertThat(cancer.value(corner)).isBetween(-100.0, 1.0);
    }
    assertThat(boston.value(new double[] {100, 1e-6, 0.01, 20})).isBetween(-1e4, 20.0);
  }

  @Test
  void rejectsWhatIsOutsideItsBox() {
    assertThatThrownBy(() -> boston.value(new double[] {0.5, 1, 0.1, 10}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "neural-network-boston takes coordinates in its box, but coordinate 0 was 0.5, not"
                + " between 1.0 and 100.0");
    assertThatThrownBy(() -> boston.value(new double[] {1, Double.NaN, 0.1, 10}))
        .hasMessageContaining("coordinate 1 was NaN");
    assertThatThrownBy(() -> boston.value(new double[3]))
        .hasMessage("neural-network-boston takes points of dimension 4, but was given 3");
  }
}

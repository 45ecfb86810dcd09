package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NoisyProblemTest {
  private final Problem exact = Problems.named("branin");

  @Test
  void addsNoiseOfTheGivenSize() {
    NoisyProblem noisy = NoisyProblem.of(exact, 0.5, new Random(3));
    double[] x = {1, 2};
    int n = 20_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double error = noisy.value(x) - exact.value(x);
      sum += error;
      squares += error * error;
    }
    // Five standard errors of the mean and of the variance.
    assertThat(sum / n).isCloseTo(0, within(5 * 0.5 / Math.sqrt(n)));
    assertThat(squares / n).isCloseTo(0.25, within(5 * 0.25 * Math.sqrt(2.0 / n)));
  }

  @Test
  void repeatsItselfWithAnEqualGenerator() {
    NoisyProblem first = NoisyProblem.of(exact, 1, new Random(8));
    NoisyProblem second = NoisyProblem.of(exact, 1, new Random(8));
    double[] x = {0, 0};
    double value = first.value(x);
    assertThat(second.value(x)).isEqualTo(value);
    assertThat(first.value(x)).isNotEqualTo(value);
  }

  @Test
  void isExactWithoutNoise() {
    double[] x = {3, 4};
    assertThat(NoisyProblem.of(exact, 0, new Random(1)).value(x)).isEqualTo(exact.value(x));
  }

  @Test
  void keepsTheFactsOfTheExactProblem() {
    NoisyProblem noisy = NoisyProblem.of(exact, 0.1, new Random(1));
    assertThat(noisy.exact()).isSameAs(exact);
    assertThat(noisy.name()).isEqualTo("branin");
    assertThat(noisy.dimension()).isEqualTo(2);
    assertThat(noisy.lower()).isEqualTo(exact.lower());
    assertThat(noisy.upper()).isEqualTo(exact.upper());
    assertThat(noisy.minimize()).isTrue();
    assertThat(noisy.optimum()).isEqualTo(exact.optimum());
    assertThat(noisy.optimizers()).hasSize(3);
    assertThat(noisy.description()).contains("noise of standard deviation 0.1");
  }

  @Test
  void drawsNoNoiseForAPointThatIsNone() {
    Random random = new Random(5);
    NoisyProblem noisy = NoisyProblem.of(exact, 1, random);
    assertThatThrownBy(() -> noisy.value(new double[] {Double.NaN, 0}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(random.nextGaussian()).isEqualTo(new Random(5).nextGaussian());
  }

  @Test
  void rejectsNoiseThatIsNone() {
    for (double sd : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> NoisyProblem.of(exact, sd, new Random(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("but was " + sd);
    }
  }
}

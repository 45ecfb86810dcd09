package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RememberedProblemTest {
  @Test
  void computesEachValueOnce() {
    AtomicInteger computed = new AtomicInteger();
    Problem slow =
        SimulatedProblem.maximized(
            "slow",
            "slow",
            new double[2],
            new double[] {1, 1},
            x -> x[0] + 10 * x[1] + 100 * computed.incrementAndGet());
    Problem remembered = RememberedProblem.of(slow);
    double[] x = {0.5, 0.25};
    double first = remembered.value(x);
    x[1] = 0.75;
    assertThat(remembered.value(x)).isEqualTo(208);
    assertThat(remembered.value(new double[] {0.5, 0.25})).isEqualTo(first).isEqualTo(103);
    assertThat(computed).hasValue(2);
    assertThat(remembered.name()).isEqualTo("slow");
    assertThat(remembered.upper()).containsExactly(1, 1);
    assertThat(remembered.optimum()).isEmpty();
    assertThatThrownBy(() -> remembered.value(new double[] {2, 0}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

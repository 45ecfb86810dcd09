package io.github.culmen.pareto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KneeTest {
  @Test
  void itIsWhereTheFrontBulges() {
    assertThat(Knee.of(new double[][] {{0, 1}, {0.7, 0.8}, {0.95, 0.3}, {1, 0}})).isEqualTo(1);
  }

  @Test
  void theUnitsOfAnObjectiveDoNotMatter() {
    assertThat(Knee.of(new double[][] {{0, 1e6}, {7e-9, 8e5}, {9.5e-9, 3e5}, {1e-8, 0}}))
        .isEqualTo(1);
  }

  @Test
  void ofEqualsTheLargerSumCounts() {
    assertThat(Knee.of(new double[][] {{0, 0, 1}, {1, 0.5, 0.5}, {0.5, 1, 0.6}})).isEqualTo(2);
    assertThat(Knee.of(new double[][] {{4, 2}})).isZero();
    assertThat(Knee.of(new double[][] {{1, 3, 0}, {1, 2, 1}, {1, 2.5, 0.7}})).isEqualTo(2);
  }
}

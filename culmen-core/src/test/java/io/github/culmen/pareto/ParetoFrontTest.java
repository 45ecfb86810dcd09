package io.github.culmen.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParetoFrontTest {
  @Test
  void aPointDominatesOneThatIsNowhereBetterAndSomewhereWorse() {
    assertThat(ParetoFront.dominates(new double[] {1, 2}, new double[] {1, 1})).isTrue();
    assertThat(ParetoFront.dominates(new double[] {1, 2}, new double[] {1, 2})).isFalse();
    assertThat(ParetoFront.dominates(new double[] {1, 2}, new double[] {2, 1})).isFalse();
    assertThat(ParetoFront.dominates(new double[] {0.0, 2}, new double[] {-0.0, 2})).isFalse();
  }

  @Test
  void theFrontIsWhatComparingAllPairsGives() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 300; run++) {
      double[][] points = Grids.points(1 + random.nextInt(30), 1 + run % 4, run % 3 == 0, random);
      int[] expected =
          IntStream.range(0, points.length)
              .filter(
                  i ->
                      IntStream.range(0, points.length)
                          .noneMatch(
                              j ->
                                  ParetoFront.dominates(points[j], points[i])
                                      || j < i && Arrays.equals(points[j], points[i])))
              .toArray();
      assertThat(ParetoFront.of(points)).isEqualTo(expected);
    }
  }

  @Test
  void ofEqualPointsTheFirstCounts() {
    assertThat(ParetoFront.of(new double[][] {{0, 1}, {0.0, 1}, {-0.0, 1}, {1, 0}, {1, 0}}))
        .containsExactly(0, 3);
    assertThat(ParetoFront.of(new double[0][])).isEmpty();
  }

  @Test
  void whatIsNoNumberOrOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> ParetoFront.of(new double[][] {{0, Double.NaN}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[0.0, NaN]");
    assertThatThrownBy(() -> ParetoFront.of(new double[][] {{0, 1}, {0, 1, 2}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 and with 3");
  }
}

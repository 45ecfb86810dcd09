package io.github.culmen.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HypervolumeTest {
  @Test
  void itIsTheVolumeOfAllDominatedCells() {
    SplittableRandom random = new SplittableRandom(2);
    for (int run = 0; run < 400; run++) {
      int objectives = 2 + run % 3;
      int most = objectives == 4 ? 8 : 16;
      double[][] points = Grids.points(1 + random.nextInt(most), objectives, run % 2 == 0, random);
      double[] reference = new double[objectives];
      assertThat(Hypervolume.of(points, reference))
          .isCloseTo(Grids.dominated(points, reference), within(1e-9));
    }
  }

  @Test
  void knownFrontsHaveTheirVolumes() {
    // Two squares of side 2 and 1 x 3 that overlap in 1 x 2.
    assertThat(Hypervolume.of(new double[][] {{2, 2}, {1, 3}}, new double[] {0, 0})).isEqualTo(5);
    assertThat(Hypervolume.of(new double[][] {{1, 1, 1}}, new double[] {0, 0, -1})).isEqualTo(2);
    assertThat(
            Hypervolume.of(new double[][] {{1, 1, 1, 1}, {2, 1, 1, 1}}, new double[] {0, 0, 0, 0}))
        .isEqualTo(2);
  }

  @Test
  void pointsAtOrBelowTheReferenceAddNothing() {
    assertThat(Hypervolume.of(new double[][] {{5, 0}, {-1, 9}}, new double[] {0, 0})).isZero();
    assertThat(Hypervolume.of(new double[0][], new double[] {0, 0})).isZero();
  }

  @Test
  void extremeValuesStayFinite() {
    double most = Double.MAX_VALUE;
    assertThat(Hypervolume.of(new double[][] {{most, most}}, new double[] {-most, -most}))
        .isEqualTo(most);
    assertThat(Hypervolume.of(new double[][] {{4e-320, 4e-320}}, new double[] {0, 0})).isZero();
  }

  @Test
  void oneAndFiveObjectivesAreRefused() {
    assertThatThrownBy(() -> Hypervolume.of(new double[][] {{1}}, new double[] {0}))
        .hasMessageContaining("2 to 4 objectives, but there are 1");
    assertThatThrownBy(() -> Hypervolume.of(new double[][] {{1, 2, 3}}, new double[] {0, 0}))
        .hasMessageContaining("as many values as the reference, 2, but one has 3");
  }
}

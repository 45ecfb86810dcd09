package io.github.culmen.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReferencePointTest {
  @Test
  void itIsTheFrontsRangeBelowItsWorstValues() {
    double[][] front = {{0, 10}, {0.6, 9}, {1, 0}};
    assertThat(ReferencePoint.of(front)).containsExactly(new double[] {-1, -10}, within(1e-12));
  }

  @Test
  void aFrontOfOnePointIsMeasuredFromTheMedian() {
    double[][] points = {{9, 9}, {1, 8}, {2, 3}};
    assertThat(ReferencePoint.of(points)).containsExactly(2, 8);
  }

  @Test
  void everyPointOfTheFrontIsAboveIt() {
    SplittableRandom random = new SplittableRandom(5);
    double[] scales = {1e-300, 1e-9, 1, 1e9, 1e300};
    for (int run = 0; run < 400; run++) {
      int objectives = 2 + run % 3;
      double[][] points = new double[1 + random.nextInt(8)][objectives];
      double scale = scales[run % scales.length];
      for (double[] point : points) {
        for (int m = 0; m < objectives; m++) {
          point[m] = scale * (run % 2 == 0 ? random.nextInt(3) : random.nextDouble(-1, 1));
        }
      }
      double[] reference = ReferencePoint.of(points);
      for (double[] point : ParetoFront.values(points)) {
        for (int m = 0; m < objectives; m++) {
          assertThat(reference[m]).isFinite().isLessThan(point[m]);
        }
      }
    }
  }

  @Test
  void itMovesWithTheUnits() {
    SplittableRandom random = new SplittableRandom(6);
    for (int run = 0; run < 50; run++) {
      double[][] points = Grids.points(2 + random.nextInt(9), 2, false, random);
      double[][] moved = new double[points.length][];
      for (int i = 0; i < points.length; i++) {
        moved[i] = new double[] {8 * points[i][0] - 16, points[i][1]};
      }
      double[] reference = ReferencePoint.of(points);
      assertThat(ReferencePoint.of(moved)[0]).isCloseTo(8 * reference[0] - 16, within(1e-9));
    }
  }

  @Test
  void extremeValuesGiveAFinitePoint() {
    double most = Double.MAX_VALUE;
    assertThat(
            java.util.Arrays.stream(
                    ReferencePoint.of(new double[][] {{most, -most}, {-most, most}}))
                .boxed())
        .allSatisfy(value -> assertThat(value).isFinite());
    assertThatThrownBy(() -> ReferencePoint.of(new double[0][])).hasMessageContaining("none");
  }
}

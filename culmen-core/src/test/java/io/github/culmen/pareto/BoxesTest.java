package io.github.culmen.pareto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoxesTest {
  // How many boxes have the place in them; ends belong to boxes above them.
  private static int holding(Boxes boxes, double[] place) {
    int count = 0;
    for (int j = 0; j < boxes.size(); j++) {
      boolean inside = true;
      for (int m = 0; m < place.length; m++) {
        int upper = boxes.upper(j, m);
        inside &= place[m] > boxes.level(m, boxes.lower(j, m));
        inside &= upper == boxes.levels(m) || place[m] <= boxes.level(m, upper);
      }
      count += inside ? 1 : 0;
    }
    return count;
  }

  @Test
  void everyUndominatedPlaceIsInOneBoxAndEveryOtherInNone() {
    SplittableRandom random = new SplittableRandom(3);
    for (int run = 0; run < 300; run++) {
      int objectives = 2 + run % 3;
      boolean coarse = run % 2 == 0;
      double[][] points = Grids.points(random.nextInt(20), objectives, coarse, random);
      double[] reference = new double[objectives];
      if (run % 5 == 0) {
        java.util.Arrays.fill(reference, Double.NEGATIVE_INFINITY);
      }
      Boxes boxes = Boxes.of(points, reference);
      for (int i = 0; i < 200; i++) {
        double[] place = new double[objectives];
        boolean above = true;
        for (int m = 0; m < objectives; m++) {
          place[m] = coarse ? random.nextInt(-2, 7) / 2.0 : random.nextDouble(-0.5, 1.2);
          above &= place[m] > reference[m];
        }
        boolean dominated = false;
        for (double[] point : points) {
          boolean covers = true;
          for (int m = 0; m < objectives; m++) {
            covers &= point[m] >= place[m] && point[m] > reference[m];
          }
          dominated |= covers;
        }
        assertThat(holding(boxes, place)).isEqualTo(above && !dominated ? 1 : 0);
      }
    }
  }

  @Test
  void thereAreFewOfThem() {
    SplittableRandom random = new SplittableRandom(4);
    for (int run = 0; run < 60; run++) {
      int n = 1 + random.nextInt(60);
      for (int objectives = 2; objectives <= 4; objectives++) {
        double[][] points = new double[n][objectives];
        for (double[] point : points) {
          double norm = 0;
          for (int m = 0; m < objectives; m++) {
            point[m] = Math.abs(random.nextGaussian()) + 1e-3;
            norm += point[m] * point[m];
          }
          for (int m = 0; m < objectives; m++) {
            point[m] /= Math.sqrt(norm);
          }
        }
        Boxes boxes = Boxes.of(points, new double[objectives]);
        assertThat(boxes.front()).hasDimensions(n, objectives);
        int most = objectives == 2 ? n + 1 : objectives == 3 ? 2 * n + 1 : n * (n + 2) + 1;
        assertThat(boxes.size()).isLessThanOrEqualTo(most);
      }
    }
  }

  @Test
  void withoutPointsThereIsOneBox() {
    Boxes boxes = Boxes.of(new double[0][], new double[] {1, 2, 3});
    assertThat(boxes.size()).isOne();
    assertThat(boxes.level(2, boxes.lower(0, 2))).isEqualTo(3);
    assertThat(boxes.upper(0, 2)).isEqualTo(boxes.levels(2));
  }
}

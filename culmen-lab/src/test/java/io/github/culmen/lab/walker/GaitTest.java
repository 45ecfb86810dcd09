package io.github.culmen.lab.walker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GaitTest {
  private static double[] parameters() {
    SplittableRandom random = new SplittableRandom(6);
    return random.doubles(25, -1, 1).toArray();
  }

  @Test
  void theTableIsFilledColumnByColumn() {
    double[] parameters = new double[25];
    Arrays.setAll(parameters, i -> i);
    Gait[] gaits = Gait.table(parameters);
    assertThat(gaits).hasSize(3);
    assertThat(gaits[0].torso()).containsExactly(1, 4, 7, 10);
    assertThat(gaits[0].legs()).containsExactly(13, 16, 19, 22);
    assertThat(gaits[2].torso()).containsExactly(3, 6, 9, 12);
    assertThat(gaits[2].legs()).containsExactly(15, 18, 21, 24);
  }

  @Test
  void slopesAndCurvaturesAreThoseOfFiniteDifferences() {
    double h = 1e-5;
    for (Gait gait : Gait.table(parameters())) {
      for (double t : new double[] {-0.6, -0.1, 0, 0.3, 0.9}) {
        assertThat(gait.torsoSlope(t))
            .isCloseTo((gait.torsoAngle(t + h) - gait.torsoAngle(t - h)) / (2 * h), within(1e-8));
        assertThat(gait.torsoCurvature(t))
            .isCloseTo((gait.torsoSlope(t + h) - gait.torsoSlope(t - h)) / (2 * h), within(1e-8));
        assertThat(gait.legSumSlope(t))
            .isCloseTo((gait.legSum(t + h) - gait.legSum(t - h)) / (2 * h), within(1e-8));
        assertThat(gait.legSumCurvature(t))
            .isCloseTo((gait.legSumSlope(t + h) - gait.legSumSlope(t - h)) / (2 * h), within(1e-8));
      }
    }
  }

  @Test
  void legsMeetAtTheSwitchingAngle() {
    for (Gait gait : Gait.table(parameters())) {
      assertThat(gait.legSum(WalkerBody.SWITCHING_ANGLE)).isCloseTo(0, within(1e-15));
      assertThat(gait.legSum(-WalkerBody.SWITCHING_ANGLE)).isCloseTo(0, within(1e-15));
    }
  }

  // Left Riemann sums of cos(θ) ω.
  @Test
  void theHipTravelsBySpeedTimesTime() {
    HipTravel travel = new HipTravel();
    travel.begins(new double[] {0, 0, 0, 2});
    travel.moves(0.5, new double[] {Math.PI / 3, 0, 0, 4});
    assertThat(travel.sum()).isCloseTo(1, within(1e-15));
    travel.changesLegs(0.5, new double[] {}, new double[] {});
    travel.moves(0.75, new double[] {0, 0, 0, 0});
    assertThat(travel.sum()).isCloseTo(1 + 0.25 * 2, within(1e-12));
    travel.moves(9, new double[] {0, 0, 0, 1});
    assertThat(travel.sum()).isCloseTo(1.5, within(1e-12));
  }
}

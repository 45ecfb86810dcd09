package io.github.culmen.lab.walker;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WalkerEquationTest {
  private static final double[] PARAMETERS = parameters();
  private static final Gait GAIT = Gait.table(PARAMETERS)[1];

  private static double[] parameters() {
    Random random = new Random(9);
    double[] parameters = new double[25];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = random.nextDouble();
    }
    return parameters;
  }

  @Test
  void gaitsFillTheTableColumnByColumn() {
    Gait[] gaits = Gait.table(PARAMETERS);
    assertThat(gaits).hasSize(3);
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < 4; j++) {
        assertThat(gaits[k].torso()[j]).isEqualTo(PARAMETERS[1 + k + 3 * j]);
        assertThat(gaits[k].legs()[j]).isEqualTo(PARAMETERS[1 + k + 3 * (j + 4)]);
      }
    }
  }

  @Test
  void slopesAndCurvaturesOfAGaitAreItsDerivatives() {
    double h = 1e-4;
    for (double t = -1; t <= 1; t += 0.25) {
      assertClose(
          GAIT.torsoSlope(t),
          (GAIT.torsoAngle(t + h) - GAIT.torsoAngle(t - h)) / (2 * h),
          1e-6,
          "P'");
      assertClose(
          GAIT.torsoCurvature(t),
          (GAIT.torsoSlope(t + h) - GAIT.torsoSlope(t - h)) / (2 * h),
          1e-6,
          "P''");
      assertClose(
          GAIT.legSumSlope(t), (GAIT.legSum(t + h) - GAIT.legSum(t - h)) / (2 * h), 1e-6, "S'");
      assertClose(
          GAIT.legSumCurvature(t),
          (GAIT.legSumSlope(t + h) - GAIT.legSumSlope(t - h)) / (2 * h),
          1e-6,
          "S''");
    }
  }

  private static double[] outputs(double[] state) {
    double t = state[0];
    return new double[] {state[2] - GAIT.torsoAngle(t), state[1] + t - GAIT.legSum(t)};
  }

  /** y(t + h) and y(t - h) along the parabola that state and acceleration describe give y″. */
  @Test
  void torquesGiveTheOutputsTheWantedAcceleration() {
    Random random = new Random(10);
    WalkerEquation equation = new WalkerEquation(GAIT);
    double h = 1e-4;
    for (int k = 0; k < 20; k++) {
      double[] state = new double[6];
      for (int i = 0; i < 6; i++) {
        state[i] = random.nextDouble() - 0.5;
      }
      double[] rates = equation.computeDerivatives(0, state);
      double[] ahead = new double[6];
      double[] behind = new double[6];
      for (int i = 0; i < 3; i++) {
        ahead[i] = state[i] + h * state[3 + i] + h * h / 2 * rates[3 + i];
        behind[i] = state[i] - h * state[3 + i] + h * h / 2 * rates[3 + i];
      }
      for (int o = 0; o < 2; o++) {
        double now = outputs(state)[o];
        double rate = (outputs(ahead)[o] - outputs(behind)[o]) / (2 * h);
        double second = (outputs(ahead)[o] - 2 * now + outputs(behind)[o]) / (h * h);
        assertClose(second, WalkerEquation.wanted(now, rate), 1e-3, "y" + o);
      }
    }
  }

  @Test
  void theLawBringsAnOutputToRestInFiniteTime() {
    double y = 0.3;
    double rate = -1;
    double h = 1e-5;
    for (int step = 0; step < 300_000; step++) {
      double wanted = WalkerEquation.wanted(y, rate);
      rate += h * wanted;
      y += h * rate;
    }
    assertThat(y).isCloseTo(0, within(1e-6));
    assertThat(WalkerEquation.wanted(0, 0)).isZero();
  }
}

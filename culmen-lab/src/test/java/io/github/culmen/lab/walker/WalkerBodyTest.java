package io.github.culmen.lab.walker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WalkerBodyTest {
  private static final double[] MASSES = {5, 15, 10, 5};

  /** The places of stance leg, hip, torso and swing leg masses, x and y each. */
  private static double[][] places(double[] q) {
    double hipX = Math.sin(q[0]);
    double hipY = Math.cos(q[0]);
    return new double[][] {
      {Math.sin(q[0]) / 2, Math.cos(q[0]) / 2},
      {hipX, hipY},
      {hipX + Math.sin(q[2]) / 2, hipY + Math.cos(q[2]) / 2},
      {hipX - Math.sin(q[1]) / 2, hipY - Math.cos(q[1]) / 2}
    };
  }

  /** Velocities of the masses by differences of their places. */
  private static double[][] velocities(double[] state) {
    double h = 1e-6;
    double[] ahead = new double[3];
    double[] behind = new double[3];
    for (int i = 0; i < 3; i++) {
      ahead[i] = state[i] + h * state[3 + i];
      behind[i] = state[i] - h * state[3 + i];
    }
    double[][] after = places(ahead);
    double[][] before = places(behind);
    double[][] velocities = new double[4][2];
    for (int k = 0; k < 4; k++) {
      for (int c = 0; c < 2; c++) {
        velocities[k][c] = (after[k][c] - before[k][c]) / (2 * h);
      }
    }
    return velocities;
  }

  private static double kinetic(double[] state) {
    double[][] velocities = velocities(state);
    double energy = 0;
    for (int k = 0; k < 4; k++) {
      double vx = velocities[k][0];
      double vy = velocities[k][1];
      energy += MASSES[k] / 2 * (vx * vx + vy * vy);
    }
    return energy;
  }

  private static double energy(double[] state) {
    double energy = kinetic(state);
    double[][] places = places(state);
    for (int k = 0; k < 4; k++) {
      energy += MASSES[k] * 9.8 * places[k][1];
    }
    return energy;
  }

  private static double[] anyState(Random random) {
    double[] state = new double[6];
    for (int i = 0; i < 6; i++) {
      state[i] = (random.nextDouble() - 0.5) * (i < 3 ? 2 : 6);
    }
    return state;
  }

  private static double[] rates(double[] state) {
    double[] free = new WalkerBody.Motion(state).free();
    return new double[] {state[3], state[4], state[5], free[0], free[1], free[2]};
  }

  private static double[] plus(double[] x, double factor, double[] y) {
    double[] sum = x.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * y[i];
    }
    return sum;
  }

  @Test
  void withoutTorquesEnergyIsKept() {
    Random random = new Random(3);
    for (int k = 0; k < 10; k++) {
      double[] state = anyState(random);
      double before = energy(state);
      double h = 1e-3;
      for (int step = 0; step < 500; step++) {
        double[] k1 = rates(state);
        double[] k2 = rates(plus(state, h / 2, k1));
        double[] k3 = rates(plus(state, h / 2, k2));
        double[] k4 = rates(plus(state, h, k3));
        for (int i = 0; i < 6; i++) {
          state[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        }
      }
      assertThat(energy(state)).isCloseTo(before, within(1e-5 * Math.abs(before) + 1e-4));
    }
  }

  @Test
  void torquesDoTheWorkOfTheAnglesTheyActBetween() {
    Random random = new Random(4);
    for (int k = 0; k < 10; k++) {
      double[] state = anyState(random);
      WalkerBody.Motion motion = new WalkerBody.Motion(state);
      // Central differences of a quadratic function are exact, so the step may be large.
      double h = 1e-2;
      double[] stance = motion.stanceTorque();
      double[] swing = motion.swingTorque();
      double power = (kinetic(pushed(state, h, stance)) - kinetic(pushed(state, -h, stance))) / 2;
      assertThat(power / h).isCloseTo(state[5] - state[3], within(1e-4));
      power = (kinetic(pushed(state, h, swing)) - kinetic(pushed(state, -h, swing))) / 2;
      assertThat(power / h).isCloseTo(state[5] - state[4], within(1e-4));
    }
  }

  private static double[] pushed(double[] state, double h, double[] acceleration) {
    double[] pushed = state.clone();
    for (int i = 0; i < 3; i++) {
      pushed[3 + i] += h * acceleration[i];
    }
    return pushed;
  }

  @Test
  void anImpactSwapsTheLegsAndLosesEnergy() {
    Random random = new Random(5);
    for (int k = 0; k < 50; k++) {
      double[] before = anyState(random);
      double[] after = WalkerBody.afterImpact(before);
      assertThat(after[0]).isEqualTo(before[1]);
      assertThat(after[1]).isEqualTo(before[0]);
      assertThat(after[2]).isEqualTo(before[2]);
      assertThat(kinetic(after)).isLessThanOrEqualTo(kinetic(before) * (1 + 1e-9));
    }
  }

  /** The blow acts at the new stance foot, so it has no moment about it. */
  @Test
  void anImpactKeepsTheAngularMomentumAboutTheFootThatLands() {
    Random random = new Random(6);
    for (int k = 0; k < 50; k++) {
      double[] before = anyState(random);
      double footX = Math.sin(before[0]) - Math.sin(before[1]);
      double footY = Math.cos(before[0]) - Math.cos(before[1]);
      double[] after = WalkerBody.afterImpact(before);
      assertThat(momentum(after, 0, 0)).isCloseTo(momentum(before, footX, footY), within(1e-6));
    }
  }

  private static double momentum(double[] state, double aboutX, double aboutY) {
    double[][] places = places(state);
    double[][] velocities = velocities(state);
    double sum = 0;
    for (int k = 0; k < 4; k++) {
      double x = places[k][0] - aboutX;
      double y = places[k][1] - aboutY;
      sum += MASSES[k] * (x * velocities[k][1] - y * velocities[k][0]);
    }
    return sum;
  }
}

package io.github.culmen.lab.walker;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;

/**
 * The mechanics of two stiff legs and a torso that meet in the hip: equations of motion on one leg,
 * and what happens when the other one touches the ground.
 *
 * <p>A state is (θ₁, θ₂, θ₃, ω₁, ω₂, ω₃): angles from the vertical and their rates, for the stance
 * leg, the swing leg and the torso, positive forwards. [Westervelt2007] derives the model.
 *
 * <p>Angles go through {@link StrictMath}: most gaits run into a state that no torque can hold,
 * where rounding decides what comes next, and the value of a gait shall not depend on the machine.
 */
final class WalkerBody {
  /** The angle of the stance leg at which the legs change roles. */
  static final double SWITCHING_ANGLE = Math.PI / 8;

  static final double LEG_LENGTH = 1;
  static final double TORSO_LENGTH = 0.5;

  private static final double LEG_MASS = 5;
  private static final double HIP_MASS = 15;
  private static final double TORSO_MASS = 10;
  private static final double GRAVITY = 9.8;

  // Entries of the inertia matrix D, without their cosines; D23 = 0.
  private static final double D11 =
      (1.25 * LEG_MASS + HIP_MASS + TORSO_MASS) * LEG_LENGTH * LEG_LENGTH;
  private static final double D12 = -LEG_MASS * LEG_LENGTH * LEG_LENGTH / 2;
  private static final double D13 = TORSO_MASS * LEG_LENGTH * TORSO_LENGTH;
  private static final double D22 = LEG_MASS * LEG_LENGTH * LEG_LENGTH / 4;
  private static final double D33 = TORSO_MASS * TORSO_LENGTH * TORSO_LENGTH;

  private WalkerBody() {}

  /** What D, the velocity terms and gravity are in one state, ready to be solved with. */
  static final class Motion {
    private final double d12;
    private final double d13;
    private final double pivot;
    private final double[] load;

    Motion(double[] state) {
      double stance = state[0];
      double swing = state[1];
      double torso = state[2];
      double sinSwing = StrictMath.sin(stance - swing);
      double sinTorso = StrictMath.sin(stance - torso);
      d12 = D12 * StrictMath.cos(stance - swing);
      d13 = D13 * StrictMath.cos(stance - torso);
      // At least 16.25: both squares are largest with cosines of one.
      pivot = D11 - d12 * d12 / D22 - d13 * d13 / D33;
      double w1 = state[3] * state[3];
      double w2 = state[4] * state[4];
      double w3 = state[5] * state[5];
      double standing = (1.5 * LEG_MASS + HIP_MASS + TORSO_MASS) * GRAVITY * LEG_LENGTH;
      load =
          new double[] {
            -D12 * sinSwing * w2 - D13 * sinTorso * w3 + standing * StrictMath.sin(stance),
            D12 * sinSwing * w1 - LEG_MASS / 2 * GRAVITY * LEG_LENGTH * StrictMath.sin(swing),
            D13 * sinTorso * w1 + TORSO_MASS * GRAVITY * TORSO_LENGTH * StrictMath.sin(torso)
          };
    }

    /** The accelerations without torques, D⁻¹(−C ω − G). */
    double[] free() {
      return solve(load[0], load[1], load[2]);
    }

    /** What a torque between torso and stance leg adds, D⁻¹(−1, 0, 1)'. */
    double[] stanceTorque() {
      return solve(-1, 0, 1);
    }

    /** What a torque between torso and swing leg adds, D⁻¹(0, −1, 1)'. */
    double[] swingTorque() {
      return solve(0, -1, 1);
    }

    private double[] solve(double b1, double b2, double b3) {
      double x1 = (b1 - d12 * b2 / D22 - d13 * b3 / D33) / pivot;
      return new double[] {x1, (b2 - d12 * x1) / D22, (b3 - d13 * x1) / D33};
    }
  }

  /**
   * The state after the swing foot has hit the ground and the legs have changed roles.
   *
   * <p>The blow F on the foot is such that the foot rests: with the inertia De of all five degrees
   * of freedom (the angles and the place of the stance foot) and the foot's Jacobian E, De (w⁺ −
   * w⁻) = E'F and E w⁺ = 0.
   */
  static double[] afterImpact(double[] state) {
    double[][] inertia = inertia(state);
    double[][] foot = footJacobian(state);
    double[][] system = new double[7][7];
    double[] right = new double[7];
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        system[i][j] = inertia[i][j];
      }
      for (int j = 0; j < 3; j++) {
        right[i] += inertia[i][j] * state[3 + j];
      }
      for (int k = 0; k < 2; k++) {
        system[i][5 + k] = -foot[k][i];
        system[5 + k][i] = foot[k][i];
      }
    }
    double[] rates =
        new LUDecomposition(new Array2DRowRealMatrix(system, false))
            .getSolver()
            .solve(new ArrayRealVector(right, false))
            .toArray();
    return new double[] {state[1], state[0], state[2], rates[1], rates[0], rates[2]};
  }

  private static double[][] inertia(double[] state) {
    double d12 = D12 * StrictMath.cos(state[0] - state[1]);
    double d13 = D13 * StrictMath.cos(state[0] - state[2]);
    double stance = (1.5 * LEG_MASS + HIP_MASS + TORSO_MASS) * LEG_LENGTH;
    double swing = -LEG_MASS * LEG_LENGTH / 2;
    double torso = TORSO_MASS * TORSO_LENGTH;
    double[] x = new double[3];
    double[] y = new double[3];
    double[] moments = {stance, swing, torso};
    for (int i = 0; i < 3; i++) {
      x[i] = moments[i] * StrictMath.cos(state[i]);
      y[i] = -moments[i] * StrictMath.sin(state[i]);
    }
    double mass = 2 * LEG_MASS + HIP_MASS + TORSO_MASS;
    return new double[][] {
      {D11, d12, d13, x[0], y[0]},
      {d12, D22, 0, x[1], y[1]},
      {d13, 0, D33, x[2], y[2]},
      {x[0], x[1], x[2], mass, 0},
      {y[0], y[1], y[2], 0, mass}
    };
  }

  private static double[][] footJacobian(double[] state) {
    double r = LEG_LENGTH;
    return new double[][] {
      {r * StrictMath.cos(state[0]), -r * StrictMath.cos(state[1]), 0, 1, 0},
      {-r * StrictMath.sin(state[0]), r * StrictMath.sin(state[1]), 0, 0, 1}
    };
  }
}

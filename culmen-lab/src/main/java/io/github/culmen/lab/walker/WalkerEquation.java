package io.github.culmen.lab.walker;

import org.hipparchus.ode.OrdinaryDifferentialEquation;

/**
 * The walker on one leg under a controller that makes torso and swing leg follow a gait.
 *
 * <p>The outputs y₁ = θ₃ − P(θ₁) and y₂ = θ₂ + θ₁ − S(θ₁) are to vanish. Since y″ = L + A u for the
 * torques u, the torques u = A⁻¹(v − L) give them any y″ = v, here the finite-time law of
 * [Bhat1998]. Where A has no inverse, torques and velocities grow without bound.
 */
final class WalkerEquation implements OrdinaryDifferentialEquation {
  private static final double EXPONENT = 0.9;
  private static final double TIME_SCALE = 0.1;

  private final Gait gait;

  WalkerEquation(Gait gait) {
    this.gait = gait;
  }

  @Override
  public int getDimension() {
    return 6;
  }

  @Override
  public double[] computeDerivatives(double time, double[] state) {
    double angle = state[0];
    double rate = state[3];
    double torsoSlope = gait.torsoSlope(angle);
    double legSlope = 1 - gait.legSumSlope(angle);
    double y1 = state[2] - gait.torsoAngle(angle);
    double y2 = state[1] + angle - gait.legSum(angle);
    double rate1 = state[5] - torsoSlope * rate;
    double rate2 = state[4] + legSlope * rate;

    WalkerBody.Motion motion = new WalkerBody.Motion(state);
    double[] free = motion.free();
    double[] stance = motion.stanceTorque();
    double[] swing = motion.swingTorque();
    double a11 = stance[2] - torsoSlope * stance[0];
    double a12 = swing[2] - torsoSlope * swing[0];
    double a21 = stance[1] + legSlope * stance[0];
    double a22 = swing[1] + legSlope * swing[0];
    double lacking1 =
        wanted(y1, rate1)
            - (free[2] - torsoSlope * free[0] - gait.torsoCurvature(angle) * rate * rate);
    double lacking2 =
        wanted(y2, rate2)
            - (free[1] + legSlope * free[0] - gait.legSumCurvature(angle) * rate * rate);
    double determinant = a11 * a22 - a12 * a21;
    double u1 = (a22 * lacking1 - a12 * lacking2) / determinant;
    double u2 = (a11 * lacking2 - a21 * lacking1) / determinant;

    double[] derivatives = new double[6];
    for (int i = 0; i < 3; i++) {
      derivatives[i] = state[3 + i];
      derivatives[3 + i] = free[i] + stance[i] * u1 + swing[i] * u2;
    }
    return derivatives;
  }

  /** The second derivative that brings an output to zero in finite time. */
  static double wanted(double y, double rate) {
    double scaled = TIME_SCALE * rate;
    double phase = y + signedPower(scaled, 2 - EXPONENT) / (2 - EXPONENT);
    return (-signedPower(scaled, EXPONENT) - signedPower(phase, EXPONENT / (2 - EXPONENT)))
        / (TIME_SCALE * TIME_SCALE);
  }

  private static double signedPower(double base, double exponent) {
    return Math.signum(base) * StrictMath.pow(Math.abs(base), exponent);
  }
}

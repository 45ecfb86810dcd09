package io.github.culmen.lab.walker;

/**
 * How far the hip moves forwards: the sum of (tₖ − tₖ₋₁) cos θ₁ ω₁ over samples, with the stance
 * leg's angle and rate at the earlier one. The states right after later impacts are no samples.
 */
final class HipTravel implements WalkerObserver {
  private double sum;
  private double lastTime;
  private double lastVelocity;

  double sum() {
    return sum;
  }

  @Override
  public void begins(double[] state) {
    lastVelocity = velocity(state);
  }

  @Override
  public void moves(double time, double[] state) {
    sum += (time - lastTime) * lastVelocity;
    lastTime = time;
    lastVelocity = velocity(state);
  }

  @Override
  public void changesLegs(double time, double[] before, double[] after) {}

  private static double velocity(double[] state) {
    return StrictMath.cos(state[0]) * state[3];
  }
}

package io.github.culmen.lab.robot;

import io.github.culmen.problem.ForwardingProblem;
import java.util.random.RandomGenerator;

/** Pushing with noise in the hands' velocities. */
final class NoisyPushing extends ForwardingProblem {
  private final RobotPushing exact;
  private final RandomGenerator random;

  NoisyPushing(RobotPushing exact, RandomGenerator random) {
    super(exact);
    this.exact = exact;
    this.random = random;
  }

  @Override
  public double value(double[] x) {
    return exact.noisyValue(x, random);
  }

  @Override
  public String description() {
    return super.description()
        + "; with noise of standard deviation "
        + exact.velocityNoise()
        + " in the velocities";
  }
}

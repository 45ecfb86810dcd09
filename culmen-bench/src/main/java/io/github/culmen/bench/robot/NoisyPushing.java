package io.github.culmen.bench.robot;

import io.github.culmen.bench.Problem;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Pushing with noise in the hands' velocities. */
final class NoisyPushing implements Problem {
  private final RobotPushing exact;
  private final RandomGenerator random;

  NoisyPushing(RobotPushing exact, RandomGenerator random) {
    this.exact = exact;
    this.random = random;
  }

  @Override
  public double value(double[] x) {
    return exact.noisyValue(x, random);
  }

  @Override
  public String name() {
    return exact.name();
  }

  @Override
  public int dimension() {
    return exact.dimension();
  }

  @Override
  public double[] lower() {
    return exact.lower();
  }

  @Override
  public double[] upper() {
    return exact.upper();
  }

  @Override
  public boolean minimize() {
    return exact.minimize();
  }

  @Override
  public OptionalDouble optimum() {
    return exact.optimum();
  }

  @Override
  public List<double[]> optimizers() {
    return exact.optimizers();
  }

  @Override
  public String description() {
    return exact.description()
        + "; with noise of standard deviation "
        + exact.velocityNoise()
        + " in the velocities";
  }
}

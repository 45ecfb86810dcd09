package io.github.culmen.problem;

import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A problem whose values carry Gaussian noise: y = f(x) + σ ε, ε ~ N(0, 1).
 *
 * <p>The optimum and the optimizers stay those of the noise-free function. Each value takes one
 * draw from the generator, so that equal generators and equal calls give equal values; as safe
 * between threads as the generator is.
 */
public final class NoisyProblem extends ForwardingProblem {
  private final double sd;
  private final RandomGenerator random;

  private NoisyProblem(Problem exact, double sd, RandomGenerator random) {
    super(exact);
    this.sd = sd;
    this.random = random;
  }

  /** Adds noise of the given standard deviation. */
  public static NoisyProblem of(Problem exact, double sd, RandomGenerator random) {
    Objects.requireNonNull(random, "random");
    if (!(sd >= 0 && Double.isFinite(sd))) {
      throw new IllegalArgumentException(
          "the standard deviation of noise must be finite and not negative, but was " + sd);
    }
    return new NoisyProblem(exact, sd, random);
  }

  /** The problem without noise. */
  public Problem exact() {
    return problem();
  }

  @Override
  public double value(double[] x) {
    double value = super.value(x);
    return value + sd * random.nextGaussian();
  }

  @Override
  public String description() {
    return super.description() + "; with noise of standard deviation " + sd;
  }
}

package io.github.culmen.bench;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * A problem whose values carry Gaussian noise: y = f(x) + σ ε, ε ~ N(0, 1).
 *
 * <p>The optimum and the optimizers stay those of the noise-free function. Each value takes one
 * draw from the generator, so that equal generators and equal calls give equal values; as safe
 * between threads as the generator is.
 */
public final class NoisyProblem implements Problem {
  private final Problem exact;
  private final double sd;
  private final RandomGenerator random;

  private NoisyProblem(Problem exact, double sd, RandomGenerator random) {
    this.exact = exact;
    this.sd = sd;
    this.random = random;
  }

  /** Adds noise of the given standard deviation. */
  public static NoisyProblem of(Problem exact, double sd, RandomGenerator random) {
    Objects.requireNonNull(exact, "problem");
    Objects.requireNonNull(random, "random");
    if (!(sd >= 0 && Double.isFinite(sd))) {
      throw new IllegalArgumentException(
          "the standard deviation of noise must be finite and not negative, but was " + sd);
    }
    return new NoisyProblem(exact, sd, random);
  }

  /** The problem without noise. */
  public Problem exact() {
    return exact;
  }

  @Override
  public double value(double[] x) {
    double value = exact.value(x);
    return value + sd * random.nextGaussian();
  }

  @Override
  public double value(Point point) {
    double value = exact.value(point);
    return value + sd * random.nextGaussian();
  }

  @Override
  public SearchSpace space() {
    return exact.space();
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
    return exact.description() + "; with noise of standard deviation " + sd;
  }
}

package io.github.culmen.bench.run;

import io.github.culmen.bench.Problem;
import io.github.culmen.bench.Stochastic;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * A problem to be minimised, turned into one to be maximised: a constant minus its value. Regrets
 * stay what they are; a process of mean 0 takes unknown places for worth 0.
 */
final class Reward implements Stochastic {
  private final Problem problem;
  private final double constant;

  Reward(Problem problem, double constant) {
    if (!problem.minimize()) {
      throw new IllegalArgumentException(
          "a reward is made of a problem to be minimised, but " + problem.name() + " is none");
    }
    this.problem = problem;
    this.constant = constant;
  }

  @Override
  public double value(double[] x) {
    return constant - problem.value(x);
  }

  @Override
  public Problem noisy(RandomGenerator random) {
    return new Reward(((Stochastic) problem).noisy(random), constant);
  }

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public int dimension() {
    return problem.dimension();
  }

  @Override
  public double[] lower() {
    return problem.lower();
  }

  @Override
  public double[] upper() {
    return problem.upper();
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public OptionalDouble optimum() {
    OptionalDouble optimum = problem.optimum();
    return optimum.isPresent() ? OptionalDouble.of(constant - optimum.getAsDouble()) : optimum;
  }

  @Override
  public List<double[]> optimizers() {
    return problem.optimizers();
  }

  @Override
  public String description() {
    return constant + " minus: " + problem.description();
  }
}

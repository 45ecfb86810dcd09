package io.github.culmen.lab.compare;

import io.github.culmen.problem.ForwardingProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Stochastic;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * A problem to be minimised, turned into one to be maximised: a constant minus its value. Regrets
 * stay what they are; a process of mean 0 takes unknown places for worth 0.
 */
public final class Reward extends ForwardingProblem implements Stochastic {
  private final double constant;

  public Reward(Problem problem, double constant) {
    super(problem);
    if (!problem.minimize()) {
      throw new IllegalArgumentException(
          "a reward is made of a problem to be minimised, but " + problem.name() + " is none");
    }
    this.constant = constant;
  }

  @Override
  public double value(double[] x) {
    return constant - super.value(x);
  }

  @Override
  public Problem noisy(RandomGenerator random) {
    return new Reward(((Stochastic) problem()).noisy(random), constant);
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public OptionalDouble optimum() {
    OptionalDouble optimum = super.optimum();
    return optimum.isPresent() ? OptionalDouble.of(constant - optimum.getAsDouble()) : optimum;
  }

  @Override
  public String description() {
    return constant + " minus: " + super.description();
  }
}

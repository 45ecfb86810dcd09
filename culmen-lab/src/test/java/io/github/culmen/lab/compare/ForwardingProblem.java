package io.github.culmen.lab.compare;

import io.github.culmen.problem.Problem;
import java.util.List;
import java.util.OptionalDouble;

/** A problem that is another one, except where a test says otherwise. */
abstract class ForwardingProblem implements Problem {
  private final Problem own;

  ForwardingProblem(Problem own) {
    this.own = own;
  }

  @Override
  public String name() {
    return own.name();
  }

  @Override
  public int dimension() {
    return own.dimension();
  }

  @Override
  public double[] lower() {
    return own.lower();
  }

  @Override
  public double[] upper() {
    return own.upper();
  }

  @Override
  public boolean minimize() {
    return own.minimize();
  }

  @Override
  public double value(double[] x) {
    return own.value(x);
  }

  @Override
  public OptionalDouble optimum() {
    return own.optimum();
  }

  @Override
  public List<double[]> optimizers() {
    return own.optimizers();
  }

  @Override
  public String description() {
    return own.description();
  }
}

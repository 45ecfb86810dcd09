package io.github.culmen.problem;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** A problem that is like another one but for what a subclass changes. */
public abstract class ForwardingProblem implements Problem {
  private final Problem problem;

  /** Forwards to a problem. */
  protected ForwardingProblem(Problem problem) {
    this.problem = Objects.requireNonNull(problem, "problem");
  }

  /** The problem behind this one. */
  protected Problem problem() {
    return problem;
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
    return problem.minimize();
  }

  @Override
  public double value(double[] x) {
    return problem.value(x);
  }

  @Override
  public OptionalDouble optimum() {
    return problem.optimum();
  }

  @Override
  public List<double[]> optimizers() {
    return problem.optimizers();
  }

  @Override
  public String description() {
    return problem.description();
  }

  @Override
  public SearchSpace space() {
    return problem.space();
  }

  @Override
  public double[] coordinates(Point point) {
    return problem.coordinates(point);
  }
}

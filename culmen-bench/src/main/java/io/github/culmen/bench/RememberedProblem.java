package io.github.culmen.bench;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/**
 * A problem whose values are computed once for each point, for values that take long: methods that
 * are compared begin with the same points. Holds all points it has seen.
 */
public final class RememberedProblem implements Problem {
  private final Problem problem;
  // By coordinates, or by the point of a space.
  private final Map<Object, Double> values = new ConcurrentHashMap<>();

  private RememberedProblem(Problem problem) {
    this.problem = problem;
  }

  /** Remembers the values of a problem that has one for each point, and is thread-safe. */
  public static RememberedProblem of(Problem problem) {
    return new RememberedProblem(Objects.requireNonNull(problem, "problem"));
  }

  @Override
  public double value(double[] x) {
    return remembered(Arrays.stream(x).boxed().toList(), () -> problem.value(x));
  }

  @Override
  public double value(Point point) {
    return remembered(point, () -> problem.value(point));
  }

  private double remembered(Object key, DoubleSupplier value) {
    Double known = values.get(key);
    if (known == null) {
      // Twice at the same time is better than waiting for values of other points.
      known = value.getAsDouble();
      values.put(key, known);
    }
    return known;
  }

  @Override
  public SearchSpace space() {
    return problem.space();
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
  public String toString() {
    return problem.toString();
  }
}

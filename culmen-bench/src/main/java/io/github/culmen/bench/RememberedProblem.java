package io.github.culmen.bench;

import io.github.culmen.space.Point;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/**
 * A problem whose values are computed once for each point, for values that take long: methods that
 * are compared begin with the same points. Holds all points it has seen.
 */
public final class RememberedProblem extends ForwardingProblem {
  // By coordinates, or by the point of a space.
  private final Map<Object, Double> values = new ConcurrentHashMap<>();

  private RememberedProblem(Problem problem) {
    super(problem);
  }

  /** Remembers the values of a problem that has one for each point, and is thread-safe. */
  public static RememberedProblem of(Problem problem) {
    return new RememberedProblem(problem);
  }

  @Override
  public double value(double[] x) {
    return remembered(Arrays.stream(x).boxed().toList(), () -> problem().value(x));
  }

  @Override
  public double value(Point point) {
    return remembered(point, () -> problem().value(point));
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
  public String toString() {
    return problem().toString();
  }
}

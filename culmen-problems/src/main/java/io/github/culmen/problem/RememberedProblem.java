package io.github.culmen.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A problem whose values are computed once for each point, for values that take long: methods that
 * are compared begin with the same points. Holds all points it has seen.
 */
public final class RememberedProblem extends ForwardingProblem {
  private final Map<List<Double>, Double> values = new ConcurrentHashMap<>();

  private RememberedProblem(Problem problem) {
    super(problem);
  }

  /** Remembers the values of a problem that has one for each point, and is thread-safe. */
  public static RememberedProblem of(Problem problem) {
    return new RememberedProblem(problem);
  }

  @Override
  public double value(double[] x) {
    List<Double> key = Arrays.stream(x).boxed().toList();
    Double known = values.get(key);
    if (known == null) {
      // Twice at the same time is better than waiting for values of other points.
      known = super.value(x);
      values.put(key, known);
    }
    return known;
  }

  @Override
  public String toString() {
    return problem().toString();
  }
}

package io.github.culmen.problem;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A function on a box, with what is known about its best value. Those of {@link MixedProblems} are
 * functions of other parameters than real ones, too.
 */
public interface Problem {
  /** The name under which {@link Problems#named} finds it, such as {@code ackley10}. */
  String name();

  /** How many coordinates a point has. */
  int dimension();

  /** The smallest legal value of each coordinate; a copy. */
  double[] lower();

  /** The largest legal value of each coordinate; a copy. */
  double[] upper();

  /** Whether small values are good. */
  boolean minimize();

  /**
   * The value at a point.
   *
   * <p>Points outside the box are evaluated too, where the formula still gives a finite number;
   * simulations may refuse them.
   *
   * @throws IllegalArgumentException if the point has another dimension, a coordinate that is not
   *     finite, or no finite value
   */
  double value(double[] x);

  /** The best value in the box, noise-free, if it is known. */
  OptionalDouble optimum();

  /** Where the best value is taken; copies, empty if unknown. */
  List<double[]> optimizers();

  /** What the function is like, in a sentence. */
  String description();

  /** What a study of it searches: the box, with real parameters x1, x2, …, unless it says more. */
  default SearchSpace space() {
    double[] lower = lower();
    double[] upper = upper();
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < lower.length; j++) {
      parameters.add(Parameter.real("x" + (j + 1), lower[j], upper[j]));
    }
    return SearchSpace.of(parameters);
  }

  /**
   * The coordinates of a point of the space, by their names: a point keeps the order in which it
   * was made.
   *
   * @throws IllegalArgumentException if the point has other parameters than the space
   */
  default double[] coordinates(Point point) {
    List<String> names = space().names();
    if (!point.values().keySet().equals(Set.copyOf(names))) {
      throw new IllegalArgumentException(
          name()
              + " takes points of "
              + String.join(", ", names)
              + ", but was given one of "
              + String.join(", ", point.values().keySet()));
    }
    return names.stream().mapToDouble(point::real).toArray();
  }

  /** The value at a point of the space. */
  default double value(Point point) {
    return value(coordinates(point));
  }
}

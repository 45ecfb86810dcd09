package io.github.culmen.problem;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Problems that another package or jar adds to {@link Problems}, found by {@link ServiceLoader}.
 *
 * <p>An implementation is named in {@code META-INF/services} or provided by a module. It should be
 * cheap to make: its problems are made only when they are asked for.
 */
public interface ProblemFamily {
  /** The names to list, in the order of listing; in lower case, and none that is taken already. */
  List<String> names();

  /**
   * The problem of a name, which may say more than the listed ones, such as the number of a goal.
   *
   * @param name in lower case, without blanks around it
   * @return empty if it is no name of this family
   * @throws IllegalArgumentException if it is one, but with a wrong part
   */
  Optional<Problem> named(String name);
}

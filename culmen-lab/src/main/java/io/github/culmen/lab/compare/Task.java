package io.github.culmen.lab.compare;

import io.github.culmen.problem.Problem;

/**
 * One method on one problem with one seed.
 *
 * @param method the method
 * @param problem the problem
 * @param seed where all randomness of the task comes from, together with the problem's name
 */
public record Task(Method method, Problem problem, long seed) {
  /** What the task is called. */
  public TaskKey key() {
    return new TaskKey(method.name(), problem.name(), seed);
  }
}

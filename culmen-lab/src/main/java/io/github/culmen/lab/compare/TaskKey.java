package io.github.culmen.lab.compare;

/**
 * The names of a task.
 *
 * @param method the method's
 * @param problem the problem's
 * @param seed the seed
 */
public record TaskKey(String method, String problem, long seed) {
  @Override
  public String toString() {
    return method + " on " + problem + " with seed " + seed;
  }
}

package io.github.culmen.problem;

import java.util.random.RandomGenerator;

/** A problem that has noise of its own: its values as such are exact, those observed are not. */
public interface Stochastic extends Problem {
  /**
   * The same problem with its noise, drawn anew for each value; as thread-safe as the generator.
   */
  Problem noisy(RandomGenerator random);
}

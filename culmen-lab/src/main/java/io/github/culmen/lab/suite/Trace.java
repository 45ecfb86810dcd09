package io.github.culmen.lab.suite;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What came of one run: the best value so far after each trial.
 *
 * @param key which run
 * @param bests the best value so far, noise-free, in the problem's own sign
 * @param recommended the noise-free value at the point that was recommended after so many trials
 * @param askSeconds CPU seconds of a choice by the strategy, on average; empty if not measured
 */
public record Trace(
    Key key, List<Double> bests, Map<Integer, Double> recommended, OptionalDouble askSeconds) {

  /**
   * The names of a run.
   *
   * @param contender who chose the points
   * @param problem the problem's name
   * @param seed of the first points and of all randomness
   * @param budget how many trials it has
   */
  public record Key(String contender, String problem, long seed, int budget) {
    @Override
    public String toString() {
      return contender + " on " + problem + ", seed " + seed + ", " + budget + " trials";
    }
  }

  /** Checks and copies. */
  public Trace {
    bests = List.copyOf(bests);
    recommended = Collections.unmodifiableMap(new TreeMap<>(recommended));
    if (bests.size() != key.budget()) {
      throw new IllegalArgumentException(
          "a trace has a value after each of its "
              + key.budget()
              + " trials, but there are "
              + bests.size());
    }
  }

  /** The best of all values this run met. */
  double best() {
    return bests.get(bests.size() - 1);
  }
}

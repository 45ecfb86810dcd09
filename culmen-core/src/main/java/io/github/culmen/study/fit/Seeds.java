package io.github.culmen.study.fit;

import java.util.SplittableRandom;

/**
 * Generators derived from (study seed, trial number): the same trial sees the same randomness after
 * a restart, on another machine, or when a neighbour draws more. Each stage of a trial takes one
 * {@code split()} in a fixed order.
 */
public final class Seeds {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /** The generator of a trial; trial 0 stands for the initial design as a whole. */
  public static SplittableRandom of(long studySeed, int trial) {
    return new SplittableRandom(mix(mix(studySeed) + GOLDEN * (trial + 1L)));
  }

  /** A generator from a number drawn from one of the above. */
  public static SplittableRandom from(long number) {
    return new SplittableRandom(number);
  }

  // The finaliser of SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds become unrelated.
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

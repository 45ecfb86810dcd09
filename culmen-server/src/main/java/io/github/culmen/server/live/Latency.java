package io.github.culmen.server.live;

import java.util.Arrays;

/** How long the latest commits to the store took. */
public final class Latency {
  private static final int KEPT = 256;

  private final double[] seconds = new double[KEPT];
  private long count;

  /** Nothing was committed yet. */
  public Latency() {}

  /** Notes one that ended just now. */
  public synchronized void since(long began) {
    seconds[(int) (count++ % KEPT)] = (System.nanoTime() - began) / 1e9;
  }

  /** The latest ones, in any order. */
  public synchronized double[] seconds() {
    return Arrays.copyOf(seconds, (int) Math.min(count, KEPT));
  }
}

package io.github.culmen.lab.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Ranks from 1 for the smallest; equal values share the mean of theirs. */
public final class Ranks {
  private Ranks() {}

  /** Twice the ranks, which are whole numbers. */
  static int[] twice(double[] values) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble((Integer i) -> values[i]));
    int[] twice = new int[values.length];
    for (int from = 0; from < order.length; ) {
      int to = from;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        twice[order[i]] = from + 1 + to;
      }
      from = to;
    }
    return twice;
  }

  /** The ranks. */
  public static double[] of(double[] values) {
    return Arrays.stream(twice(values)).mapToDouble(rank -> rank / 2.0).toArray();
  }
}

package io.github.culmen.search;

import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Indices by descending value, equal values in their own order, NaN left out; sorted only as far as
 * needed. Of thousands of candidates only the first few dozen ever are, so the rest stays a heap,
 * and where values are expensive an upper bound does for most.
 */
final class Ranking implements Iterable<Integer> {
  private static final int NONE = -1;
  // Few that are asked for cost as much as many, so that one looks far for more of them.
  private static final int BETWEEN = 512;

  private final double[] values;
  // Which values are upper bounds so far.
  private final boolean[] bound;
  private final Later later;
  private final int[] heap;
  private final int[] ranked;
  private int left;
  private int found;

  Ranking(double[] values) {
    this(values, new boolean[values.length], (rows, out) -> new boolean[rows.length]);
  }

  /**
   * The same of values that are known in part.
   *
   * @param values or numbers that these do not exceed; NaN if anything is possible
   * @param bound which they are
   * @param later gives the others when they are needed
   */
  Ranking(double[] values, boolean[] bound, Later later) {
    this.values = values.clone();
    this.bound = bound.clone();
    this.later = later;
    for (int i = 0; i < values.length; i++) {
      this.values[i] = least(values[i], bound[i]);
    }
    this.heap =
        IntStream.range(0, values.length).filter(i -> !Double.isNaN(this.values[i])).toArray();
    this.ranked = new int[heap.length];
    this.left = heap.length;
    for (int k = left / 2 - 1; k >= 0; k--) {
      sink(k);
    }
  }

  private static double least(double value, boolean bound) {
    return bound && Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }

  /** Values that take long to compute. */
  @FunctionalInterface
  interface Later {
    /** How many are asked for at once, at most. */
    int TOGETHER = 62;

    /**
     * The values of some indices, or lower bounds of them than before.
     *
     * @return which of them are bounds still
     */
    boolean[] values(int[] indices, double[] out);
  }

  /** The value of an index that was ranked. */
  double value(int index) {
    return values[index];
  }

  // A bound comes before a value that is equal to it, since the value behind it may be as large.
  private boolean before(int a, int b) {
    int order = Double.compare(values[b], values[a]);
    return order < 0 || order == 0 && (bound[a] == bound[b] ? a < b : bound[a]);
  }

  // The first bounds give way to values until a value is first.
  private void settle(IntPredicate passed) {
    int[] first = new int[Later.TOGETHER];
    int[] known = new int[BETWEEN];
    while (left > 0 && bound[heap[0]]) {
      int count = 0;
      int between = 0;
      // Values between the bounds end the search for more of these before long.
      while (left > 0 && count < first.length && between < known.length) {
        int index = take();
        if (!bound[index]) {
          known[between++] = index;
        } else if (!passed.test(index)) {
          first[count++] = index;
        }
      }
      int[] wanted = Arrays.copyOf(first, count);
      double[] found = new double[count];
      boolean[] still = later.values(wanted, found);
      for (int k = 0; k < count; k++) {
        values[wanted[k]] = least(found[k], still[k]);
        bound[wanted[k]] = still[k];
        if (!Double.isNaN(values[wanted[k]])) {
          put(wanted[k]);
        }
      }
      for (int k = 0; k < between; k++) {
        put(known[k]);
      }
    }
  }

  private int take() {
    int index = heap[0];
    heap[0] = heap[--left];
    sink(0);
    return index;
  }

  private void put(int index) {
    int at = left++;
    while (at > 0 && before(index, heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = index;
  }

  private void sink(int from) {
    int index = heap[from];
    int at = from;
    while (2 * at + 1 < left) {
      int child = 2 * at + 1;
      if (child + 1 < left && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], index)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = index;
  }

  // NONE where there are no more.
  private int ranked(int rank, IntPredicate passed) {
    while (found <= rank) {
      settle(passed);
      if (left == 0) {
        return NONE;
      }
      ranked[found++] = take();
    }
    return ranked[rank];
  }

  @Override
  public PrimitiveIterator.OfInt iterator() {
    return without(i -> false).iterator();
  }

  /**
   * The same, where some indices need not be ranked any more: those of them whose values are
   * unknown are left out from then on.
   *
   * @param passed whether an index is one of these; once it is, it always is
   */
  PrimitiveIterable without(IntPredicate passed) {
    return () ->
        new PrimitiveIterator.OfInt() {
          private int next;

          @Override
          public boolean hasNext() {
            return ranked(next, passed) != NONE;
          }

          @Override
          public int nextInt() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            return ranked(next++, passed);
          }
        };
  }

  /** The same as a stream that looks no further than it must. */
  IntStream stream() {
    return StreamSupport.stream(spliterator(), false).mapToInt(i -> i);
  }

  /** Indices without boxes. */
  @FunctionalInterface
  interface PrimitiveIterable extends Iterable<Integer> {
    @Override
    PrimitiveIterator.OfInt iterator();
  }
}

package io.github.culmen.search;

import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Indices by descending value, equal values in their own order, NaN left out; sorted only as far as
 * needed. Of thousands of candidates only the first few dozen ever are, so the rest stays a heap,
 * and where values are expensive an upper bound does for most.
 */
final class Ranking implements Iterable<Integer> {
  private static final int NONE = -1;

  private final double[] values;
  // Which values are upper bounds so far.
  private final boolean[] bound;
  private final Later later;
  private final int[] heap;
  private final int[] ranked;
  private int left;
  private int found;

  Ranking(double[] values) {
    this(values, new boolean[values.length], rows -> new double[rows.length]);
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
      this.values[i] = bound[i] && Double.isNaN(values[i]) ? Double.POSITIVE_INFINITY : values[i];
    }
    this.heap =
        IntStream.range(0, values.length).filter(i -> !Double.isNaN(this.values[i])).toArray();
    this.ranked = new int[heap.length];
    this.left = heap.length;
    order();
  }

  /** Values that take long to compute. */
  @FunctionalInterface
  interface Later {
    /** How many are computed together. */
    int TOGETHER = 62;

    /** The values of some indices. */
    double[] values(int[] indices);
  }

  /** The value of an index that was ranked. */
  double value(int index) {
    return values[index];
  }

  private void order() {
    for (int k = left / 2 - 1; k >= 0; k--) {
      sink(k);
    }
  }

  // A bound comes before a value that is equal to it, since the value behind it may be as large.
  private boolean before(int a, int b) {
    int order = Double.compare(values[b], values[a]);
    return order < 0 || order == 0 && (bound[a] == bound[b] ? a < b : bound[a]);
  }

  // The first bounds give way to values until a value is first.
  private void settle() {
    while (left > 0 && bound[heap[0]]) {
      int all = left;
      int[] first = new int[Math.min(all, Later.TOGETHER)];
      int count = 0;
      while (left > 0 && count < first.length) {
        int index = heap[0];
        heap[0] = heap[--left];
        heap[left] = index; // behind the heap
        sink(0);
        if (bound[index]) {
          first[count++] = index;
        }
      }
      int[] wanted = Arrays.copyOf(first, count);
      double[] found = later.values(wanted);
      for (int k = 0; k < count; k++) {
        values[wanted[k]] = found[k];
        bound[wanted[k]] = false;
      }
      for (int k = left; k < all; k++) {
        if (!Double.isNaN(values[heap[k]])) {
          heap[left++] = heap[k];
        }
      }
      order();
    }
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
  private int ranked(int rank) {
    while (found <= rank) {
      settle();
      if (left == 0) {
        return NONE;
      }
      ranked[found++] = heap[0];
      heap[0] = heap[--left];
      sink(0);
    }
    return ranked[rank];
  }

  @Override
  public PrimitiveIterator.OfInt iterator() {
    return new PrimitiveIterator.OfInt() {
      private int next;

      @Override
      public boolean hasNext() {
        return Ranking.this.ranked(next) != NONE;
      }

      @Override
      public int nextInt() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return Ranking.this.ranked(next++);
      }
    };
  }

  /** The same as a stream that looks no further than it must. */
  IntStream stream() {
    return StreamSupport.stream(spliterator(), false).mapToInt(i -> i);
  }
}

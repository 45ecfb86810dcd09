package io.github.culmen.search;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Indices by descending value, equal values in their own order, NaN left out; sorted only as far as
 * needed. Of thousands of candidates only the first few dozen ever are, so the rest stays a heap.
 */
final class Ranking implements Iterable<Integer> {
  private final double[] values;
  private final int[] heap;
  private final int[] ranked;
  private int left;
  private int found;

  Ranking(double[] values) {
    this.values = values;
    this.heap = IntStream.range(0, values.length).filter(i -> !Double.isNaN(values[i])).toArray();
    this.ranked = new int[heap.length];
    this.left = heap.length;
    for (int k = left / 2 - 1; k >= 0; k--) {
      sink(k);
    }
  }

  private boolean before(int a, int b) {
    int order = Double.compare(values[b], values[a]);
    return order < 0 || order == 0 && a < b;
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

  private int ranked(int rank) {
    while (found <= rank) {
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
        return next < ranked.length;
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

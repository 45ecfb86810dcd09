package io.github.culmen.cli.text;

import java.util.Arrays;
import java.util.List;

/**
 * How long something took, many times over, in milliseconds.
 *
 * @param median half of them took no longer
 * @param slow 99 of 100 took no longer
 */
public record Times(double median, double slow) {
  /** Of at least one time, in nanoseconds. */
  public static Times of(long... nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Times(
        sorted[(sorted.length - 1) / 2] / 1e6, sorted[(sorted.length - 1) * 99 / 100] / 1e6);
  }

  public static Times of(List<Long> nanos) {
    return of(nanos.stream().mapToLong(Long::longValue).toArray());
  }
}

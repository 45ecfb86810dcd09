package io.github.culmen.lab.command.measure;

import io.github.culmen.math.Samples;
import java.util.Arrays;
import java.util.List;

/**
 * How long something took, many times over, in milliseconds.
 *
 * @param median half of them took no longer
 * @param slow 99 of 100 took no longer
 */
record Times(double median, double slow) {
  /** Of at least one time, in nanoseconds. */
  static Times of(long... nanos) {
    double[] milliseconds = Arrays.stream(nanos).mapToDouble(time -> time / 1e6).toArray();
    return new Times(Samples.median(milliseconds), Samples.quantile(milliseconds, 0.99));
  }

  static Times of(List<Long> nanos) {
    return of(nanos.stream().mapToLong(Long::longValue).toArray());
  }
}

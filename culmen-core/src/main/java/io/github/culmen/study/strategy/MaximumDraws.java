package io.github.culmen.study.strategy;

import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PathMethod;
import java.util.OptionalInt;

/**
 * How values of the maximum y* and functions are drawn from the posterior: by acquisitions that
 * need some, and for stopping rules and reports whatever the acquisition is.
 *
 * @param count how many values of the maximum an acquisition is averaged over: K
 * @param method the law they are drawn from, where that is a law over candidates
 * @param paths how functions are drawn from the posterior
 * @param features how many random features a drawn function has; 1024 if absent
 */
public record MaximumDraws(
    int count, MaxValueMethod method, PathMethod paths, OptionalInt features) {
  /** Checks the numbers. */
  public MaximumDraws {
    if (count < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + count);
    }
    if (features.isPresent() && (features.getAsInt() < 2 || features.getAsInt() > 100_000)) {
      throw new IllegalArgumentException(
          "features must be from 2 to 100000, but features = " + features.getAsInt());
    }
  }
}

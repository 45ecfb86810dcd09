package io.github.culmen.study;

import io.github.culmen.study.insight.StoppingRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many trials and how much time a run may spend.
 *
 * @param trials the number of trials the study has at the end, those before the run included
 * @param time no trial starts after this long, if present
 * @param rules no trial starts once one of these is fulfilled
 */
public record Budget(int trials, Optional<Duration> time, List<StoppingRule> rules) {
  /** Checks the limits. */
  public Budget {
    rules = List.copyOf(rules);
    if (trials < 1) {
      throw new IllegalArgumentException("trials must be at least 1, but trials = " + trials);
    }
    if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
      throw new IllegalArgumentException("time must be positive, but time = " + time.get());
    }
  }

  /** A number of trials. */
  public static Budget trials(int count) {
    return new Budget(count, Optional.empty(), List.of());
  }

  /** The same, and no trial starts after {@code limit}. */
  public Budget within(Duration limit) {
    return new Budget(trials, Optional.of(limit), rules);
  }

  /** The same, and no trial starts once one of {@code more} is fulfilled. */
  public Budget until(StoppingRule... more) {
    return new Budget(trials, time, Stream.concat(rules.stream(), Arrays.stream(more)).toList());
  }

  /** Whether there is any stopping rule. */
  boolean hasRules() {
    return !rules.isEmpty();
  }

  /** Whether a trial may start after this long. */
  boolean allows(Duration elapsed) {
    return time.isEmpty() || elapsed.compareTo(time.get()) < 0;
  }
}

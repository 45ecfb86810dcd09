package io.github.culmen.study.advice;

import io.github.culmen.space.Point;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What trials of the same point say about noise of unknown size: their values differ by noise and
 * by nothing else, while those of different points may differ by roughness too.
 *
 * @param count how many values came from a point that had one already
 * @param different whether a point has different values
 * @param telling whether equal values mean something: different points seldom share one
 */
record Repeats(int count, boolean different, boolean telling) {
  // Rounded values are equal by chance. Where more than one point in this many has a value that
  // another one has, equal ones prove nothing.
  private static final int POINTS_PER_COINCIDENCE = 4;

  private static final Repeats NONE = new Repeats(0, false, true);

  static Repeats of(History history) {
    // Most studies repeat nothing, which their history knows: comparing all points at every ask
    // would cost more than a random choice itself.
    if (history.points() == history.trials().size()) {
      return NONE;
    }
    Map<Point, List<Double>> values = new LinkedHashMap<>();
    for (Trial.Finished trial : history.finished()) {
      if (trial.outcome() instanceof Outcome.Success success && success.sd().isEmpty()) {
        values.computeIfAbsent(trial.point(), p -> new ArrayList<>()).add(success.value());
      }
    }
    int count = 0;
    int shared = 0;
    boolean different = false;
    Set<Double> seen = new HashSet<>();
    for (List<Double> own : values.values()) {
      count += own.size() - 1;
      different |= own.stream().distinct().count() > 1;
      shared += seen.add(own.get(0)) ? 0 : 1;
    }
    return new Repeats(count, different, POINTS_PER_COINCIDENCE * shared <= values.size());
  }

  /** Whether values are exact: a repeat gave the same again, and that was no coincidence. */
  boolean exact() {
    return count > 0 && !different && telling;
  }
}

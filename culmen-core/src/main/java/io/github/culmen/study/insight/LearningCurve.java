package io.github.culmen.study.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The objective's values that a trial reported on its way, by ascending steps.
 *
 * @param trial the trial's number
 * @param steps each step once
 */
public record LearningCurve(int trial, List<Step> steps) {
  /**
   * What was reported at a step.
   *
   * @param step 0 or more
   * @param value in the user's sign; not finite if the program diverged
   */
  public record Step(long step, double value) {}

  /** Checks that the steps ascend. */
  public LearningCurve {
    steps = List.copyOf(steps);
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).step() <= steps.get(i - 1).step()) {
        throw new IllegalArgumentException(
            "the steps of a curve must ascend, but "
                + steps.get(i).step()
                + " follows "
                + steps.get(i - 1).step());
      }
    }
  }

  /**
   * The curve of steps in the order they were reported. A step that is not beyond the one before
   * begins the curve again from there: the program was restarted or went back to a checkpoint.
   */
  public static LearningCurve of(int trial, List<Step> reported) {
    List<Step> steps = new ArrayList<>();
    for (Step step : reported) {
      while (!steps.isEmpty() && steps.get(steps.size() - 1).step() >= step.step()) {
        steps.remove(steps.size() - 1);
      }
      steps.add(step);
    }
    return new LearningCurve(trial, steps);
  }

  /** Whether nothing was reported. */
  public boolean isEmpty() {
    return steps.isEmpty();
  }

  /** The latest step. */
  public Step last() {
    return steps.get(steps.size() - 1);
  }

  /** The value at a step: the one reported last by then; empty before the first. */
  public OptionalDouble at(long step) {
    int low = 0;
    int high = steps.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (steps.get(middle).step() <= step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? OptionalDouble.empty() : OptionalDouble.of(steps.get(low - 1).value());
  }
}

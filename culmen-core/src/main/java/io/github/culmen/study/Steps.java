package io.github.culmen.study;

import io.github.culmen.study.steering.TrialMeasurement;

/** Where an objective reports its values on the way, such as after each epoch. */
public interface Steps {
  /**
   * Keeps the value at a step.
   *
   * @param step 0 or more, growing
   * @param value the objective's value so far, in the user's sign; any double
   * @throws StoppedEarlyException if the study's pruning says that the trial should stop; an
   *     objective lets it through, and the trial ends as stopped early
   */
  default void report(long step, double value) {
    report(TrialMeasurement.of(step, value));
  }

  /** The same with other numbers besides the value. */
  void report(TrialMeasurement measurement);
}

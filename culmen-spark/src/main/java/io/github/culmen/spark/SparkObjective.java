package io.github.culmen.spark;

import io.github.culmen.space.Point;
import io.github.culmen.study.Objective;
import io.github.culmen.study.trial.Outcome;
import java.io.Serializable;

/**
 * An objective that can be sent to an executor. It takes along what it refers to, once a trial:
 * large data belongs in a broadcast variable.
 */
@FunctionalInterface
public interface SparkObjective extends Objective, Serializable {
  /** Evaluates one point with all its outcomes, on an executor. */
  @FunctionalInterface
  interface Measuring extends Objective.Measuring, Serializable {}

  /** An objective that returns outcomes besides its value, as a study with outcomes needs. */
  static SparkObjective measuring(Measuring measuring) {
    return new MeasuringObjective(measuring);
  }

  /**
   * The objective made of a {@link Measuring}.
   *
   * @param measuring what it calls
   */
  record MeasuringObjective(Measuring measuring) implements SparkObjective {
    @Override
    public double evaluate(Point point) throws Exception {
      return outcome(point) instanceof Outcome.Success success ? success.value() : Double.NaN;
    }

    @Override
    public Outcome outcome(Point point) throws Exception {
      return measuring.measure(point);
    }
  }
}

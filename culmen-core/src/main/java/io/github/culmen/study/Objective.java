package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Outcome;

/** Something expensive whose best settings are wanted. */
@FunctionalInterface
public interface Objective {
  /**
   * Evaluates one point. An exception, or a value that is not finite, makes the trial a failed one.
   */
  double evaluate(Point point) throws Exception;

  /** Evaluates one point and says how that ended. An exception makes the trial a failed one. */
  default Outcome outcome(Point point) throws Exception {
    double value = evaluate(point);
    return Double.isFinite(value)
        ? Outcome.value(value)
        : Outcome.failure("the objective returned " + value);
  }

  /** Evaluates one point with all that is measured there. */
  @FunctionalInterface
  interface Measuring {
    /** How the evaluation ended; an exception makes the trial a failed one. */
    Outcome measure(Point point) throws Exception;
  }

  /** An objective that tells more than its value: what a study with outcomes needs. */
  static Objective measuring(Measuring measuring) {
    return new Objective() {
      @Override
      public double evaluate(Point point) throws Exception {
        return outcome(point) instanceof Outcome.Success success ? success.value() : Double.NaN;
      }

      @Override
      public Outcome outcome(Point point) throws Exception {
        return measuring.measure(point);
      }
    };
  }
}

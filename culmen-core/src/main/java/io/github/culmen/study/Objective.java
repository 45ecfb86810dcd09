package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Outcome;

/** An expensive function to optimise. */
@FunctionalInterface
public interface Objective {
  /** Evaluates one point. An exception, or a value that is not finite, makes the trial fail. */
  double evaluate(Point point) throws Exception;

  /** Evaluates one point and returns how that ended. An exception makes the trial fail. */
  default Outcome outcome(Point point) throws Exception {
    double value = evaluate(point);
    return Double.isFinite(value)
        ? Outcome.value(value)
        : Outcome.failure("the objective returned " + value);
  }

  /** Evaluates one point with all its outcomes. */
  @FunctionalInterface
  interface Measuring {
    /** How the evaluation ended; an exception makes the trial fail. */
    Outcome measure(Point point) throws Exception;
  }

  /** An objective that returns outcomes besides its value, as a study with outcomes needs. */
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

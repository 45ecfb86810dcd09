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

  /**
   * The same for an objective that reports values on the way.
   *
   * @param steps where to
   */
  default Outcome outcome(Point point, Steps steps) throws Exception {
    return outcome(point);
  }

  /** Evaluates one point and reports values on the way. */
  @FunctionalInterface
  interface Stepping {
    /** The final value; an exception, or a value that is not finite, makes the trial fail. */
    double evaluate(Point point, Steps steps) throws Exception;
  }

  /**
   * An objective that reports values on the way, such as after each epoch, and may be stopped early
   * by the study's pruning.
   */
  static Objective stepping(Stepping stepping) {
    return new Objective() {
      @Override
      public double evaluate(Point point) throws Exception {
        return stepping.evaluate(point, measurement -> {});
      }

      @Override
      public Outcome outcome(Point point, Steps steps) throws Exception {
        double value = stepping.evaluate(point, steps);
        return Double.isFinite(value)
            ? Outcome.value(value)
            : Outcome.failure("the objective returned " + value);
      }
    };
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

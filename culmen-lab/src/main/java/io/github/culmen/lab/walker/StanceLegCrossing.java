package io.github.culmen.lab.walker;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.BracketedUnivariateSolver;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;
import org.hipparchus.ode.ODEStateAndDerivative;
import org.hipparchus.ode.events.Action;
import org.hipparchus.ode.events.AdaptableInterval;
import org.hipparchus.ode.events.ODEEventDetector;
import org.hipparchus.ode.events.ODEEventHandler;

/** Ends the integration where a function of the stance leg's angle falls through zero. */
final class StanceLegCrossing implements ODEEventDetector {
  private static final double TIME_ACCURACY = 1e-13;
  private static final int MOST_ITERATIONS = 100;

  private final DoubleUnaryOperator function;
  private boolean happened;

  StanceLegCrossing(DoubleUnaryOperator function) {
    this.function = function;
  }

  /** Whether it was this that ended the integration. */
  boolean happened() {
    return happened;
  }

  @Override
  public double g(ODEStateAndDerivative state) {
    return function.applyAsDouble(state.getPrimaryState()[0]);
  }

  @Override
  public ODEEventHandler getHandler() {
    return (state, detector, increasing) -> {
      happened = !increasing;
      return increasing ? Action.CONTINUE : Action.STOP;
    };
  }

  // Looked at once for each step of the integrator.
  @Override
  public AdaptableInterval getMaxCheckInterval() {
    return AdaptableInterval.of(Double.POSITIVE_INFINITY);
  }

  @Override
  public int getMaxIterationCount() {
    return MOST_ITERATIONS;
  }

  @Override
  public BracketedUnivariateSolver<UnivariateFunction> getSolver() {
    return new BracketingNthOrderBrentSolver(0, TIME_ACCURACY, 0, 5);
  }
}

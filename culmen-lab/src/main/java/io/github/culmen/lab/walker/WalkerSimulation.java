package io.github.culmen.lab.walker;

import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.ODEStateAndDerivative;
import org.hipparchus.ode.nonstiff.DormandPrince54Integrator;
import org.hipparchus.ode.sampling.ODEStateInterpolator;

/**
 * One walk of at most five seconds and twenty steps.
 *
 * <p>Each phase stands on one leg, with the next of the three gaits. It ends where the stance leg
 * reaches the switching angle, where the hip has sunk to half a leg's length, or where the
 * integrator can no longer meet its tolerance; whatever ended it, the legs then change roles and
 * the walk goes on. Neither a fall nor a swing foot in the ground ends it.
 */
final class WalkerSimulation {
  /** How long a walk lasts, in seconds. */
  static final double DURATION = 5;

  private static final int MOST_PHASES = 20;

  /**
   * The allowed error of a step beside the size of each entry. The integrator takes the root mean
   * square over the six entries where the authors take the largest, hence the factor.
   */
  static final double TOLERANCE = 1e-5 / 2.449489742783178;

  private static final double ABSOLUTE_TO_RELATIVE = 0.1;
  private static final double SMALLEST_STEP = 1e-14;
  private static final int SAMPLES_PER_STEP = 4;

  // A clean walk takes a hundredth of this; near a singular state steps may creep.
  private static final int MOST_EVALUATIONS = 50_000;

  private final Gait[] gaits;
  private final double tolerance;
  private final WalkerObserver observer;
  private double time;
  private double[] state;
  private int falls;
  private int breakdowns;

  private WalkerSimulation(double[] parameters, double tolerance, WalkerObserver observer) {
    this.gaits = Gait.table(parameters);
    this.tolerance = tolerance;
    this.observer = observer;
    this.state = WalkerBody.afterImpact(start(gaits[0], parameters[0]));
  }

  /** The state just before the first impact: on the gait, at the switching angle. */
  static double[] start(Gait gait, double rate) {
    double angle = WalkerBody.SWITCHING_ANGLE;
    return new double[] {
      angle,
      -angle,
      gait.torsoAngle(angle),
      rate,
      -(1 - gait.legSumSlope(angle)) * rate,
      gait.torsoSlope(angle) * rate
    };
  }

  /**
   * What became of a walk.
   *
   * @param endTime when it ended
   * @param endAngle the stance leg's angle then
   * @param phases how often it stood on a leg
   * @param falls how many phases ended with the hip too low
   * @param breakdowns how many ended because the integrator gave up
   */
  record Outcome(double endTime, double endAngle, int phases, int falls, int breakdowns) {}

  /**
   * Walks.
   *
   * @throws ArithmeticException if a number becomes infinite or undefined
   */
  static Outcome walk(double[] parameters, double tolerance, WalkerObserver observer) {
    return new WalkerSimulation(parameters, tolerance, observer).walk();
  }

  private Outcome walk() {
    requireFinite(state);
    observer.begins(state);
    int phase = 0;
    while (true) {
      phase++;
      standOn(gaits[phase % gaits.length]);
      if (time >= DURATION || phase == MOST_PHASES) {
        break;
      }
      double[] after = WalkerBody.afterImpact(state);
      requireFinite(after);
      observer.changesLegs(time, state, after);
      state = after;
    }
    return new Outcome(time, state[0], phase, falls, breakdowns);
  }

  private void standOn(Gait gait) {
    DormandPrince54Integrator integrator =
        new DormandPrince54Integrator(
            SMALLEST_STEP, (DURATION - time) / 10, ABSOLUTE_TO_RELATIVE * tolerance, tolerance);
    StanceLegCrossing step = new StanceLegCrossing(angle -> WalkerBody.SWITCHING_ANGLE - angle);
    StanceLegCrossing fall =
        new StanceLegCrossing(angle -> WalkerBody.LEG_LENGTH * (StrictMath.cos(angle) - 0.5));
    integrator.addEventDetector(step);
    integrator.addEventDetector(fall);
    integrator.addStepHandler(this::sample);
    integrator.setMaxEvaluations(MOST_EVALUATIONS);
    WalkerEquation equation = new WalkerEquation(gait);
    integrator.setInitialStepSize(firstStep(equation));
    try {
      integrator.integrate(equation, new ODEState(time, state), DURATION);
    } catch (MathRuntimeException e) {
      // The state after the last good step is where this phase ends.
      breakdowns++;
    }
    if (fall.happened()) {
      falls++;
    }
  }

  /**
   * The step in which no entry changes by more than its share at its present rate. It matters: the
   * first quarter of it is covered at the speed before the impact.
   */
  private double firstStep(WalkerEquation equation) {
    double[] rates = equation.computeDerivatives(time, state);
    double fastest = 0;
    for (int i = 0; i < state.length; i++) {
      double size = Math.max(Math.abs(state[i]), ABSOLUTE_TO_RELATIVE);
      fastest = Math.max(fastest, Math.abs(rates[i]) / size);
    }
    return 0.8 * StrictMath.pow(tolerance, 0.2) / fastest;
  }

  private void sample(ODEStateInterpolator step) {
    double from = step.getPreviousState().getTime();
    double to = step.getCurrentState().getTime();
    for (int k = 1; k <= SAMPLES_PER_STEP; k++) {
      ODEStateAndDerivative sampled =
          k == SAMPLES_PER_STEP
              ? step.getCurrentState()
              : step.getInterpolatedState(from + (to - from) * k / SAMPLES_PER_STEP);
      double[] now = sampled.getPrimaryState();
      requireFinite(now);
      time = sampled.getTime();
      state = now;
      observer.moves(time, state);
    }
  }

  private static void requireFinite(double[] state) {
    for (double entry : state) {
      if (!Double.isFinite(entry)) {
        throw new ArithmeticException("a walk went beyond the numbers: " + entry);
      }
    }
  }
}

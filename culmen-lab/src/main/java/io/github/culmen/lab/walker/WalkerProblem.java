package io.github.culmen.lab.walker;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.SimulatedProblem;
import java.util.Arrays;

/**
 * The walking speed of a three-link robot in the plane, in metres per second, as a function of 25
 * parameters; to be maximised, its best value unknown.
 *
 * <p>The first parameter is the rate of the stance leg just before the first impact; the others
 * fill the table of three gaits, column by column. The speed is the way of the hip in five seconds,
 * also if the walk ended earlier. A walk that leaves the numbers has speed 0; a fall has no value
 * of its own: the walk goes on from where it is, as in [Wang2017].
 */
public final class WalkerProblem {
  /** How many parameters there are. */
  public static final int DIMENSION = 25;

  private WalkerProblem() {}

  /** The problem, under a name. */
  public static Problem of(String name) {
    double[] lower = new double[DIMENSION];
    double[] upper = new double[DIMENSION];
    Arrays.fill(lower, -2);
    Arrays.fill(upper, 2);
    lower[0] = 1;
    upper[0] = 10;
    return SimulatedProblem.maximized(
        name,
        "Walker: speed of a three-link robot, 25 gait parameters; rugged, most gaits break down",
        lower,
        upper,
        WalkerProblem::speed);
  }

  private static double speed(double[] parameters) {
    return speed(parameters, WalkerSimulation.TOLERANCE);
  }

  static double speed(double[] parameters, double tolerance) {
    HipTravel travel = new HipTravel();
    try {
      WalkerSimulation.Outcome end = WalkerSimulation.walk(parameters, tolerance, travel);
      double way = travel.sum() + WalkerBody.LEG_LENGTH * StrictMath.sin(end.endAngle());
      double speed = way / WalkerSimulation.DURATION;
      return Double.isFinite(speed) ? speed : 0;
    } catch (ArithmeticException e) {
      return 0;
    }
  }
}

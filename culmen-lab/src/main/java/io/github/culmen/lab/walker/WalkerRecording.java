package io.github.culmen.lab.walker;

import java.util.List;

/**
 * A walk to look at.
 *
 * @param speed its value as a problem, in metres per second
 * @param poses thirty in a second, and one at the end
 * @param changes when the legs changed roles, in seconds
 * @param falls how often that was because the hip was too low
 * @param breakdowns how often because no torque could hold the gait
 */
public record WalkerRecording(
    double speed, List<WalkerPose> poses, List<Double> changes, int falls, int breakdowns) {
  /** How many poses there are for each second. */
  public static final int FRAMES_PER_SECOND = 30;

  private static final double[] EXAMPLE = {
    1.57, -0.08, -0.08, -0.3, 0.3, 1.77, 1.12, 2, -0.74, 1.8, -0.57, -0.91, 0.15, 0.76, 0.23, -0.19,
    0.47, -1.3, 0.45, -0.59, 0.23, -0.43, 0.16, 0.12, 1.22
  };

  /** Copies. */
  public WalkerRecording {
    poses = List.copyOf(poses);
    changes = List.copyOf(changes);
  }

  /** Parameters with which it walks upright, puts its feet on the ground and never stumbles. */
  public static double[] example() {
    return EXAMPLE.clone();
  }

  /**
   * The walk of 25 parameters.
   *
   * @throws IllegalArgumentException if that is no point of the problem, or its walk leaves the
   *     numbers
   */
  public static WalkerRecording of(double[] parameters) {
    double speed = WalkerProblem.of("walker-25d").value(parameters);
    WalkerRecorder recorder = new WalkerRecorder(1.0 / FRAMES_PER_SECOND);
    try {
      WalkerSimulation.Outcome end =
          WalkerSimulation.walk(parameters, WalkerSimulation.TOLERANCE, recorder);
      return new WalkerRecording(
          speed, recorder.poses(), recorder.changes(), end.falls(), end.breakdowns());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("a walk can be seen if it stays finite, but " + e, e);
    }
  }
}

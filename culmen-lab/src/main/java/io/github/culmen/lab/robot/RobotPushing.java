package io.github.culmen.lab.robot;

import io.github.culmen.lab.robot.PushRecording.Place;
import io.github.culmen.problem.Coordinates;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Stochastic;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * How far from its goal an object stops that a simulated robot has pushed, in metres; to be
 * minimised. [Wang2017] §5.4, §5.5
 *
 * <p>In three parameters (where the hand starts, how long it pushes), in four (its angle too), and
 * in fourteen (two hands with free velocities and spins, two objects; the sum of two distances).
 * Time is in tenths of a second: a duration of 12.34 means 123 steps of 0.01 s.
 *
 * <p>Values are exact: equal points give equal values. {@link #noisy} is the objective of the
 * paper, whose hands miss their velocities a little. Every value has a world of its own, so that
 * threads may share a problem. The native library is loaded with the first value.
 */
public final class RobotPushing implements Stochastic {
  /** How many goals are numbered. */
  public static final int GOALS = 20;

  private static final long GOAL_SEED = 2017;

  private final String name;
  private final PushTask task;
  private final List<Place> goals;

  private RobotPushing(String name, PushTask task, List<Place> goals) {
    this.name = name;
    this.task = task;
    this.goals = goals;
  }

  /** The task of three parameters with one of the numbered goals, {@code 0} to {@code 19}. */
  public static RobotPushing threeD(int goal) {
    return new RobotPushing("robot-pushing-3d-goal" + goal, PushTask.THREE_D, List.of(goal(goal)));
  }

  /** The task of three parameters with a goal of your own. */
  public static RobotPushing threeD(Place goal) {
    return new RobotPushing("robot-pushing-3d", PushTask.THREE_D, List.of(checked(goal)));
  }

  /** The task of four parameters with one of the numbered goals, {@code 0} to {@code 19}. */
  public static RobotPushing fourD(int goal) {
    return new RobotPushing("robot-pushing-4d-goal" + goal, PushTask.FOUR_D, List.of(goal(goal)));
  }

  /** The task of four parameters with a goal of your own. */
  public static RobotPushing fourD(Place goal) {
    return new RobotPushing("robot-pushing-4d", PushTask.FOUR_D, List.of(checked(goal)));
  }

  /** The task of fourteen parameters: two hands, two objects. */
  public static RobotPushing twoRobots() {
    return new RobotPushing(
        "robot-14d", PushTask.TWO_ROBOTS, List.of(new Place(4, 3.5), new Place(-4, -3.5)));
  }

  /** One of the numbered goals: uniform in [-5, 5]², the same ones everywhere. */
  public static Place goal(int index) {
    if (index < 0 || index >= GOALS) {
      throw new IllegalArgumentException(
          "a goal must be from 0 to " + (GOALS - 1) + ", but was " + index);
    }
    SplittableRandom random = new SplittableRandom(GOAL_SEED + index);
    double x = 10 * random.nextDouble() - 5;
    return new Place(x, 10 * random.nextDouble() - 5);
  }

  private static Place checked(Place goal) {
    if (!Double.isFinite(goal.x()) || !Double.isFinite(goal.y())) {
      throw new IllegalArgumentException("a goal must be finite, but was " + goal);
    }
    return goal;
  }

  /** Why nothing can be simulated on this machine, in a sentence; empty if all is well. */
  public static Optional<String> whyUnavailable() {
    return NativeBox2d.whyUnavailable();
  }

  /** The same problem under another name. */
  public RobotPushing named(String other) {
    return new RobotPushing(Objects.requireNonNull(other, "name"), task, goals);
  }

  /** Where the objects should go. */
  public List<Place> goals() {
    return goals;
  }

  /** What each coordinate is, such as {@code push duration}. */
  public List<String> coordinates() {
    return task.coordinates;
  }

  /** The standard deviation of the noise of each velocity component in {@link #noisy}, in m/s. */
  public double velocityNoise() {
    return task.velocityNoise;
  }

  /**
   * The same problem with hands whose velocities are off by Gaussian noise, drawn anew for each
   * value; as safe between threads as the generator is.
   */
  @Override
  public Problem noisy(RandomGenerator random) {
    return new NoisyPushing(this, Objects.requireNonNull(random, "random"));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Points outside the box are not simulated.
   *
   * @throws IllegalArgumentException if the point is not in the box
   * @throws PhysicsUnavailableException if the native library cannot be loaded
   */
  @Override
  public double value(double[] x) {
    checkInside(x);
    return finite(PushRecording.distance(plan(x, null).run(), goals), x);
  }

  /** The push that {@link #value} judges, frame by frame. */
  public PushRecording record(double[] x) {
    checkInside(x);
    return PushRecording.of(name, plan(x, null), goals);
  }

  /** A push with noise, frame by frame. */
  public PushRecording recordNoisy(double[] x, RandomGenerator random) {
    checkInside(x);
    return PushRecording.of(name, plan(x, random), goals);
  }

  /**
   * Parameters of a push worth looking at: where the goal can be reached at all, the object stops
   * within a decimetre of it. Takes some dozens of simulations.
   */
  public double[] example() {
    return ExamplePush.of(task, goals.get(0));
  }

  double noisyValue(double[] x, RandomGenerator random) {
    checkInside(x);
    return finite(PushRecording.distance(plan(x, random).run(), goals), x);
  }

  private PushPlan plan(double[] x, RandomGenerator random) {
    double[] noise = new double[2 * task.hands];
    if (random != null) {
      for (int i = 0; i < noise.length; i++) {
        noise[i] = task.velocityNoise * random.nextGaussian();
      }
    }
    return task.plan(x, noise);
  }

  /** Native code ends the process where numbers are absurd, so none of those gets there. */
  private void checkInside(double[] x) {
    Coordinates.requireDimension(this, x);
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] >= task.lower[i] && x[i] <= task.upper[i])) {
        throw new IllegalArgumentException(
            name
                + " takes coordinate "
                + i
                + " ("
                + task.coordinates.get(i)
                + ") from "
                + task.lower[i]
                + " to "
                + task.upper[i]
                + ", but it was "
                + x[i]);
      }
    }
  }

  private double finite(double value, double[] x) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          name + " must have finite values, but gave " + value + " at " + Arrays.toString(x));
    }
    return value;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return task.lower.length;
  }

  @Override
  public double[] lower() {
    return task.lower.clone();
  }

  @Override
  public double[] upper() {
    return task.upper.clone();
  }

  @Override
  public boolean minimize() {
    return true;
  }

  /** 0: objects on their goals; pushes that come as near as anyone cares are known. */
  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.of(0);
  }

  @Override
  public List<double[]> optimizers() {
    return List.of();
  }

  @Override
  public String description() {
    return task.description;
  }

  @Override
  public String toString() {
    return name;
  }
}

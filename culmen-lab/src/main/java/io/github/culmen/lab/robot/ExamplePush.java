package io.github.culmen.lab.robot;

import io.github.culmen.lab.robot.PushRecording.Place;

/** Pushes that reach their goals, for people to look at and for tests to lean on. */
final class ExamplePush {
  private static final double START_DISTANCE = 3;
  private static final double FARTHEST_START = 5;
  private static final int LEAST_STEPS = 10;
  private static final int MOST_STEPS = 300;
  private static final int HALVINGS = 20;
  private static final int TRIES = 5;
  private static final double GOOD_ENOUGH = 5e-3;

  /** Two objects need luck: the best of many pushes, 2 mm from both goals together. */
  private static final double[] TWO_ROBOTS = {
    -2.556988291280675,
    2.292710244121607,
    7.049026037573498,
    0.5566603091408594,
    13.845906507928506,
    4.304383421128018,
    3.7712024211412514,
    -1.4430219630318788,
    -9.958737525800764,
    -0.12861133152575546,
    28.678890165407047,
    1.689833578948221,
    2.4709145437266025,
    -4.958008805104784
  };

  private final PushTask task;
  private final Place goal;
  private final double distance;

  private ExamplePush(PushTask task, Place goal) {
    this.task = task;
    this.goal = goal;
    this.distance = Math.hypot(goal.x(), goal.y());
  }

  static double[] of(PushTask task, Place goal) {
    return task == PushTask.TWO_ROBOTS
        ? TWO_ROBOTS.clone()
        : new ExamplePush(task, goal).straight();
  }

  /**
   * From the far side straight at the goal: as many steps as bring the object there or farther, and
   * then a start as much farther away as makes up for the rest of the last step. The way an object
   * goes jumps with the start where impacts fall between steps, hence several tries.
   */
  private double[] straight() {
    if (distance == 0) {
      return parameters(1, 0, FARTHEST_START, LEAST_STEPS);
    }
    int steps = leastSteps();
    double[] best = towardsGoal(START_DISTANCE, steps);
    double least = Math.abs(travelled(best) - distance);
    for (int i = 0; i < TRIES && least > GOOD_ENOUGH && steps <= MOST_STEPS; i++, steps++) {
      double[] x = towardsGoal(startThatFits(steps), steps);
      double miss = Math.abs(travelled(x) - distance);
      if (miss < least) {
        least = miss;
        best = x;
      }
    }
    return best;
  }

  /** The fewest steps that bring the object to the goal or farther from the nearest start. */
  private int leastSteps() {
    int few = LEAST_STEPS - 1;
    int enough = MOST_STEPS;
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      if (travelled(towardsGoal(START_DISTANCE, middle)) >= distance) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    return enough;
  }

  private double startThatFits(int steps) {
    double near = START_DISTANCE;
    double far = FARTHEST_START;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (near + far) / 2;
      if (travelled(towardsGoal(middle, steps)) >= distance) {
        near = middle;
      } else {
        far = middle;
      }
    }
    return near;
  }

  private double travelled(double[] x) {
    Pose end = task.plan(x, new double[2]).run().get(0);
    return (end.x() * goal.x() + end.y() * goal.y()) / distance;
  }

  private double[] towardsGoal(double start, int steps) {
    return parameters(goal.x() / distance, goal.y() / distance, start, steps);
  }

  private double[] parameters(double towardsX, double towardsY, double start, int steps) {
    double x = -start * towardsX;
    double y = -start * towardsY;
    // In the middle of what is truncated to that number of steps.
    double duration = Math.min(30, (steps + 0.5) / 10);
    if (task == PushTask.THREE_D) {
      return new double[] {x, y, duration};
    }
    // The broad side ahead; a half turn changes nothing, so that the angle can be in [0, π).
    double angle = Math.atan2(towardsY, towardsX);
    return new double[] {x, y, duration, angle < 0 ? angle + Math.PI : angle};
  }
}

package io.github.culmen.lab.robot;

import io.github.culmen.lab.robot.PushPlan.Hand;
import io.github.culmen.lab.robot.PushPlan.Thing;
import java.util.List;

/** One of the three tasks: what its parameters are and mean. */
final class PushTask {
  /** (rx, ry, s): the hand faces the object's centre as far as arctan tells and pushes at it. */
  static final PushTask THREE_D =
      new PushTask(
          "Robot pushing: where a hand starts and how long it pushes a disc",
          1,
          0.1,
          new double[] {-5, -5, 1},
          new double[] {5, 5, 30},
          List.of("hand x", "hand y", "push duration"),
          (x, noise) -> single(x, facing(x[0], x[1]), 5, noise));

  /** (rx, ry, s, θ): the hand's angle is free, and it is twice as fast. */
  static final PushTask FOUR_D =
      new PushTask(
          "Robot pushing: where a hand starts, how long it pushes, and its angle",
          1,
          0.1,
          new double[] {-5, -5, 1, 0},
          new double[] {5, 5, 30, 2 * Math.PI},
          List.of("hand x", "hand y", "push duration", "hand angle"),
          (x, noise) -> single(x, x[3], 10, noise));

  /** (rx, ry, vx, vy, s, θ) of the first hand, of the second one, and their two spins. */
  static final PushTask TWO_ROBOTS =
      new PushTask(
          "Robot pushing: two hands push a box and a disc to two goals",
          2,
          0.01,
          new double[] {-5, -5, -10, -10, 2, 0, -5, -5, -10, -10, 2, 0, -5, -5},
          new double[] {5, 5, 10, 10, 30, 2 * Math.PI, 5, 5, 10, 10, 30, 2 * Math.PI, 5, 5},
          List.of(
              "hand 1 x",
              "hand 1 y",
              "hand 1 velocity x",
              "hand 1 velocity y",
              "hand 1 push duration",
              "hand 1 angle",
              "hand 2 x",
              "hand 2 y",
              "hand 2 velocity x",
              "hand 2 velocity y",
              "hand 2 push duration",
              "hand 2 angle",
              "hand 1 spin",
              "hand 2 spin"),
          PushTask::both);

  private static final int STEPS_PER_DURATION = 10;

  /** What the parameters of a point stand for. */
  private interface Meaning {
    PushPlan plan(double[] x, double[] noise);
  }

  final String description;
  final int hands;
  final double velocityNoise;
  final double[] lower;
  final double[] upper;
  final List<String> coordinates;
  private final Meaning meaning;

  private PushTask(
      String description,
      int hands,
      double velocityNoise,
      double[] lower,
      double[] upper,
      List<String> coordinates,
      Meaning meaning) {
    this.description = description;
    this.hands = hands;
    this.velocityNoise = velocityNoise;
    this.lower = lower;
    this.upper = upper;
    this.coordinates = coordinates;
    this.meaning = meaning;
  }

  /**
   * The push with given parameters.
   *
   * @param noise what is added to the velocity components of the hands, two numbers for each
   */
  PushPlan plan(double[] x, double[] noise) {
    return meaning.plan(x, noise);
  }

  private static int steps(double duration) {
    return (int) (STEPS_PER_DURATION * duration);
  }

  /** arctan(ry / rx), continued to the two places where the quotient does not exist. */
  private static double facing(double rx, double ry) {
    return rx == 0 && ry == 0 ? 0 : Math.atan(ry / rx);
  }

  private static PushPlan single(double[] x, double angle, double speed, double[] noise) {
    double distance = Math.hypot(x[0], x[1]);
    // On the object's centre there is no direction to push to.
    double unit = distance == 0 ? 1 : distance;
    return new PushPlan(
        List.of(new Thing(new Shape.Disc(1), 0, 0)),
        List.of(
            new Hand(
                new Shape.Box(0.3, 1),
                new Pose(x[0], x[1], angle),
                -speed * (x[0] / unit) + noise[0],
                -speed * (x[1] / unit) + noise[1],
                0,
                steps(x[2]))));
  }

  private static PushPlan both(double[] x, double[] noise) {
    return new PushPlan(
        List.of(new Thing(new Shape.Box(0.5, 0.5), 0, 2), new Thing(new Shape.Disc(1), 0, -2)),
        List.of(hand(x, 0, x[12], noise), hand(x, 1, x[13], noise)));
  }

  private static Hand hand(double[] x, int which, double spin, double[] noise) {
    int at = 6 * which;
    return new Hand(
        new Shape.Box(1, 0.3),
        new Pose(x[at], x[at + 1], x[at + 5]),
        x[at + 2] + noise[2 * which],
        x[at + 3] + noise[2 * which + 1],
        spin,
        steps(x[at + 4]));
  }
}

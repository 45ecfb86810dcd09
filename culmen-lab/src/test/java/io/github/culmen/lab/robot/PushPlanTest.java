package io.github.culmen.lab.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.report.animation.Animation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pushes whose outcome follows from mechanics, and what is drawn of them. */
class PushPlanTest {
  private static final double[] AT_REST = {0, 0};

  @BeforeAll
  static void needsPhysics() {
    assumeTrue(RobotPushing.whyUnavailable().isEmpty());
  }

  private static PushPlan.Hand hand(double x, double y, double vx, double vy, int steps) {
    return new PushPlan.Hand(new Shape.Box(0.3, 1), new Pose(x, y, 0), vx, vy, 0, steps);
  }

  private static List<List<Pose>> watched(PushPlan plan) {
    List<List<Pose>> hands = new ArrayList<>();
    plan.run((objects, own) -> hands.add(own));
    return hands;
  }

  @Test
  void everyStepIsSeenAndTheStartToo() {
    PushPlan plan =
        new PushPlan(
            List.of(new PushPlan.Thing(new Shape.Disc(1), 0, 0)),
            List.of(hand(-4, 0, 1, 0, 30), hand(4, 0, -1, 0, 7)));
    AtomicInteger seen = new AtomicInteger();
    List<Pose> ends = plan.run((objects, hands) -> seen.incrementAndGet());
    assertThat(plan.steps()).isEqualTo(130);
    assertThat(seen).hasValue(131);
    assertThat(ends).hasSize(1).isEqualTo(plan.run());
  }

  @Test
  void aHandThatMeetsNothingComesNearItsSpeedAndThenToRest() {
    PushPlan plan = new PushPlan(List.of(), List.of(hand(0, 0, 4, -3, 200)));
    List<List<Pose>> hands = watched(plan);
    Pose start = hands.get(0).get(0);
    assertThat(start).isEqualTo(new Pose(0, 0, 0));
    // Driven by 30 m (v* - v) against friction, it goes a little slower than it should.
    Pose before = hands.get(199).get(0);
    Pose after = hands.get(200).get(0);
    double vx = (after.x() - before.x()) * 100;
    double vy = (after.y() - before.y()) * 100;
    assertThat(Math.hypot(vx, vy)).isBetween(3.0, 5.0);
    assertThat(vy / vx).isCloseTo(-0.75, within(1e-3));
    Pose last = hands.get(hands.size() - 1).get(0);
    Pose earlier = hands.get(hands.size() - 2).get(0);
    assertThat(Math.hypot(last.x() - earlier.x(), last.y() - earlier.y())).isLessThan(1e-4);
    assertThat(last.angle()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aTableTurnedAroundGivesThePushTurnedAround() {
    Pose east = PushTask.THREE_D.plan(new double[] {-3, 0, 10}, AT_REST).run().get(0);
    Pose west = PushTask.THREE_D.plan(new double[] {3, 0, 10}, AT_REST).run().get(0);
    assertThat(east.x()).isGreaterThan(0.5);
    assertThat(west.x()).isCloseTo(-east.x(), within(1e-3));
    assertThat(east.y()).isCloseTo(0, within(1e-3));
  }

  @Test
  void whoPushesLongerPushesFarther() {
    double before = 0;
    for (int duration : new int[] {5, 8, 12, 20}) {
      double x = PushTask.THREE_D.plan(new double[] {-2.5, 0, duration}, AT_REST).run().get(0).x();
      assertThat(x).isGreaterThanOrEqualTo(before);
      before = x;
    }
    assertThat(before).isGreaterThan(2);
  }

  @Test
  void aHandThatDoesNotReachTheObjectLeavesItAlone() {
    // Ten steps at half a metre in ten: far from the object.
    Pose end = PushTask.THREE_D.plan(new double[] {-5, 5, 1}, AT_REST).run().get(0);
    assertThat(end).isEqualTo(new Pose(0, 0, 0));
    assertThat(RobotPushing.threeD(new PushRecording.Place(3, -4)).value(new double[] {-5, 5, 1}))
        .isEqualTo(5);
  }

  @Test
  void theObjectiveIsTheSumOfDistances() {
    List<Pose> ends = List.of(new Pose(1, 2, 0.3), new Pose(-4, 0, 9));
    assertThat(
            PushRecording.distance(
                ends, List.of(new PushRecording.Place(4, 6), new PushRecording.Place(-4, 2))))
        .isEqualTo(5.0 + 2.0);
    assertThat(PushRecording.distance(ends, List.of(new PushRecording.Place(1, 2)))).isZero();
    assertThat(PushRecording.distance(List.of(), List.of())).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 19})
  void aRecordingEndsWhereTheValueSays(int goal) {
    RobotPushing problem = RobotPushing.fourD(goal);
    double[] x = {-2, 1, 12.39, 0.5};
    PushRecording push = problem.record(x);
    assertThat(push.value()).isEqualTo(problem.value(x));
    // 12.39 tenths of a second are 123 steps; a second of sliding follows.
    assertThat(push.frames()).isEqualTo(1 + 123 + 100);
    assertThat(push.hands().get(0).drivenSteps()).isEqualTo(123);
    assertThat(push.objects().get(0).drivenSteps()).isZero();
    Pose last = push.objects().get(0).last();
    PushRecording.Place place = problem.goals().get(0);
    assertThat(Math.hypot(last.x() - place.x(), last.y() - place.y())).isEqualTo(push.value());
    assertThat(push.hands().get(0).poses().get(0).angle()).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void thePictureHasGoalsObjectsHandsAndPhases() {
    RobotPushing two = RobotPushing.twoRobots();
    Animation animation = PushAnimation.of(two.record(two.example()));
    String svg = animation.toSvg();
    assertThat(svg)
        .contains("Robot pushing: robot-14d", "taken together")
        .contains("goal 1", "goal 2", "object 1", "object 2", "hand 1", "hand 2")
        .contains("hand 1 pushes", "hand 2 pushes")
        .doesNotContain("NaN");
    assertThat(animation.frames()).isEqualTo(two.record(two.example()).frames());
    String one = PushAnimation.of(RobotPushing.threeD(3).record(new double[] {-2, 1, 5})).toSvg();
    assertThat(one).contains("the object stops ", " m from its goal").doesNotContain("hand 1");
  }

  @Test
  void noiseOfNoVelocityIsNoNoise() {
    RobotPushing problem = RobotPushing.threeD(4);
    double[] x = {-3, 0.5, 9};
    RandomGenerator silent =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            return 0;
          }

          @Override
          public double nextGaussian() {
            return 0;
          }
        };
    assertThat(problem.recordNoisy(x, silent).value()).isEqualTo(problem.value(x));
    assertThat(problem.noisy(silent).value(x)).isEqualTo(problem.value(x));
    assertThat(problem.noisy(silent).description())
        .endsWith("; with noise of standard deviation 0.1 in the velocities");
    assertThat(RobotPushing.twoRobots().velocityNoise()).isEqualTo(0.01);
    double[] values = new double[20];
    SplittableRandom random = new SplittableRandom(1);
    Arrays.setAll(values, i -> problem.noisy(random).value(x));
    assertThat(Arrays.stream(values).distinct().count()).isGreaterThan(15);
  }
}

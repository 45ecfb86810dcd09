package io.github.culmen.lab.robot;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.robot.PushRecording.Place;
import io.github.culmen.testdata.Reference;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Noise-free pushes against Box2D 2.4.1 in C++; ours is 2.3, hence a tolerance of a millimetre. */
class PushingReferenceTest {
  private static final double TOLERANCE = 1e-3;
  private static final Place GOAL = new Place(1, -2);
  private static final Reference FILE = Reference.load(PushingReferenceTest.class, "robot_pushing");

  @BeforeAll
  static void needsPhysics() {
    Physics.assume();
  }

  private static void agreesWithOneHand(RobotPushing problem, Reference c, double[] x) {
    PushRecording push = problem.record(x);
    double[] object = c.get("object").numbers();
    agrees(push.objects().get(0).last(), object, c + " object");
    agrees(push.hands().get(0).last(), c.get("hand").numbers(), c + " hand");
    double distance = Math.hypot(object[0] - GOAL.x(), object[1] - GOAL.y());
    assertClose(push.value(), distance, TOLERANCE, c + " value");
    assertThat(problem.value(x)).isEqualTo(push.value());
  }

  private static void agrees(Pose pose, double[] expected, String what) {
    double[] actual = {pose.x(), pose.y(), pose.angle()};
    for (int i = 0; i < expected.length; i++) {
      assertThat(Math.abs(actual[i] - expected[i])).as(what + " " + i).isLessThan(TOLERANCE);
    }
  }

  @Test
  void pushesOfThreeParametersAgree() {
    List<Reference> cases = FILE.get("three_d").elements();
    assertThat(cases).hasSize(15);
    RobotPushing problem = RobotPushing.threeD(GOAL);
    for (Reference c : cases) {
      double[] x = {c.get("rx").number(), c.get("ry").number(), c.get("s").number()};
      agreesWithOneHand(problem, c, x);
    }
  }

  @Test
  void pushesOfFourParametersAgree() {
    List<Reference> cases = FILE.get("four_d").elements();
    assertThat(cases).hasSize(15);
    RobotPushing problem = RobotPushing.fourD(GOAL);
    for (Reference c : cases) {
      double[] x = {
        c.get("rx").number(), c.get("ry").number(), c.get("s").number(), c.get("theta").number()
      };
      agreesWithOneHand(problem, c, x);
    }
  }

  @Test
  void pushesOfTwoRobotsAgree() {
    List<Reference> cases = FILE.get("fourteen_d").elements();
    assertThat(cases).hasSize(15);
    RobotPushing problem = RobotPushing.twoRobots();
    for (Reference c : cases) {
      double[] x = c.get("x").numbers();
      PushRecording push = problem.record(x);
      agrees(push.objects().get(0).last(), c.get("object1").numbers(), c + " object 1");
      agrees(push.objects().get(1).last(), c.get("object2").numbers(), c + " object 2");
      assertClose(push.value(), c.get("sum_of_distances").number(), TOLERANCE, c + " value");
      assertThat(problem.value(x)).isEqualTo(push.value());
    }
  }
}

package io.github.culmen.lab.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the parameters of the pushing tasks stand for, before any physics. */
class PushTaskTest {
  private static final double[] NONE = {0, 0};

  @Test
  void theHandOfThreeParametersPushesAtTheCentre() {
    PushPlan.Hand hand = PushTask.THREE_D.plan(new double[] {3, -4, 2.57}, NONE).hands().get(0);
    assertThat(hand.vx()).isCloseTo(-3, within(1e-12));
    assertThat(hand.vy()).isCloseTo(4, within(1e-12));
    assertThat(hand.start().x()).isEqualTo(3);
    assertThat(hand.start().y()).isEqualTo(-4);
    assertThat(hand.start().angle()).isEqualTo(Math.atan(-4.0 / 3));
    assertThat(hand.spin()).isZero();
    // Whole steps of a tenth.
    assertThat(hand.steps()).isEqualTo(25);
  }

  @Test
  void withFourParametersTheAngleIsFreeAndTheSpeedTwice() {
    PushPlan.Hand hand = PushTask.FOUR_D.plan(new double[] {0, 2, 30, 1.5}, NONE).hands().get(0);
    assertThat(hand.vx()).isCloseTo(0, within(1e-12));
    assertThat(hand.vy()).isCloseTo(-10, within(1e-12));
    assertThat(hand.start().angle()).isEqualTo(1.5);
    assertThat(hand.steps()).isEqualTo(300);
  }

  @Test
  void onTheCentreThereIsNoDirection() {
    PushPlan.Hand hand = PushTask.THREE_D.plan(new double[] {0, 0, 1}, NONE).hands().get(0);
    assertThat(hand.vx()).isZero();
    assertThat(hand.vy()).isZero();
    assertThat(hand.start().angle()).isZero();
    PushPlan.Hand above = PushTask.THREE_D.plan(new double[] {0, 3, 1}, NONE).hands().get(0);
    assertThat(above.start().angle()).isEqualTo(Math.PI / 2);
  }

  @Test
  void noiseIsAddedToTheVelocities() {
    double[] noise = {0.25, -0.5};
    PushPlan.Hand hand = PushTask.THREE_D.plan(new double[] {5, 0, 1}, noise).hands().get(0);
    assertThat(hand.vx()).isCloseTo(-4.75, within(1e-12));
    assertThat(hand.vy()).isCloseTo(-0.5, within(1e-12));
  }

  @Test
  void twoRobotsHaveSixParametersEachAndASpin() {
    double[] x = {1, 2, 3, 4, 5, 6, -1, -2, -3, -4, 7, 0.5, 8, 9};
    PushPlan plan = PushTask.TWO_ROBOTS.plan(x, new double[] {0.1, 0.2, 0.3, 0.4});
    assertThat(plan.objects()).hasSize(2);
    PushPlan.Hand first = plan.hands().get(0);
    PushPlan.Hand second = plan.hands().get(1);
    assertThat(List.of(first.start().x(), first.start().y(), first.start().angle()))
        .containsExactly(1.0, 2.0, 6.0);
    assertThat(List.of(second.start().x(), second.start().y(), second.start().angle()))
        .containsExactly(-1.0, -2.0, 0.5);
    assertThat(first.vx()).isCloseTo(3.1, within(1e-12));
    assertThat(first.vy()).isCloseTo(4.2, within(1e-12));
    assertThat(second.vx()).isCloseTo(-2.7, within(1e-12));
    assertThat(second.vy()).isCloseTo(-3.6, within(1e-12));
    assertThat(first.spin()).isEqualTo(8);
    assertThat(second.spin()).isEqualTo(9);
    assertThat(first.steps()).isEqualTo(50);
    assertThat(second.steps()).isEqualTo(70);
    // The longer push, and a second of sliding.
    assertThat(plan.steps()).isEqualTo(170);
  }

  @Test
  void everyTaskHasANameForEachCoordinateAndRoomBetweenTheBounds() {
    for (PushTask task : List.of(PushTask.THREE_D, PushTask.FOUR_D, PushTask.TWO_ROBOTS)) {
      assertThat(task.coordinates).hasSize(task.lower.length).doesNotHaveDuplicates();
      assertThat(task.upper).hasSize(task.lower.length);
      for (int j = 0; j < task.lower.length; j++) {
        assertThat(task.lower[j]).isLessThan(task.upper[j]);
      }
      double[] middle = new double[task.lower.length];
      for (int j = 0; j < middle.length; j++) {
        middle[j] = (task.lower[j] + task.upper[j]) / 2;
      }
      assertThat(task.plan(middle, new double[2 * task.hands]).hands()).hasSize(task.hands);
    }
  }

  @Test
  void aPlanWithoutHandsOnlySlides() {
    assertThat(new PushPlan(List.of(), List.of()).steps()).isEqualTo(PushPlan.COASTING_STEPS);
  }
}

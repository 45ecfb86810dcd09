package io.github.culmen.lab.walker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince54Integrator;
import org.junit.jupiter.api.Test;

/** Pictures of walks that are made up here. */
class WalkerRecorderTest {
  private static double[] state(double stance, double swing, double torso) {
    return new double[] {stance, swing, torso, 0, 0, 0};
  }

  @Test
  void aPoseFollowsFromThreeAnglesAndAFoot() {
    WalkerPose upright = WalkerPose.of(1.5, 2, new double[] {0, 0, 0}, true);
    assertThat(upright).isEqualTo(new WalkerPose(1.5, 2, 1, 2, 1.5, 2, 0, 2, 0));
    double angle = Math.PI / 6;
    WalkerPose stride = WalkerPose.of(0, -1, new double[] {angle, -angle, Math.PI / 2}, false);
    // The right foot stands; the hip is half a metre ahead, the left foot as far again.
    assertThat(stride.rightX()).isEqualTo(-1);
    assertThat(stride.rightY()).isZero();
    assertThat(stride.hipX()).isCloseTo(-0.5, within(1e-12));
    assertThat(stride.hipY()).isCloseTo(Math.sqrt(3) / 2, within(1e-12));
    assertThat(stride.leftX()).isCloseTo(0, within(1e-12));
    assertThat(stride.leftY()).isCloseTo(0, within(1e-12));
    assertThat(stride.headX()).isCloseTo(0, within(1e-12));
    assertThat(stride.headY()).isCloseTo(stride.hipY(), within(1e-12));
  }

  @Test
  void linksKeepTheirLengthsWhateverTheAngles() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      double[] angles = random.doubles(3, -3, 3).toArray();
      WalkerPose pose = WalkerPose.of(0, random.nextDouble(), angles, random.nextBoolean());
      assertThat(Math.hypot(pose.hipX() - pose.leftX(), pose.hipY() - pose.leftY()))
          .isCloseTo(1, within(1e-12));
      assertThat(Math.hypot(pose.hipX() - pose.rightX(), pose.hipY() - pose.rightY()))
          .isCloseTo(1, within(1e-12));
      assertThat(Math.hypot(pose.hipX() - pose.headX(), pose.hipY() - pose.headY()))
          .isCloseTo(0.5, within(1e-12));
    }
  }

  @Test
  void posesAreAtEqualIntervalsAndAtTheEnd() {
    WalkerRecorder recorder = new WalkerRecorder(0.25);
    recorder.begins(state(0, 0, 0));
    recorder.moves(0.1, state(0.1, 0, 0));
    recorder.moves(0.6, state(0.6, 0, 0));
    recorder.moves(0.7, state(0.7, 0, 0));
    List<WalkerPose> poses = recorder.poses();
    assertThat(poses).extracting(WalkerPose::time).containsExactly(0.0, 0.25, 0.5, 0.7);
    // The stance leg moves by a radian in a second: poses in between lie on that line.
    for (WalkerPose pose : poses) {
      assertThat(pose.hipX()).isCloseTo(Math.sin(pose.time()), within(1e-12));
      assertThat(pose.hipY()).isCloseTo(Math.cos(pose.time()), within(1e-12));
    }
    assertThat(recorder.changes()).isEmpty();
  }

  @Test
  void aWalkThatEndsOnAnIntervalHasNoPoseTwice() {
    WalkerRecorder recorder = new WalkerRecorder(0.5);
    recorder.begins(state(0, 0, 0));
    recorder.moves(0.5, state(0.2, 0, 0));
    recorder.moves(1, state(0.4, 0, 0));
    assertThat(recorder.poses()).extracting(WalkerPose::time).containsExactly(0.0, 0.5, 1.0);
    WalkerRecorder still = new WalkerRecorder(0.5);
    still.begins(state(0.3, 0, 0));
    assertThat(still.poses()).hasSize(1);
  }

  @Test
  void whenLegsChangeTheFootThatStoodIsLeftBehind() {
    double angle = WalkerBody.SWITCHING_ANGLE;
    WalkerRecorder recorder = new WalkerRecorder(1);
    recorder.begins(state(-angle, angle, 0));
    recorder.moves(1, state(angle, -angle, 0));
    WalkerPose before = recorder.poses().get(1);
    recorder.changesLegs(1, state(angle, -angle, 0), state(-angle, angle, 0));
    recorder.moves(2, state(angle, -angle, 0));
    recorder.changesLegs(2, state(angle, -angle, 0), state(-angle, angle, 0));
    recorder.moves(3, state(angle, -angle, 0));
    List<WalkerPose> poses = recorder.poses();
    double stride = 2 * Math.sin(angle);
    assertThat(recorder.changes()).containsExactly(1.0, 2.0);
    assertThat(before.leftX()).isZero();
    assertThat(before.rightX()).isCloseTo(stride, within(1e-12));
    // In the second phase the right foot stands, in the third the left one again.
    assertThat(poses.get(2).rightX()).isCloseTo(stride, within(1e-12));
    assertThat(poses.get(2).rightY()).isZero();
    assertThat(poses.get(2).leftX()).isCloseTo(2 * stride, within(1e-12));
    assertThat(poses.get(3).leftX()).isCloseTo(2 * stride, within(1e-12));
    assertThat(poses.get(3).leftY()).isZero();
    for (int i = 1; i < poses.size(); i++) {
      assertThat(poses.get(i).hipX() - poses.get(i - 1).hipX()).isCloseTo(stride, within(1e-12));
    }
  }

  @Test
  void aStepThatIsLongerThanManyIntervalsHasAllOfThem() {
    WalkerRecorder recorder = new WalkerRecorder(0.01);
    recorder.begins(state(0, 0, -1));
    recorder.moves(5, state(0, 0, 1));
    List<WalkerPose> poses = recorder.poses();
    assertThat(poses).hasSizeBetween(500, 501);
    for (int i = 1; i < poses.size(); i++) {
      assertThat(poses.get(i).headX()).isGreaterThan(poses.get(i - 1).headX());
    }
  }

  @Test
  void theHipsWayIsAnIntegralOfItsSpeed() {
    HipTravel travel = new HipTravel();
    // Steady rotation of a leg: the hip goes by sin θ.
    int steps = 20_000;
    double[] state = {-0.4, 0, 0, 0.8, 0, 0};
    travel.begins(state);
    for (int i = 1; i <= steps; i++) {
      state[0] = -0.4 + 0.8 * i / steps;
      travel.moves((double) i / steps, state);
    }
    assertThat(travel.sum()).isCloseTo(2 * Math.sin(0.4), within(1e-6));
  }

  // The equation of a leg that turns steadily, as far as the detector lets it.
  private static double stopped(StanceLegCrossing crossing, double rate, double until) {
    DormandPrince54Integrator integrator = new DormandPrince54Integrator(1e-9, 0.3, 1e-9, 1e-9);
    integrator.addEventDetector(crossing);
    return integrator
        .integrate(
            new OrdinaryDifferentialEquation() {
              @Override
              public int getDimension() {
                return 1;
              }

              @Override
              public double[] computeDerivatives(double time, double[] state) {
                return new double[] {rate};
              }
            },
            new ODEState(0, new double[] {0}),
            until)
        .getTime();
  }

  @Test
  void aCrossingStopsWhereItsFunctionFallsThroughZero() {
    StanceLegCrossing crossing = new StanceLegCrossing(angle -> 0.5 - angle);
    assertThat(stopped(crossing, 2, 3)).isCloseTo(0.25, within(1e-10));
    assertThat(crossing.happened()).isTrue();
  }

  @Test
  void aCrossingTheOtherWayIsNone() {
    StanceLegCrossing rising = new StanceLegCrossing(angle -> angle - 0.5);
    assertThat(stopped(rising, 1, 2)).isEqualTo(2);
    assertThat(rising.happened()).isFalse();
    StanceLegCrossing never = new StanceLegCrossing(angle -> 9 - angle);
    assertThat(stopped(never, 1, 2)).isEqualTo(2);
    assertThat(never.happened()).isFalse();
  }

  @Test
  void aWalkBeginsOnItsGaitAtTheSwitchingAngle() {
    double[] parameters = new SplittableRandom(8).doubles(25, -1, 1).toArray();
    Gait gait = Gait.table(parameters)[0];
    double[] start = WalkerSimulation.start(gait, 1.7);
    double angle = WalkerBody.SWITCHING_ANGLE;
    assertThat(start[0]).isEqualTo(angle);
    assertThat(start[1]).isEqualTo(-angle);
    assertThat(start[2]).isEqualTo(gait.torsoAngle(angle));
    // Moving along the gait, torso and legs stay on it: rates are slopes times the stance leg's.
    double h = 1e-6;
    assertThat(start[5])
        .isCloseTo(
            1.7 * (gait.torsoAngle(angle + h) - gait.torsoAngle(angle - h)) / (2 * h),
            within(1e-8));
    assertThat(start[3] + start[4])
        .isCloseTo(1.7 * (gait.legSum(angle + h) - gait.legSum(angle - h)) / (2 * h), within(1e-8));
  }

  @Test
  void recordingsAreOfTheWalkThatTheProblemJudges() {
    double[] x = WalkerRecording.example();
    WalkerRecording walk = WalkerRecording.of(x);
    assertThat(walk.speed()).isEqualTo(WalkerProblem.of("w").value(x));
    List<WalkerPose> poses = walk.poses();
    assertThat(poses.get(poses.size() - 1).time()).isCloseTo(5, within(1e-9));
    // The model counts left Riemann sums, and the last stance leg's lead once more.
    double way = poses.get(poses.size() - 1).hipX() - poses.get(0).hipX();
    assertThat(way / 5).isCloseTo(walk.speed(), within(0.1));
    assertThat(walk.changes()).isSorted();
    x[0] = 0;
    assertThat(WalkerRecording.example()[0]).isEqualTo(1.57);
    assertThatThrownBy(() -> WalkerRecording.of(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coordinate 0 was 0.0, not between 1.0 and 10.0");
  }
}

package io.github.culmen.lab.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.robot.PushRecording.Place;
import io.github.culmen.lab.robot.PushRecording.Track;
import io.github.culmen.problem.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RobotPushingTest {
  private static final List<RobotPushing> PROBLEMS =
      List.of(RobotPushing.threeD(0), RobotPushing.fourD(0), RobotPushing.twoRobots());

  @BeforeAll
  static void needsPhysics() {
    Physics.assume();
  }

  private static double[] uniform(Problem problem, SplittableRandom random) {
    double[] x = problem.lower();
    double[] upper = problem.upper();
    for (int i = 0; i < x.length; i++) {
      x[i] += random.nextDouble() * (upper[i] - x[i]);
    }
    return x;
  }

  @Test
  void goalsAreTheSameEverywhereAndDiffer() {
    assertThat(RobotPushing.goal(0)).isEqualTo(new Place(2.7154844690805184, 0.630900641257166));
    Set<Place> goals = new HashSet<>();
    for (int i = 0; i < RobotPushing.GOALS; i++) {
      Place goal = RobotPushing.goal(i);
      assertThat(goals.add(goal)).isTrue();
      assertThat(goal.x()).isBetween(-5.0, 5.0);
      assertThat(goal.y()).isBetween(-5.0, 5.0);
    }
  }

  @Test
  void everyNumberedGoalCanBeReached() {
    for (int i = 0; i < RobotPushing.GOALS; i++) {
      for (RobotPushing problem : List.of(RobotPushing.threeD(i), RobotPushing.fourD(i))) {
        double value = problem.value(problem.example());
        assertThat(value).as("%s", problem).isBetween(0.0, 0.1);
        assertThat(problem.optimum()).hasValue(0);
      }
    }
  }

  @Test
  void bothGoalsOfTwoRobotsCanBeReached() {
    RobotPushing problem = RobotPushing.twoRobots();
    // Chaotic enough for other processors to come out a little elsewhere.
    assertThat(problem.value(problem.example())).isLessThan(0.5);
  }

  @Test
  void goalsOutOfReachGetAnHonestTry() {
    RobotPushing problem = RobotPushing.threeD(new Place(100, 0));
    double[] x = problem.example();
    assertThat(problem.value(x)).isBetween(80.0, 100.0);
    RobotPushing nothingToDo = RobotPushing.fourD(new Place(0, 0));
    assertThat(nothingToDo.value(nothingToDo.example())).isZero();
  }

  @Test
  void threadsGetTheValuesOfOneThread() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (RobotPushing problem : PROBLEMS) {
        SplittableRandom random = new SplittableRandom(7);
        List<double[]> points = new ArrayList<>();
        List<Callable<Double>> calls = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          double[] x = uniform(problem, random);
          points.add(x);
          calls.add(() -> problem.value(x));
        }
        List<Future<Double>> values = pool.invokeAll(calls);
        for (int i = 0; i < points.size(); i++) {
          assertThat(values.get(i).get()).isEqualTo(problem.value(points.get(i)));
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void cornersAndOverlapsHaveFiniteValues() {
    for (RobotPushing problem : PROBLEMS) {
      double[] inside = problem.lower();
      assertThat(problem.value(inside)).isFinite().isNotNegative();
      assertThat(problem.value(problem.upper())).isFinite().isNotNegative();
      // A hand on top of an object, exactly and almost.
      for (double tiny : new double[] {0, -0.0, 1e-300, -1e-300, 4.9e-324, 1e-30}) {
        inside[0] = tiny;
        inside[1] = tiny;
        assertThat(problem.value(inside)).isFinite().isNotNegative();
        inside[1] = 2;
        assertThat(problem.value(inside)).isFinite().isNotNegative();
      }
    }
  }

  @Test
  void aHandOnTheAxisPushesStraight() {
    PushRecording push = RobotPushing.threeD(0).record(new double[] {0, -3, 20});
    Pose end = push.objects().get(0).last();
    assertThat(end.x()).isCloseTo(0, within(0.05));
    assertThat(end.y()).isGreaterThan(3);
  }

  @Test
  void pointsThatAreNoneNeverReachTheNativeCode() {
    RobotPushing problem = RobotPushing.threeD(0);
    assertThatThrownBy(() -> problem.value(new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("robot-pushing-3d-goal0 takes points of dimension 3, but was given 2");
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e300, 1e8, 0.999, 30.001}) {
      for (Callable<Object> use :
          List.<Callable<Object>>of(
              () -> problem.value(new double[] {1, 1, bad}),
              () -> problem.record(new double[] {1, 1, bad}),
              () -> problem.noisy(new SplittableRandom(1)).value(new double[] {1, 1, bad}))) {
        assertThatThrownBy(use::call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "robot-pushing-3d-goal0 takes coordinate 2 (push duration) from 1.0 to 30.0, but it"
                    + " was "
                    + bad);
      }
    }
    assertThatThrownBy(() -> RobotPushing.threeD(new Place(Double.NaN, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RobotPushing.threeD(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noiseIsOfTheVelocitiesAndFollowsTheGenerator() {
    double[] x = {-3, 0.5, 18};
    RobotPushing exact = RobotPushing.threeD(0);
    Problem noisy = exact.noisy(new SplittableRandom(5));
    Problem again = exact.noisy(new SplittableRandom(5));
    double sum = 0;
    double squares = 0;
    int count = 100;
    for (int i = 0; i < count; i++) {
      double difference = noisy.value(x) - exact.value(x);
      assertThat(again.value(x) - exact.value(x)).isEqualTo(difference);
      sum += difference;
      squares += difference * difference;
    }
    // 0.1 m/s for 1.8 s moves the object by some 0.2 m.
    double sd = Math.sqrt((squares - sum * sum / count) / (count - 1));
    assertThat(sd).isBetween(0.03, 0.5);
    assertThat(noisy.optimum()).hasValue(0);
    assertThat(noisy.name()).isEqualTo(exact.name());
    assertThat(exact.recordNoisy(x, new SplittableRandom(5)).value())
        .isEqualTo(exact.noisy(new SplittableRandom(5)).value(x));
  }

  @Test
  void recordingsBeginAtTheStartAndShowEveryStep() {
    RobotPushing problem = RobotPushing.twoRobots();
    double[] x = problem.example();
    PushRecording push = problem.record(x);
    int driven = (int) (10 * Math.max(x[4], x[10]));
    assertThat(push.frames()).isEqualTo(driven + PushPlan.COASTING_STEPS + 1);
    for (Track track : List.of(push.objects().get(0), push.objects().get(1), push.hands().get(1))) {
      assertThat(track.poses()).hasSize(push.frames());
    }
    assertThat(push.objects().get(0).poses().get(0)).isEqualTo(new Pose(0, 2, 0));
    Pose start = push.hands().get(1).poses().get(0);
    assertThat(start.x()).isCloseTo(x[6], within(1e-6));
    assertThat(start.angle()).isCloseTo(x[11], within(1e-6));
    assertThat(push.value()).isEqualTo(problem.value(x));
    assertThat(push.hands().get(1).drivenSteps()).isEqualTo((int) (10 * x[10]));
  }

  @Test
  void boundsAreCopies() {
    RobotPushing problem = RobotPushing.fourD(1);
    Arrays.fill(problem.lower(), 9);
    Arrays.fill(problem.upper(), 9);
    assertThat(problem.lower()).containsExactly(-5, -5, 1, 0);
    assertThat(problem.upper()).containsExactly(5, 5, 30, 2 * Math.PI);
    assertThat(problem.coordinates()).hasSize(4);
  }
}

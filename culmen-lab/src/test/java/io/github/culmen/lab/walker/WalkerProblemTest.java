package io.github.culmen.lab.walker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.testdata.Reference;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WalkerProblemTest {
  private static final List<Reference> CASES =
      Reference.load(WalkerProblemTest.class, "walker").get("cases").elements();

  private final Problem problem = Problems.named("walker-25d");

  private static List<Reference> ofKind(String kind) {
    List<Reference> cases = CASES.stream().filter(c -> c.get("kind").text().equals(kind)).toList();
    assertThat(cases).isNotEmpty();
    return cases;
  }

  @Test
  void cleanWalksHaveTheSpeedOfTheReference() {
    assertThat(ofKind("clean")).hasSize(11);
    for (Reference walk : ofKind("clean")) {
      double speed = problem.value(walk.get("params").numbers());
      // The file allows 4e-3; the worst of the eleven is off by 9.2e-4.
      assertThat(speed).as("%s", walk).isCloseTo(walk.get("speed").number(), within(2e-3));
    }
  }

  @Test
  void theGaitOfTheBookWalksThoughItIsOutsideTheBox() {
    Reference book = ofKind("nominal_book_gait_out_of_range").get(0);
    double[] gait = book.get("params").numbers();
    double speed = WalkerProblem.speed(gait, WalkerSimulation.TOLERANCE);
    assertThat(speed).isCloseTo(book.get("speed").number(), within(1e-3));
    assertThatThrownBy(() -> problem.value(gait))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("walker-25d takes coordinates in its box, but coordinate ");
  }

  /** The way of the hip by the trapezoidal rule, the states after impacts included. */
  private static final class ExactTravel implements WalkerObserver {
    private double sum;
    private double lastTime;
    private double lastVelocity;

    @Override
    public void begins(double[] state) {
      lastVelocity = Math.cos(state[0]) * state[3];
    }

    @Override
    public void moves(double time, double[] state) {
      double velocity = Math.cos(state[0]) * state[3];
      sum += (time - lastTime) * (velocity + lastVelocity) / 2;
      lastTime = time;
      lastVelocity = velocity;
    }

    @Override
    public void changesLegs(double time, double[] before, double[] after) {
      lastVelocity = Math.cos(after[0]) * after[3];
    }
  }

  @Test
  void withTightTolerancesTheEquationsAgreeToFiveDigits() {
    for (Reference walk : ofKind("clean")) {
      double[] gait = walk.get("params").numbers();
      ExactTravel travel = new ExactTravel();
      WalkerSimulation.Outcome end = WalkerSimulation.walk(gait, 1e-9, travel);
      assertThat((travel.sum + Math.sin(end.endAngle())) / 5)
          .as("%s", walk)
          .isCloseTo(walk.get("speed_tight_exact_integral").number(), within(1e-5));
    }
  }

  @Test
  void cleanWalksHaveThePhasesAndFallsOfTheReference() {
    for (Reference walk : ofKind("clean")) {
      WalkerSimulation.Outcome end =
          WalkerSimulation.walk(
              walk.get("params").numbers(), WalkerSimulation.TOLERANCE, new HipTravel());
      assertThat(end.phases()).isEqualTo((int) walk.get("phases").number());
      assertThat(end.falls()).isEqualTo((int) walk.get("fall_events").number());
      assertThat(end.breakdowns()).isZero();
      assertThat(end.endTime()).isCloseTo(walk.get("t_end").number(), within(1e-3));
    }
  }

  @Test
  void saysWhatItIs() {
    assertThat(problem.dimension()).isEqualTo(25);
    assertThat(problem.minimize()).isFalse();
    assertThat(problem.optimum()).isEmpty();
    assertThat(problem.optimizers()).isEmpty();
    assertThat(problem.lower()[0]).isEqualTo(1);
    assertThat(problem.upper()[0]).isEqualTo(10);
    assertThat(problem.lower()[24]).isEqualTo(-2);
    assertThat(problem.upper()[24]).isEqualTo(2);
  }

  @Test
  void everyCornerOfTheBoxHasAModerateSpeed() {
    Random random = new Random(25);
    for (int k = 0; k < 40; k++) {
      double[] x = new double[25];
      for (int j = 0; j < x.length; j++) {
        boolean high = k == 0 || k > 1 && random.nextBoolean();
        x[j] = high ? problem.upper()[j] : problem.lower()[j];
      }
      assertThat(problem.value(x)).isBetween(-100.0, 100.0);
    }
    for (double special : new double[] {0, -0.0, Double.MIN_VALUE, 1e-300}) {
      double[] x = new double[25];
      java.util.Arrays.fill(x, special);
      x[0] = 1;
      assertThat(problem.value(x)).isBetween(-100.0, 100.0);
    }
  }

  /** Where the integrator breaks down the last bit decides: these digits are every machine's. */
  @Test
  void aBrokenWalkHasTheSameSpeedOnEveryMachine() {
    Random random = new Random(5);
    double[] gait = new double[25];
    for (int j = 0; j < gait.length; j++) {
      gait[j] = j == 0 ? 1 + 9 * random.nextDouble() : -2 + 4 * random.nextDouble();
    }
    assertThat(
            WalkerSimulation.walk(gait, WalkerSimulation.TOLERANCE, new HipTravel()).breakdowns())
        .isPositive();
    assertThat(problem.value(gait)).isEqualTo(0.7512319029422168);
  }

  @Test
  void aBrokenWalkHasTheSameSpeedOnEveryThread() {
    List<double[]> gaits =
        ofKind("singular").stream().map(walk -> walk.get("params").numbers()).toList();
    double[] alone = gaits.stream().mapToDouble(problem::value).toArray();
    double[] together =
        IntStream.range(0, 24)
            .parallel()
            .mapToDouble(i -> problem.value(gaits.get(i % 3)))
            .toArray();
    for (int i = 0; i < together.length; i++) {
      assertThat(together[i]).isEqualTo(alone[i % 3]);
    }
  }

  @Test
  void aWalkBeyondTheNumbersHasSpeedZero() {
    double[] gait = new double[25];
    java.util.Arrays.fill(gait, 1e300);
    assertThat(WalkerProblem.speed(gait, WalkerSimulation.TOLERANCE)).isZero();
    java.util.Arrays.fill(gait, Double.NaN);
    assertThat(WalkerProblem.speed(gait, WalkerSimulation.TOLERANCE)).isZero();
  }
}

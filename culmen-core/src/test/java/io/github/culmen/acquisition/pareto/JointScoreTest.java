package io.github.culmen.acquisition.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.StandardNormal;
import io.github.culmen.pareto.Boxes;
import io.github.culmen.pareto.Hypervolume;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Scores of several means and sds against brute force, and their derivatives. */
class JointScoreTest {
  private static double[][] front(int count, int objectives, SplittableRandom random) {
    double[][] front = new double[count][objectives];
    for (double[] point : front) {
      double norm = 0;
      for (int m = 0; m < objectives; m++) {
        point[m] = Math.abs(random.nextGaussian()) + 0.01;
        norm += point[m] * point[m];
      }
      for (int m = 0; m < objectives; m++) {
        point[m] = 2 * point[m] / Math.sqrt(norm);
      }
    }
    return front;
  }

  private static double[] numbers(int count, double low, double high, SplittableRandom random) {
    return random.doubles(count, low, high).toArray();
  }

  @Test
  void expectedImprovementsOfTheHypervolumeAreThoseOfAMillionDraws() {
    SplittableRandom random = new SplittableRandom(11);
    for (int run = 0; run < 4; run++) {
      int objectives = 2 + run % 3;
      double[][] front = front(1 + random.nextInt(8), objectives, random);
      double[] reference = numbers(objectives, -0.2, 0.3, random);
      double[] mean = numbers(objectives, 0, 2, random);
      double[] sd = numbers(objectives, 0.1, 1, random);
      double before = Hypervolume.of(front, reference);
      double[][] with = Arrays.copyOf(front, front.length + 1);
      int draws = run == 0 ? 1_000_000 : 60_000;
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < draws; i++) {
        double[] drawn = new double[objectives];
        for (int m = 0; m < objectives; m++) {
          drawn[m] = mean[m] + sd[m] * random.nextGaussian();
        }
        with[front.length] = drawn;
        double gained = Hypervolume.of(with, reference) - before;
        sum += gained;
        squares += gained * gained;
      }
      double average = sum / draws;
      double error = Math.sqrt((squares / draws - average * average) / draws);
      double exact =
          Math.exp(new LogHypervolumeImprovement(Boxes.of(front, reference)).score(mean, sd));
      assertThat(exact).isCloseTo(average, within(4.5 * error));
    }
  }

  @Test
  void expectedImprovementsOfTwoObjectivesAreThoseOfQuadrature() {
    SplittableRandom random = new SplittableRandom(12);
    for (int run = 0; run < 20; run++) {
      double[][] front = front(1 + random.nextInt(6), 2, random);
      double[] reference = {0, 0.1};
      double[] mean = numbers(2, -1, 3, random);
      double[] sd = numbers(2, 0.1, 1, random);
      // ∫∫ over the undominated space of P(f1 > a) P(f2 > b), by strips of the staircase.
      Boxes boxes = Boxes.of(front, reference);
      double sum = 0;
      for (int j = 0; j < boxes.size(); j++) {
        sum += length(boxes, j, 0, mean[0], sd[0]) * length(boxes, j, 1, mean[1], sd[1]);
      }
      double score = new LogHypervolumeImprovement(boxes).score(mean, sd);
      assertThat(score).isCloseTo(Math.log(sum), within(1e-7));
    }
  }

  // ∫ Φ((mean - t)/sd) dt over an interval, by Simpson's rule.
  private static double length(Boxes boxes, int box, int m, double mean, double sd) {
    double from = boxes.level(m, boxes.lower(box, m));
    int upper = boxes.upper(box, m);
    double to = upper < boxes.levels(m) ? boxes.level(m, upper) : Math.max(from, mean) + 12 * sd;
    int steps = 4000;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
      double t = from + (to - from) * i / steps;
      sum += weight * StandardNormal.cdf((mean - t) / sd);
    }
    return sum * (to - from) / steps / 3;
  }

  @Test
  void farBelowTheFrontThereIsStillAValueAndASlope() {
    SplittableRandom random = new SplittableRandom(13);
    for (int objectives = 2; objectives <= 4; objectives++) {
      double[][] front = front(6, objectives, random);
      double[] reference = new double[objectives];
      LogHypervolumeImprovement score = new LogHypervolumeImprovement(Boxes.of(front, reference));
      double before = Double.POSITIVE_INFINITY;
      for (double distance : new double[] {0, 1, 3, 10, 30, 100, 1e3, 1e5, 1e9}) {
        double[] mean = new double[objectives];
        double[] sd = new double[objectives];
        Arrays.fill(mean, 1 - distance);
        Arrays.fill(sd, 0.1);
        double[] byMean = new double[objectives];
        double[] bySd = new double[objectives];
        double value = score.scoreWithPartials(mean, sd, byMean, bySd);
        assertThat(value).isFinite().isLessThan(before).isEqualTo(score.score(mean, sd));
        before = value;
        for (int m = 0; m < objectives; m++) {
          assertThat(byMean[m]).isFinite().isPositive();
          assertThat(bySd[m]).isFinite().isPositive();
        }
      }
    }
  }

  @Test
  void bothWaysOfAddingUpAgreeWhereOneTakesOver() {
    SplittableRandom random = new SplittableRandom(14);
    double[][] front = front(5, 2, random);
    LogHypervolumeImprovement score = new LogHypervolumeImprovement(Boxes.of(front, new double[2]));
    double last = Double.NaN;
    double lastSlope = Double.NaN;
    double step = 5e-4;
    double[] sd = {0.05, 0.05};
    boolean taken = false;
    for (double at = -1; at < 0.8; at += step) {
      double[] byMean = new double[2];
      double value = score.scoreWithPartials(new double[] {at, at}, sd, byMean, new double[2]);
      double slope = byMean[0] + byMean[1];
      if (!Double.isNaN(last)) {
        // The trapezoidal rule.
        assertThat((value - last) / step).isCloseTo((slope + lastSlope) / 2, within(0.05));
        taken |= last < Math.log(1e-250) && value > Math.log(1e-250);
      }
      last = value;
      lastSlope = slope;
    }
    assertThat(taken).isTrue();
  }

  @Test
  void narrowGapsOfAFrontDoNotCancel() {
    double[][] wide = {{1, 0.5}, {0.5, 1}};
    double[][] dense = {{1, 0.5}, {1 - 1e-12, 0.5 + 1e-12}, {0.5, 1}, {0.5 - 1e-13, 1 + 1e-13}};
    double[] reference = {0, 0};
    for (double at : new double[] {-40, -3, 0, 0.7, 3, 1e6}) {
      double[] mean = {at, 0.8 * at};
      double[] sd = {0.3, 0.2};
      assertThat(new LogHypervolumeImprovement(Boxes.of(dense, reference)).score(mean, sd))
          .isCloseTo(
              new LogHypervolumeImprovement(Boxes.of(wide, reference)).score(mean, sd),
              within(1e-7));
    }
  }

  @Test
  void informationIsThatOfAMillionDraws() {
    SplittableRandom random = new SplittableRandom(15);
    for (int objectives = 2; objectives <= 3; objectives++) {
      double[][] front = front(5, objectives, random);
      double[] mean = numbers(objectives, 0.4, 1.2, random);
      double[] sd = numbers(objectives, 0.4, 1, random);
      int draws = 1_000_000;
      int dominated = 0;
      double squares = 0;
      for (int i = 0; i < draws; i++) {
        double[] drawn = new double[objectives];
        double square = 0;
        for (int m = 0; m < objectives; m++) {
          double x = random.nextGaussian();
          square += x * x;
          drawn[m] = mean[m] + sd[m] * x;
        }
        boolean under = false;
        for (double[] point : front) {
          boolean covers = true;
          for (int m = 0; m < objectives; m++) {
            covers &= drawn[m] <= point[m];
          }
          under |= covers;
        }
        dominated += under ? 1 : 0;
        squares += under ? square : 0;
      }
      double share = (double) dominated / draws;
      double[] noise = new double[objectives];
      double bound = new FrontEntropy(List.<double[][]>of(front), noise, false).score(mean, sd);
      assertThat(Math.exp(bound)).isCloseTo(-Math.log((1 + share) / 2), within(0.006));
      // The entropy lost: M/2 - log W - E(|x|²/2 given dominated).
      double lost = objectives / 2.0 - Math.log(share) - squares / dominated / 2;
      double truncated = new FrontEntropy(List.<double[][]>of(front), noise, true).score(mean, sd);
      assertThat(Math.exp(truncated)).isCloseTo(lost / (1 + lost / Math.log(2)), within(0.012));
    }
  }

  @Test
  void aFrontOfOnePointSplitsIntoItsObjectives() {
    // 1 - P = Φ(γ1)Φ(γ2), so the truncated information is the sum of max-value entropy search's.
    double[] mean = {0.3, -0.2};
    double[] sd = {0.5, 0.7};
    double[] point = {0.6, 0.5};
    double sum = 0;
    for (int m = 0; m < 2; m++) {
      double gamma = (point[m] - mean[m]) / sd[m];
      sum += gamma * StandardNormal.hazard(gamma) / 2 - StandardNormal.logCdf(gamma);
    }
    assertThat(
            new FrontEntropy(List.<double[][]>of(new double[][] {point}), new double[2], true)
                .score(mean, sd))
        .isCloseTo(Math.log(sum / (1 + sum / Math.log(2))), within(1e-10));
  }

  @Test
  void scoresAreFiniteAndHaveTheirDerivatives() {
    SplittableRandom random = new SplittableRandom(16);
    for (int run = 0; run < 400; run++) {
      int objectives = 2 + run % 3;
      double[][] front = front(1 + random.nextInt(6), objectives, random);
      double[] reference = numbers(objectives, -0.2, 0.2, random);
      double[] noise = run % 2 == 0 ? new double[objectives] : numbers(objectives, 0, 1, random);
      double[] mean = numbers(objectives, -2, 3, random);
      double[] sd = numbers(objectives, 0.03, 1, random);
      List<JointScore> scores =
          List.of(
              new LogHypervolumeImprovement(Boxes.of(front, reference)),
              new FrontEntropy(List.of(front, front(3, objectives, random)), noise, false),
              new FrontEntropy(List.of(front, front(3, objectives, random)), noise, true),
              new ChebyshevEntropy(
                  new double[] {0.5, 0.7, 1.5},
                  reference,
                  numbers(objectives, 0.1, 2, random),
                  noise));
      for (JointScore score : scores) {
        check(score, mean, sd);
      }
    }
  }

  private static void check(JointScore score, double[] mean, double[] sd) {
    int objectives = score.objectives();
    double[] byMean = new double[objectives];
    double[] bySd = new double[objectives];
    double value = score.scoreWithPartials(mean, sd, byMean, bySd);
    assertThat(value).isFinite().isCloseTo(score.score(mean, sd), within(1e-12));
    for (int m = 0; m < objectives; m++) {
      double h = 1e-5 * sd[m];
      assertThat(byMean[m])
          .as("%s by mean at %s, %s", score, Arrays.toString(mean), Arrays.toString(sd))
          .isCloseTo(
              (score.score(moved(mean, m, h), sd) - score.score(moved(mean, m, -h), sd)) / (2 * h),
              within(2e-3 * Math.max(1, Math.abs(byMean[m]))));
      assertThat(bySd[m])
          .as("%s by sd at %s, %s", score, Arrays.toString(mean), Arrays.toString(sd))
          .isCloseTo(
              (score.score(mean, moved(sd, m, h)) - score.score(mean, moved(sd, m, -h))) / (2 * h),
              within(2e-3 * Math.max(1, Math.abs(bySd[m]))));
    }
  }

  private static double[] moved(double[] from, int m, double by) {
    double[] moved = from.clone();
    moved[m] += by;
    return moved;
  }

  @Test
  void extremePosteriorsHaveFiniteScores() {
    double[][] front = {{1, 0}, {0, 1}};
    double[] reference = {-1, -1};
    List<JointScore> scores =
        List.of(
            new LogHypervolumeImprovement(Boxes.of(front, reference)),
            new LogHypervolumeImprovement(Boxes.of(new double[0][], reference)),
            new FrontEntropy(List.<double[][]>of(front), new double[] {0, 1e-8}, false),
            new FrontEntropy(List.<double[][]>of(front), new double[2], true),
            new ChebyshevEntropy(
                new double[] {1}, reference, new double[] {1, 1}, new double[] {1e-8, 1}));
    for (JointScore score : scores) {
      for (double mean : new double[] {-1e150, -1e9, -3, 0, 0.5, 1, 1e9, 1e150}) {
        for (double sd : new double[] {1e-150, 1e-9, 1, 1e9, 1e100}) {
          for (double other : new double[] {-5, 0, 0.5, 40}) {
            double[] byMean = new double[2];
            double[] bySd = new double[2];
            assertThat(
                    score.scoreWithPartials(
                        new double[] {mean, other}, new double[] {sd, 0.1}, byMean, bySd))
                .as("%s at mean %s, %s, sd %s", score.getClass(), mean, other, sd)
                .isFinite();
            for (double slope : new double[] {byMean[0], byMean[1], bySd[0], bySd[1]}) {
              assertThat(slope)
                  .as("%s at mean %s, %s, sd %s", score.getClass(), mean, other, sd)
                  .isFinite();
            }
          }
        }
      }
    }
  }
}

package io.github.culmen.acquisition.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RepresentersTest {
  private static Matrix line(int count) {
    Matrix points = Matrix.zeros(count, 1);
    Arrays.setAll(points.data(), i -> (i + 0.5) / count);
    return points;
  }

  private static Moments moments(double[] mean, double sd) {
    double[] variance = new double[mean.length];
    Arrays.fill(variance, sd * sd);
    return new Moments(mean, variance);
  }

  @Test
  void takesAllCandidatesIfThereAreFew() {
    Representers all =
        Representers.draw(
            line(5), moments(new double[] {0, 1, 2, 1, 0}, 1), 5, new SplittableRandom(1));
    assertThat(all.points().rows()).isEqualTo(5);
    assertThat(all.logBase()).containsOnly(0);
    assertThat(all.points().get(0, 0)).as("best first").isEqualTo(0.5);
  }

  @Test
  void drawsAsOftenAsTheBaseMeasureSays() {
    int n = 40;
    double[] mean = new double[n];
    Arrays.setAll(mean, i -> Math.sin(i));
    double[] often = new double[n];
    double[] said = new double[n];
    SplittableRandom random = new SplittableRandom(2);
    int repeats = 20_000;
    for (int r = 0; r < repeats; r++) {
      Representers drawn = Representers.draw(line(n), moments(mean, 0.3), 10, random);
      assertThat(drawn.points().rows()).isEqualTo(10);
      for (int k = 0; k < 10; k++) {
        int i = (int) (drawn.points().get(k, 0) * n);
        often[i] += 1.0 / repeats;
        said[i] = Math.exp(drawn.logBase()[k]);
      }
    }
    assertThat(Arrays.stream(said).sum()).isCloseTo(10, within(1e-3));
    for (int i = 0; i < n; i++) {
      assertThat(often[i]).as("candidate %s", i).isCloseTo(said[i], within(0.02));
    }
  }

  @Test
  void inclusionsAddUpToTheWantedNumber() {
    SplittableRandom random = new SplittableRandom(3);
    for (double spread : new double[] {0, 1, 30, 1000}) {
      double[] ascending = random.doubles(200).map(u -> -spread * u - 700).sorted().toArray();
      double[] logs = new double[200];
      Arrays.setAll(logs, i -> ascending[199 - i]);
      double[] inclusion = Representers.logInclusions(logs, 50);
      assertThat(Arrays.stream(inclusion).map(Math::exp).sum())
          .as("spread %s", spread)
          .isCloseTo(50, within(1e-9));
      assertThat(Arrays.stream(inclusion).max().orElseThrow()).isLessThanOrEqualTo(0);
    }
  }

  @Test
  void countsDuplicatesOnce() {
    Matrix points = Matrix.of(new double[][] {{0.5}, {0.5}, {0.5 + 4e-7}, {0.2}, {0.2}, {0.7}});
    double[] mean = {1, 1, 1, 0.5, 0.5, 0.4};
    Representers drawn = Representers.draw(points, moments(mean, 1), 6, new SplittableRandom(4));
    assertThat(drawn.points().rows()).isEqualTo(3);
    assertThat(drawn.logBase()).hasSize(3).containsOnly(0);
  }

  @Test
  void leavesOutWhatCannotImproveAndKeepsTheBest() {
    double[] mean = {0, 1e300, -1e300, 5};
    Representers drawn =
        Representers.draw(line(4), moments(mean, 1e-6), 3, new SplittableRandom(5));
    assertThat(drawn.points().rows()).isEqualTo(1);
    assertThat(drawn.points().get(0, 0)).isEqualTo(0.375);
  }

  @Test
  void hasFiniteBaseMeasuresWhereImprovementsUnderflow() {
    double[] mean = new double[300];
    Arrays.setAll(mean, i -> -i);
    Representers drawn =
        Representers.draw(line(300), moments(mean, 1e-2), 50, new SplittableRandom(6));
    assertThat(drawn.points().rows()).isGreaterThan(40);
    for (double log : drawn.logBase()) {
      assertThat(log).isFinite().isLessThanOrEqualTo(0);
    }
  }
}

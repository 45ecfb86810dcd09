package io.github.culmen.search;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LockstepPathMaximizerTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.lattice(7), Axis.categories(4), Axis.lattice(1000)));
  private static final Domain FINITE = new Domain(List.of(Axis.lattice(9), Axis.categories(5)));

  @Test
  void noCandidateIsBetterAndTheValueIsTheFunctionsThere() {
    SplittableRandom random = new SplittableRandom(1);
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(3), MIXED, FINITE)) {
      for (int repeat = 0; repeat < 4; repeat++) {
        GaussianProcess model = Posteriors.random(domain, random);
        Paths paths = model.paths(PathMethod.PATHWISE, 5, 128, random);
        Matrix candidates = Posteriors.sweep(domain, model, random).points();
        PathMaximizer.PathMaxima maxima =
            new LockstepPathMaximizer(domain).maximize(paths, candidates);
        double[][] swept = paths.values(candidates);
        double[][] there = paths.values(maxima.points());
        for (int k = 0; k < 5; k++) {
          double top = Arrays.stream(swept[k]).max().orElseThrow();
          assertThat(maxima.values()[k]).isGreaterThanOrEqualTo(top);
          assertClose(maxima.values()[k], there[k][k], 1e-11, domain);
          double[] point = maxima.points().row(k);
          double[] snapped = point.clone();
          domain.snap(snapped);
          assertThat(point).isEqualTo(snapped);
        }
      }
    }
  }

  @Test
  void findsTheMaximumOfADenseGridInOneDimension() {
    SplittableRandom random = new SplittableRandom(2);
    Domain domain = Domain.cube(1);
    Matrix grid = Matrix.zeros(20_001, 1);
    for (int i = 0; i <= 20_000; i++) {
      grid.set(i, 0, i / 20_000.0);
    }
    for (int repeat = 0; repeat < 5; repeat++) {
      GaussianProcess model = Posteriors.random(domain, random);
      Paths paths = model.paths(PathMethod.PATHWISE, 8, 256, random);
      Matrix candidates = Posteriors.sweep(domain, model, random).points();
      double[] maxima = new LockstepPathMaximizer(domain).maximize(paths, candidates).values();
      double[][] dense = paths.values(grid);
      for (int k = 0; k < 8; k++) {
        double top = Arrays.stream(dense[k]).max().orElseThrow();
        assertThat(maxima[k]).isGreaterThan(top - 1e-6);
      }
    }
  }

  @Test
  void climbsFarAboveTheCandidatesInSixDimensions() {
    SplittableRandom random = new SplittableRandom(3);
    Domain domain = Domain.cube(6);
    GaussianProcess model = Posteriors.random(domain, random);
    Paths paths = model.paths(PathMethod.PATHWISE, 10, 512, random);
    Matrix candidates = Posteriors.sweep(domain, model, random).points();
    double[][] swept = paths.values(candidates);
    PathMaximizer.PathMaxima maxima = new LockstepPathMaximizer(domain).maximize(paths, candidates);
    for (int k = 0; k < 10; k++) {
      assertThat(maxima.values()[k])
          .isGreaterThan(Arrays.stream(swept[k]).max().orElseThrow() + 0.05);
    }
  }

  @Test
  void estimatesAreNearTheMaximaWhateverTheUnits() {
    SplittableRandom random = new SplittableRandom(7);
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(3), MIXED, FINITE)) {
      GaussianProcess model = Posteriors.random(domain, random);
      Paths paths = model.paths(PathMethod.PATHWISE, 16, 128, random);
      Matrix candidates = Posteriors.sweep(domain, model, random).points();
      LockstepPathMaximizer maximizer = new LockstepPathMaximizer(domain);
      double[] maxima = maximizer.maximize(paths, candidates).values();
      double[][] swept = paths.values(candidates);
      double[] estimates = maximizer.estimate(paths, candidates);
      double spread =
          Arrays.stream(maxima).max().orElseThrow() - Arrays.stream(maxima).min().orElseThrow();
      for (int k = 0; k < 16; k++) {
        assertThat(estimates[k])
            .isGreaterThanOrEqualTo(Arrays.stream(swept[k]).max().orElseThrow())
            .isBetween(maxima[k] - 0.1 * spread, maxima[k] + 0.1 * spread);
      }
      for (double unit : new double[] {1e-100, 1e100}) {
        double[] scaled = maximizer.estimate(scaled(paths, unit), candidates);
        for (int k = 0; k < 16; k++) {
          assertClose(scaled[k] / unit, estimates[k], 0.1 * spread, domain + " " + unit);
        }
      }
    }
  }

  @Test
  void equalFunctionsHaveEqualEstimates() {
    SplittableRandom random = new SplittableRandom(8);
    GaussianProcess model = Posteriors.random(Domain.cube(2), random);
    Paths one = only(model.paths(PathMethod.PATHWISE, 1, 64, random), 0);
    Matrix candidates = Posteriors.sweep(Domain.cube(2), model, random).points();
    LockstepPathMaximizer maximizer = new LockstepPathMaximizer(Domain.cube(2));
    assertClose(
        maximizer.estimate(one, candidates)[0],
        maximizer.maximize(one, candidates).values()[0],
        0.05,
        "a single function has no spread");
    assertThat(maximizer.estimate(scaled(one, 0), candidates)).containsExactly(0);
  }

  private static Paths scaled(Paths paths, double unit) {
    return new Paths() {
      @Override
      public int count() {
        return paths.count();
      }

      @Override
      public double[][] values(Matrix points) {
        double[][] values = paths.values(points);
        for (double[] row : values) {
          Arrays.setAll(row, i -> unit * row[i]);
        }
        return values;
      }

      @Override
      public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
        paths.slopes(points, functions, values, gradients);
        Arrays.setAll(values, i -> unit * values[i]);
        Arrays.setAll(gradients.data(), i -> unit * gradients.data()[i]);
      }
    };
  }

  @Test
  void functionsDoNotDisturbOneAnother() {
    SplittableRandom random = new SplittableRandom(4);
    Domain domain = Domain.cube(2);
    GaussianProcess model = Posteriors.random(domain, random);
    Matrix candidates = Posteriors.sweep(domain, model, random).points();
    Paths paths = model.paths(PathMethod.PATHWISE, 4, 128, random);
    double[] together = new LockstepPathMaximizer(domain).maximize(paths, candidates).values();
    for (int k = 0; k < 4; k++) {
      double[] alone =
          new LockstepPathMaximizer(domain).maximize(only(paths, k), candidates).values();
      assertClose(alone[0], together[k], 1e-12, k);
    }
  }

  @Test
  void oneCandidateIsEnoughToBeginWith() {
    SplittableRandom random = new SplittableRandom(5);
    GaussianProcess model = Posteriors.random(MIXED, random);
    Paths paths = model.paths(PathMethod.WEIGHT_SPACE, 2, 64, random);
    Matrix one = model.data().inputs().rows(new int[] {0});
    double[] maxima = new LockstepPathMaximizer(MIXED).maximize(paths, one).values();
    assertThat(maxima[0]).isGreaterThan(paths.values(one)[0][0]);
  }

  @Test
  void rejectsCandidatesOfAnotherShape() {
    GaussianProcess model = Posteriors.random(Domain.cube(2), new SplittableRandom(6));
    Paths paths = model.paths(PathMethod.PATHWISE, 1, 8, new SplittableRandom(6));
    LockstepPathMaximizer maximizer = new LockstepPathMaximizer(Domain.cube(2));
    assertThatThrownBy(() -> maximizer.maximize(paths, Matrix.zeros(0, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but are 0 of 2");
    assertThatThrownBy(() -> maximizer.maximize(paths, Matrix.zeros(3, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but are 3 of 1");
  }

  private static Paths only(Paths all, int function) {
    return new Paths() {
      @Override
      public int count() {
        return 1;
      }

      @Override
      public double[][] values(Matrix points) {
        return new double[][] {all.values(points)[function]};
      }

      @Override
      public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
        int[] mapped = new int[points.rows()];
        Arrays.fill(mapped, function);
        all.slopes(points, mapped, values, gradients);
      }
    };
  }
}

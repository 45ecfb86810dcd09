package io.github.culmen.search;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.PathMethod;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UphillWaysTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.lattice(7), Axis.categories(4)));
  private static final Domain FINITE = new Domain(List.of(Axis.lattice(9), Axis.categories(5)));

  /** -|x - target|², one target a function. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Bowls(double[][] targets) implements Paths {
    @Override
    public int count() {
      return targets.length;
    }

    @Override
    public double[][] values(Matrix points) {
      double[][] values = new double[targets.length][points.rows()];
      for (int k = 0; k < targets.length; k++) {
        for (int i = 0; i < points.rows(); i++) {
          values[k][i] = value(k, points.row(i));
        }
      }
      return values;
    }

    private double value(int k, double[] point) {
      double sum = 0;
      for (int j = 0; j < point.length; j++) {
        sum -= (point[j] - targets[k][j]) * (point[j] - targets[k][j]);
      }
      return sum;
    }

    @Override
    public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
      for (int i = 0; i < points.rows(); i++) {
        values[i] = value(functions[i], points.row(i));
        for (int j = 0; j < points.columns(); j++) {
          gradients.set(i, j, 2 * (targets[functions[i]][j] - points.get(i, j)));
        }
      }
    }
  }

  @Test
  void aWayIsCutIntoEqualPieces() {
    double[] from = {0.2, 0.4};
    // To the wall, and nowhere.
    Bowls bowls = new Bowls(new double[][] {{1, 0.4}, {0.2, 0.4}});
    Matrix places = UphillWays.of(bowls, Domain.cube(2), from, 5);
    assertThat(places.rows()).isEqualTo(10);
    for (int p = 0; p < 5; p++) {
      assertThat(places.row(p)).containsExactly(new double[] {0.36 + 0.16 * p, 0.4}, within(1e-9));
      assertThat(places.row(5 + p)).containsExactly(from);
    }
  }

  @Test
  void aWayEndsAtTheTop() {
    double[] top = {0.5, 0.8};
    Bowls bowls = new Bowls(new double[][] {top});
    Matrix places = UphillWays.of(bowls, Domain.cube(2), new double[] {0.2, 0.4}, 6);
    assertThat(places.row(5)).containsExactly(top, within(1e-4));
  }

  @Test
  void theEndIsHigherThanTheBeginningAndNoNeighbourIsHigher() {
    SplittableRandom random = new SplittableRandom(1);
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(4), MIXED, FINITE)) {
      GaussianProcess model = Posteriors.random(domain, random);
      Paths paths = model.paths(PathMethod.PATHWISE, 6, 128, random);
      double[] from = Posteriors.sweep(domain, model, random).points().row(3);
      domain.snap(from);
      Matrix places = UphillWays.of(paths, domain, from, 3);
      double[][] there = paths.values(places);
      int moved = 0;
      for (int k = 0; k < 6; k++) {
        double start = paths.values(Matrix.of(new double[][] {from}))[k][0];
        double end = there[k][3 * k + 2];
        assertThat(end).isGreaterThanOrEqualTo(start);
        moved += end > start ? 1 : 0;
        double[] point = places.row(3 * k + 2);
        for (int j = 0; j < point.length; j++) {
          for (double step : new double[] {-1e-3, 1e-3}) {
            double[] beside = point.clone();
            if (domain.axis(j).continuous()) {
              beside[j] = Math.max(0, Math.min(1, point[j] + step));
              assertThat(paths.values(Matrix.of(new double[][] {beside}))[k][0])
                  .isLessThan(end + 1e-4);
            }
          }
        }
      }
      assertThat(moved).isGreaterThan(2);
    }
  }

  @Test
  void discreteCoordinatesOfEveryPlaceAreLegal() {
    SplittableRandom random = new SplittableRandom(2);
    for (Domain domain : List.of(MIXED, FINITE)) {
      for (int repeat = 0; repeat < 5; repeat++) {
        GaussianProcess model = Posteriors.random(domain, random);
        Paths paths = model.paths(PathMethod.PATHWISE, 4, 128, random);
        double[] from = Posteriors.sweep(domain, model, random).points().row(1);
        Matrix places = UphillWays.of(paths, domain, from, 6);
        for (int i = 0; i < places.rows(); i++) {
          double[] snapped = places.row(i);
          domain.snap(snapped);
          assertClose(places.row(i), snapped, 1e-12, domain);
        }
      }
    }
  }

  @Test
  void needsAPlace() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                UphillWays.of(
                    new Bowls(new double[][] {{0.5}}), Domain.cube(1), new double[] {0.1}, 0))
        .withMessage("places must be at least 1, but places = 0");
  }
}

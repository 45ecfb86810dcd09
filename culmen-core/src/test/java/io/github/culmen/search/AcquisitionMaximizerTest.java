package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcquisitionMaximizerTest {
  private static final Domain DISCRETE =
      new Domain(List.of(Axis.lattice(20), Axis.lattice(17), Axis.lattice(24), Axis.categories(5)));
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.lattice(9), Axis.interval(), Axis.categories(4)));

  private static Matrix grid(int dimension, int side) {
    int count = dimension == 1 ? side : side * side;
    Matrix points = Matrix.zeros(count, dimension);
    for (int i = 0; i < count; i++) {
      points.set(i, 0, (i % side) / (side - 1.0));
      if (dimension == 2) {
        int row = i / side;
        points.set(i, 1, row / (side - 1.0));
      }
    }
    return points;
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void findsTheGlobalMaximumOfNearlyEveryPosterior(int dimension) {
    Domain domain = Domain.cube(dimension);
    Matrix grid = grid(dimension, dimension == 1 ? 4001 : 121);
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = Posteriors.random(domain, random);
      Sweep sweep = Posteriors.sweep(domain, model, random);
      Acquisition acquisition =
          seed % 2 == 0 ? Posteriors.mean(model) : Posteriors.entropy(domain, model, sweep, random);
      Candidates candidates = Candidates.of(sweep.points(), List.of(model));

      AcquisitionMaximizer.Maximum maximum =
          AcquisitionMaximizer.maximize(acquisition, candidates, false, domain, p -> true)
              .orElseThrow();

      double best = max(acquisition.values(grid));
      if (maximum.value() >= best - 1e-6 * Math.max(1, Math.abs(best))) {
        found++;
      }
      assertThat(maximum.value()).isGreaterThanOrEqualTo(max(acquisition.values(candidates)));
      assertThat(maximum.sweepValue()).isEqualTo(max(acquisition.values(candidates)));
      Numbers.assertClose(
          acquisition.values(Matrix.of(new double[][] {maximum.point()}))[0],
          maximum.value(),
          1e-9,
          "value at the point");
      for (double x : maximum.point()) {
        assertThat(x).isBetween(0.0, 1.0);
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(95);
  }

  @Test
  void reachesCornersEdgesAndInteriorPointsExactly() {
    Domain domain = Domain.cube(3);
    double[][] targets = {{0, 0, 0}, {1, 0, 1}, {1, 0.25, 0}, {0.5, 0.125, 0.75}};
    for (double[] target : targets) {
      Acquisition bowl =
          Posteriors.formula(
              p -> {
                double sum = 0;
                for (int j = 0; j < p.length; j++) {
                  // At a bound the slope points outwards.
                  double beyond = target[j] == 0 ? -0.5 : target[j] == 1 ? 1.5 : target[j];
                  sum -= (p[j] - beyond) * (p[j] - beyond);
                }
                return sum;
              });
      Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 3), new double[0], new SplittableRandom(3));
      double[] point =
          AcquisitionMaximizer.maximize(
                  bowl, Posteriors.candidates(sweep.points()), false, domain, p -> true)
              .orElseThrow()
              .point();
      for (int j = 0; j < 3; j++) {
        if (target[j] == 0 || target[j] == 1) {
          assertThat(point[j]).isEqualTo(target[j]);
        } else {
          Numbers.assertClose(point[j], target[j], 1e-4, "coordinate " + j);
        }
      }
    }
  }

  @Test
  void discreteCoordinatesAreLegalAndNoSingleChangeIsBetter() {
    for (int seed = 0; seed < 20; seed++) {
      for (Domain domain : List.of(DISCRETE, MIXED)) {
        SplittableRandom random = new SplittableRandom(seed);
        GaussianProcess model = Posteriors.random(domain, random);
        Sweep sweep = Posteriors.sweep(domain, model, random);
        assertThat(sweep.complete()).isFalse();
        Acquisition acquisition = Posteriors.entropy(domain, model, sweep, random);
        Candidates candidates = Candidates.of(sweep.points(), List.of(model));
        AcquisitionMaximizer.Maximum maximum =
            AcquisitionMaximizer.maximize(acquisition, candidates, false, domain, p -> true)
                .orElseThrow();

        double[] snapped = maximum.point().clone();
        domain.snap(snapped);
        assertThat(maximum.point()).isEqualTo(snapped);
        assertThat(maximum.value())
            .isGreaterThanOrEqualTo(
                bestNeighbour(acquisition, domain, maximum.point(), p -> true) - 1e-9);
      }
    }
  }

  @Test
  void excludedPointsAreNeverReturnedAndTheBestAllowedNeighbourIs() {
    for (int seed = 0; seed < 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = Posteriors.random(DISCRETE, random);
      Sweep sweep = Posteriors.sweep(DISCRETE, model, random);
      Acquisition acquisition = Posteriors.mean(model);
      Candidates candidates = Candidates.of(sweep.points(), List.of(model));
      double[] top =
          AcquisitionMaximizer.maximize(acquisition, candidates, false, DISCRETE, p -> true)
              .orElseThrow()
              .point();

      // Excludes the top together with all points of its category near it in the first coordinate.
      Predicate<double[]> allowed =
          p -> p[3] != top[3] || Math.abs(p[0] - top[0]) > 0.12 || p[1] != top[1];
      AcquisitionMaximizer.Maximum maximum =
          AcquisitionMaximizer.maximize(acquisition, candidates, false, DISCRETE, allowed)
              .orElseThrow();
      assertThat(allowed.test(maximum.point())).isTrue();
      assertThat(maximum.value()).isGreaterThanOrEqualTo(maximum.sweepValue());
      assertThat(maximum.value())
          .isGreaterThanOrEqualTo(
              bestNeighbour(acquisition, DISCRETE, maximum.point(), allowed) - 1e-9);
    }
  }

  private static double bestNeighbour(
      Acquisition acquisition, Domain domain, double[] point, Predicate<double[]> allowed) {
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < domain.dimension(); j++) {
      for (long level = 0; level < domain.axis(j).levels(); level++) {
        double[] other = point.clone();
        other[j] = domain.axis(j).position(level);
        if (allowed.test(other)) {
          best = Math.max(best, acquisition.values(Matrix.of(new double[][] {other}))[0]);
        }
      }
    }
    return best;
  }

  @Test
  void ofACompleteDomainTheBestAllowedPointIsReturned() {
    Domain domain = new Domain(List.of(Axis.lattice(7), Axis.categories(3)));
    Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 2), new double[0], new SplittableRandom(1));
    Acquisition sum = Posteriors.formula(p -> p[0] + p[1]);
    AcquisitionMaximizer.Maximum best =
        AcquisitionMaximizer.maximize(
                sum,
                Posteriors.candidates(sweep.points()),
                true,
                domain,
                p -> !(p[0] > 0.9 && p[1] > 0.7))
            .orElseThrow();
    assertThat(best.point()).containsExactly(5.5 / 7, 2.5 / 3);
    assertThat(best.sweepValue()).isEqualTo(best.value());
  }

  @Test
  void isEmptyWhenNothingIsAllowed() {
    Acquisition sum = Posteriors.formula(p -> p[0]);
    for (Domain domain : List.of(Domain.cube(1), new Domain(List.of(Axis.lattice(1L << 40))))) {
      Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 1), new double[0], new SplittableRandom(1));
      Optional<AcquisitionMaximizer.Maximum> maximum =
          AcquisitionMaximizer.maximize(
              sum, Posteriors.candidates(sweep.points()), sweep.complete(), domain, p -> false);
      assertThat(maximum).isEmpty();
    }
  }

  @Test
  void aMaximumOutsideTheAllowedRegionLeavesTheBestAllowedCandidate() {
    Domain domain = Domain.cube(2);
    Acquisition bowl =
        Posteriors.formula(p -> -(p[0] - 0.5) * (p[0] - 0.5) - (p[1] - 0.5) * (p[1] - 0.5));
    Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 2), new double[0], new SplittableRandom(4));
    Predicate<double[]> far = p -> Math.hypot(p[0] - 0.5, p[1] - 0.5) > 0.2;
    AcquisitionMaximizer.Maximum maximum =
        AcquisitionMaximizer.maximize(
                bowl, Posteriors.candidates(sweep.points()), false, domain, far)
            .orElseThrow();

    assertThat(far.test(maximum.point())).isTrue();
    assertThat(Math.sqrt(-maximum.value())).isBetween(0.2, 0.21);
  }

  @Test
  void undefinedValuesAreNeverChosen() {
    Domain domain = Domain.cube(1);
    Acquisition half = Posteriors.formula(p -> p[0] > 0.5 ? Double.NaN : p[0]);
    Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 1), new double[0], new SplittableRandom(1));
    AcquisitionMaximizer.Maximum maximum =
        AcquisitionMaximizer.maximize(
                half, Posteriors.candidates(sweep.points()), false, domain, p -> true)
            .orElseThrow();
    assertThat(maximum.value()).isFinite().isBetween(0.49, 0.5);
  }

  @Test
  void longAxesAreClimbedToTheVeryLevel() {
    long levels = 1_000_000_000_000L;
    Domain domain = new Domain(List.of(Axis.lattice(levels)));
    long target = 271_828_182_845L;
    Acquisition peak = Posteriors.formula(p -> -Math.abs(p[0] - domain.axis(0).position(target)));
    Sweep sweep = Sweep.of(domain, Matrix.zeros(0, 1), new double[0], new SplittableRandom(1));
    double[] point =
        AcquisitionMaximizer.maximize(
                peak, Posteriors.candidates(sweep.points()), false, domain, p -> true)
            .orElseThrow()
            .point();
    assertThat(domain.axis(0).level(point[0])).isEqualTo(target);
  }
}

package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class LimitedMaximumTest {
  private static final int POSTERIORS = 40;

  // How often the maximum over the domain is as large as over a fine set of its points.
  private static int found(Domain domain, Matrix fine) {
    int found = 0;
    for (int seed = 0; seed < POSTERIORS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = Posteriors.random(Domain.cube(domain.dimension()), random);
      Sweep sweep =
          Sweep.of(domain, legal(domain, model.data().inputs()), model.data().values(), random);
      Acquisition acquisition =
          seed % 2 == 0 ? Posteriors.mean(model) : Posteriors.entropy(domain, model, sweep, random);
      AcquisitionMaximizer.Maximum maximum =
          AcquisitionMaximizer.maximize(
                  acquisition,
                  Candidates.of(sweep.points(), List.of(model)),
                  false,
                  domain,
                  domain::contains)
              .orElseThrow();
      assertThat(domain.contains(maximum.point())).isTrue();
      double best = Arrays.stream(acquisition.values(fine)).max().orElseThrow();
      found += maximum.value() >= best - 1e-6 * Math.max(1, Math.abs(best)) ? 1 : 0;
    }
    return found;
  }

  private static Matrix legal(Domain domain, Matrix points) {
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < points.rows(); i++) {
      double[] row = points.row(i);
      new Repair(domain).of(row).ifPresent(rows::add);
    }
    return Matrix.of(rows.toArray(double[][]::new));
  }

  private static Matrix grid(Domain domain, int side) {
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        double[] point = {i / (side - 1.0), j / (side - 1.0)};
        if (domain.contains(point)) {
          rows.add(point);
        }
      }
    }
    return Matrix.of(rows.toArray(double[][]::new));
  }

  private static Matrix curve(DoubleFunction<double[]> at) {
    double[][] rows = new double[4001][];
    Arrays.setAll(rows, i -> at.apply(i / 4000.0));
    return Matrix.of(rows);
  }

  @Test
  void ofNearlyEveryPosteriorTheMaximumOverAHalfPlaneIsFound() {
    Domain half = LimitsTest.cube(2, 0, x -> 0.701 - x[0] - x[1]);
    assertThat(found(half, grid(half, 141))).isGreaterThanOrEqualTo(38);
  }

  @Test
  void ofNearlyEveryPosteriorTheMaximumOverADiskIsFound() {
    Domain disk = LimitsTest.cube(2, 0, x -> 0.1 - Math.hypot(x[0] - 0.6, x[1] - 0.3));
    assertThat(found(disk, grid(disk, 301))).isGreaterThanOrEqualTo(38);
  }

  @Test
  void ofNearlyEveryPosteriorTheMaximumInAThinBandIsFound() {
    ToDoubleFunction<double[]> off = x -> x[1] - 0.2 - 0.5 * x[0];
    Domain band =
        LimitsTest.cube(2, 0, x -> 5e-5 + off.applyAsDouble(x), x -> 5e-5 - off.applyAsDouble(x));
    assertThat(found(band, curve(t -> new double[] {t, 0.2 + 0.5 * t}))).isGreaterThanOrEqualTo(38);
  }

  @Test
  void ofNearlyEveryPosteriorTheMaximumOnACurveIsFound() {
    Domain arc = LimitsTest.cube(2, 1, x -> x[0] * x[0] + x[1] * x[1] - 0.64);
    double quarter = Math.PI / 2;
    assertThat(
            found(
                arc,
                curve(
                    t -> new double[] {0.8 * Math.cos(quarter * t), 0.8 * Math.sin(quarter * t)})))
        .isGreaterThanOrEqualTo(38);
  }

  @Test
  void aVertexOfTwoLimitsIsReached() {
    Domain wedge = LimitsTest.cube(3, 0, x -> 0.9 - x[0] - x[1], x -> 0.5 - x[1] - x[2]);
    Acquisition linear = Posteriors.formula(x -> 2 * x[0] + 3 * x[1] + 2 * x[2]);
    AcquisitionMaximizer.Maximum maximum = maximize(linear, wedge, 7);
    // By linear programming: x1 costs 2 + 2 elsewhere and brings 3.
    assertThat(maximum.value()).isBetween(2.8 - 1e-5, 2.8 + 1e-9);
  }

  @Test
  void levelsThatCanOnlyChangeTogetherDo() {
    Domain lattice =
        new Domain(
            Collections.nCopies(4, Axis.lattice(200)),
            Optional.of(
                new LimitsTest.Functions(
                    1, List.of(x -> 200 * (x[0] + x[1] + x[2] + x[3]) - 302))));
    double[] peak = {0.2, 0.4, 0.6, 0.31};
    Acquisition bowl =
        Posteriors.formula(
            x -> {
              double sum = 0;
              for (int j = 0; j < 4; j++) {
                sum -= (x[j] - peak[j]) * (x[j] - peak[j]);
              }
              return sum;
            });
    AcquisitionMaximizer.Maximum maximum = maximize(bowl, lattice, 3);
    // The peak is as near to the plane as a lattice point can be.
    assertThat(maximum.value()).isGreaterThan(-3e-5);
  }

  private static AcquisitionMaximizer.Maximum maximize(
      Acquisition acquisition, Domain domain, long seed) {
    Sweep sweep =
        Sweep.of(
            domain, Matrix.zeros(0, domain.dimension()), new double[0], new SplittableRandom(seed));
    return AcquisitionMaximizer.maximize(
            acquisition, Posteriors.candidates(sweep.points()), false, domain, domain::contains)
        .orElseThrow();
  }
}

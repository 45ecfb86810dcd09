package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The search over levels next to a look at all of them. */
class DiscreteMaximumTest {
  private static final int CANDIDATES = 200;

  private static Matrix candidates(Domain domain, SplittableRandom random) {
    Matrix points = Matrix.zeros(CANDIDATES, domain.dimension());
    for (int i = 0; i < CANDIDATES; i++) {
      double[] point = random.doubles(domain.dimension()).toArray();
      domain.snap(point);
      System.arraycopy(point, 0, points.data(), i * point.length, point.length);
    }
    return points;
  }

  private static double found(
      Acquisition acquisition, GaussianProcess model, Domain domain, SplittableRandom random) {
    return AcquisitionMaximizer.maximize(
            acquisition,
            Candidates.of(candidates(domain, random), List.of(model)),
            false,
            domain,
            p -> true)
        .orElseThrow()
        .value();
  }

  @Test
  void onSmallLatticesItFindsWhatIsBestOfAllPoints() {
    Domain domain = new Domain(List.of(Axis.lattice(20), Axis.lattice(17), Axis.categories(5)));
    Sweep all = Sweep.of(domain, Matrix.zeros(0, 3), new double[0], new SplittableRandom(1));
    assertThat(all.complete()).isTrue();
    int same = 0;
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = Posteriors.random(domain, random);
      Acquisition acquisition =
          seed % 2 == 0 ? Posteriors.mean(model) : Posteriors.entropy(domain, model, all, random);
      double best = Arrays.stream(acquisition.values(all.points())).max().orElseThrow();
      double found = found(acquisition, model, domain, random);
      assertThat(found).isLessThanOrEqualTo(best + 1e-12);
      same += found >= best - 1e-12 ? 1 : 0;
    }
    assertThat(same).isGreaterThanOrEqualTo(38);
  }

  @Test
  void betweenLevelsAndRealNumbersItFindsTheBestOfAFineGrid() {
    Domain domain = new Domain(List.of(Axis.interval(), Axis.lattice(9), Axis.categories(4)));
    int side = 400;
    Matrix grid = Matrix.zeros((side + 1) * 36, 3);
    for (int i = 0; i < grid.rows(); i++) {
      int rest = i / (side + 1);
      grid.set(i, 0, (i % (side + 1)) / (double) side);
      grid.set(i, 1, domain.axis(1).position(rest % 9));
      grid.set(i, 2, domain.axis(2).position(rest / 9));
    }
    int good = 0;
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = Posteriors.random(domain, random);
      Sweep sweep = new Sweep(candidates(domain, random), false);
      Acquisition acquisition =
          seed % 2 == 0 ? Posteriors.mean(model) : Posteriors.entropy(domain, model, sweep, random);
      double best = Arrays.stream(acquisition.values(grid)).max().orElseThrow();
      good += found(acquisition, model, domain, random) >= best - 1e-6 ? 1 : 0;
    }
    assertThat(good).isGreaterThanOrEqualTo(38);
  }
}

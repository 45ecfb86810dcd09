package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HalfSpaceSitesTest {
  private static HalfSpaceSites one(double mean, double variance, double bound, double noise) {
    return HalfSpaceSites.of(
        new double[] {mean},
        new double[][] {{variance}},
        List.of(new HalfSpace(new double[] {1}, bound, noise)));
  }

  @Test
  void oneHalfLineHasTheMomentsOfATruncatedNormal() {
    for (double bound : new double[] {-3, -0.5, 0, 1, 4, 20}) {
      HalfSpaceSites sites = one(0.2, 0.49, bound, 0);
      double z = (0.2 - bound) / 0.7;
      double mean = 0.2 + 0.7 * StandardNormal.hazard(z);
      double variance = 0.49 * StandardNormal.truncatedVariance(z);
      assertClose(sites.mean()[0], mean, 1e-9, "mean, bound " + bound);
      assertClose(sites.covariance()[0][0] / variance, 1, 1e-9, "variance, bound " + bound);
      // The site alone gives the same belief.
      double precision = 1 / 0.49 + sites.tau[0];
      assertClose(1 / precision / variance, 1, 1e-9, "site, bound " + bound);
      assertClose((0.2 / 0.49 + sites.nu[0]) / precision, mean, 1e-9, "site's mean");
    }
  }

  @Test
  void oneSoftHalfLineHasTheMomentsOfTheProduct() {
    HalfSpaceSites sites = one(0.2, 0.49, 0.6, 0.25);
    double weight = 0;
    double sum = 0;
    double squares = 0;
    for (int i = -6000; i <= 6000; i++) {
      double s = 0.2 + 0.7 * i / 1000.0;
      double p = StandardNormal.pdf(i / 1000.0) * StandardNormal.cdf((s - 0.6) / 0.5);
      weight += p;
      sum += p * s;
      squares += p * s * s;
    }
    double mean = sum / weight;
    assertClose(sites.mean()[0], mean, 1e-7, "mean");
    assertClose(sites.covariance()[0][0], squares / weight - mean * mean, 1e-7, "variance");
  }

  @Test
  void severalHalfSpacesAgreeWithMonteCarlo() {
    double[] mean = {0.3, -0.2, 0.1};
    double[][] covariance = {{1, 0.4, -0.3}, {0.4, 0.8, 0.1}, {-0.3, 0.1, 1.2}};
    List<HalfSpace> spaces =
        List.of(
            new HalfSpace(new double[] {1, 0, 0}, 0.2, 0.1),
            new HalfSpace(new double[] {0, -1, 0}, 0, 0),
            new HalfSpace(new double[] {1, 0, -1}, 0, 0));
    HalfSpaceSites sites = HalfSpaceSites.of(mean, covariance, spaces);
    SplittableRandom random = new SplittableRandom(3);
    Matrix lower = Cholesky.of(Matrix.of(covariance)).lower();
    List<double[]> draws = new ArrayList<>();
    while (draws.size() < 60_000) {
      double[] z = lower.times(random.doubles(3).map(u -> random.nextGaussian()).toArray());
      boolean inside = true;
      for (int i = 0; i < 3; i++) {
        z[i] += mean[i];
      }
      for (HalfSpace space : spaces) {
        double noise = Math.sqrt(space.noise()) * random.nextGaussian();
        inside &= Evidence.dot(space.direction(), z) + noise >= space.bound();
      }
      if (inside) {
        draws.add(z);
      }
    }
    for (int a = 0; a < 3; a++) {
      int entry = a;
      double centre = draws.stream().mapToDouble(z -> z[entry]).average().orElseThrow();
      double variance =
          draws.stream().mapToDouble(z -> Math.pow(z[entry] - centre, 2)).average().orElseThrow();
      assertClose(sites.mean()[a], centre, 0.02, "mean " + a);
      assertClose(sites.covariance()[a][a] / variance, 1, 0.06, "variance " + a);
      assertThat(sites.tau[a]).isPositive();
    }
  }

  @Test
  void independentDirectionsDoNotDisturbEachOther() {
    HalfSpaceSites both =
        HalfSpaceSites.of(
            new double[] {0.5, -1},
            new double[][] {{1, 0}, {0, 2}},
            List.of(
                new HalfSpace(new double[] {1, 0}, 0, 0),
                new HalfSpace(new double[] {0, 1}, 0, 0.3)));
    assertClose(both.mean()[0], one(0.5, 1, 0, 0).mean()[0], 1e-9, "first");
    assertClose(both.mean()[1], one(-1, 2, 0, 0.3).mean()[0], 1e-9, "second");
  }

  @Test
  void staysFiniteWhereTheHalfSpaceIsAllButImpossible() {
    for (double bound : new double[] {-1e8, -40, 40, 1e4, 1e8}) {
      for (double variance : new double[] {0, 1e-12, 1, 1e12}) {
        for (double noise : new double[] {0, 1e-12, 1, 1e12}) {
          HalfSpaceSites sites = one(0, variance, bound, noise);
          String what = bound + " " + variance + " " + noise;
          assertThat(sites.mean()[0]).as(what).isFinite();
          assertThat(sites.covariance()[0][0]).as(what).isBetween(-1e-12, variance);
          assertThat(sites.tau[0]).as(what).isNotNegative().isFinite();
          assertThat(sites.nu[0]).as(what).isFinite();
        }
      }
    }
  }

  @Test
  void argumentsAreLeftAlone() {
    double[] mean = {0};
    double[][] covariance = {{1}};
    HalfSpaceSites sites =
        HalfSpaceSites.of(mean, covariance, List.of(new HalfSpace(new double[] {1}, 0, 0)));
    assertThat(sites.mean()[0]).isPositive();
    assertThat(mean[0]).isZero();
    assertThat(covariance[0][0]).isEqualTo(1);
  }
}

package io.github.culmen.lab.paper;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import org.junit.jupiter.api.Test;

class GumbelBenchTest {
  // The first case of the reference numbers "gumbel".
  private static final double[] MEAN = {
    -0.6688094711243234,
    -0.5349648081652084,
    0.12458646271992735,
    -1.0550021056560988,
    -0.14405571126740177,
    -0.19551282207620485,
    0.08148968282739484,
    -0.4588746663934104,
    0.18893829694711398,
    0.7645979554477376
  };
  private static final double[] SD = {
    0.0879889688508165,
    1.2125645137470364,
    0.2838867136110128,
    1.2432859799224052,
    1.1860922988336986,
    0.36041141957101136,
    0.6695197133992682,
    0.5279352083000544,
    0.5416509551363119,
    0.9976235024575624
  };

  @Test
  void reproducesTheReference() {
    GumbelBench bench = GumbelBench.of(MeanFieldMaximum.of(MEAN, SD));
    assertClose(bench.exact().quantile(0.05), 0.38114198932281795, 1e-9, "5 %");
    assertClose(bench.exact().quantile(0.5), 1.2355158855976005, 1e-9, "50 %");
    assertClose(bench.exact().quantile(0.95), 2.592886404326066, 1e-9, "95 %");
    assertClose(bench.quartiles().location(), 1.0111873338641524, 1e-9, "a");
    assertClose(bench.quartiles().scale(), 0.5868166506641898, 1e-9, "b");
    assertClose(bench.median().location(), 1.020440001116718, 1e-9, "a by the median");
    assertClose(
        bench.exactCdf(new double[] {0.6402693574554971})[0], 0.15273054066729494, 1e-9, "cdf");
  }

  @Test
  void theFitMeetsTheQuartilesAndIsNearInBetween() {
    GumbelBench bench = GumbelBench.of(3, GumbelBench.OBSERVATIONS, 2000, 0.2);
    double[] quartiles = {bench.exact().quantile(0.25), bench.exact().quantile(0.75)};
    double[] fitted = GumbelBench.cdf(bench.quartiles(), quartiles);
    assertClose(fitted[0], 0.25, 1e-9, "lower quartile");
    assertClose(fitted[1], 0.75, 1e-9, "upper quartile");
    assertThat(bench.distance(bench.quartiles())).isBetween(1e-4, 0.05);
    double[] grid = bench.grid();
    assertThat(bench.exactCdf(grid)[0]).isLessThan(1e-3);
    assertThat(bench.exactCdf(grid)[grid.length - 1]).isGreaterThan(0.999);
    assertThat(bench.csv().lines()).hasSize(grid.length + 1);
  }

  @Test
  void rejectsNothingToLookAt() {
    assertThatThrownBy(() -> GumbelBench.of(1, 0, 5, 0.2))
        .hasMessage("observations and candidates must be at least 1, but are 0 and 5");
  }
}

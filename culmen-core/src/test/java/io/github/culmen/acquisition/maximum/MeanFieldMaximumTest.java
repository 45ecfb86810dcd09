package io.github.culmen.acquisition.maximum;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.testdata.Reference;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeanFieldMaximumTest {
  static Stream<Reference> cases() {
    return Reference.load(MeanFieldMaximumTest.class, "gumbel").get("cases").elements().stream();
  }

  private static MeanFieldMaximum maximum(Reference c) {
    return MeanFieldMaximum.of(c.get("mean").numbers(), c.get("sd").numbers());
  }

  private static MeanFieldMaximum equal(int count) {
    double[] sd = new double[count];
    Arrays.fill(sd, 1);
    return MeanFieldMaximum.of(new double[count], sd);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void quantilesAndLogCdfAreTheReference(Reference c) {
    MeanFieldMaximum maximum = maximum(c);
    assertClose(maximum.quantile(0.25), c.get("exact_q25").number(), 1e-10, c + " q25");
    assertClose(maximum.quantile(0.5), c.get("exact_q50").number(), 1e-10, c + " q50");
    assertClose(maximum.quantile(0.75), c.get("exact_q75").number(), 1e-10, c + " q75");
    assertClose(maximum.quantile(0.05), c.get("exact_q05").number(), 1e-10, c + " q05");
    assertClose(maximum.quantile(0.95), c.get("exact_q95").number(), 1e-10, c + " q95");
    double[] z = c.get("log_cdf_check_points").numbers();
    double[] log = c.get("log_cdf").numbers();
    for (int i = 0; i < z.length; i++) {
      assertRelative(maximum.logCdf(z[i]), log[i], 1e-9, c + " log cdf " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bothGumbelFitsAreTheReference(Reference c) {
    Gumbel paper = MaxValueSampler.fit(maximum(c), MaxValueMethod.GUMBEL);
    assertClose(paper.location(), c.get("paper_rule_a").number(), 1e-8, c + " a");
    assertClose(paper.scale(), c.get("paper_rule_b").number(), 1e-8, c + " b");
    Gumbel median = MaxValueSampler.fit(maximum(c), MaxValueMethod.GUMBEL_MEDIAN);
    assertClose(
        median.location(), c.get("authors_rule_exact_quantiles_a").number(), 1e-8, c + " a");
    assertClose(median.scale(), c.get("authors_rule_exact_quantiles_b").number(), 1e-8, c + " b");
    double[] r = c.get("uniforms").numbers();
    double[] samples = c.get("paper_rule_samples").numbers();
    for (int i = 0; i < r.length; i++) {
      assertClose(paper.quantile(r[i]), samples[i], 1e-8, c + " sample " + i);
      assertClose(paper.quantileOfSurvival(1 - r[i]), samples[i], 1e-8, c + " upper " + i);
    }
  }

  @Test
  void invertsItselfFarIntoBothTails() {
    SplittableRandom random = new SplittableRandom(1);
    for (int n : new int[] {1, 10, 100_000}) {
      double[] mean = random.doubles(n, -2, 2).toArray();
      double[] sd = random.doubles(n, 0.01, 1).toArray();
      MeanFieldMaximum maximum = MeanFieldMaximum.of(mean, sd);
      double previous = Double.NEGATIVE_INFINITY;
      for (double r : new double[] {1e-300, 1e-9, 1e-3, 0.1, 0.5, 0.9, 0.999, 1 - 1e-9}) {
        double z = maximum.quantile(r);
        assertThat(z).isGreaterThan(previous);
        assertRelative(maximum.logCdf(z), Math.log(r), 1e-10, "N " + n + ", r " + r);
        previous = z;
      }
    }
  }

  @Test
  void aMillionEqualPointsNeedNoBracket() {
    MeanFieldMaximum maximum = equal(1_000_000);
    assertRelative(maximum.logCdf(maximum.quantile(0.75)), Math.log(0.75), 1e-10, "r 0.75");
  }

  @Test
  void theDossiersTestVectorsHold() {
    MeanFieldMaximum thousand = equal(1000);
    assertClose(thousand.quantile(0.25), 2.992099, 1e-6, "q25");
    assertClose(thousand.quantile(0.75), 3.443008, 1e-6, "q75");
    Gumbel fit = MaxValueSampler.fit(equal(10_000), MaxValueMethod.GUMBEL_MEDIAN);
    assertClose(fit.scale(), 0.246105, 1e-6, "b");
    assertClose(fit.location(), 3.720409, 1e-6, "a");
  }

  @Test
  void oneNormalIsItself() {
    MeanFieldMaximum one = MeanFieldMaximum.of(new double[] {3}, new double[] {2});
    assertClose(one.quantile(0.5), 3, 1e-14, "median");
    assertClose(one.quantile(0.975), 3 + 2 * 1.959963984540054, 1e-12, "97.5 %");
  }

  @Test
  void survivesPointsWithHardlyAnyVariance() {
    double[] mean = {0, 1, 1 - 1e-9, -5};
    double[] sd = {1, 1e-12, 1e-300, 0.5};
    MeanFieldMaximum maximum = MeanFieldMaximum.of(mean, sd);
    for (double r : new double[] {1e-6, 0.25, 0.75, 0.999}) {
      assertThat(maximum.quantile(r)).isBetween(0.99, 5.0);
    }
  }

  @Test
  void rejectsWhatHasNoMaximum() {
    assertThatThrownBy(() -> MeanFieldMaximum.of(new double[0], new double[0]))
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> MeanFieldMaximum.of(new double[] {0}, new double[] {0}))
        .hasMessageContaining("sd[0] = 0.0");
    assertThatThrownBy(() -> MeanFieldMaximum.of(new double[] {Double.NaN}, new double[] {1}))
        .hasMessageContaining("mean[0] = NaN");
    MeanFieldMaximum one = equal(1);
    assertThatThrownBy(() -> one.quantile(0)).hasMessageContaining("0 < r < 1");
    assertThatThrownBy(() -> one.quantile(1)).hasMessageContaining("r = 1");
  }
}

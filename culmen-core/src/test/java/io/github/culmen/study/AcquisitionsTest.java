package io.github.culmen.study;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Acquisitions by themselves. */
class AcquisitionsTest {
  private static final GaussianPosterior POSTERIOR =
      GaussianPosterior.of(
          KernelFamily.MATERN52,
          Hyperparameters.of(new double[] {0.4, 0.3}, 1, 1e-8),
          Matrix.of(new double[][] {{0.1, 0.2}, {0.7, 0.4}, {0.5, 0.9}}),
          new double[] {-0.4, 1.1, 0.2});
  private static final Matrix POINTS = Matrix.of(new double[][] {{0.2, 0.3}, {0.6, 0.5}, {1, 1}});

  @Test
  void everyBuiltInOneHasFiniteValuesThatRepeat() {
    assertThat(Acquisitions.words()).hasSize(13).contains("mes-g", "pes").doesNotContain("auto");
    for (String word : Acquisitions.words()) {
      double[] values = Acquisitions.named(word).at(POSTERIOR, POINTS);
      assertThat(values).hasSize(3);
      for (double value : values) {
        assertThat(value).as(word).isFinite();
      }
      assertThat(Acquisitions.named(word).at(POSTERIOR, POINTS)).containsExactly(values);
    }
  }

  @Test
  void anotherSeedDrawsOtherMaxima() {
    assertThat(Acquisitions.named("mes-g").seeded(1).at(POSTERIOR, POINTS))
        .isNotEqualTo(Acquisitions.named("mes-g").at(POSTERIOR, POINTS));
  }

  @Test
  void theyAreTheFormulasOfTheBooks() {
    double[] mean = POSTERIOR.means(POINTS);
    double[] sd = POSTERIOR.sds(POINTS);
    double[] expected = new double[3];
    LogExpectedImprovement.of(1.1).score(mean, sd, expected);
    assertClose(Acquisitions.named("log-ei").at(POSTERIOR, POINTS), expected, 1e-12, "log-ei");
    Arrays.setAll(expected, i -> mean[i] + 2 * sd[i]);
    Strategy ucb = Strategy.plain().toBuilder().acquisition(AcquisitionKind.UCB).beta(2).build();
    assertClose(Acquisitions.of(ucb).at(POSTERIOR, POINTS), expected, 1e-12, "ucb");
    assertClose(Acquisitions.of(Studies.OPTIMISTIC).at(POSTERIOR, POINTS), expected, 1e-12, "own");
  }

  @Test
  void anUnknownWordIsToldTheNearestOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Acquisitions.named("mesg"))
        .withMessageStartingWith("an acquisition must be one of mes-g, ")
        .withMessageEndingWith("but is mesg (did you mean 'mes-g'?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Acquisitions.named("sobol"))
        .withMessageContaining("but is sobol");
    assertThatIllegalArgumentException().isThrownBy(() -> Acquisitions.of(Strategy.auto()));
  }
}

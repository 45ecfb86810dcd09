package io.github.culmen.gp.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.PlantedData;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StructureComparisonTest {
  private static final double[] LENGTHSCALES = {0.4, 0.5, 0.6, 0.4, 0.5};
  private static final Dataset DATA =
      PlantedData.uniform(40, 5, new SplittableRandom(3), PlantedData::threeGroups);
  private static final StructureComparison COMPARISON =
      StructureComparison.of(
          KernelFamily.SE, Domain.cube(5), DATA, Hyperparameters.of(LENGTHSCALES, 2, 0.01));

  @Test
  void findsTheLikeliestAndItsLikelihood() {
    List<Decomposition> all = StructureComparison.draw(5, 2, 200, new SplittableRandom(4));
    StructureComparison.Likeliest best = COMPARISON.likeliestOfAll(all);
    double expected =
        all.stream().mapToDouble(StructureComparisonTest::logLikelihood).max().orElseThrow();
    assertThat(best.logLikelihood()).isCloseTo(expected, within(1e-8));
    assertThat(logLikelihood(best.structure())).isCloseTo(expected, within(1e-8));
    assertThat(best.scored()).isEqualTo(all.size());
    assertThat(COMPARISON.likeliest(all)).isEqualTo(best);
  }

  private static double logLikelihood(Decomposition groups) {
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, 2.0 / groups.size());
    return AdditiveGaussianProcess.of(
            KernelFamily.SE,
            AdditiveHyperparameters.of(groups, LENGTHSCALES, variances, 0.01),
            Domain.cube(5),
            DATA)
        .logMarginalLikelihood();
  }

  @Test
  void saysWhatDoesNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> COMPARISON.likeliest(List.of()))
        .withMessage("there must be a structure, but there is none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> COMPARISON.likeliest(List.of(Decomposition.single(4))))
        .withMessage("structures must be of 5 inputs, but one is of 4");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                StructureComparison.of(
                    KernelFamily.SE,
                    Domain.cube(4),
                    DATA,
                    Hyperparameters.of(LENGTHSCALES, 2, 0.01)))
        .withMessageEndingWith("but have 5, 4 and 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructureComparison.draw(5, 0, 10, new SplittableRandom(1)))
        .withMessage("inputs, limit and count must be at least 1, but are 5, 0 and 10");
  }
}

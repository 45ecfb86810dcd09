package io.github.culmen.gp.structure;

import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.PlantedData;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StructureScoresTest {
  private static final int[] LABELS = {0, 1, 0, 2, 1};
  private static final double[] LENGTHSCALES = {0.3, 0.2, 0.9, 0.5, 0.4};

  private static double[] sum(StructureScores scores, Decomposition groups, int rows) {
    double[] sum = new double[StructureScores.triangle(rows)];
    for (int[] group : groups.groups()) {
      StructureScores.add(scores.correlations(group, rows), sum, sum.length);
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void givesTheLikelihoodOfTheAdditiveProcess(KernelFamily family) {
    Dataset data = PlantedData.uniform(40, 5, new SplittableRandom(1), x -> x[0] * x[2] - x[3]);
    Decomposition groups = Decomposition.ofLabels(LABELS);
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, 1.2 / 3);
    double expected =
        AdditiveGaussianProcess.of(
                family,
                AdditiveHyperparameters.of(groups, LENGTHSCALES, variances, 0.01),
                Domain.cube(5),
                data)
            .logMarginalLikelihood();
    StructureScores shared =
        new StructureScores(
            family, Domain.cube(5), data, LENGTHSCALES, StructureScores.Variances.total(1.2), 0.01);
    StructureScores each =
        new StructureScores(
            family, Domain.cube(5), data, LENGTHSCALES, StructureScores.Variances.each(0.4), 0.01);
    double[] increments = new double[40];
    double found = shared.logLikelihood(sum(shared, groups, 40), 3, increments);
    assertRelative(found, expected, 1e-10, "log likelihood");
    assertRelative(Arrays.stream(increments).sum(), expected, 1e-10, "log likelihood");
    assertRelative(
        each.logLikelihood(sum(each, groups, 40), 3, new double[40]),
        expected,
        1e-10,
        "log likelihood");
  }

  @Test
  void scoresAPrefixOfThePointsAsIfThereWereNoOthers() {
    Dataset data = PlantedData.uniform(30, 3, new SplittableRandom(2), x -> x[0] + x[1] * x[2]);
    double[] lengthscales = {0.4, 0.4, 0.4};
    StructureScores all = of(data, lengthscales);
    StructureScores few = of(data.select(0, 1, 2, 3, 4, 5, 6), lengthscales);
    Decomposition groups = Decomposition.ofLabels(0, 1, 1);
    double[] increments = new double[30];
    double whole = all.logLikelihood(sum(all, groups, 30), 2, increments);
    double prefix = all.logLikelihood(sum(all, groups, 7), 2, new double[7]);
    assertRelative(
        prefix, few.logLikelihood(sum(few, groups, 7), 2, new double[7]), 1e-12, "log likelihood");
    assertRelative(Arrays.stream(increments, 0, 7).sum(), prefix, 1e-9, "log likelihood");
    assertThat(whole).isNotEqualTo(prefix);
  }

  private static StructureScores of(Dataset data, double[] lengthscales) {
    return new StructureScores(
        KernelFamily.MATERN52,
        Domain.cube(3),
        data,
        lengthscales,
        StructureScores.Variances.total(1),
        1e-3);
  }

  @Test
  void refusesACovarianceThatCannotBeFactored() {
    Dataset data = PlantedData.uniform(5, 3, new SplittableRandom(3), x -> x[0]);
    StructureScores scores = of(data, new double[] {1, 1, 1});
    double[] impossible = new double[StructureScores.triangle(5)];
    Arrays.fill(impossible, 50);
    assertThat(scores.logLikelihood(impossible, 2, new double[5]))
        .isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void knowsTheSlopesOfTheLikelihoodByTheCovariance() {
    Dataset data = PlantedData.uniform(12, 3, new SplittableRandom(4), x -> x[0] + x[1] * x[2]);
    StructureScores scores = of(data, new double[] {0.4, 0.5, 0.6});
    Decomposition groups = Decomposition.ofLabels(0, 1, 1);
    double[] sum = sum(scores, groups, 12);
    double variance = scores.variance(2);
    double[] covariance = Arrays.stream(sum).map(c -> c * variance).toArray();
    double[] slopes = new double[sum.length];
    double byDiagonal = scores.slopes(covariance, 2 * variance, slopes);
    for (int at : new int[] {0, 7, 40, 65}) {
      double h = 1e-6;
      double[] up = sum.clone();
      double[] down = sum.clone();
      up[at] += h / variance;
      down[at] -= h / variance;
      double slope =
          (scores.logLikelihood(up, 2, new double[12])
                  - scores.logLikelihood(down, 2, new double[12]))
              / (2 * h);
      assertThat(slopes[at]).isCloseTo(slope, org.assertj.core.data.Offset.offset(2e-5));
    }
    assertThat(byDiagonal).isFinite();
  }
}

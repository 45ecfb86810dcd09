package io.github.culmen.gp.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.PlantedData;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StructureChainTest {
  private static StructureScores scores(Dataset data, int dimension, double noise) {
    double[] lengthscales = new double[dimension];
    java.util.Arrays.fill(lengthscales, 0.5);
    return new StructureScores(
        KernelFamily.SE,
        Domain.cube(dimension),
        data,
        lengthscales,
        StructureScores.Variances.total(1),
        noise);
  }

  @Test
  void findsPlantedGroups() {
    SplittableRandom random = new SplittableRandom(5);
    Dataset data = PlantedData.uniform(100, 5, random, PlantedData::threeGroups);
    StructureChain chain =
        new StructureChain(scores(data, 5, 0.01), new int[] {0, 1, 2, 3, 4}, 2, 1);
    for (int sweep = 0; sweep < 6; sweep++) {
      chain.sweep(random);
    }
    assertThat(Decomposition.ofLabels(chain.best()))
        .isEqualTo(Decomposition.ofLabels(0, 1, 2, 0, 1));
  }

  @Test
  void keepsTheLikelihoodOfItsLabelsThroughManyUpdates() {
    SplittableRandom random = new SplittableRandom(6);
    Dataset data = PlantedData.uniform(30, 5, random, PlantedData::threeGroups);
    StructureScores scores = scores(data, 5, 0.1);
    StructureChain chain = new StructureChain(scores, new int[] {0, 0, 0, 0, 0}, 5, 1);
    for (int sweep = 0; sweep < 5; sweep++) {
      chain.sweep(random);
      StructureChain fresh = new StructureChain(scores, chain.labels(), 5, 1);
      assertThat(chain.logLikelihood()).isCloseTo(fresh.logLikelihood(), within(1e-9));
      assertThat(chain.bestScore()).isGreaterThanOrEqualTo(fresh.bestScore() - 1e-9);
    }
  }

  @Test
  void neverFillsAGroupBeyondTheLimit() {
    SplittableRandom random = new SplittableRandom(7);
    Dataset data =
        PlantedData.uniform(40, 4, random, x -> Math.sin(3 * (x[0] + x[1] + x[2] + x[3])));
    StructureChain chain = new StructureChain(scores(data, 4, 0.1), new int[] {0, 1, 2, 3}, 2, 1);
    for (int sweep = 0; sweep < 8; sweep++) {
      chain.sweep(random);
      Decomposition groups = Decomposition.ofLabels(chain.labels());
      for (int g = 0; g < groups.size(); g++) {
        assertThat(groups.sizeOf(g)).isLessThanOrEqualTo(2);
      }
    }
  }

  @Test
  void followsItsPriorWhereTheDataSayNothing() {
    // One point under a fixed total variance is equally likely in every structure.
    Dataset data = Dataset.of(Matrix.of(new double[][] {{0.5, 0.5, 0.5}}), new double[] {0});
    StructureChain chain = new StructureChain(scores(data, 3, 0.1), new int[] {0, 1, 2}, 3, 1);
    SplittableRandom random = new SplittableRandom(8);
    int[] counts = new int[4];
    int sweeps = 6000;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      chain.sweep(random);
      counts[Decomposition.ofLabels(chain.labels()).size()]++;
    }
    // P(z) = Π_g n_g! · 2!/5!: one group 3 labellings · 3!, two groups 18 · 2!, three groups 6 · 1.
    double total = 3 * 6 + 18 * 2 + 6;
    double[] expected = {0, 18 / total, 36 / total, 6 / total};
    for (int groups = 1; groups <= 3; groups++) {
      double p = expected[groups];
      // Sweeps are not independent: five standard errors of independent ones, doubled.
      assertThat(counts[groups] / (double) sweeps)
          .isCloseTo(p, within(10 * Math.sqrt(p * (1 - p) / sweeps)));
    }
  }

  @Test
  void givesThePriorOfUnlabelledGroups() {
    // Labelled sequences: d!/(d-G)! ways to name G groups, each with Π n_g!.
    double one = StructureChain.logPrior(Decomposition.single(3), 1);
    double two = StructureChain.logPrior(Decomposition.ofLabels(0, 0, 1), 1);
    double three = StructureChain.logPrior(Decomposition.singletons(3), 1);
    assertThat(Math.exp(one)).isCloseTo(18, within(1e-9));
    assertThat(Math.exp(two)).isCloseTo(12, within(1e-9));
    assertThat(Math.exp(three)).isCloseTo(6, within(1e-9));
  }
}

package io.github.culmen.gp.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.PlantedData;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LikeliestStructureTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findsInATenthWhatIsTheBestOfAll(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Dataset data =
        PlantedData.uniform(
            60, 8, random, x -> PlantedData.threeGroups(x) + Math.sin(4 * x[5] * x[6]) + x[7]);
    double[] lengthscales = new double[8];
    Arrays.fill(lengthscales, 0.4);
    StructureScores scores =
        new StructureScores(
            KernelFamily.MATERN52,
            Domain.cube(8),
            data,
            lengthscales,
            StructureScores.Variances.total(1),
            0.01);
    List<int[]> structures = LikeliestStructure.draw(8, 2, 3000, random);
    LikeliestStructure.Found fast = LikeliestStructure.of(scores, structures);
    LikeliestStructure.Found slow = LikeliestStructure.exhaustive(scores, structures);
    assertThat(fast.labels()).isEqualTo(slow.labels());
    assertThat(fast.logLikelihood()).isEqualTo(slow.logLikelihood());
    assertThat(slow.scored()).isEqualTo(structures.size());
    assertThat(fast.scored()).isLessThanOrEqualTo(Math.max(200, structures.size() / 10));
  }

  @Test
  void drawsDifferentStructuresWithinTheLimit() {
    List<int[]> structures = LikeliestStructure.draw(7, 3, 500, new SplittableRandom(4));
    assertThat(structures.stream().map(Arrays::toString).distinct()).hasSize(structures.size());
    for (int[] labels : structures) {
      Decomposition groups = Decomposition.ofLabels(labels);
      for (int g = 0; g < groups.size(); g++) {
        assertThat(groups.sizeOf(g)).isBetween(1, 3);
      }
    }
  }

  @Test
  void drawsEveryStructureOnceWhereThereAreFew() {
    // Two inputs: apart or together.
    assertThat(LikeliestStructure.draw(2, 2, 50, new SplittableRandom(5))).hasSize(2);
    assertThat(LikeliestStructure.draw(1, 2, 50, new SplittableRandom(5))).hasSize(1);
  }

  @Test
  void namesGroupsInTheOrderOfTheirFirstInputs() {
    assertThat(LikeliestStructure.canonical(new int[] {5, 2, 5, 0, 2}))
        .containsExactly(0, 1, 0, 2, 1);
  }
}

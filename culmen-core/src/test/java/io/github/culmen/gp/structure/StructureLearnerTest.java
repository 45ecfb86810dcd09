package io.github.culmen.gp.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.gp.PlantedData;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.StructureMethod;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructureLearnerTest {
  private static final Decomposition PLANTED = Decomposition.ofLabels(0, 1, 2, 0, 1);

  private static StructureLearner learner(StructureMethod method, int limit) {
    return StructureLearner.of(
            KernelFamily.MATERN52, HyperparameterPrior::dimensionScaled, method, limit)
        .withStructures(100);
  }

  @ParameterizedTest
  @EnumSource(StructureMethod.class)
  void findsPlantedGroupsWithoutKnowingHyperparameters(StructureMethod method) {
    SplittableRandom random = new SplittableRandom(3);
    Dataset data = PlantedData.uniform(80, 5, random, PlantedData::threeGroups);
    StructureLearner.Learned learned =
        learner(method, 2).learn(data, Domain.cube(5), Optional.empty(), random);
    assertThat(learned.hyperparameters().decomposition()).isEqualTo(PLANTED);
    assertThat(learned.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void findsPlantedGroupsUnderNoise(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    // Noise of about a twentieth of the variance.
    Dataset data =
        PlantedData.uniform(
            150, 5, random, x -> PlantedData.threeGroups(x) + 0.25 * random.nextGaussian());
    StructureLearner.Learned learned =
        learner(StructureMethod.GIBBS, 3).learn(data, Domain.cube(5), Optional.empty(), random);
    assertThat(learned.hyperparameters().decomposition()).isEqualTo(PLANTED);
  }

  @ParameterizedTest
  @EnumSource(StructureMethod.class)
  void putsAllInputsTogetherWhereNoSumOfSmallGroupsWillDo(StructureMethod method) {
    SplittableRandom random = new SplittableRandom(6);
    Dataset data =
        PlantedData.uniform(
            120, 4, random, x -> Math.sin(5 * (x[0] - x[1]) * (x[2] + x[3]) + x[1] * x[3]));
    StructureLearner.Learned learned =
        learner(method, 1).learn(data, Domain.cube(4), Optional.empty(), random);
    assertThat(learned.hyperparameters().decomposition()).isEqualTo(Decomposition.single(4));
    // And goes on from there.
    StructureLearner.Learned again =
        learner(method, 1)
            .learn(data, Domain.cube(4), Optional.of(learned.hyperparameters()), random);
    assertThat(again.hyperparameters().decomposition()).isEqualTo(Decomposition.single(4));
  }

  @Test
  void learnsTheSameFromTheSame() {
    Dataset data = PlantedData.uniform(40, 5, new SplittableRandom(4), PlantedData::threeGroups);
    StructureLearner learner = learner(StructureMethod.GIBBS, 3).withNoise(1e-3);
    var first = learner.learn(data, Domain.cube(5), Optional.empty(), new SplittableRandom(9));
    var again = learner.learn(data, Domain.cube(5), Optional.empty(), new SplittableRandom(9));
    assertThat(again).isEqualTo(first);
    assertThat(first.hyperparameters().noiseVariance()).isEqualTo(1e-3);
  }

  @Test
  void goesOnFromWhatWasLearnedBefore() {
    SplittableRandom random = new SplittableRandom(5);
    Dataset data = PlantedData.uniform(80, 5, random, PlantedData::threeGroups);
    StructureLearner learner = learner(StructureMethod.GIBBS, 3);
    AdditiveHyperparameters wrong =
        AdditiveHyperparameters.of(
            Decomposition.ofLabels(0, 0, 1, 1, 2),
            new double[] {0.5, 0.5, 0.5, 0.5, 0.5},
            new double[] {0.3, 0.3, 0.3},
            0.01);
    var learned = learner.learn(data, Domain.cube(5), Optional.of(wrong), random);
    assertThat(learned.hyperparameters().decomposition()).isEqualTo(PLANTED);
  }

  @ParameterizedTest
  @EnumSource(StructureMethod.class)
  void learnsSomethingFromAnyData(StructureMethod method) {
    double[][] one = {{0.2, 0.4, 0.9}};
    double[][] same = {{0.2, 0.4, 0.9}, {0.2, 0.4, 0.9}, {0.2, 0.4, 0.9}};
    for (Dataset data :
        new Dataset[] {
          Dataset.of(Matrix.of(one), new double[] {0}),
          Dataset.of(Matrix.of(same), new double[] {0, 0, 0}),
          Dataset.of(Matrix.of(same), new double[] {-1, 0, 1}),
        }) {
      var learned =
          learner(method, 2).learn(data, Domain.cube(3), Optional.empty(), new SplittableRandom(1));
      assertThat(learned.hyperparameters().decomposition().dimension()).isEqualTo(3);
      assertThat(learned.logPosterior()).isFinite();
    }
  }

  @Test
  void rejectsGroupsOfNoInputs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> learner(StructureMethod.GIBBS, 0))
        .withMessage("limit must be at least 1, but limit = 0");
  }
}

package io.github.culmen.problem.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.Decomposition;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdditiveGpProblemTest {
  private static final AdditiveGpProblem TEN = AdditiveGpProblem.paper(10, 7);

  private static double[] part(double[] x, int group) {
    return Arrays.stream(TEN.decomposition().group(group)).mapToDouble(j -> x[j]).toArray();
  }

  @Test
  void isNeverAboveItsOptimum() {
    SplittableRandom random = new SplittableRandom(1);
    double optimum = TEN.optimum().orElseThrow();
    for (int i = 0; i < 2000; i++) {
      assertThat(TEN.value(random.doubles(10).toArray())).isLessThan(optimum);
    }
    double[] best = TEN.optimizers().get(0);
    for (int i = 0; i < 500; i++) {
      double[] near =
          Arrays.stream(best)
              .map(x -> Math.max(0, Math.min(1, x + 0.01 * random.nextGaussian())))
              .toArray();
      assertThat(TEN.value(near)).isLessThanOrEqualTo(optimum);
    }
  }

  @Test
  void hasTheSumOfItsComponentsOptimaAsOptimum() {
    double sum =
        TEN.components().stream().mapToDouble(component -> component.optimum().orElseThrow()).sum();
    assertThat(TEN.optimum()).hasValue(sum);
    assertThat(TEN.value(TEN.optimizers().get(0))).isCloseTo(sum, within(1e-9));
  }

  @Test
  void isTheSumOfFunctionsOfItsGroups() {
    double[] x = new SplittableRandom(2).doubles(10).toArray();
    double sum = 0;
    for (int g = 0; g < TEN.decomposition().size(); g++) {
      sum += TEN.components().get(g).value(part(x, g));
    }
    assertThat(TEN.value(x)).isEqualTo(sum);
    // A change in one group has the same effect wherever the others are.
    double[] y = new SplittableRandom(3).doubles(10).toArray();
    int input = TEN.decomposition().group(0)[0];
    double[] movedX = x.clone();
    double[] movedY = y.clone();
    for (int j : TEN.decomposition().group(0)) {
      movedX[j] = y[j];
      movedY[j] = x[j];
    }
    assertThat(TEN.value(movedX) - TEN.value(x))
        .isNotZero()
        .isCloseTo(TEN.value(y) - TEN.value(movedY), within(1e-9));
    assertThat(movedX[input]).isNotEqualTo(x[input]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 31})
  void coversItsInputsByGroupsOfAtMostThree(int dimension) {
    for (long seed = 0; seed < 3; seed++) {
      Decomposition groups = AdditiveGpProblem.paper(dimension, seed).decomposition();
      assertThat(groups.groups().stream().flatMapToInt(Arrays::stream).sorted())
          .containsExactlyElementsOf(IntStream.range(0, dimension).boxed().toList());
      assertThat(groups.groups()).allMatch(group -> group.length >= 1 && group.length <= 3);
    }
  }

  @Test
  void hasThePapersHyperparameters() {
    assertThat(TEN.hyperparameters().lengthscales()).containsOnly(0.1);
    assertThat(TEN.hyperparameters().variances()).containsOnly(5);
    assertThat(TEN.components().get(0).hyperparameters())
        .isEqualTo(TEN.hyperparameters().component(0));
    assertThat(AdditiveGpProblem.smoother(4, 0.3, 1).hyperparameters().lengthscales())
        .containsOnly(0.3);
  }

  @Test
  void isTheSameForTheSameSeedOnly() {
    double[] x = new SplittableRandom(5).doubles(10).toArray();
    assertThat(AdditiveGpProblem.paper(10, 7).value(x)).isEqualTo(TEN.value(x));
    assertThat(AdditiveGpProblem.paper(10, 8).value(x)).isNotEqualTo(TEN.value(x));
    assertThat(AdditiveGpProblem.paper(10, 7).name()).isEqualTo(TEN.name());
    assertThat(AdditiveGpProblem.smoother(10, 0.2, 7).name()).isNotEqualTo(TEN.name());
  }

  @Test
  void variesAsMuchAsItsVarianceSays() {
    SplittableRandom random = new SplittableRandom(6);
    double squares = 0;
    int count = 0;
    for (long seed = 0; seed < 10; seed++) {
      AdditiveGpProblem problem = AdditiveGpProblem.paper(8, seed);
      for (int i = 0; i < 100; i++) {
        double value = problem.value(random.doubles(8).toArray());
        squares += value * value / problem.hyperparameters().variance();
        count++;
      }
    }
    assertThat(squares / count).isBetween(0.7, 1.4);
  }

  @Test
  void saysWhatItNeeds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdditiveGpProblem.paper(0, 1))
        .withMessage("dimension must be at least 1, but dimension = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdditiveGpProblem.smoother(3, Double.NaN, 1))
        .withMessage("lengthscale must be finite and at least 0.02, but lengthscale = NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TEN.value(new double[3]))
        .withMessageContaining("takes points of dimension 10, but was given 3");
  }
}

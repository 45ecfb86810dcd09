package io.github.culmen.problem.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.testdata.Numbers;
import io.github.culmen.testdata.Reference;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BbobProblemTest {
  @Test
  void hasTheValuesOfTheOriginal() {
    Set<String> functions = new HashSet<>();
    int points = 0;
    for (Reference one : Reference.load(getClass(), "bbob").get("problems").elements()) {
      String[] id = one.get("id").text().replaceAll("[a-z]+_f|[id]", "").split("_", -1);
      Problem problem =
          Problems.named(
              "bbob-f"
                  + Integer.parseInt(id[0])
                  + "-i"
                  + Integer.parseInt(id[1])
                  + "-d"
                  + Integer.parseInt(id[2]));
      functions.add(id[0]);
      assertThat(problem.dimension()).isEqualTo((int) one.get("d").number());
      assertThat(problem.optimum()).hasValue(one.get("f_opt").number());
      double[][] x = one.get("points").rows();
      double[] values = one.get("values").numbers();
      for (int i = 0; i < x.length; i++) {
        points++;
        Numbers.assertClose(problem.value(x[i]), values[i], 1e-8, problem.name());
      }
    }
    assertThat(functions).hasSize(24);
    assertThat(points).isGreaterThanOrEqualTo(720);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 10, 20, 40})
  void takesItsBestValueWhereItSaysAndNothingBetterNearby(int dimension) {
    SplittableRandom random = new SplittableRandom(dimension);
    for (int function = 1; function <= BbobProblem.FUNCTIONS; function++) {
      BbobProblem problem = BbobProblem.of(function, 3, dimension);
      double best = problem.optimum().orElseThrow();
      double[] x = problem.optimizers().get(0);
      Numbers.assertClose(problem.value(x), best, 1e-8, problem.name());
      for (int i = 0; i < 20; i++) {
        double[] near = x.clone();
        double[] far = new double[dimension];
        for (int j = 0; j < dimension; j++) {
          near[j] += 1e-3 * random.nextGaussian();
          far[j] = random.nextDouble(-5, 5);
          assertThat(x[j]).isBetween(-5.0, 5.0);
        }
        assertThat(problem.value(near)).isGreaterThanOrEqualTo(best - 1e-8);
        assertThat(problem.value(far)).isGreaterThan(best);
      }
    }
  }

  @Test
  void hasOtherInstances() {
    BbobProblem first = BbobProblem.of(10, 1, 5);
    BbobProblem second = BbobProblem.of(10, 2, 5);
    assertThat(first.optimum()).isNotEqualTo(second.optimum());
    assertThat(first.optimizers().get(0)).isNotEqualTo(second.optimizers().get(0));
    assertThat(second.name()).isEqualTo("bbob-f10-i2-d5");
    assertThat(second.description()).isEqualTo("BBOB function 10, ellipsoid, instance 2");
  }

  @Test
  void refusesWhatThereIsNot() {
    assertThatThrownBy(() -> Problems.named("bbob-f25-i1-d2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the function of a bbob problem must be from 1 to 24, but was 25");
    assertThatThrownBy(() -> Problems.named("bbob-f1-i0-d2")).hasMessageContaining("instance");
    assertThatThrownBy(() -> Problems.named("bbob-f1-i1-d1")).hasMessageContaining("dimension");
    assertThatThrownBy(() -> Problems.named("bbob-f1")).hasMessageContaining("bbob-fF-iI-dD");
    BbobProblem sphere = BbobProblem.of(1, 1, 2);
    assertThatThrownBy(() -> sphere.value(new double[3])).hasMessageContaining("dimension 2");
    assertThatThrownBy(() -> sphere.value(new double[] {0, Double.NaN}))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> sphere.value(new double[] {0, 1e300}))
        .hasMessageContaining("finite values");
    assertThat(sphere.value(new double[] {1e-300, 1e-300})).isFinite();
  }
}

package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problems;
import io.github.culmen.setting.Hyperparameters;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemHyperparametersTest {
  private static final ProblemHyperparameters SOME =
      new ProblemHyperparameters(
          Map.of(
              "branin", Hyperparameters.of(new double[] {0.1, 1.0 / 3}, 2e5, 1e-9),
              "a-line", Hyperparameters.of(new double[] {7}, 1, 0.25)));

  @Test
  void whatIsKeptIsReadToTheLastDigit() {
    assertThat(SOME.csv())
        .isEqualTo(
            """
            problem,variance,noise-variance,lengthscales
            a-line,1.0,0.25,7.0
            branin,200000.0,1.0E-9,0.1 0.3333333333333333
            """);
    ProblemHyperparameters again = ProblemHyperparameters.parse(SOME.csv());
    assertThat(again.csv()).isEqualTo(SOME.csv());
    assertThat(again.of(Problems.named("branin")).lengthscales()).containsExactly(0.1, 1.0 / 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "problem,variance\nx,1\n",
        "problem,variance,noise-variance,lengthscales\nx,1,2\n",
        "problem,variance,noise-variance,lengthscales\nx,one,2,3\n",
        "problem,variance,noise-variance,lengthscales\nx,1,2,\n",
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> ProblemHyperparameters.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aProblemWithoutASettingIsNamed() {
    assertThatThrownBy(() -> SOME.of(Problems.named("hartmann6")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are hyper-parameters of a-line, branin, but not of hartmann6");
    Hyperparameters more = Hyperparameters.of(new double[] {1, 1, 1, 1, 1, 1}, 1, 0.1);
    assertThat(SOME.with("hartmann6", more).of(Problems.named("hartmann6"))).isSameAs(more);
    assertThat(SOME.settings()).hasSize(2);
  }

  @Test
  void whatIsLearnedHasTheScaleOfTheValues() {
    Hyperparameters learned =
        ProblemHyperparameters.learn(Problems.named("branin"), 40, true, new SplittableRandom(1));
    // Values of the function go up to 308; the noise is held at 1e-4 of the mean square.
    assertThat(learned.variance()).isBetween(1e2, 1e7);
    assertThat(learned.noiseVariance()).isBetween(0.1, 5.0);
    assertThat(learned.lengthscales()).hasSize(2);
    assertThat(
            ProblemHyperparameters.learn(
                    Problems.named("branin"), 40, true, new SplittableRandom(1))
                .lengthscales())
        .isEqualTo(learned.lengthscales());
  }
}

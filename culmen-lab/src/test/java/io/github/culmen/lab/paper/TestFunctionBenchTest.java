package io.github.culmen.lab.paper;

import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.ProblemHyperparameters;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.paper.TestFunctionBench.Source;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TestFunctionBenchTest {
  @Test
  void hasTheGivenSettingsInTheUnitCube() {
    Problem eggholder = Problems.named("eggholder");
    Hyperparameters given = TestFunctionBench.given(Source.GIVEN).of(eggholder);
    assertRelative(given.lengthscale(0), 34.30274754380412 / 1024, 1e-12, "given");
    assertRelative(given.variance(), 8.262095426787322 * 1e4, 1e-12, "given");
    assertRelative(given.noiseVariance(), 0.16399815683612556 * 1e4, 1e-12, "given");
    for (Source source : List.of(Source.GIVEN, Source.GIVEN_EXACT)) {
      for (Problem problem : TestFunctionBench.problems()) {
        assertThat(TestFunctionBench.hyperparameters(source, problem, 1).dimension())
            .isEqualTo(problem.dimension());
      }
    }
    assertThatThrownBy(() -> TestFunctionBench.given(Source.LEARNED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("have to be learned");
    assertThatThrownBy(() -> TestFunctionBench.given(Source.GIVEN).of(Problems.named("branin")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but not of branin");
  }

  @Test
  void refittedOnesAreLearnedDuringTheSearch() {
    assertThat(Source.of("refitted").held()).isFalse();
    assertThat(Source.REFITTED.given()).isFalse();
    assertThat(Source.LEARNED.held()).isTrue();
    Strategy strategy =
        TestFunctionBench.learning("mes-g:100").get(0).strategy(Problems.named("shekel"));
    assertThat(strategy.model().learning().inference()).isEqualTo(Learning.Inference.MAP);
    assertThat(strategy.initial()).hasValue(TestFunctionBench.INITIAL);
  }

  @Test
  void learnsWhatAFunctionWasDrawnWith() {
    Hyperparameters truth = Hyperparameters.of(new double[] {0.15, 0.5}, 400, 0);
    Problem drawn = GpSampleProblem.draw("drawn", truth, new SplittableRandom(3));
    for (boolean exact : new boolean[] {true, false}) {
      Hyperparameters learned =
          ProblemHyperparameters.learn(drawn, 150, exact, new SplittableRandom(1));
      assertThat(learned.lengthscale(0)).isBetween(0.11, 0.2);
      assertThat(learned.lengthscale(1)).isBetween(0.3, 0.8);
      assertThat(learned.variance()).isBetween(100.0, 2000.0);
      assertThat(learned.noiseVariance()).isLessThan(0.2);
      assertThat(ProblemHyperparameters.learn(drawn, 150, exact, new SplittableRandom(1)))
          .isEqualTo(learned);
    }
  }

  @Test
  void learnsFromConstantsToo() {
    for (double constant : new double[] {0, 5, -1e100}) {
      Problem flat =
          SimulatedProblem.maximized(
              "flat", "flat", new double[2], new double[] {1, 1}, x -> constant);
      Hyperparameters learned =
          ProblemHyperparameters.learn(flat, 20, true, new SplittableRandom(1));
      assertThat(learned.variance()).isPositive().isFinite();
      assertThat(learned.noiseVariance()).isPositive().isFinite();
    }
  }

  @Test
  void keepsSettingsAsText() {
    Hyperparameters setting = Hyperparameters.of(new double[] {0.1, 1e-3}, 1e100, 1e-30);
    ProblemHyperparameters settings = new ProblemHyperparameters(Map.of()).with("p", setting);
    assertThat(ProblemHyperparameters.parse(settings.csv())).isEqualTo(settings);
    for (String text : List.of("", "diary\n", settings.csv() + "q,1,2\n")) {
      assertThatThrownBy(() -> ProblemHyperparameters.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must have the columns");
    }
    assertThatThrownBy(() -> ProblemHyperparameters.parse(settings.csv() + "q,0,1,1\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("variance must be positive");
  }

  @Test
  void tellsMethodsTheSettingOfTheProblem() {
    ProblemHyperparameters told = TestFunctionBench.given(Source.GIVEN_EXACT);
    Problem shekel = Problems.named("shekel");
    Method method = TestFunctionBench.methods("mes-g:7", told).get(0);
    Strategy strategy = method.strategy(shekel);
    assertThat(method.name()).isEqualTo("mes-g:7");
    assertThat(strategy.maximum().count()).isEqualTo(7);
    assertThat(strategy.initial()).hasValue(1);
    assertThat(strategy.model().kernel()).isEqualTo(KernelFamily.SE);
    assertThat(strategy.model().learning().hyperparameters()).contains(told.of(shekel));
    assertThat(strategy.model().outputs().standardize()).isFalse();
    assertThatThrownBy(() -> TestFunctionBench.methods("mes-x", told))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was 'mes-x'");
  }

  @Test
  void countsIterationsAfterTheFirstPoint() {
    List<Method> methods =
        TestFunctionBench.methods("ei", TestFunctionBench.given(Source.GIVEN_EXACT));
    Comparison comparison =
        TestFunctionBench.comparison(methods, Problems.named("shekel"), List.of(1L), 100);
    assertThat(comparison.iterations()).isEqualTo(101);
    assertThat(comparison.inferenceIterations()).contains(11, 51, 101).hasSize(10);
  }

  @Test
  void standsNextToTheAuthorsProgram() {
    List<TaskResult> results =
        List.of(
            result("mes-g:100", 1, 200, 80),
            result("mes-g:100", 2, 240, 120),
            result("pes:200", 1, 1, 1));
    assertThat(AuthorsRegret.markdown(Source.GIVEN_EXACT, results))
        .contains(
            """
            | function | method | t | ours | authors' code | difference in standard errors |
            |---|---|--:|--:|--:|--:|
            | eggholder | mes-g:100 | 50 | 220.00 ± 28.28 (2) | 249.85 ± 64.97 (4) | -0.8 |
            | eggholder | mes-g:100 | 100 | 100.00 ± 28.28 (2) | 176.72 ± 51.62 (4) | -2.3 |
            """);
    assertThat(AuthorsRegret.markdown(Source.LEARNED, results)).isEmpty();
    assertThat(AuthorsRegret.ALL).hasSize(20);
  }

  private static TaskResult result(String method, long seed, double at50, double at100) {
    return new TaskResult(
        new TaskKey(method, "eggholder", seed),
        List.of(),
        Map.of(51, at50, 101, at100),
        Optional.empty());
  }
}

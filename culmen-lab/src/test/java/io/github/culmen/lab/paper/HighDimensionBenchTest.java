package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.Reward;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HighDimensionBenchTest {
  private static final StructureModel MODEL =
      new StructureModel(
          "5 points",
          Decomposition.of(3, List.of(new int[] {0, 2}, new int[] {1})),
          Hyperparameters.of(new double[] {0.1, 1.0 / 3, 7}, 2.5, 1e-7),
          -12.25,
          3.5);

  // Inputs 0 and 3 act together, 1 alone, and 2 does nothing.
  private static Problem pair() {
    return SimulatedProblem.maximized(
        "pair",
        "",
        new double[] {-1, 0, 0, -1},
        new double[] {1, 10, 1, 1},
        x -> 3 * Math.sin(4 * x[0] * x[3]) + Math.cos(x[1]));
  }

  @Test
  void findsWhichInputsActTogether() {
    StructureModel learned = HighDimensionBench.search(120, 50).learn(pair(), 3);
    assertThat(learned.groups().groupOf(0)).isEqualTo(learned.groups().groupOf(3));
    assertThat(learned.groups().groupOf(1)).isNotEqualTo(learned.groups().groupOf(0));
    double[] lengthscales = learned.hyperparameters().lengthscales();
    assertThat(lengthscales[2]).isGreaterThan(3 * lengthscales[0]);
    // The function is exact and smooth: next to nothing is left for the noise.
    assertThat(learned.hyperparameters().noiseVariance())
        .isLessThan(0.05 * learned.hyperparameters().variance());
    assertThat(learned.bestPoint()).isBetween(2.0, 4.0);
    assertThat(HighDimensionBench.search(120, 50).learn(pair(), 3)).isEqualTo(learned);
  }

  @Test
  void hasGroupsOfAtMostTwoInputs() {
    StructureModel learned =
        HighDimensionBench.search(20, 10).learn(Problems.named("walker-25d"), 1);
    assertThat(learned.groups().groups()).allMatch(group -> group.length <= 2);
    assertThat(learned.groups().dimension()).isEqualTo(25);
    assertThat(learned.settings())
        .isEqualTo(
            "20 uniform points of walker-25d and 10 random structures of at most 2 inputs with seed"
                + " 1");
  }

  @Test
  void isTheSameAfterItWasKept() {
    StructureModel read = StructureModel.parse(MODEL.csv());
    assertThat(read).isEqualTo(MODEL);
    assertThat(MODEL.csv()).contains("x1,1,0.1\n").contains("x3,1,7.0\n");
    assertThat(MODEL.shown()).isEqualTo("{x1 x3} x2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# a\n# b\ninput,group\nx1,1,1\n",
        "# a\n# variance=1 noise=1 log-likelihood=1\ninput,group,lengthscale\nx1,1,1\n",
        "# a\n# variance=1 noise=1 log-likelihood=1 best=1\ninput,group,lengthscale\nx1,1\n",
        "# a\n# variance=1 noise=1 log-likelihood=1 best=1\ninput,group,lengthscale\nx1,a,1\n",
        "# a\n# variance=-1 noise=1 log-likelihood=1 best=1\ninput,group,lengthscale\nx1,1,1\n",
      })
  void refusesWhatIsNoStructure(String text) {
    assertThatThrownBy(() -> StructureModel.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void givesAllMethodsTheSameGroups() {
    List<Method> methods =
        HighDimensionBench.methods(
            String.join(",", HighDimensionBench.words()), MODEL, LearnedModel.AUTHORS);
    assertThat(methods).hasSize(10);
    for (Method method : methods) {
      Strategy strategy = method.strategy(pair());
      if (method.name().startsWith("add-")) {
        assertThat(strategy.model().learning().hyperparameters()).isEmpty();
        assertThat(strategy.model().outputs().mean()).hasValue(0);
        assertThat(strategy.model().learning().units()).isEqualTo(Learning.Units.OWN);
        assertThat(strategy.maximum().count())
            .isEqualTo(method.name().endsWith("calibrated") ? 10 : 1);
        assertThat(strategy.model().structure())
            .isEqualTo(Structure.groups(List.of(List.of("x1", "x3"), List.of("x2"))));
      }
    }
  }

  @Test
  void namesTheLegalMethodsWhereOneIsUnknown() {
    assertThatThrownBy(
            () -> HighDimensionBench.methods("add-mes-g,mes", MODEL, LearnedModel.AUTHORS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("add-est, add-gp-ucb, add-mes-g")
        .hasMessageEndingWith("but was 'mes'");
    assertThatThrownBy(
            () -> HighDimensionBench.methods("random,random", MODEL, LearnedModel.AUTHORS))
        .hasMessageContaining("random is there twice");
  }

  @Test
  void maximisesTenMinusTheDistances() {
    Problem reward = HighDimensionBench.ROBOT.problem();
    RobotPushing robots = RobotPushing.twoRobots();
    assertThat(reward.optimum().getAsDouble()).isEqualTo(10);
    assertThat(reward.minimize()).isFalse();
    double[] middle = new double[14];
    double[] lower = robots.lower();
    double[] upper = robots.upper();
    Arrays.setAll(middle, j -> 0.5 * (lower[j] + upper[j]) + 0.1);
    assertThat(reward.value(middle)).isCloseTo(10 - robots.value(middle), within(1e-12));
    Reward stochastic = (Reward) reward;
    assertThat(stochastic.noisy(new SplittableRandom(1)).value(middle))
        .isEqualTo(10 - robots.noisy(new SplittableRandom(1)).value(middle));
  }

  @Test
  void comparesWithThePaperAndWithChance() {
    List<TaskResult> results =
        List.of(result("add-mes-g", 1), result("add-gp-ucb", 3), result("random", 2));
    assertThat(HighDimensionReport.sentences(results))
        .contains("add-mes-g competitive with add-gp-ucb: here it is lower by 2.00")
        .contains("with random points, add-gp-ucb is higher by 1.00")
        .contains("the one run there is")
        .doesNotContain("add-mes-r");
  }

  @Test
  void hasATableOfSimpleRegret() {
    assertThat(HighDimensionReport.table(1, List.of(result("random", 2))))
        .contains("| random | simple | 1 | 1 | 2.000 |")
        .doesNotContain("inference");
  }

  private static TaskResult result(String method, double regret) {
    return new TaskResult(
        new TaskKey(method, "pair", 1), List.of(regret), Map.of(1, regret), Optional.empty());
  }

  @Test
  void refusesImpossibleSearches() {
    assertThatThrownBy(() -> HighDimensionBench.search(1, 10)).hasMessageContaining("points = 1");
    assertThatThrownBy(() -> HighDimensionBench.search(10, 0))
        .hasMessageContaining("structures = 0");
  }
}

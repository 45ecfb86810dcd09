package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.PairedDifference;
import io.github.culmen.lab.compare.RegretCurves;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.problem.sample.AdditiveGpProblem;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdditiveBenchTest {
  private static TaskResult result(String method, String problem, double... simple) {
    return new TaskResult(
        new TaskKey(method, problem, 1),
        java.util.Arrays.stream(simple).boxed().toList(),
        Map.of(simple.length, simple[simple.length - 1]),
        Optional.empty());
  }

  @Test
  void tellsMethodsTheFunctionsGroupsAndHyperparameters() {
    AdditiveGpProblem problem = AdditiveGpProblem.paper(5, 3);
    Strategy strategy = AdditiveBench.methods("add-mes-g").get(0).strategy(problem);
    Structure.Groups groups = (Structure.Groups) strategy.model().structure();
    assertThat(groups.groups()).hasSize(problem.decomposition().size());
    assertThat(groups.groups().get(0).get(0)).isEqualTo("x1");
    assertThat(groups.groups().stream().flatMap(List::stream))
        .containsExactlyInAnyOrder("x1", "x2", "x3", "x4", "x5");
    // The whole function's variance, which its groups share.
    assertThat(strategy.model().learning().hyperparameters().orElseThrow().variance())
        .isEqualTo(5.0 * problem.decomposition().size());
    assertThat(strategy.maximum().count()).isEqualTo(1);
  }

  @Test
  void hasMethodsThatKnowNothing() {
    AdditiveGpProblem problem = AdditiveGpProblem.paper(5, 3);
    List<Method> methods = AdditiveBench.methods("learned-groups, one-group");
    assertThat(methods.get(0).strategy(problem).model().structure()).isEqualTo(Structure.learned());
    assertThat(methods.get(1).strategy(problem).model().structure()).isEqualTo(Structure.whole());
    assertThat(methods.get(1).strategy(problem).model().learning().hyperparameters()).isEmpty();
  }

  @Test
  void hasMethodsThatKnowAllAndChooseTogether() {
    AdditiveGpProblem problem = AdditiveGpProblem.paper(5, 3);
    List<Method> methods = AdditiveBench.methods("add-mes-r,add-mes-r-together,given-groups");
    Strategy apart = methods.get(0).strategy(problem);
    Strategy together = methods.get(1).strategy(problem);
    assertThat(apart.model().structure().choice()).contains(Structure.Choice.APART);
    assertThat(together.model().structure())
        .isEqualTo(apart.model().structure().with(Structure.Choice.TOGETHER));
    assertThat(together.model().learning()).isEqualTo(apart.model().learning());
    assertThat(together.maximum().count()).isEqualTo(10);
    Strategy given = methods.get(2).strategy(problem);
    assertThat(given.model().structure()).isInstanceOf(Structure.Groups.class);
    assertThat(given.model().learning().hyperparameters()).isEmpty();
  }

  @Test
  void namesTheLegalMethods() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdditiveBench.methods("add-mes-g,mes-g"))
        .withMessage(
            "a method must be one of add-est, add-gp-ucb, add-mes-g, add-mes-g-aware,"
                + " add-mes-g-together, add-mes-r, add-mes-r-aware, add-mes-r-together,"
                + " add-thompson, given-groups, learned-groups, learned-groups-apart, one-group,"
                + " but was 'mes-g'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdditiveBench.functions(4, 0.1, 0, 1))
        .withMessage("functions must be from 1 to 1000, but got 0");
  }

  @Test
  void hasOtherFunctionsForOtherSeeds() {
    assertThat(AdditiveBench.functions(2, 0.1, 2, 1))
        .extracting(Object::toString)
        .containsExactly("additive2-1000", "additive2-1001");
    assertThat(AdditiveBench.functions(2, 0.5, 1, 2))
        .extracting(Object::toString)
        .containsExactly("additive2-0.5-2000");
  }

  @Test
  void comparesMethodsOnTheSameFunctions() {
    List<TaskResult> results =
        List.of(
            result("a", "f", 4, 1),
            result("b", "f", 4, 2),
            result("a", "g", 9, 5),
            result("b", "g", 9, 8),
            result("a", "h", 0, 0));
    assertThat(PairedDifference.of(results, "a", "b")).contains(new PairedDifference(-2, 1, 2));
    assertThat(PairedDifference.of(results, "a", "c")).isEmpty();
    assertThat(PairedDifference.of(results.subList(0, 2), "b", "a"))
        .contains(new PairedDifference(1, 0, 1));
  }

  @Test
  void saysWhetherItIsAsInThePaper() {
    List<TaskResult> results =
        List.of(
            result("add-mes-g", "f", 4, 1),
            result("add-gp-ucb", "f", 4, 2),
            result("add-mes-g", "g", 4, 1.5),
            result("add-gp-ucb", "g", 4, 2.5));
    assertThat(AdditiveReport.markdown(10, 2, results))
        .startsWith("## 10 inputs\n\n| method | regret | iteration |")
        .contains("| add-mes-g | simple | 2 | 2 | 1.250 |")
        .doesNotContain("inference")
        .contains("The paper has add-mes-g lower than add-gp-ucb: here it is lower by 1.00 (2")
        .contains("paired difference 0.0: clear), as in the paper.");
    assertThat(AdditiveReport.markdown(100, 2, results))
        .contains("The paper has add-mes-g no lower than add-gp-ucb")
        .contains("unlike in the paper.");
  }

  @Test
  void drawsMeansOverIterations() {
    RegretCurves curves = RegretCurves.of(List.of(result("b", "f", 4, 1), result("b", "g", 2, 2)));
    assertThat(curves.csv())
        .isEqualTo(
            """
            method,iteration,tasks,mean,sd,standard-error
            b,1,2,3.0,1.4142135623730951,1.0
            b,2,2,1.5,0.7071067811865476,0.5
            """);
    assertThat(curves.chart("Title").toSvg()).contains("Title", "mean of 2 runs", ">b<");
  }
}

package io.github.culmen.lab.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.MixedProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LabProblemsTest {
  private static List<String> names() {
    return new LabProblems().names();
  }

  @Test
  void listsWhatThereIs() {
    // Problems says of exactly these that they are here; ProblemsTest has the same list.
    assertThat(names())
        .containsExactly(
            "neural-network-boston",
            "neural-network-cancer",
            "walker-25d",
            "robot-pushing-3d",
            "robot-pushing-4d",
            "robot-14d",
            "kernel-ridge-boston",
            "boosted-trees-boston",
            "perceptron-cancer");
    assertThat(Problems.names()).endsWith(names().toArray(String[]::new)).startsWith("branin");
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyNameLeadsToItsProblem(String name) {
    Problem problem = Problems.named(name);
    assertThat(problem.name()).isEqualTo(name);
    assertThat(problem.description()).isNotBlank();
    assertThat(problem.lower()).hasSize(problem.dimension());
    assertThat(problem.upper()).hasSize(problem.dimension());
    for (int j = 0; j < problem.dimension(); j++) {
      assertThat(problem.lower()[j]).isLessThan(problem.upper()[j]);
    }
    int dimension = problem.dimension();
    assertThat(Problems.named(name + dimension).dimension()).isEqualTo(dimension);
    assertThatThrownBy(() -> Problems.named(name + (dimension + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the dimension of " + name + " must be %d, but was %d", dimension, dimension + 1);
  }

  @Test
  void rewardsAreMaximizedAndErrorsMinimized() {
    assertThat(Problems.named("walker-25d").minimize()).isFalse();
    assertThat(Problems.named("neural-network-boston").minimize()).isFalse();
    assertThat(Problems.named("robot-pushing-3d").minimize()).isTrue();
    assertThat(LabProblems.programs()).allMatch(Problem::minimize);
  }

  @Test
  void readsTheGoalFromTheName() {
    Problem third = Problems.named("robot-pushing-4d-goal3");
    assertThat(third.name()).isEqualTo("robot-pushing-4d-goal3");
    assertThat(third.dimension()).isEqualTo(4);
    assertThat(((RobotPushing) third).goals()).containsExactly(RobotPushing.goal(3));
    Problem first = Problems.named("robot-pushing-3d");
    assertThat(((RobotPushing) first).goals()).containsExactly(RobotPushing.goal(0));
    assertThatThrownBy(() -> Problems.named("robot-pushing-3d-goal20"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a goal must be from 0 to 19, but was 20");
    assertThatThrownBy(() -> Problems.named("robot-14d-goal1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the nearest is 'robot-14d'");
    assertThatThrownBy(() -> Problems.named("branin-goal1"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("io.github.culmen.lab.problem.LabProblems#programs")
  void aPointOfAProgramHasOneValue(MixedProblem problem) {
    SplittableRandom random = new SplittableRandom(4);
    Encoding encoding = new Encoding(problem.space());
    for (int i = 0; i < 4; i++) {
      double[] unit = random.doubles(problem.dimension()).toArray();
      Point point = encoding.decode(unit);
      double value = problem.value(point);
      assertThat(value).isFinite().isEqualTo(problem.value(point));
      assertThat(problem.value(unit)).isEqualTo(value);
    }
  }
}

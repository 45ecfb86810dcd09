package io.github.culmen.lab.problem;

import io.github.culmen.lab.network.NetworkProblem;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.lab.training.BoostedTrees;
import io.github.culmen.lab.training.KernelRidge;
import io.github.culmen.lab.training.Perceptron;
import io.github.culmen.lab.walker.WalkerProblem;
import io.github.culmen.problem.MixedProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.ProblemFamily;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The problems of the laboratory by name.
 *
 * <p>Like other problems of one dimension they accept it as a suffix ({@code robot-14d14}). Robot
 * pushing takes the number of its goal ({@code robot-pushing-3d-goal7}), 0 without one.
 */
public final class LabProblems implements ProblemFamily {
  // Problems.OF_THE_LABORATORY has the same names, for those who lack this jar.
  private static final Map<String, Function<String, Problem>> MAKERS = makers();

  private static final Map<String, IntFunction<Problem>> WITH_GOALS =
      Map.of("robot-pushing-3d", RobotPushing::threeD, "robot-pushing-4d", RobotPushing::fourD);

  private static final Pattern NAME_AND_GOAL = Pattern.compile("(.+)-goal(\\d{1,9})");
  private static final Pattern NAME_AND_DIMENSION = Pattern.compile("(.*\\D)(\\d{1,9})");

  private static Map<String, Function<String, Problem>> makers() {
    Map<String, Function<String, Problem>> makers = new LinkedHashMap<>();
    makers.put("neural-network-boston", NetworkProblem::boston);
    makers.put("neural-network-cancer", NetworkProblem::cancer);
    makers.put("walker-25d", WalkerProblem::of);
    makers.put("robot-pushing-3d", name -> RobotPushing.threeD(0).named(name));
    makers.put("robot-pushing-4d", name -> RobotPushing.fourD(0).named(name));
    makers.put("robot-14d", name -> RobotPushing.twoRobots().named(name));
    makers.put("kernel-ridge-boston", name -> KernelRidge.boston("kernel-ridge-boston"));
    makers.put("boosted-trees-boston", name -> BoostedTrees.boston("boosted-trees-boston"));
    makers.put("perceptron-cancer", name -> Perceptron.cancer("perceptron-cancer"));
    return makers;
  }

  /** The programs that learn: their settings are whole numbers, choices and log scales. */
  public static List<MixedProblem> programs() {
    return List.of(
        KernelRidge.boston("kernel-ridge-boston"),
        BoostedTrees.boston("boosted-trees-boston"),
        Perceptron.cancer("perceptron-cancer"));
  }

  @Override
  public List<String> names() {
    return List.copyOf(MAKERS.keySet());
  }

  @Override
  public Optional<Problem> named(String name) {
    Function<String, Problem> maker = MAKERS.get(name);
    if (maker != null) {
      return Optional.of(maker.apply(name));
    }
    Matcher goal = NAME_AND_GOAL.matcher(name);
    if (goal.matches() && WITH_GOALS.containsKey(goal.group(1))) {
      return Optional.of(WITH_GOALS.get(goal.group(1)).apply(Integer.parseInt(goal.group(2))));
    }
    Matcher parts = NAME_AND_DIMENSION.matcher(name);
    if (!parts.matches() || !MAKERS.containsKey(parts.group(1))) {
      return Optional.empty();
    }
    Problem problem = MAKERS.get(parts.group(1)).apply(name);
    int dimension = Integer.parseInt(parts.group(2));
    if (dimension != problem.dimension()) {
      throw new IllegalArgumentException(
          "the dimension of "
              + parts.group(1)
              + " must be "
              + problem.dimension()
              + ", but was "
              + dimension);
    }
    return Optional.of(problem);
  }
}

package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's comparison on robot pushing: to find how to push an object to each of twenty random
 * goals, with noise in the robot's velocity. [Wang2017] §5.4
 *
 * <p>Regret is the distance from the goal without noise.
 */
public final class PushingBench {
  private static final int EVERY = 10;
  // The authors maximise 5 minus the distance by a process of mean 0.
  private static final double USUAL_DISTANCE = 5;

  /** The two tasks. */
  public enum Task {
    /** Where the hand starts and how long it pushes; one point to begin with. */
    THREE_D("3-d", 1),
    /** Its angle too; fifty points to begin with. */
    FOUR_D("4-d", 50);

    private final String column;
    private final int initial;

    Task(String column, int initial) {
      this.column = column;
      this.initial = initial;
    }

    /** Its name in the paper's table. */
    public String column() {
      return column;
    }

    /** How many points a search begins with. */
    public int initial() {
      return initial;
    }
  }

  private PushingBench() {}

  /**
   * The comparison on one task.
   *
   * @param methods a list such as {@code ei,mes-g:100}
   * @param first the first of the goals, from 1
   * @param last the last of them, at most {@value RobotPushing#GOALS}
   * @param iterations how many choices follow the initial points
   */
  public static Comparison comparison(
      Task task,
      LearnedModel model,
      String methods,
      int first,
      int last,
      long seed,
      int iterations) {
    List<Problem> problems = new ArrayList<>();
    for (int goal = first - 1; goal < last; goal++) {
      problems.add(task == Task.THREE_D ? RobotPushing.threeD(goal) : RobotPushing.fourD(goal));
    }
    return new Comparison(
        Method.parseAll(methods, model.strategy(task.initial, USUAL_DISTANCE)),
        problems,
        List.of(seed),
        task.initial + iterations,
        EVERY,
        0,
        Comparison.Observation.OWN_NOISE,
        task.initial,
        model.word());
  }
}

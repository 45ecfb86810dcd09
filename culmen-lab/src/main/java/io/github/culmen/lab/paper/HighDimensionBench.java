package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.Reward;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The paper's comparison of additive methods on two simulations: two robots that push two objects,
 * and a robot that walks. [Wang2017] §5.5
 *
 * <p>Groups of inputs are those of a {@link StructureModel}, learned once and the same for all
 * methods, which learn hyper-parameters as values come. One maximum is drawn for each component and
 * choice.
 */
public enum HighDimensionBench {
  /** Ten minus the sum of the distances of two objects from their goals; 14 inputs. */
  ROBOT("robot-14d", Comparison.Observation.OWN_NOISE),
  /** The walking speed of a robot; 25 inputs. */
  WALKER("walker-25d", Comparison.Observation.LEARNED_NOISE);

  /** The paper's methods, and random points. */
  public static final String PAPER_METHODS = "add-mes-g,add-mes-r,add-est,add-gp-ucb,random";

  private static final int GROUP_SIZE = 2;
  // What the objective of the paper's robots is counted from.
  private static final double MOST_REWARD = 10;

  private static final Map<String, Function<StructureModel, Strategy>> METHODS =
      new TreeMap<>(
          Map.of(
              "add-mes-g", model -> known(model, AcquisitionKind.MES_G),
              "add-mes-r", model -> known(model, AcquisitionKind.MES_R),
              "add-mes-g-aware", model -> aware(model, AcquisitionKind.MES_G),
              "add-mes-r-aware", model -> aware(model, AcquisitionKind.MES_R),
              "add-est", model -> known(model, AcquisitionKind.EST),
              "add-gp-ucb", model -> known(model, AcquisitionKind.UCB),
              "add-thompson", model -> known(model, AcquisitionKind.THOMPSON),
              "random", HighDimensionBench::random));

  private final String word;
  private final Comparison.Observation observation;

  HighDimensionBench(String word, Comparison.Observation observation) {
    this.word = word;
    this.observation = observation;
  }

  /** What it is called, which is the problem's name too. */
  public String word() {
    return word;
  }

  /** What is maximised. */
  public Problem problem() {
    return this == ROBOT ? new Reward(RobotPushing.twoRobots(), MOST_REWARD) : Problems.named(word);
  }

  /** How structures are looked for: groups of at most two inputs. */
  public static StructureSearch search(int points, int structures) {
    return new StructureSearch(points, structures, GROUP_SIZE);
  }

  /** The names methods can have. */
  public static List<String> words() {
    return List.copyOf(METHODS.keySet());
  }

  /**
   * The methods of a list such as {@code add-mes-g,random}.
   *
   * @throws IllegalArgumentException if one is none of {@link #words}
   */
  public static List<Method> methods(String names, StructureModel model) {
    List<Method> methods = new ArrayList<>();
    for (String name : requireKnown(names)) {
      methods.add(new Method(name, METHODS.get(name).apply(model)));
    }
    return methods;
  }

  /**
   * The names in a list.
   *
   * @throws IllegalArgumentException if one is none of {@link #words}, or is there twice
   */
  public static List<String> requireKnown(String names) {
    List<String> all = new ArrayList<>();
    for (String text : names.split(",", -1)) {
      String name = text.strip();
      if (!METHODS.containsKey(name)) {
        throw new IllegalArgumentException(
            "a method must be one of "
                + String.join(", ", METHODS.keySet())
                + ", but was '"
                + text
                + "'");
      }
      if (all.contains(name)) {
        throw new IllegalArgumentException(
            "methods must be different from one another, but " + name + " is there twice");
      }
      all.add(name);
    }
    return all;
  }

  /** All methods on this problem. */
  public Comparison comparison(List<Method> methods, List<Long> seeds, int iterations) {
    // The paper shows simple regret only.
    return new Comparison(
        methods, List.of(problem()), seeds, iterations, iterations, 0, observation, 0);
  }

  private static Strategy known(StructureModel model, AcquisitionKind kind) {
    return model.strategy(kind, AdditiveBench.INITIAL);
  }

  // No sum, since random points are not chosen group by group; what is recommended at the end plays
  // no part.
  private static Strategy random(StructureModel model) {
    return Strategy.plain().toBuilder()
        .acquisition(AcquisitionKind.RANDOM)
        .kernel(KernelFamily.SE)
        .fixed(model.hyperparameters())
        .standardize(false)
        .build();
  }

  private static Strategy aware(StructureModel model, AcquisitionKind kind) {
    return known(model, kind).toBuilder().information(InformationForm.NOISE_AWARE).build();
  }
}

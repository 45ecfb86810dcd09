package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.Reward;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

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

  private static final AcquisitionKind MES_G = AcquisitionKind.MES_G;
  private static final AcquisitionKind MES_R = AcquisitionKind.MES_R;
  private static final int GROUP_SIZE = 2;
  // What the objective of the paper's robots is counted from.
  private static final double MOST_REWARD = 10;

  private static final Map<String, BiFunction<StructureModel, LearnedModel, Strategy>> METHODS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("add-mes-g", (groups, model) -> known(groups, model, MES_G)),
              Map.entry("add-mes-r", (groups, model) -> known(groups, model, MES_R)),
              Map.entry("add-mes-g-aware", (groups, model) -> aware(groups, model, MES_G)),
              Map.entry("add-mes-r-aware", (groups, model) -> aware(groups, model, MES_R)),
              Map.entry("add-mes-g-calibrated", HighDimensionBench::calibrated),
              Map.entry("add-est", (groups, model) -> known(groups, model, AcquisitionKind.EST)),
              Map.entry("add-gp-ucb", (groups, model) -> known(groups, model, AcquisitionKind.UCB)),
              Map.entry(
                  "add-thompson",
                  (groups, model) -> known(groups, model, AcquisitionKind.THOMPSON)),
              Map.entry("auto", (groups, model) -> auto()),
              Map.entry("random", (groups, model) -> random(groups))));

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
  public static List<Method> methods(String names, StructureModel groups, LearnedModel model) {
    List<Method> methods = new ArrayList<>();
    for (String name : requireKnown(names)) {
      methods.add(new Method(name, METHODS.get(name).apply(groups, model)));
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
  public Comparison comparison(
      List<Method> methods, LearnedModel model, List<Long> seeds, int iterations) {
    // The paper shows simple regret only.
    return new Comparison(
        methods,
        List.of(problem()),
        seeds,
        iterations,
        iterations,
        0,
        observation,
        0,
        model == LearnedModel.STANDARDIZED ? "" : model.word());
  }

  // Ten minus the distances and the speed are both maximised by a process of mean 0.
  private static Strategy known(StructureModel groups, LearnedModel model, AcquisitionKind kind) {
    return model == LearnedModel.STANDARDIZED
        ? groups.strategy(kind, AdditiveBench.INITIAL)
        : groups.strategy(model.strategy(AdditiveBench.INITIAL, 0), kind, AdditiveBench.INITIAL);
  }

  private static Strategy calibrated(StructureModel groups, LearnedModel model) {
    return known(groups, model, MES_G).toBuilder()
        .maxima(10)
        .maxValues(MaxValueMethod.CALIBRATED)
        .information(InformationForm.NOISE_AWARE)
        .build();
  }

  // What a user has who chooses nothing, the design apart.
  private static Strategy auto() {
    return Strategy.auto().toBuilder().initial(AdditiveBench.INITIAL).build();
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

  private static Strategy aware(StructureModel groups, LearnedModel model, AcquisitionKind kind) {
    return known(groups, model, kind).toBuilder().information(InformationForm.NOISE_AWARE).build();
  }
}

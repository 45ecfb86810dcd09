package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.sample.AdditiveGpProblem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The paper's comparison of additive methods: functions that are sums over small groups of inputs,
 * groups and hyper-parameters being known to the methods {@code add-…}. [Wang2017] §5.5
 *
 * <p>The methods {@code …-aware} use what an observation of the sum tells about the component, and
 * not, as the paper does, what one of the component would tell.
 *
 * <p>The methods {@code …-together} know as much, and choose by the max-value entropy search of the
 * whole function with the usual settings.
 *
 * <p>The methods {@code …-groups} and {@code one-group} do not know the hyper-parameters, and but
 * for {@code given-groups} not the groups either: max-value entropy searches with the usual
 * settings. {@code one-group} is an ordinary process.
 *
 * <p>One maximum is drawn for each component and choice, as in the paper. The paper does not say
 * how many points there are to begin with; here {@value #INITIAL}.
 */
public final class AdditiveBench {
  /** The standard deviation of the noise; the paper's for functions drawn from a process. */
  public static final double NOISE_SD = 0.01;

  /** How many quasi-random points a search begins with. */
  public static final int INITIAL = 10;

  /** The most functions of one dimension; functions of different seeds are different ones. */
  public static final int MOST_FUNCTIONS = 1_000;

  private static final Map<String, Function<Problem, Strategy>> METHODS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("add-mes-g", knowing(AcquisitionKind.MES_G)),
              Map.entry("add-mes-g-aware", problem -> aware(problem, AcquisitionKind.MES_G)),
              Map.entry("add-mes-r-aware", problem -> aware(problem, AcquisitionKind.MES_R)),
              Map.entry("add-mes-g-together", problem -> together(problem, AcquisitionKind.MES_G)),
              Map.entry("add-mes-r-together", problem -> together(problem, AcquisitionKind.MES_R)),
              Map.entry("add-mes-r", knowing(AcquisitionKind.MES_R)),
              Map.entry("add-est", knowing(AcquisitionKind.EST)),
              Map.entry("add-gp-ucb", knowing(AcquisitionKind.UCB)),
              Map.entry("add-thompson", knowing(AcquisitionKind.THOMPSON)),
              Map.entry(
                  "given-groups",
                  problem -> learning(Structure.groups(groups((AdditiveGpProblem) problem)))),
              Map.entry("learned-groups", problem -> learning(Structure.learned())),
              Map.entry(
                  "learned-groups-apart",
                  problem -> learning(Structure.learned().with(Structure.Choice.APART))),
              Map.entry("one-group", problem -> learning(Structure.whole()))));

  private AdditiveBench() {}

  /** The names methods can have. */
  public static List<String> words() {
    return List.copyOf(METHODS.keySet());
  }

  /**
   * The methods of a list such as {@code add-mes-g,add-gp-ucb}.
   *
   * @throws IllegalArgumentException if one is none of {@link #words}
   */
  public static List<Method> methods(String names) {
    List<Method> methods = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      Function<Problem, Strategy> strategies = METHODS.get(name.strip());
      if (strategies == null) {
        throw new IllegalArgumentException(
            "a method must be one of "
                + String.join(", ", METHODS.keySet())
                + ", but was '"
                + name
                + "'");
      }
      methods.add(new Method(name.strip(), strategies));
    }
    return methods;
  }

  private static Function<Problem, Strategy> knowing(AcquisitionKind kind) {
    return problem -> known((AdditiveGpProblem) problem, kind);
  }

  private static Strategy aware(Problem problem, AcquisitionKind kind) {
    return known((AdditiveGpProblem) problem, kind).toBuilder()
        .information(InformationForm.NOISE_AWARE)
        .build();
  }

  private static Strategy together(Problem problem, AcquisitionKind kind) {
    Strategy known = known((AdditiveGpProblem) problem, kind);
    return known.toBuilder()
        .structure(known.model().structure().with(Structure.Choice.TOGETHER))
        .information(InformationForm.NOISE_AWARE)
        .maxima(Strategy.plain().maximum().count())
        .build();
  }

  // What a user has who knows nothing of the function but its noise.
  private static Strategy learning(Structure structure) {
    return Strategy.plain().toBuilder().kernel(KernelFamily.SE).structure(structure).build();
  }

  private static List<List<String>> groups(AdditiveGpProblem problem) {
    List<List<String>> groups = new ArrayList<>();
    for (int[] group : problem.decomposition().groups()) {
      groups.add(Arrays.stream(group).mapToObj(j -> "x" + (j + 1)).toList());
    }
    return groups;
  }

  /** The paper's strategy, which knows the groups and hyper-parameters of a function. */
  public static Strategy known(AdditiveGpProblem problem, AcquisitionKind kind) {
    return Strategy.plain().toBuilder()
        .acquisition(kind)
        .maxima(1)
        .information(InformationForm.LATENT)
        .kernel(KernelFamily.SE)
        .structure(Structure.groups(groups(problem)).with(Structure.Choice.APART))
        .fixed(
            Hyperparameters.of(
                problem.hyperparameters().lengthscales(),
                problem.hyperparameters().variance(),
                NOISE_SD * NOISE_SD))
        .standardize(false)
        .initial(INITIAL)
        .build();
  }

  /**
   * Functions of so many inputs, by a seed.
   *
   * @param lengthscale that of all inputs; the paper's is 0.1
   * @param count how many, from 1 to 1000
   */
  public static List<Problem> functions(int dimension, double lengthscale, int count, long seed) {
    if (count < 1 || count > MOST_FUNCTIONS) {
      throw new IllegalArgumentException(
          "functions must be from 1 to " + MOST_FUNCTIONS + ", but got " + count);
    }
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long own = MOST_FUNCTIONS * seed + i;
      problems.add(
          lengthscale == AdditiveGpProblem.PAPER_LENGTHSCALE
              ? AdditiveGpProblem.paper(dimension, own)
              : AdditiveGpProblem.smoother(dimension, lengthscale, own));
    }
    return problems;
  }
}

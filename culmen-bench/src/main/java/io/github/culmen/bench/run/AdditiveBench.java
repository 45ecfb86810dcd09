package io.github.culmen.bench.run;

import io.github.culmen.acquisition.InformationForm;
import io.github.culmen.bench.AdditiveGpProblem;
import io.github.culmen.bench.Problem;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.study.Strategy;
import io.github.culmen.study.Strategy.AcquisitionKind;
import io.github.culmen.study.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The paper's comparison of additive methods: functions that are sums over small groups of inputs,
 * groups and hyper-parameters being known to all methods. [Wang2017] §5.5
 *
 * <p>One maximum is drawn for each component and choice, as in the paper. The paper does not say
 * how many points there are to begin with; here {@value #INITIAL}.
 */
public final class AdditiveBench {
  /** The standard deviation of the noise; the paper's for functions drawn from a process. */
  public static final double NOISE_SD = 0.01;

  /** How many quasi-random points a search begins with. */
  public static final int INITIAL = 10;

  // Functions of different seeds are different ones.
  private static final int MOST_FUNCTIONS = 1_000;

  private static final Map<String, AcquisitionKind> KINDS =
      new TreeMap<>(
          Map.of(
              "add-mes-g", AcquisitionKind.MES_G,
              "add-mes-r", AcquisitionKind.MES_R,
              "add-est", AcquisitionKind.EST,
              "add-gp-ucb", AcquisitionKind.UCB,
              "add-thompson", AcquisitionKind.THOMPSON));

  private AdditiveBench() {}

  /** The names methods can have. */
  public static List<String> words() {
    return List.copyOf(KINDS.keySet());
  }

  /**
   * The methods of a list such as {@code add-mes-g,add-gp-ucb}.
   *
   * @throws IllegalArgumentException if one is none of {@link #words}
   */
  public static List<Method> methods(String names) {
    List<Method> methods = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      AcquisitionKind kind = KINDS.get(name.strip());
      if (kind == null) {
        throw new IllegalArgumentException(
            "a method must be one of "
                + String.join(", ", KINDS.keySet())
                + ", but was '"
                + name
                + "'");
      }
      methods.add(new Method(name.strip(), problem -> known((AdditiveGpProblem) problem, kind)));
    }
    return methods;
  }

  /** The strategy that knows the groups and hyper-parameters of a function. */
  public static Strategy known(AdditiveGpProblem problem, AcquisitionKind kind) {
    List<List<String>> groups = new ArrayList<>();
    for (int[] group : problem.decomposition().groups()) {
      groups.add(Arrays.stream(group).mapToObj(j -> "x" + (j + 1)).toList());
    }
    return Strategy.builder()
        .acquisition(kind)
        .maxima(1)
        .information(InformationForm.LATENT)
        .kernel(KernelFamily.SE)
        .structure(Structure.groups(groups))
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
   * @param count how many, from 1 to 1000
   */
  public static List<Problem> functions(int dimension, int count, long seed) {
    if (count < 1 || count > MOST_FUNCTIONS) {
      throw new IllegalArgumentException(
          "functions must be from 1 to " + MOST_FUNCTIONS + ", but got " + count);
    }
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      problems.add(AdditiveGpProblem.paper(dimension, MOST_FUNCTIONS * seed + i));
    }
    return problems;
  }
}

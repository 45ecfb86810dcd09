package io.github.culmen.problem.sample;

import io.github.culmen.problem.Coordinates;
import io.github.culmen.problem.Problem;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A sum of functions of disjoint groups of inputs, each drawn from a Gaussian process on its own
 * unit cube, to be maximised. [Wang2017] §5.5
 *
 * <p>The maximum of the sum over the cube is the sum of the maxima, and these are known, so regret
 * is exact in any dimension.
 */
public final class AdditiveGpProblem implements Problem {
  /** The most inputs a group of the paper's functions has. */
  public static final int PAPER_GROUP_SIZE = 3;

  /** The lengthscale of all inputs of the paper's functions. */
  public static final double PAPER_LENGTHSCALE = 0.1;

  /** Shorter ones would need too large a draw. */
  public static final double LEAST_LENGTHSCALE = 0.02;

  private static final double PAPER_VARIANCE = 5;

  private final String name;
  private final AdditiveHyperparameters hyperparameters;
  private final List<GpSampleProblem> components;

  private AdditiveGpProblem(
      String name, AdditiveHyperparameters hyperparameters, List<GpSampleProblem> components) {
    this.name = name;
    this.hyperparameters = hyperparameters;
    this.components = components;
  }

  /**
   * A function of so many inputs as in the paper: at random, groups of one to three inputs, each
   * with lengthscales of 0.1 and variance 5.
   *
   * <p>The paper says how large a group may be, not how sizes are drawn; here they are uniform.
   */
  public static AdditiveGpProblem paper(int dimension, long seed) {
    return drawn("additive" + dimension + "-" + seed, dimension, PAPER_LENGTHSCALE, seed);
  }

  /**
   * The same with another lengthscale: the longer, the fewer evaluations tell a function.
   *
   * @param lengthscale that of all inputs, at least 0.02
   */
  public static AdditiveGpProblem smoother(int dimension, double lengthscale, long seed) {
    if (!(lengthscale >= LEAST_LENGTHSCALE) || Double.isInfinite(lengthscale)) {
      throw new IllegalArgumentException(
          "lengthscale must be finite and at least "
              + LEAST_LENGTHSCALE
              + ", but lengthscale = "
              + lengthscale);
    }
    return drawn(
        "additive" + dimension + "-" + lengthscale + "-" + seed, dimension, lengthscale, seed);
  }

  private static AdditiveGpProblem drawn(
      String name, int dimension, double lengthscale, long seed) {
    if (dimension < 1) {
      throw new IllegalArgumentException(
          "dimension must be at least 1, but dimension = " + dimension);
    }
    RandomGenerator random = new SplittableRandom(seed);
    Decomposition groups = groups(dimension, random);
    double[] variances = Coordinates.filled(groups.size(), PAPER_VARIANCE);
    AdditiveHyperparameters hyperparameters =
        AdditiveHyperparameters.of(
            groups, Coordinates.filled(dimension, lengthscale), variances, 0);
    List<GpSampleProblem> components = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      components.add(GpSampleProblem.draw("component", hyperparameters.component(g), random));
    }
    return new AdditiveGpProblem(name, hyperparameters, List.copyOf(components));
  }

  private static Decomposition groups(int dimension, RandomGenerator random) {
    int[] order = new int[dimension];
    for (int j = 0; j < dimension; j++) {
      int other = random.nextInt(j + 1);
      order[j] = order[other];
      order[other] = j;
    }
    List<int[]> groups = new ArrayList<>();
    for (int at = 0; at < dimension; ) {
      int size = Math.min(dimension - at, 1 + random.nextInt(PAPER_GROUP_SIZE));
      groups.add(Arrays.copyOfRange(order, at, at + size));
      at += size;
    }
    return Decomposition.of(dimension, groups);
  }

  /** Which inputs act together. */
  public Decomposition decomposition() {
    return hyperparameters.decomposition();
  }

  /** What the function was drawn with; the noise is 0. */
  public AdditiveHyperparameters hyperparameters() {
    return hyperparameters;
  }

  /** The functions of the groups, each of its own inputs, in the decomposition's order. */
  public List<GpSampleProblem> components() {
    return components;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return decomposition().dimension();
  }

  @Override
  public double[] lower() {
    return new double[dimension()];
  }

  @Override
  public double[] upper() {
    return Coordinates.filled(dimension(), 1);
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireDimension(this, x);
    double sum = 0;
    for (int g = 0; g < components.size(); g++) {
      double[] own = Arrays.stream(decomposition().group(g)).mapToDouble(j -> x[j]).toArray();
      sum += components.get(g).value(own);
    }
    return sum;
  }

  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.of(components.stream().mapToDouble(c -> c.optimum().orElseThrow()).sum());
  }

  @Override
  public List<double[]> optimizers() {
    return List.of(
        decomposition()
            .join(components.stream().map(component -> component.optimizers().get(0)).toList()));
  }

  @Override
  public String description() {
    return "the sum of "
        + components.size()
        + " functions of disjoint inputs, each drawn from a Gaussian process";
  }

  @Override
  public String toString() {
    return name;
  }
}

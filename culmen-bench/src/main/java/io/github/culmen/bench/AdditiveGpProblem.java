package io.github.culmen.bench;

import io.github.culmen.gp.Hyperparameters;
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

  private static final double PAPER_LENGTHSCALE = 0.1;
  private static final double PAPER_VARIANCE = 5;

  private final String name;
  private final int dimension;
  private final List<int[]> groups;
  private final List<GpSampleProblem> components;

  private AdditiveGpProblem(
      String name, int dimension, List<int[]> groups, List<GpSampleProblem> components) {
    this.name = name;
    this.dimension = dimension;
    this.groups = groups;
    this.components = components;
  }

  /**
   * A function of so many inputs as in the paper: at random, groups of one to three inputs, each
   * with lengthscales of 0.1 and variance 5.
   *
   * <p>The paper says how large a group may be, not how sizes are drawn; here they are uniform.
   */
  public static AdditiveGpProblem paper(int dimension, long seed) {
    if (dimension < 1) {
      throw new IllegalArgumentException(
          "dimension must be at least 1, but dimension = " + dimension);
    }
    RandomGenerator random = new SplittableRandom(seed);
    int[] order = new int[dimension];
    for (int j = 0; j < dimension; j++) {
      int other = random.nextInt(j + 1);
      order[j] = order[other];
      order[other] = j;
    }
    List<int[]> groups = new ArrayList<>();
    for (int at = 0; at < dimension; ) {
      int size = Math.min(dimension - at, 1 + random.nextInt(PAPER_GROUP_SIZE));
      groups.add(Arrays.stream(order, at, at + size).sorted().toArray());
      at += size;
    }
    List<GpSampleProblem> components = new ArrayList<>();
    for (int[] group : groups) {
      double[] lengthscales = StandardProblem.filled(group.length, PAPER_LENGTHSCALE);
      components.add(
          GpSampleProblem.draw(
              "component", Hyperparameters.of(lengthscales, PAPER_VARIANCE, 0), random));
    }
    return new AdditiveGpProblem(
        "additive" + dimension + "-" + seed, dimension, groups, components);
  }

  /** The groups of inputs, each in ascending order; copies. */
  public List<int[]> groups() {
    return groups.stream().map(int[]::clone).toList();
  }

  /** The functions of the groups, each of its own inputs, in the order of {@link #groups}. */
  public List<GpSampleProblem> components() {
    return List.copyOf(components);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double[] lower() {
    return new double[dimension];
  }

  @Override
  public double[] upper() {
    return StandardProblem.filled(dimension, 1);
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public double value(double[] x) {
    if (x.length != dimension) {
      throw new IllegalArgumentException(
          name + " takes points of dimension " + dimension + ", but was given " + x.length);
    }
    double sum = 0;
    for (int g = 0; g < groups.size(); g++) {
      double[] own = Arrays.stream(groups.get(g)).mapToDouble(j -> x[j]).toArray();
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
    double[] optimizer = new double[dimension];
    for (int g = 0; g < groups.size(); g++) {
      double[] own = components.get(g).optimizers().get(0);
      for (int i = 0; i < own.length; i++) {
        optimizer[groups.get(g)[i]] = own[i];
      }
    }
    return List.of(optimizer);
  }

  @Override
  public String description() {
    return "the sum of "
        + groups.size()
        + " functions of disjoint inputs, each drawn from a Gaussian process";
  }

  @Override
  public String toString() {
    return name;
  }
}

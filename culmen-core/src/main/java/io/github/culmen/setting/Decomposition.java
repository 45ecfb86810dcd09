package io.github.culmen.setting;

import io.github.culmen.math.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which inputs act together: disjoint groups that cover all inputs, for functions f(x) = Σ_g
 * f_g(x^{A_g}). [Wang2017] §4
 *
 * <p>Two decompositions are equal if they group alike: the groups are sorted by their smallest
 * member and each group is ascending, in whatever order they were given.
 */
public final class Decomposition {
  private final int[][] groups;
  private final int[] groupOf;

  private Decomposition(int[][] groups, int dimension) {
    this.groups = groups;
    this.groupOf = new int[dimension];
    for (int g = 0; g < groups.length; g++) {
      for (int j : groups[g]) {
        groupOf[j] = g;
      }
    }
  }

  /**
   * Checked groups.
   *
   * @param dimension the number of inputs
   * @param groups disjoint, none empty, together 0, …, dimension - 1
   * @throws IllegalArgumentException naming the inputs that are in two groups, in none, or unknown
   */
  public static Decomposition of(int dimension, List<int[]> groups) {
    requireInputs(dimension);
    int[] seen = new int[dimension];
    TreeSet<Integer> unknown = new TreeSet<>();
    for (int g = 0; g < groups.size(); g++) {
      if (groups.get(g).length == 0) {
        throw new IllegalArgumentException(
            "every group needs at least one input, but group " + g + " is empty");
      }
      for (int j : groups.get(g)) {
        if (j < 0 || j >= dimension) {
          unknown.add(j);
        } else {
          seen[j]++;
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "groups must hold inputs from 0 to "
              + (dimension - 1)
              + ", but they also hold "
              + unknown);
    }
    List<Integer> repeated =
        IntStream.range(0, dimension).filter(j -> seen[j] > 1).boxed().toList();
    if (!repeated.isEmpty()) {
      throw new IllegalArgumentException(
          "groups must not overlap, but more than one place holds inputs " + repeated);
    }
    List<Integer> missing =
        IntStream.range(0, dimension).filter(j -> seen[j] == 0).boxed().toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "groups must cover all " + dimension + " inputs, but none holds inputs " + missing);
    }
    return sorted(dimension, groups);
  }

  private static Decomposition sorted(int dimension, List<int[]> groups) {
    int[][] own = groups.stream().map(int[]::clone).toArray(int[][]::new);
    for (int[] group : own) {
      Arrays.sort(group);
    }
    Arrays.sort(own, Comparator.comparingInt(group -> group[0]));
    return new Decomposition(own, dimension);
  }

  /** All inputs in one group: an ordinary model. */
  public static Decomposition single(int dimension) {
    requireInputs(dimension);
    return new Decomposition(new int[][] {IntStream.range(0, dimension).toArray()}, dimension);
  }

  /** Every input alone. */
  public static Decomposition singletons(int dimension) {
    requireInputs(dimension);
    return new Decomposition(
        IntStream.range(0, dimension).mapToObj(j -> new int[] {j}).toArray(int[][]::new),
        dimension);
  }

  /**
   * From one label per input; inputs with the same label are a group. Any numbers will do, and
   * labels may be unused.
   */
  public static Decomposition ofLabels(int... labels) {
    requireInputs(labels.length);
    List<int[]> groups = new ArrayList<>();
    for (int label : Arrays.stream(labels).distinct().toArray()) {
      groups.add(IntStream.range(0, labels.length).filter(j -> labels[j] == label).toArray());
    }
    return sorted(labels.length, groups);
  }

  private static void requireInputs(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException(
          "a decomposition needs at least one input, but dimension = " + dimension);
    }
  }

  /** The number of inputs. */
  public int dimension() {
    return groupOf.length;
  }

  /** The number of groups. */
  public int size() {
    return groups.length;
  }

  /** The inputs of a group, ascending; a copy. */
  public int[] group(int group) {
    return groups[group].clone();
  }

  /** All groups, sorted by their smallest member; copies. */
  public List<int[]> groups() {
    return Arrays.stream(groups).map(int[]::clone).toList();
  }

  /** How many inputs a group has. */
  public int sizeOf(int group) {
    return groups[group].length;
  }

  /** The group an input is in. */
  public int groupOf(int input) {
    return groupOf[input];
  }

  /** The coordinates of a group, of each row of {@code points}. */
  public Matrix select(Matrix points, int group) {
    if (points.columns() != groupOf.length) {
      throw new IllegalArgumentException(
          "points must have " + groupOf.length + " coordinates, but have " + points.columns());
    }
    return points.columns(groups[group]);
  }

  /** Puts a group's coordinates in their places in a whole point. */
  public void insert(double[] part, int group, double[] whole) {
    int[] own = groups[group];
    if (part.length != own.length || whole.length != groupOf.length) {
      throw new IllegalArgumentException(
          "group "
              + group
              + " puts "
              + own.length
              + " coordinates into "
              + groupOf.length
              + ", but got "
              + part.length
              + " and "
              + whole.length);
    }
    for (int k = 0; k < own.length; k++) {
      whole[own[k]] = part[k];
    }
  }

  /** The whole point made of one part per group. */
  public double[] join(List<double[]> parts) {
    if (parts.size() != groups.length) {
      throw new IllegalArgumentException(
          "there must be a part per group, but there are "
              + groups.length
              + " groups and "
              + parts.size()
              + " parts");
    }
    double[] whole = new double[groupOf.length];
    for (int g = 0; g < groups.length; g++) {
      insert(parts.get(g), g, whole);
    }
    return whole;
  }

  /**
   * How far two decompositions agree on which pairs of inputs belong together: 1 if they are equal,
   * 0 on average for independent ones with groups of these sizes, negative if they agree less than
   * that. [Hubert1985]
   */
  public double adjustedRandIndex(Decomposition other) {
    int d = groupOf.length;
    if (other.dimension() != d) {
      throw new IllegalArgumentException(
          "only decompositions of the same inputs can be compared, but these have "
              + d
              + " and "
              + other.dimension());
    }
    if (equals(other)) {
      return 1;
    }
    double both = 0;
    for (int a = 0; a < d; a++) {
      for (int b = 0; b < a; b++) {
        if (groupOf[a] == groupOf[b] && other.groupOf[a] == other.groupOf[b]) {
          both++;
        }
      }
    }
    double own = pairs();
    double others = other.pairs();
    double expected = own * others / (0.5 * d * (d - 1));
    // The sum of pairs differs from twice the expectation unless both group all or nothing, and
    // then they are equal.
    return (both - expected) / (0.5 * (own + others) - expected);
  }

  private double pairs() {
    double sum = 0;
    for (int[] group : groups) {
      sum += 0.5 * group.length * (group.length - 1);
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Decomposition that && Arrays.equals(groupOf, that.groupOf);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(groupOf);
  }

  /** The groups, such as {@code [[0, 2], [1]]}. */
  @Override
  public String toString() {
    return Arrays.deepToString(groups);
  }
}

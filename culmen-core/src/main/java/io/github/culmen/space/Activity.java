package io.github.culmen.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Which parameters are active, given the levels of those that others depend on. A parameter is
 * active if all its conditions hold, each of which needs the other parameter to be active too.
 */
final class Activity {
  // Coordinates cannot tell more levels apart.
  private static final long MOST_LEVELS = 1L << 53;

  private final int count;
  // Every parameter after those it depends on; otherwise in the space's order.
  private final int[] order;
  private final int[][] parents;
  private final long[][][] levels;
  private final boolean any;

  private Activity(int count, int[] order, int[][] parents, long[][][] levels, boolean any) {
    this.count = count;
    this.order = order;
    this.parents = parents;
    this.levels = levels;
    this.any = any;
  }

  /** The activity of parameters under conditions that were checked and are canonical. */
  static Activity of(List<Parameter> parameters, Map<String, List<Condition>> conditions) {
    List<String> names = parameters.stream().map(Parameter::name).toList();
    int count = names.size();
    int[][] parents = new int[count][0];
    long[][][] levels = new long[count][0][];
    conditions.forEach(
        (child, own) -> {
          int i = names.indexOf(child);
          parents[i] = own.stream().mapToInt(c -> names.indexOf(c.parameter())).toArray();
          levels[i] =
              own.stream()
                  .map(c -> levels(parameters.get(names.indexOf(c.parameter())), c.values()))
                  .toArray(long[][]::new);
        });
    return new Activity(count, order(names, parents), parents, levels, !conditions.isEmpty());
  }

  private static long[] levels(Parameter parent, List<Object> values) {
    return values.stream().mapToLong(v -> parent.level(parent.encode(v))).sorted().toArray();
  }

  /** Checks that a parameter can depend on another. */
  static void requireParent(String child, Parameter parent) {
    if (parent.name().equals(child)) {
      throw new IllegalArgumentException(
          "parameter '" + child + "': a parameter must not depend on itself");
    }
    if (parent.cardinality() > MOST_LEVELS) {
      throw Checks.offence(
          child,
          "a parameter can depend only on a categorical, ordinal, boolean or integer one",
          "'" + parent.name() + "', which is " + parent);
    }
  }

  private static int[] order(List<String> names, int[][] parents) {
    int count = names.size();
    int[] order = new int[count];
    boolean[] placed = new boolean[count];
    for (int place = 0; place < count; place++) {
      int found = -1;
      for (int i = 0; i < count && found < 0; i++) {
        boolean ready = !placed[i] && Arrays.stream(parents[i]).allMatch(p -> placed[p]);
        found = ready ? i : -1;
      }
      if (found < 0) {
        throw new IllegalArgumentException(
            "parameters must not depend on each other in a circle, but "
                + circle(names, parents, placed));
      }
      placed[found] = true;
      order[place] = found;
    }
    return order;
  }

  private static String circle(List<String> names, int[][] parents, boolean[] placed) {
    List<Integer> path = new ArrayList<>();
    int i = 0;
    while (placed[i]) {
      i++;
    }
    while (!path.contains(i)) {
      path.add(i);
      i = Arrays.stream(parents[i]).filter(p -> !placed[p]).findFirst().orElseThrow();
    }
    List<Integer> round = path.subList(path.indexOf(i), path.size());
    StringBuilder words = new StringBuilder("'" + names.get(round.get(0)) + "'");
    for (int k = 1; k <= round.size(); k++) {
      words
          .append(k == 1 ? " depends on '" : ", which depends on '")
          .append(names.get(round.get(k % round.size())))
          .append("'");
    }
    return words.toString();
  }

  /** Whether any parameter has a condition. */
  boolean any() {
    return any;
  }

  boolean conditional(int parameter) {
    return parents[parameter].length > 0;
  }

  /** The parameters, each after those it depends on. */
  int[] order() {
    return order.clone();
  }

  /** Which parameters are active; null if all of them always are. */
  boolean[] of(IntToLongFunction levelOf) {
    if (!any) {
      return null;
    }
    boolean[] active = new boolean[count];
    for (int i : order) {
      active[i] = active(i, active, levelOf);
    }
    return active;
  }

  /** Whether a parameter is active, given which of those it depends on are. */
  boolean active(int parameter, boolean[] known, IntToLongFunction levelOf) {
    int[] own = parents[parameter];
    for (int k = 0; k < own.length; k++) {
      if (!known[own[k]]
          || Arrays.binarySearch(levels[parameter][k], levelOf.applyAsLong(own[k])) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a parameter is active; those it depends on are looked up. */
  boolean active(int parameter, IntToLongFunction levelOf) {
    int[] own = parents[parameter];
    for (int k = 0; k < own.length; k++) {
      if (Arrays.binarySearch(levels[parameter][k], levelOf.applyAsLong(own[k])) < 0
          || !active(own[k], levelOf)) {
        return false;
      }
    }
    return true;
  }
}

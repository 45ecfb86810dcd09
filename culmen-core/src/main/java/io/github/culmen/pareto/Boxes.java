package io.github.culmen.pareto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a front leaves undominated above a reference point, cut into boxes that do not overlap. Each
 * side of a box is an interval between two of a few levels: the reference, the front's values, and
 * infinity.
 *
 * <p>Two objectives: the n + 1 strips beside the n points. Three: strips of the first two along the
 * third, each as high as it stays the same, at most 2n + 1. Four: those along the fourth, equal
 * neighbours joined.
 */
public final class Boxes {
  private static final int FEWEST = 2;
  private static final int MOST = 4;

  private final double[][] levels;
  private final int[] lower;
  private final int[] upper;
  private final double[][] front;

  private Boxes(double[][] levels, List<int[]> boxes, double[][] front) {
    int objectives = levels.length;
    this.levels = levels;
    this.front = front;
    this.lower = new int[boxes.size() * objectives];
    this.upper = new int[boxes.size() * objectives];
    for (int j = 0; j < boxes.size(); j++) {
      for (int m = 0; m < objectives; m++) {
        lower[j * objectives + m] = boxes.get(j)[2 * m];
        upper[j * objectives + m] = boxes.get(j)[2 * m + 1];
      }
    }
  }

  /**
   * Cuts what points leave undominated.
   *
   * @param points the values of each point, larger is better, finite
   * @param reference two to four values, each finite or negative infinity
   */
  public static Boxes of(double[][] points, double[] reference) {
    int objectives = reference.length;
    requireObjectives(objectives);
    double[][] above = above(points, reference);
    double[][] front = above.length == 0 ? above : ParetoFront.values(above);
    double[][] levels = new double[objectives][];
    for (int m = 0; m < objectives; m++) {
      int own = m;
      levels[m] =
          Arrays.stream(front)
              .mapToDouble(point -> point[own] + 0.0) // no -0
              .sorted()
              .distinct()
              .toArray();
      double[] all = new double[levels[m].length + 1];
      all[0] = reference[m];
      System.arraycopy(levels[m], 0, all, 1, levels[m].length);
      levels[m] = all;
    }
    int[][] ranks = new int[front.length][objectives];
    for (int i = 0; i < front.length; i++) {
      for (int m = 0; m < objectives; m++) {
        ranks[i][m] = Arrays.binarySearch(levels[m], front[i][m] + 0.0);
      }
    }
    int[] infinite = Arrays.stream(levels).mapToInt(own -> own.length).toArray();
    List<int[]> boxes =
        switch (objectives) {
          case 2 -> strips(ranks, infinite);
          case 3 -> columns(ranks, infinite);
          default -> slabs(ranks, infinite);
        };
    return new Boxes(levels, boxes, front);
  }

  static void requireObjectives(int objectives) {
    if (objectives < FEWEST || objectives > MOST) {
      throw new IllegalArgumentException(
          "there must be " + FEWEST + " to " + MOST + " objectives, but there are " + objectives);
    }
  }

  /** The points better than a reference in every value. */
  static double[][] above(double[][] points, double[] reference) {
    List<double[]> above = new ArrayList<>();
    for (double[] point : points) {
      if (point.length != reference.length) {
        throw new IllegalArgumentException(
            "points must have as many values as the reference, "
                + reference.length
                + ", but one has "
                + point.length);
      }
      boolean better = true;
      for (int m = 0; m < point.length; m++) {
        better &= point[m] > reference[m];
      }
      if (better) {
        above.add(point);
      }
    }
    return above.toArray(double[][]::new);
  }

  // In order of the first value: beside point i the floor is the second value of the next point.
  private static List<int[]> strips(int[][] ranks, int[] infinite) {
    int[][] ascending = ranks.clone();
    Arrays.sort(ascending, Comparator.comparingInt(point -> point[0]));
    List<int[]> boxes = new ArrayList<>();
    int left = 0;
    for (int[] point : ascending) {
      boxes.add(new int[] {left, point[0], point[1], infinite[1]});
      left = point[0];
    }
    boxes.add(new int[] {left, infinite[0], 0, infinite[1]});
    return boxes;
  }

  /** A strip of the first two values: (left, right] and above the floor, since a height. */
  private record Strip(int left, int right, int floor, int since) {}

  // Going down along the third value, a point raises the floor to its left. What changes is closed.
  private static List<int[]> columns(int[][] ranks, int[] infinite) {
    int[][] descending = ranks.clone();
    Arrays.sort(
        descending,
        Comparator.<int[]>comparingInt(point -> -point[2])
            .thenComparingInt(point -> -point[0])
            .thenComparingInt(point -> -point[1]));
    List<int[]> boxes = new ArrayList<>();
    List<Strip> open = new ArrayList<>();
    open.add(new Strip(0, infinite[0], 0, infinite[2]));
    for (int[] point : descending) {
      List<Strip> next = new ArrayList<>();
      int raised = -1;
      for (Strip strip : open) {
        if (strip.floor >= point[1] || strip.left >= point[0]) {
          if (raised >= 0) {
            next.add(new Strip(raised, Math.min(point[0], strip.left), point[1], point[2]));
            raised = -1;
          }
          next.add(strip);
          continue;
        }
        raised = raised < 0 ? strip.left : raised;
        int right = Math.min(strip.right, point[0]);
        close(new Strip(strip.left, right, strip.floor, strip.since), point[2], infinite, boxes);
        if (strip.right > point[0]) {
          next.add(new Strip(raised, point[0], point[1], point[2]));
          raised = -1;
          next.add(new Strip(point[0], strip.right, strip.floor, strip.since));
        }
      }
      open = next;
    }
    for (Strip strip : open) {
      close(strip, 0, infinite, boxes);
    }
    return boxes;
  }

  private static void close(Strip strip, int height, int[] infinite, List<int[]> boxes) {
    if (strip.since > height) {
      boxes.add(new int[] {strip.left, strip.right, strip.floor, infinite[1], height, strip.since});
    }
  }

  // Between neighbouring fourth values the points above cut the other three.
  private static List<int[]> slabs(int[][] ranks, int[] infinite) {
    int[] three = Arrays.copyOf(infinite, 3);
    List<int[]> boxes = new ArrayList<>();
    Map<List<Integer>, Integer> open = new HashMap<>();
    for (int height = infinite[3]; height > 0; height--) {
      List<int[]> above = new ArrayList<>();
      for (int[] point : ranks) {
        if (point[3] >= height) {
          above.add(Arrays.copyOf(point, 3));
        }
      }
      Map<List<Integer>, Integer> next = new HashMap<>();
      List<int[]> now = columns(undominated(above), three);
      for (int[] box : now) {
        List<Integer> key = Arrays.stream(box).boxed().toList();
        Integer since = open.remove(key);
        next.put(key, since == null ? height : since);
      }
      emit(open, height, boxes);
      open = next;
    }
    emit(open, 0, boxes);
    boxes.sort(Arrays::compare);
    return boxes;
  }

  private static int[][] undominated(List<int[]> ranks) {
    double[][] values =
        ranks.stream()
            .map(point -> Arrays.stream(point).asDoubleStream().toArray())
            .toArray(double[][]::new);
    return values.length == 0
        ? new int[0][]
        : Arrays.stream(ParetoFront.of(values)).mapToObj(ranks::get).toArray(int[][]::new);
  }

  private static void emit(Map<List<Integer>, Integer> closed, int height, List<int[]> boxes) {
    closed.forEach(
        (key, since) -> {
          int[] box = new int[8];
          for (int k = 0; k < 6; k++) {
            box[k] = key.get(k);
          }
          box[6] = height;
          box[7] = since;
          boxes.add(box);
        });
  }

  /** How many boxes there are, at least one. */
  public int size() {
    return lower.length / levels.length;
  }

  /** How many objectives there are. */
  public int objectives() {
    return levels.length;
  }

  /** How many levels an objective has below infinity, the reference being the first of them. */
  public int levels(int objective) {
    return levels[objective].length;
  }

  /** A level of an objective, ascending from the reference. */
  public double level(int objective, int index) {
    return levels[objective][index];
  }

  /** The number of the level at the lower end of a box. */
  public int lower(int box, int objective) {
    return lower[box * levels.length + objective];
  }

  /** The number of the level at its upper end; {@link #levels} stands for infinity. */
  public int upper(int box, int objective) {
    return upper[box * levels.length + objective];
  }

  /** The points of the front above the reference. */
  public double[][] front() {
    return Arrays.stream(front).map(double[]::clone).toArray(double[][]::new);
  }
}

package io.github.culmen.gp.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The likeliest of many random structures, [Wang2017] appendix, without factoring the covariance of
 * each.
 *
 * <p>The log likelihood is expanded around the average covariance C of all structures: its slope in
 * the direction of a group's correlations is ½ tr[(αα' - C⁻¹) κ_g], α = C⁻¹y, one factorisation for
 * all and one inner product for each group that occurs; ten thousand pairings of twenty inputs have
 * 210 groups between them. A structure's slope is the sum of its groups'. Slopes do not give the
 * likelihood, but they rank well: the tenth of the structures with the largest slopes is then
 * scored in full. {@link #exhaustive} scores all.
 */
final class LikeliestStructure {
  /** One structure in this many is scored in full. */
  static final int ONE_IN = 10;

  private static final int LEAST_SCORED = 200;
  // Correlations of groups are kept between uses while they fit into this many numbers.
  private static final long MOST_KEPT = 1L << 25;

  private final StructureScores scores;
  private final Map<List<Integer>, double[]> kept = new HashMap<>();

  private LikeliestStructure(StructureScores scores) {
    this.scores = scores;
  }

  /**
   * What was found.
   *
   * @param labels the group of each input
   * @param logLikelihood its log likelihood
   * @param scored how many structures were scored in full
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Found(int[] labels, double logLikelihood, int scored) {}

  /** The likeliest of the most promising tenth. */
  static Found of(StructureScores scores, List<int[]> structures) {
    int full = Math.min(structures.size(), Math.max(LEAST_SCORED, structures.size() / ONE_IN));
    LikeliestStructure search = new LikeliestStructure(scores);
    return search.best(full == structures.size() ? structures : search.promising(structures, full));
  }

  /** The likeliest of all: slow. */
  static Found exhaustive(StructureScores scores, List<int[]> structures) {
    return new LikeliestStructure(scores).best(structures);
  }

  /**
   * Different random structures: inputs in random order, cut into groups whose sizes are uniform
   * from 1 to {@code limit}. Fewer than {@code count} where there are no more.
   */
  static List<int[]> draw(int inputs, int limit, int count, RandomGenerator random) {
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> structures = new ArrayList<>();
    for (int attempt = 0; attempt < 2 * count && structures.size() < count; attempt++) {
      int[] order = IntStream.range(0, inputs).toArray();
      for (int i = inputs - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[other];
        order[other] = swapped;
      }
      int[] labels = new int[inputs];
      int group = 0;
      for (int at = 0; at < inputs; group++) {
        int end = Math.min(inputs, at + 1 + random.nextInt(limit));
        for (; at < end; at++) {
          labels[order[at]] = group;
        }
      }
      int[] canonical = canonical(labels);
      if (seen.add(Arrays.stream(canonical).boxed().toList())) {
        structures.add(canonical);
      }
    }
    return structures;
  }

  /** Labels in the order in which groups first appear. */
  static int[] canonical(int[] labels) {
    int[] renamed = new int[labels.length];
    Arrays.fill(renamed, -1);
    int next = 0;
    for (int j = 0; j < labels.length; j++) {
      if (renamed[j] < 0) {
        for (int i = j; i < labels.length; i++) {
          if (labels[i] == labels[j]) {
            renamed[i] = next;
          }
        }
        next++;
      }
    }
    return renamed;
  }

  private Found best(List<int[]> structures) {
    structures.stream()
        .flatMap(labels -> groups(labels).stream())
        .distinct()
        .limit(Math.max(0, MOST_KEPT / Math.max(1, size()) - kept.size()))
        .forEach(group -> kept.computeIfAbsent(group, this::compute));
    double[] totals =
        structures.parallelStream()
            .mapToDouble(
                labels -> {
                  List<List<Integer>> groups = groups(labels);
                  double[] sum = new double[size()];
                  for (List<Integer> group : groups) {
                    StructureScores.add(correlations(group), sum, sum.length);
                  }
                  return scores.logLikelihood(sum, groups.size(), new double[scores.points()]);
                })
            .toArray();
    int best = 0;
    for (int i = 1; i < totals.length; i++) {
      // The earliest of equals, so that the result does not depend on threads.
      if (totals[i] > totals[best]) {
        best = i;
      }
    }
    return new Found(structures.get(best).clone(), totals[best], totals.length);
  }

  private List<int[]> promising(List<int[]> structures, int count) {
    Map<List<Integer>, Double> shares = new HashMap<>();
    double diagonal = 0;
    for (int[] labels : structures) {
      List<List<Integer>> groups = groups(labels);
      double share = scores.variance(groups.size()) / structures.size();
      diagonal += share * groups.size();
      for (List<Integer> group : groups) {
        shares.merge(group, share, Double::sum);
      }
    }
    double[] average = new double[size()];
    // In a fixed order: a hash map's would change the rounding.
    List<List<Integer>> all = shares.keySet().stream().sorted(BY_MEMBERS).toList();
    for (List<Integer> group : all) {
      double[] own = correlations(group);
      double share = shares.get(group);
      for (int i = 0; i < own.length; i++) {
        average[i] += share * own[i];
      }
      if (kept.size() < MOST_KEPT / Math.max(1, size())) {
        kept.put(group, own);
      }
    }
    double[] weights = new double[size()];
    double constant = scores.slopes(average, diagonal, weights);
    Map<List<Integer>, Double> slopes = new HashMap<>();
    for (List<Integer> group : all) {
      slopes.put(group, constant + dot(weights, correlations(group)));
    }
    double[] promise = new double[structures.size()];
    for (int i = 0; i < promise.length; i++) {
      List<List<Integer>> groups = groups(structures.get(i));
      for (List<Integer> group : groups) {
        promise[i] += scores.variance(groups.size()) * slopes.get(group);
      }
    }
    return IntStream.range(0, promise.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -promise[i]))
        .limit(count)
        .map(structures::get)
        .toList();
  }

  private static final Comparator<List<Integer>> BY_MEMBERS =
      (a, b) ->
          Arrays.compare(
              a.stream().mapToInt(Integer::intValue).toArray(),
              b.stream().mapToInt(Integer::intValue).toArray());

  private int size() {
    return StructureScores.triangle(scores.points());
  }

  private double[] correlations(List<Integer> group) {
    double[] found = kept.get(group);
    return found == null ? compute(group) : found;
  }

  private double[] compute(List<Integer> group) {
    int[] inputs = group.stream().mapToInt(Integer::intValue).toArray();
    return scores.correlations(inputs, scores.points());
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static List<List<Integer>> groups(int[] labels) {
    List<List<Integer>> groups = new ArrayList<>();
    int count = Arrays.stream(labels).max().orElse(-1) + 1;
    for (int g = 0; g < count; g++) {
      int label = g;
      groups.add(
          IntStream.range(0, labels.length).filter(j -> labels[j] == label).boxed().toList());
    }
    return groups;
  }
}

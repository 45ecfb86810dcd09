package io.github.culmen.gp.structure;

import io.github.culmen.setting.Decomposition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Gibbs sampling of which group each input belongs to, [Wang2017] §3.5.
 *
 * <p>With the proportions of d labels Dirichlet(α, …, α) and integrated out, input j is in group g
 * with probability ∝ (n_g + α) N(y; 0, K(z_j = g)), n_g the number of other inputs there. Empty
 * labels are all alike: one is scored and weighted by their number. A label that is full is
 * excluded. Only the matrix of the group an input leaves and of the one it joins change, so one
 * choice costs a factorisation for each group and little else.
 */
final class StructureChain {
  private final StructureScores scores;
  private final int limit;
  private final double concentration;
  private final int[] labels;
  private final double[][] correlations;
  private double[] sum;
  private double logLikelihood;
  private int[] best;
  private double bestScore;

  /**
   * Begins a chain.
   *
   * @param labels a group's label, from 0 to d-1, for each input
   * @param limit how many inputs a group may have; larger ones at the beginning may only shrink
   */
  StructureChain(StructureScores scores, int[] labels, int limit, double concentration) {
    this.scores = scores;
    this.limit = limit;
    this.concentration = concentration;
    this.labels = labels.clone();
    this.correlations = new double[labels.length][];
    recompute();
    this.best = labels.clone();
    this.bestScore = score();
  }

  // Sums that are only ever updated drift.
  private void recompute() {
    sum = new double[StructureScores.triangle(scores.points())];
    for (int g = 0; g < correlations.length; g++) {
      int[] members = members(g);
      correlations[g] = members.length == 0 ? null : scores.correlations(members, scores.points());
      if (correlations[g] != null) {
        StructureScores.add(correlations[g], sum, sum.length);
      }
    }
    logLikelihood = scores.logLikelihood(sum, groups(), new double[scores.points()]);
  }

  /** The group of each input now. */
  int[] labels() {
    return labels.clone();
  }

  /** The labels with the highest posterior probability so far. */
  int[] best() {
    return best.clone();
  }

  /** The log posterior of {@link #best}, up to a constant. */
  double bestScore() {
    return bestScore;
  }

  double logLikelihood() {
    return logLikelihood;
  }

  /** Draws the label of every input once, in random order. */
  void sweep(RandomGenerator random) {
    recompute();
    int[] order = IntStream.range(0, labels.length).toArray();
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    for (int input : order) {
      choose(input, random);
    }
  }

  /** A group an input could join. */
  private static final class Option {
    final int label;
    final double weight;
    final int groups;
    double[] correlations;
    double[] sum;
    double logLikelihood;

    Option(int label, double weight, int groups) {
      this.label = label;
      this.weight = weight;
      this.groups = groups;
    }
  }

  private void choose(int input, RandomGenerator random) {
    int own = labels[input];
    labels[input] = -1;
    int[] rest = members(own);
    double[] left = rest.length == 0 ? null : scores.correlations(rest, scores.points());
    double[] base = sum.clone();
    subtract(correlations[own], base);
    if (left != null) {
      StructureScores.add(left, base, base.length);
    }
    List<Option> options = options(own, rest.length);
    options.parallelStream().forEach(option -> score(option, input, own, left, base));
    // Gumbel's trick: the largest of log weights plus standard Gumbel noise is a draw by weight.
    Option chosen = null;
    double highest = Double.NEGATIVE_INFINITY;
    for (Option option : options) {
      double noise = -Math.log(-Math.log(random.nextDouble()));
      double value = Math.log(option.weight) + option.logLikelihood + noise;
      if (chosen == null || value > highest) {
        chosen = option;
        highest = value;
      }
    }
    correlations[own] = left;
    labels[input] = chosen.label;
    correlations[chosen.label] = chosen.correlations;
    sum = chosen.sum;
    logLikelihood = chosen.logLikelihood;
    remember();
  }

  private List<Option> options(int own, int ownRest) {
    int used = groups();
    List<Option> options = new ArrayList<>();
    for (int g = 0; g < correlations.length; g++) {
      int size = members(g).length;
      if (size > 0 && size < limit) {
        options.add(new Option(g, size + concentration, used));
      }
    }
    int empty = ownRest == 0 ? own : firstEmpty();
    if (empty >= 0) {
      double weight = concentration * (correlations.length - used);
      options.add(new Option(empty, weight, used + 1));
    }
    return options;
  }

  private void score(Option option, int input, int own, double[] left, double[] base) {
    int[] others = members(option.label);
    int[] joined = Arrays.copyOf(others, others.length + 1);
    joined[others.length] = input;
    option.correlations = scores.correlations(joined, scores.points());
    option.sum = base.clone();
    double[] before =
        option.label == own ? left : others.length == 0 ? null : correlations[option.label];
    if (before != null) {
      subtract(before, option.sum);
    }
    StructureScores.add(option.correlations, option.sum, option.sum.length);
    option.logLikelihood =
        scores.logLikelihood(option.sum, option.groups, new double[scores.points()]);
  }

  private void remember() {
    double score = score();
    if (score > bestScore) {
      bestScore = score;
      best = labels.clone();
    }
  }

  private double score() {
    return logLikelihood + logPrior(Decomposition.ofLabels(labels), concentration);
  }

  /**
   * The log Dirichlet-multinomial probability of groups whatever their labels, up to a constant.
   */
  static double logPrior(Decomposition groups, double concentration) {
    double prior = 0;
    for (int g = 0; g < groups.size(); g++) {
      prior += Math.log(concentration * (groups.dimension() - g));
      for (int i = 1; i < groups.sizeOf(g); i++) {
        prior += Math.log(i + concentration);
      }
    }
    return prior;
  }

  private int[] members(int label) {
    return IntStream.range(0, labels.length).filter(j -> labels[j] == label).toArray();
  }

  private int groups() {
    return (int) Arrays.stream(labels).filter(g -> g >= 0).distinct().count();
  }

  private int firstEmpty() {
    for (int g = 0; g < labels.length; g++) {
      int label = g;
      if (Arrays.stream(labels).noneMatch(l -> l == label)) {
        return g;
      }
    }
    return -1;
  }

  private static void subtract(double[] from, double[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] -= from[i];
    }
  }
}

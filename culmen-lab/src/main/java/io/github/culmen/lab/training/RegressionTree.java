package io.github.culmen.lab.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A tree that tells samples apart by thresholds of single inputs and has a number at each leaf. */
final class RegressionTree {
  /**
   * How far a tree grows.
   *
   * @param depth how many questions lead to a leaf at most
   * @param leaf how many samples a leaf has at least
   */
  record Limits(int depth, int leaf) {}

  // A leaf has no input; otherwise the right child is 'next', and the left one comes at once.
  private static final int LEAF = -1;

  private final List<int[]> nodes = new ArrayList<>();
  private final List<Double> leaves = new ArrayList<>();
  private final byte[][] bins;
  private final int[] inputs;
  private final double[] gradients;
  private final double[] values;
  private final Limits limits;
  private final boolean medians;
  private final double[] sums = new double[Bins.MOST];
  private final int[] counts = new int[Bins.MOST];

  private RegressionTree(
      byte[][] bins,
      int[] inputs,
      double[] gradients,
      double[] values,
      Limits limits,
      boolean medians) {
    this.bins = bins;
    this.inputs = inputs;
    this.gradients = gradients;
    this.values = values;
    this.limits = limits;
    this.medians = medians;
  }

  /**
   * Grows a tree whose questions make the gradients of leaves as equal as can be.
   *
   * @param bins by input, then by sample
   * @param inputs those that may be asked for
   * @param samples those that are learned from; their order changes
   * @param values what the number of a leaf comes from: the mean, or the median
   */
  static RegressionTree grow(
      byte[][] bins,
      int[] inputs,
      double[] gradients,
      int[] samples,
      Limits limits,
      double[] values,
      boolean medians) {
    RegressionTree tree = new RegressionTree(bins, inputs, gradients, values, limits, medians);
    tree.grow(samples, 0, samples.length, 0);
    return tree;
  }

  private void grow(int[] samples, int from, int to, int depth) {
    int[] question = depth < limits.depth() ? question(samples, from, to) : null;
    int[] node = {LEAF, 0, 0};
    nodes.add(node);
    if (question == null) {
      node[2] = leaves.size();
      leaves.add(leaf(samples, from, to));
      return;
    }
    node[0] = question[0];
    node[1] = question[1];
    int middle = from;
    for (int i = from; i < to; i++) {
      if (bins[node[0]][samples[i]] <= node[1]) {
        int kept = samples[middle];
        samples[middle++] = samples[i];
        samples[i] = kept;
      }
    }
    grow(samples, from, middle, depth + 1);
    node[2] = nodes.size();
    grow(samples, middle, to, depth + 1);
  }

  // The input and the last bin on the left for which S²/n of both sides is largest; null if none.
  private int[] question(int[] samples, int from, int to) {
    double total = 0;
    for (int i = from; i < to; i++) {
      total += gradients[samples[i]];
    }
    int n = to - from;
    double most = total * total / n * (1 + 1e-9) + 1e-12;
    int[] best = null;
    for (int input : inputs) {
      Arrays.fill(sums, 0);
      Arrays.fill(counts, 0);
      byte[] column = bins[input];
      for (int i = from; i < to; i++) {
        int bin = column[samples[i]];
        sums[bin] += gradients[samples[i]];
        counts[bin]++;
      }
      double left = 0;
      int count = 0;
      for (int bin = 0; bin < Bins.MOST - 1; bin++) {
        left += sums[bin];
        count += counts[bin];
        if (count < limits.leaf() || n - count < limits.leaf() || count == 0 || count == n) {
          continue;
        }
        double right = total - left;
        double gain = left * left / count + right * right / (n - count);
        if (gain > most) {
          most = gain;
          best = new int[] {input, bin};
        }
      }
    }
    return best;
  }

  private double leaf(int[] samples, int from, int to) {
    double[] own = new double[to - from];
    for (int i = from; i < to; i++) {
      own[i - from] = values[samples[i]];
    }
    if (medians) {
      Arrays.sort(own);
      return own[own.length / 2];
    }
    return Arrays.stream(own).average().orElseThrow();
  }

  double value(byte[][] bins, int sample) {
    int at = 0;
    int[] node = nodes.get(at);
    while (node[0] != LEAF) {
      at = bins[node[0]][sample] <= node[1] ? at + 1 : node[2];
      node = nodes.get(at);
    }
    return leaves.get(node[2]);
  }
}

package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegressionTreeTest {
  private static int[] all(int n) {
    return IntStream.range(0, n).toArray();
  }

  private static RegressionTree grow(
      byte[][] bins, double[] gradients, int depth, int leaf, boolean medians) {
    return RegressionTree.grow(
        bins,
        all(bins.length),
        gradients,
        all(gradients.length),
        new RegressionTree.Limits(depth, leaf),
        gradients,
        medians);
  }

  @Test
  void aStepIsLearnedByOneQuestion() {
    byte[][] bins = {{0, 1, 2, 3, 4, 5}};
    double[] values = {1, 1, 1, 5, 5, 5};
    RegressionTree tree = grow(bins, values, 1, 1, false);
    for (int i = 0; i < 6; i++) {
      assertThat(tree.value(bins, i)).isEqualTo(values[i]);
    }
    // What was not learned from is answered by the same question.
    byte[][] others = {{2, 3, 31}};
    assertThat(tree.value(others, 0)).isEqualTo(1);
    assertThat(tree.value(others, 1)).isEqualTo(5);
    assertThat(tree.value(others, 2)).isEqualTo(5);
  }

  @Test
  void theInputThatTellsMoreIsAsked() {
    byte[][] bins = {{0, 0, 1, 1}, {0, 1, 0, 1}};
    double[] values = {0, 10, 1, 11};
    RegressionTree tree = grow(bins, values, 1, 1, false);
    assertThat(tree.value(bins, 0)).isEqualTo(0.5);
    assertThat(tree.value(bins, 1)).isEqualTo(10.5);
    assertThat(tree.value(bins, 2)).isEqualTo(0.5);
  }

  @Test
  void inputsThatMayNotBeAskedAreNot() {
    byte[][] bins = {{0, 0, 1, 1}, {0, 1, 0, 1}};
    double[] values = {0, 10, 1, 11};
    RegressionTree tree =
        RegressionTree.grow(
            bins, new int[] {0}, values, all(4), new RegressionTree.Limits(3, 1), values, false);
    assertThat(tree.value(bins, 0)).isEqualTo(5);
    assertThat(tree.value(bins, 1)).isEqualTo(5);
    assertThat(tree.value(bins, 3)).isEqualTo(6);
  }

  @Test
  void withoutQuestionsThereIsTheMeanOrTheUpperMedian() {
    byte[][] bins = {{0, 1, 2, 3}};
    double[] values = {1, 2, 4, 100};
    assertThat(grow(bins, values, 0, 1, false).value(bins, 2)).isEqualTo(26.75);
    assertThat(grow(bins, values, 0, 1, true).value(bins, 2)).isEqualTo(4);
  }

  @Test
  void equalGradientsAreNotToldApart() {
    byte[][] bins = {{0, 1, 2, 3}};
    double[] gradients = {2, 2, 2, 2};
    RegressionTree tree = grow(bins, gradients, 5, 1, false);
    assertThat(IntStream.range(0, 4).mapToDouble(i -> tree.value(bins, i))).containsOnly(2.0);
  }

  @Test
  void leavesHaveAsManySamplesAsTheyMust() {
    SplittableRandom random = new SplittableRandom(8);
    int n = 120;
    byte[][] bins = new byte[3][n];
    double[] gradients = new double[n];
    for (int i = 0; i < n; i++) {
      for (byte[] column : bins) {
        column[i] = (byte) random.nextInt(Bins.MOST);
      }
      gradients[i] = random.nextGaussian();
    }
    for (int leaf : new int[] {1, 7, 30}) {
      RegressionTree tree = grow(bins, gradients, 4, leaf, false);
      Map<Double, Integer> counts = new HashMap<>();
      for (int i = 0; i < n; i++) {
        counts.merge(tree.value(bins, i), 1, Integer::sum);
      }
      assertThat(counts.values()).allMatch(count -> count >= leaf);
      assertThat(counts.size()).isBetween(2, 16);
    }
  }

  // The best single question by trying all of them.
  @Test
  void theQuestionIsThatOfTheLeastSquares() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 30; round++) {
      int n = 25;
      byte[][] bins = new byte[2][n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        bins[0][i] = (byte) random.nextInt(6);
        bins[1][i] = (byte) random.nextInt(Bins.MOST);
        y[i] = random.nextGaussian() + 0.3 * bins[0][i];
      }
      double least = Double.POSITIVE_INFINITY;
      for (byte[] column : bins) {
        for (int at = 0; at < Bins.MOST - 1; at++) {
          int threshold = at;
          int[] left = Arrays.stream(all(n)).filter(i -> column[i] <= threshold).toArray();
          int[] right = Arrays.stream(all(n)).filter(i -> column[i] > threshold).toArray();
          if (left.length >= 3 && right.length >= 3) {
            least = Math.min(least, squares(y, left) + squares(y, right));
          }
        }
      }
      RegressionTree tree = grow(bins, y, 1, 3, false);
      double found = 0;
      for (int i = 0; i < n; i++) {
        found += Math.pow(y[i] - tree.value(bins, i), 2);
      }
      assertThat(found).isCloseTo(least, within(1e-9));
    }
  }

  private static double squares(double[] y, int[] samples) {
    double mean = Arrays.stream(samples).mapToDouble(i -> y[i]).average().orElseThrow();
    return Arrays.stream(samples).mapToDouble(i -> (y[i] - mean) * (y[i] - mean)).sum();
  }

  @Test
  void theOrderOfTheSamplesDoesNotMatter() {
    byte[][] bins = {{5, 1, 9, 30, 12, 7, 3, 22}};
    double[] y = {1, 2, 3, 9, 8, 2, 1, 7};
    RegressionTree forward = grow(bins, y, 3, 1, false);
    int[] backward = {7, 6, 5, 4, 3, 2, 1, 0};
    RegressionTree other =
        RegressionTree.grow(
            bins, new int[] {0}, y, backward, new RegressionTree.Limits(3, 1), y, false);
    for (int i = 0; i < y.length; i++) {
      assertThat(other.value(bins, i)).isCloseTo(forward.value(bins, i), within(1e-12));
    }
  }
}

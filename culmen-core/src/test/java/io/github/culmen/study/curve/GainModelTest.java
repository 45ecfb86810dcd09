package io.github.culmen.study.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The regression by which curves are extrapolated. */
class GainModelTest {
  private static final double[] LINE = {0.4, -0.7, 1.1};
  private static final double OFFSET = 0.25;

  private static double[][] inputs(int n, SplittableRandom random) {
    double[][] inputs = new double[n][];
    Arrays.setAll(inputs, i -> new double[] {normal(random), normal(random), normal(random)});
    return inputs;
  }

  private static double normal(SplittableRandom random) {
    return random.nextGaussian();
  }

  private static double line(double[] input) {
    return OFFSET + LINE[0] * input[0] + LINE[1] * input[1] + LINE[2] * input[2];
  }

  private static double[] gains(double[][] inputs, double sd, SplittableRandom random) {
    return Arrays.stream(inputs).mapToDouble(row -> line(row) + sd * normal(random)).toArray();
  }

  private static double[] ones(int n) {
    double[] widths = new double[n];
    Arrays.fill(widths, 1);
    return widths;
  }

  private static GainModel model(double[][] inputs, double[] gains, double[] widths) {
    return GainModel.of(inputs, gains, widths).orElseThrow();
  }

  @Test
  void manyCurvesOnALineGiveTheLine() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] inputs = inputs(300, random);
    GainModel model = model(inputs, gains(inputs, 0.2, random), ones(300));
    for (double[] input : inputs(5, random)) {
      GainModel.Gain gain = model.predict(input, 1);
      // Four standard errors of a regression of 300.
      assertThat(gain.mean()).isCloseTo(line(input), within(4 * 0.2 * Math.sqrt(10.0 / 300)));
      assertThat(gain.spread()).isCloseTo(0.2, within(0.04));
      assertThat(gain.degrees()).isEqualTo(302);
    }
  }

  // Lines are drawn from the prior, with the residual sd that it expects.
  @Test
  void ninetyPercentOfNewGainsAreWithinNinetyPercentIntervals() {
    SplittableRandom random = new SplittableRandom(2);
    int inside = 0;
    int all = 4000;
    for (int i = 0; i < all; i++) {
      double[] line = {normal(random), 0.2 * normal(random), 0.2 * normal(random)};
      double[][] inputs = inputs(11, random);
      double[] gains =
          Arrays.stream(inputs)
              .mapToDouble(r -> line[0] + line[1] * r[0] + line[2] * r[1] + 0.1 * normal(random))
              .toArray();
      GainModel.Gain gain =
          model(Arrays.copyOf(inputs, 10), Arrays.copyOf(gains, 10), ones(10))
              .predict(inputs[10], 1);
      double off = Math.abs(gains[10] - gain.mean()) / gain.spread();
      inside += StudentT.above(off, gain.degrees()) > 0.05 ? 1 : 0;
    }
    assertThat(inside / (double) all).isBetween(0.87, 0.94);
  }

  @Test
  void fewCurvesLeaveMoreOpenThanMany() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] inputs = inputs(40, random);
    double[] gains = gains(inputs, 0.1, random);
    double[] input = {2, 2, 2};
    double spread = Double.POSITIVE_INFINITY;
    for (int n : new int[] {2, 6, 40}) {
      GainModel.Gain gain =
          model(Arrays.copyOf(inputs, n), Arrays.copyOf(gains, n), ones(n)).predict(input, 1);
      assertThat(gain.spread()).isLessThan(spread);
      spread = gain.spread();
    }
  }

  @Test
  void aCurveThatMovesMoreIsKnownLess() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] inputs = inputs(30, random);
    GainModel model = model(inputs, gains(inputs, 0.1, random), ones(30));
    double usual = model.predict(inputs[0], 1).spread();
    assertThat(model.predict(inputs[0], 3).spread()).isBetween(2.5 * usual, 3 * usual);
    assertThat(model.predict(inputs[0], 3).mean()).isEqualTo(model.predict(inputs[0], 1).mean());
  }

  @Test
  void aWideCurveHardlyMovesTheLine() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] inputs = inputs(30, random);
    double[] gains = gains(inputs, 0.01, random);
    gains[7] += 5;
    double[] widths = ones(30);
    double[] input = inputs[7];
    double misled = model(inputs, gains, widths).predict(input, 1).mean();
    widths[7] = 1000;
    double spared = model(inputs, gains, widths).predict(input, 1).mean();
    assertThat(spared).isCloseTo(line(input), within(0.05));
    assertThat(misled).isGreaterThan(line(input) + 0.2);
  }

  @Test
  void anInputThatIsTheSameEverywhereSaysNothing() {
    SplittableRandom random = new SplittableRandom(6);
    double[][] inputs = inputs(20, random);
    for (double[] row : inputs) {
      row[1] = 3;
    }
    GainModel model = model(inputs, gains(inputs, 0.1, random), ones(20));
    double[] moved = inputs[0].clone();
    moved[1] = -50;
    assertThat(model.predict(moved, 1)).isEqualTo(model.predict(inputs[0], 1));
  }

  @Test
  void numbersBeyondComputationGiveNoModel() {
    double[][] inputs = {{1, 2, 3}, {2, 1, 0}};
    assertThat(GainModel.of(inputs, new double[] {1e200, 1}, ones(2))).isEmpty();
    assertThat(GainModel.of(inputs, new double[] {Double.MAX_VALUE, 1}, new double[] {1e-3, 1}))
        .isEmpty();
  }
}

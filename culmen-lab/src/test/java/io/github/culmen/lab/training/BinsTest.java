package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BinsTest {
  private static double[][] column(double... values) {
    return Arrays.stream(values).mapToObj(x -> new double[] {x}).toArray(double[][]::new);
  }

  @Test
  void differentValuesFillAllBinsAlike() {
    double[] values = new double[320];
    Arrays.setAll(values, i -> (i * 37) % 320);
    byte[] bins = Bins.of(column(values))[0];
    int[] counts = new int[Bins.MOST];
    for (byte bin : bins) {
      counts[bin]++;
    }
    assertThat(counts).containsOnly(10);
  }

  @Test
  void largerValuesHaveNoSmallerBinAndEqualOnesHaveTheSame() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] inputs = new double[200][2];
    for (double[] row : inputs) {
      row[0] = random.nextGaussian();
      row[1] = random.nextInt(5);
    }
    byte[][] bins = Bins.of(inputs);
    for (int j = 0; j < 2; j++) {
      for (int a = 0; a < inputs.length; a++) {
        for (int b = 0; b < inputs.length; b++) {
          if (inputs[a][j] == inputs[b][j]) {
            assertThat(bins[j][a]).isEqualTo(bins[j][b]);
          } else if (inputs[a][j] < inputs[b][j]) {
            assertThat(bins[j][a]).isLessThanOrEqualTo(bins[j][b]);
          }
        }
      }
    }
    // Five values that are about equally frequent are all told apart.
    assertThat(bins[1]).satisfies(own -> assertThat(distinct(own)).isEqualTo(5));
  }

  private static long distinct(byte[] bins) {
    boolean[] seen = new boolean[Bins.MOST];
    for (byte bin : bins) {
      seen[bin] = true;
    }
    long count = 0;
    for (boolean each : seen) {
      count += each ? 1 : 0;
    }
    return count;
  }

  @Test
  void aColumnOfOneValueIsOneBin() {
    assertThat(distinct(Bins.of(column(3, 3, 3, 3, 3))[0])).isEqualTo(1);
  }
}

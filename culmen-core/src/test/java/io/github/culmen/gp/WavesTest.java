package io.github.culmen.gp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WavesTest {
  @Test
  void agreesWithSineAndCosineOnAllScales() {
    SplittableRandom random = new SplittableRandom(1);
    for (double scale : new double[] {1e-300, 1e-8, 1, 10, 1e3, 1e6, 1e8, 1e300}) {
      double[] phases = random.doubles(5000, -scale, scale).toArray();
      assertAgree(phases);
    }
  }

  @Test
  void agreesWhereTheRemainderIsLargestAndSmallest() {
    double[] phases = new double[4000];
    for (int i = 0; i < phases.length; i++) {
      double quarter = (i - 2000) * (Math.PI / 2);
      phases[i] = i % 2 == 0 ? Math.nextUp(quarter) : Math.nextDown(quarter);
    }
    assertAgree(phases);
    assertAgree(new double[] {0, -0.0, 1e6, -1e6, Math.nextUp(1e6), Double.MIN_VALUE});
  }

  @Test
  void phasesThatAreNotFiniteCountAsZero() {
    double[] phases = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1};
    double[] sin = new double[4];
    double[] cos = new double[4];
    Waves.sinCos(phases, sin, cos, new double[4], 4);
    assertThat(sin).startsWith(0, 0, 0);
    assertThat(cos).startsWith(1, 1, 1);
    assertThat(sin[3]).isCloseTo(Math.sin(1), org.assertj.core.data.Offset.offset(1e-15));
  }

  private static void assertAgree(double[] phases) {
    int n = phases.length;
    double[] sin = new double[n];
    double[] cos = new double[n];
    Waves.sinCos(phases, sin, cos, new double[n], n);
    for (int i = 0; i < n; i++) {
      assertThat(Math.abs(sin[i] - Math.sin(phases[i]))).as("sin %s", phases[i]).isLessThan(1e-15);
      assertThat(Math.abs(cos[i] - Math.cos(phases[i]))).as("cos %s", phases[i]).isLessThan(1e-15);
    }
  }
}

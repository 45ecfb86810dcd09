package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final double[] MEAN = {1, -2, 0.5};
  private static final double[][] COVARIANCE = {{2, 0.5, 0.3}, {0.5, 1, -0.2}, {0.3, -0.2, 1.5}};

  @Test
  void oneObservationIsAScalarUpdate() {
    double[] row = {2, 0, -1};
    Evidence evidence = Evidence.of(MEAN, COVARIANCE, new double[][] {row}, new double[] {4});
    double[] gain = Evidence.times(COVARIANCE, row);
    double total = Evidence.dot(row, gain) + 1;
    double surprise = 4 - Evidence.dot(row, MEAN);
    for (int a = 0; a < 3; a++) {
      assertClose(evidence.mean()[a], MEAN[a] + gain[a] * surprise / total, 1e-14, "mean");
      for (int b = 0; b < 3; b++) {
        double expected = COVARIANCE[a][b] - gain[a] * gain[b] / total;
        assertClose(evidence.covariance()[a][b], expected, 1e-14, "covariance");
      }
    }
  }

  @Test
  void observationsOneByOneOrTogetherAreTheSame() {
    double[][] rows = {{2, 0, -1}, {0, 3, 1}};
    Evidence together = Evidence.of(MEAN, COVARIANCE, rows, new double[] {4, -1});
    Evidence first = Evidence.of(MEAN, COVARIANCE, new double[][] {rows[0]}, new double[] {4});
    Evidence second =
        Evidence.of(first.mean(), first.covariance(), new double[][] {rows[1]}, new double[] {-1});
    assertClose(together.mean(), second.mean(), 1e-13, "mean");
    for (int a = 0; a < 3; a++) {
      assertClose(together.covariance()[a], second.covariance()[a], 1e-13, "row " + a);
    }
  }

  @Test
  void quantitiesOutsideLoseWhatTheObservationsSay() {
    // A copy of entry 0 is a quantity whose covariance with z is the first row.
    double[][] rows = {{2, 0, -1}, {0, 3, 1}};
    Evidence evidence = Evidence.of(MEAN, COVARIANCE, rows, new double[] {4, -1});
    double[] u = evidence.about(COVARIANCE[0]);
    assertClose(2 - Evidence.dot(u, u), evidence.covariance()[0][0], 1e-14, "variance");
    assertClose(1 + Evidence.dot(u, evidence.beta), evidence.mean()[0], 1e-14, "mean");
  }

  @Test
  void nothingObservedIsNothingLearned() {
    Evidence evidence = Evidence.of(MEAN, COVARIANCE, new double[0][], new double[0]);
    assertThat(evidence.mean()).isEqualTo(MEAN);
    assertThat(evidence.covariance()).isDeepEqualTo(COVARIANCE);
  }

  @Test
  void theSameExactObservationTwiceIsFine() {
    double[] row = {1e4, 0, 0};
    Evidence evidence =
        Evidence.of(MEAN, COVARIANCE, new double[][] {row, row.clone()}, new double[] {0, 0});
    assertClose(evidence.mean()[0], 0, 1e-7, "mean");
    assertThat(evidence.covariance()[0][0]).isBetween(0.0, 1e-7);
  }
}

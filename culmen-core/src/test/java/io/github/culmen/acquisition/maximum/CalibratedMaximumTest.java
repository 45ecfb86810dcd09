package io.github.culmen.acquisition.maximum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MomentsOnly;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.MaxValueMethod;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibratedMaximumTest {
  private static final double NO_FLOOR = Double.NEGATIVE_INFINITY;

  private static CalibratedMaximum of(double floor, double... maxima) {
    return CalibratedMaximum.ofMaxima(maxima, floor);
  }

  private static double[] draw(CalibratedMaximum law, int count, long seed) {
    return law.sample(1e-6, count, new SplittableRandom(seed)).values();
  }

  @Test
  void quantilesInterpolateTheSortedMaxima() {
    CalibratedMaximum law = of(NO_FLOOR, 4, 1, 2, 3);
    assertThat(law.quantile(0)).isEqualTo(1);
    assertThat(law.quantile(0.125)).isEqualTo(1);
    assertThat(law.quantile(0.25)).isEqualTo(1.5);
    assertThat(law.quantile(0.5)).isEqualTo(2.5);
    assertThat(law.quantile(1)).isEqualTo(4);
    assertThat(law.mean()).isEqualTo(2.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 10, 32, 500})
  void fewDrawsHaveTheMeanOfTheMaxima(int count) {
    double[] maxima = new SplittableRandom(4).doubles(32, -1, 3).map(x -> x * x).toArray();
    CalibratedMaximum law = of(NO_FLOOR, maxima);
    double mean = 0;
    for (int seed = 0; seed < 200; seed++) {
      mean += Arrays.stream(draw(law, count, seed)).average().orElseThrow() / 200;
    }
    assertThat(mean).isCloseTo(law.mean(), offset(0.03));
  }

  @Test
  void aSingleDrawVariesFromCallToCall() {
    CalibratedMaximum law = of(NO_FLOOR, 1, 2, 3, 4);
    assertThat(draw(law, 1, 1)).isNotEqualTo(draw(law, 1, 2)).isEqualTo(draw(law, 1, 1));
  }

  @Test
  void drawsLieAboveTheFloorAndStayDistinctThere() {
    double[] draws = draw(of(2, 1.8, 1.9, 1.98, 1.99, 2, 2.5, 3, 5), 10, 3);
    assertThat(Arrays.stream(draws).min().orElseThrow()).isGreaterThan(2);
    assertThat(Arrays.stream(draws).distinct().count()).isEqualTo(10);
  }

  @Test
  void maximaAtTheFloorMakeTheModelCertain() {
    MaxValues drawn = of(2, 2, 2, 1).sample(0.5, 5, new SplittableRandom(1));
    assertThat(drawn.certain()).isTrue();
    assertThat(drawn.values()).containsExactly(2.1, 2.2, 2.3, 2.4, 2.5);
  }

  @Test
  void equalMaximaMakeTheModelCertainWithoutAFloorToo() {
    MaxValues drawn = of(NO_FLOOR, 2, 2, 2).sample(1e-6, 3, new SplittableRandom(1));
    assertThat(drawn.certain()).isTrue();
    assertThat(drawn.values()).containsExactly(2, 2, 2);
  }

  @Test
  void oneMaximumIsNoProblem() {
    assertThat(draw(of(NO_FLOOR, 7), 3, 1)).containsExactly(7, 7, 7);
  }

  @Test
  void hugeAndTinyMaximaStayFinite() {
    for (double size : new double[] {1e-300, 1, 1e300}) {
      for (double value : draw(of(NO_FLOOR, -size, 0, size), 9, 1)) {
        assertThat(value).isFinite().isBetween(-size, size);
      }
    }
  }

  @Test
  void rejectsWhatHasNoQuantiles() {
    assertThatThrownBy(() -> of(NO_FLOOR)).hasMessageContaining("maxima must be at least 1");
    assertThatThrownBy(() -> of(NO_FLOOR, 1, Double.NaN))
        .hasMessageContaining("maxima must be finite, but one is NaN");
    assertThatThrownBy(() -> of(NO_FLOOR, 1).quantile(Double.NaN))
        .hasMessageContaining("0 <= r <= 1, but r = NaN");
    assertThatThrownBy(() -> draw(of(NO_FLOOR, 1), 0, 1))
        .hasMessageContaining("maxima must be at least 1, but maxima = 0");
  }

  @Test
  void onlyCandidatesThatCanBeTheMaximumAreLookedAt() {
    Matrix points = Matrix.of(new double[][] {{0.1}, {0.2}, {0.3}, {0.4}});
    Moments moments = new Moments(new double[] {0, 1, 0.5, -1}, new double[] {1, 0.01, 0.01, 0.25});
    assertThat(CalibratedMaximum.promising(points, moments, 3, 10).data())
        .containsExactly(0.2, 0.1);
    assertThat(CalibratedMaximum.promising(points, moments, 3, 1).data()).containsExactly(0.2);
    assertThat(CalibratedMaximum.promising(points, moments, 6, 10).data())
        .containsExactly(0.2, 0.1, 0.4, 0.3);
  }

  @Test
  void aModelWithoutFunctionsToDrawIsAnError() {
    Domain domain = Domain.cube(1);
    Matrix point = Matrix.of(new double[][] {{0.5}});
    Surrogate plain = new Plain();
    AcquisitionContext situation =
        new AcquisitionContext(
            List.of(plain),
            Dataset.of(point, new double[] {1}),
            domain,
            Candidates.of(point, List.of(plain)),
            0,
            (paths, candidates) -> {
              throw new AssertionError();
            });
    assertThatThrownBy(() -> CalibratedMaximum.of(situation, 0, 8, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("max-values calibrated needs a model from which functions can be")
        .hasMessageContaining("Plain");
  }

  @Test
  void theMeanFieldSamplerRefusesTheCalibratedMethod() {
    assertThatThrownBy(() -> new MaxValueSampler(MaxValueMethod.CALIBRATED))
        .hasMessageContaining("must be gumbel, gumbel-median or exact, but is calibrated");
  }

  /** A model that knows moments only. */
  private static final class Plain implements MomentsOnly {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Moments moments(Matrix points) {
      return new Moments(new double[points.rows()], new double[] {1});
    }
  }
}

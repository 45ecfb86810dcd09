package io.github.culmen.acquisition.maximum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MaxValueSamplerTest {
  private static final double NO_FLOOR = -1e6;

  private static MeanFieldMaximum maximum() {
    SplittableRandom random = new SplittableRandom(3);
    return MeanFieldMaximum.of(
        random.doubles(500, -1, 1).toArray(), random.doubles(500, 0.05, 0.6).toArray());
  }

  private static double[] draw(MaxValueMethod method, double floor, int count, long seed) {
    return new MaxValueSampler(method)
        .sample(maximum(), floor, 1e-6, count, new SplittableRandom(seed))
        .values();
  }

  @ParameterizedTest
  @EnumSource(
      value = MaxValueMethod.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CALIBRATED", "REACHABLE", "NARROWING"})
  void drawsFollowTheirDistribution(MaxValueMethod method) {
    double[] draws = draw(method, NO_FLOOR, 4000, 1);
    Arrays.sort(draws);
    double q25 = maximum().quantile(0.25);
    double q75 = maximum().quantile(0.75);
    // Stratified draws: an empirical quartile is off by one slice at most.
    if (method == MaxValueMethod.GUMBEL_MEDIAN) {
      assertThat(draws[2000]).isCloseTo(maximum().quantile(0.5), offset(2e-3));
      assertThat(draws[3000] - draws[1000]).isCloseTo(q75 - q25, offset(2e-3));
    } else {
      assertThat(draws[1000]).isCloseTo(q25, offset(2e-3));
      assertThat(draws[3000]).isCloseTo(q75, offset(2e-3));
    }
  }

  @Test
  void exactDrawsAreUniformUnderTheirOwnDistribution() {
    double[] draws = draw(MaxValueMethod.EXACT, NO_FLOOR, 1000, 2);
    Arrays.sort(draws);
    for (int k = 0; k < draws.length; k++) {
      assertThat(Math.exp(maximum().logCdf(draws[k])))
          .isBetween(k / 1000.0 - 1e-12, (k + 1) / 1000.0 + 1e-12);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = MaxValueMethod.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CALIBRATED", "REACHABLE", "NARROWING"})
  void drawsLieAboveTheFloorAndStayDistinct(MaxValueMethod method) {
    for (double r : new double[] {0.1, 0.5, 0.99, 0.999999}) {
      double floor = maximum().quantile(r);
      double[] draws = draw(method, floor, 20, 7);
      assertThat(Arrays.stream(draws).distinct().count()).isEqualTo(20);
      assertThat(Arrays.stream(draws).min().orElseThrow()).isGreaterThan(floor);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = MaxValueMethod.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CALIBRATED", "REACHABLE", "NARROWING"})
  void aFloorNobodyCanBeatMakesTheModelCertain(MaxValueMethod method) {
    MaxValues drawn =
        new MaxValueSampler(method).sample(maximum(), 50, 0.5, 5, new SplittableRandom(1));
    assertThat(drawn.certain()).isTrue();
    assertThat(drawn.values()).containsExactly(50.1, 50.2, 50.3, 50.4, 50.5);
  }

  @ParameterizedTest
  @EnumSource(
      value = MaxValueMethod.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CALIBRATED", "REACHABLE", "NARROWING"})
  void aPointMassIsNoProblem(MaxValueMethod method) {
    MeanFieldMaximum peaked = MeanFieldMaximum.of(new double[] {2, 0}, new double[] {1e-300, 1e-3});
    double[] draws =
        new MaxValueSampler(method).sample(peaked, 1, 1e-6, 4, new SplittableRandom(1)).values();
    assertThat(draws).hasSize(4);
    for (double draw : draws) {
      assertThat(draw).isCloseTo(2, offset(1e-9));
    }
  }

  @Test
  void theSameSeedDrawsTheSame() {
    assertThat(draw(MaxValueMethod.GUMBEL, 0, 10, 5))
        .isEqualTo(draw(MaxValueMethod.GUMBEL, 0, 10, 5))
        .isNotEqualTo(draw(MaxValueMethod.GUMBEL, 0, 10, 6));
  }

  @Test
  void rejectsNoDrawsAtAll() {
    assertThatThrownBy(() -> draw(MaxValueMethod.EXACT, 0, 0, 1))
        .hasMessageContaining("maxima must be at least 1, but maxima = 0");
  }

  @Test
  void aCoverOfTheDomainRaisesEveryDrawByRadiusTimesLipschitz() {
    MaxValueSampler plain = new MaxValueSampler(MaxValueMethod.EXACT);
    double[] draws = plain.sample(maximum(), 0, 1e-6, 5, new SplittableRandom(1)).values();
    double[] raised =
        plain
            .withCover(new Cover(0.25, 2))
            .sample(maximum(), 0, 1e-6, 5, new SplittableRandom(1))
            .values();
    for (int k = 0; k < 5; k++) {
      assertThat(raised[k]).isEqualTo(draws[k] + 0.5);
    }
  }
}

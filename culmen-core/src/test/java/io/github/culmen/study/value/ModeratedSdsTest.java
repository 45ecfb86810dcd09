package io.github.culmen.study.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform.ToldSds;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModeratedSdsTest {
  private static List<OptionalDouble> sds(double... values) {
    List<OptionalDouble> sds = new ArrayList<>();
    for (double value : values) {
      sds.add(Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
    }
    return sds;
  }

  private static List<double[]> line(int count) {
    return IntStream.range(0, count).mapToObj(i -> new double[] {i / (double) count}).toList();
  }

  @Test
  void aLuckyOneIsAtLeastWhatItsNeighboursHave() {
    assertThat(ModeratedSds.least(line(5), sds(1, 1, 0.001, 1, 1))[2]).isEqualTo(1);
  }

  @Test
  void variancesAreAveragedOverTheSevenNearestAsASlowTwinDoes() {
    SplittableRandom random = new SplittableRandom(3);
    List<double[]> points = new ArrayList<>();
    double[] told = new double[40];
    for (int i = 0; i < told.length; i++) {
      points.add(random.doubles(3).toArray());
      told[i] = i % 5 == 0 ? Double.NaN : random.nextDouble();
    }
    double[] least = ModeratedSds.least(points, sds(told));
    for (int i = 0; i < told.length; i++) {
      double[] own = points.get(i);
      int index = i;
      double expected =
          Double.isNaN(told[i])
              ? 0
              : Math.sqrt(
                  IntStream.range(0, told.length)
                      .filter(j -> j != index && !Double.isNaN(told[j]))
                      .boxed()
                      .sorted(Comparator.comparingDouble(j -> distance(own, points.get(j))))
                      .limit(7)
                      .mapToDouble(j -> told[j] * told[j])
                      .average()
                      .orElseThrow());
      assertThat(least[i]).isCloseTo(expected, within(1e-12));
    }
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> Studies.square(a[j] - b[j])).sum();
  }

  @Test
  void withoutEnoughNeighboursAStandardDeviationIsBelieved() {
    assertThat(ModeratedSds.least(line(3), sds(1, 1, 0.001))).containsOnly(0);
    assertThat(ModeratedSds.least(List.of(), List.of())).isEmpty();
  }

  @Test
  void extremeStandardDeviationsStayFinite() {
    for (double least : ModeratedSds.least(line(5), sds(1e300, 1e300, 0, 1e-300, 1e300))) {
      assertThat(least).isFinite().isPositive();
    }
    assertThat(ModeratedSds.least(line(5), sds(0, 0, 0, 0, 0))).containsOnly(0);
  }

  @Test
  void veryManyAreComparedWithSomeOfTheOthers() {
    double[] told = new double[3_000];
    Arrays.fill(told, 2);
    told[1_500] = 1e-6;
    double[] least = ModeratedSds.least(line(told.length), sds(told));
    assertThat(least[1_500]).isCloseTo(2, within(1e-12));
  }

  @Test
  void aLuckyTrialIsNotTakenForExact() {
    Recommendation trusted = recommended(ToldSds.TRUSTED);
    Recommendation moderated = recommended(ToldSds.MODERATED);
    // The values are all around 0, with a standard deviation of 1.
    assertThat(trusted.mean()).isGreaterThan(1.9);
    assertThat(trusted.sd()).isLessThan(0.1);
    assertThat(Math.abs(moderated.mean())).isLessThan(2 * moderated.sd());
  }

  // Nineteen noisy values around 0, and a lucky one of 2 whose repeats happened to agree.
  private static Recommendation recommended(ToldSds sds) {
    Study study =
        Study.create(
            StudySpec.builder(Studies.SQUARE)
                .maximize()
                .seed(5)
                .strategy(Strategy.auto().toBuilder().toldSds(sds).build())
                .build());
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 20; i++) {
      study.add(
          Map.of("x", random.nextDouble(), "y", random.nextDouble()),
          i == 11
              ? Outcome.value(2, 0.001)
              : Outcome.value(Math.max(-1.5, Math.min(1.5, random.nextGaussian())), 1));
    }
    return study.recommend().orElseThrow();
  }
}

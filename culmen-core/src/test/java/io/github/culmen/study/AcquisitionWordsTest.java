package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each word that names an acquisition of mean and sd runs a study. */
class AcquisitionWordsTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("a", -5, 10), Parameter.real("b", 0, 15));

  private static double branin(Point point) {
    double a = point.real("a");
    double b = point.real("b");
    double bend = b - 5.1 / (4 * Math.PI * Math.PI) * a * a + 5 / Math.PI * a - 6;
    return bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(a) + 10;
  }

  private static List<Point> points(Strategy strategy, Noise noise, double unit) {
    Study study =
        Study.create(StudySpec.builder(BRANIN).noise(noise).seed(3).strategy(strategy).build());
    return Studies.drive(study, point -> unit * branin(point), 15);
  }

  private static StrategyBuilder strategy(AcquisitionKind kind) {
    return Strategy.plain().toBuilder().acquisition(kind).initial(5);
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"UCB", "PI", "EI", "LOG_EI", "EST"})
  void fifteenTrialsOnBraninAreLegalAndTheSameEachTime(AcquisitionKind kind) {
    Strategy strategy = strategy(kind).build();
    List<Point> points = points(strategy, Noise.none(), 1);
    assertThat(points).hasSize(15).doesNotHaveDuplicates();
    StudySpec spec = StudySpec.builder(BRANIN).build();
    points.forEach(point -> Studies.assertLegal(spec, point));
    assertThat(points(strategy, Noise.none(), 1)).isEqualTo(points);
    assertThat(points(strategy, Noise.learned(), 1)).hasSize(15);
    assertThat(kind.usesModel()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"EI", "LOG_EI", "PI", "EST"})
  void improvesOnTheInitialDesign(AcquisitionKind kind) {
    double[] values =
        points(strategy(kind).build(), Noise.none(), 1).stream()
            .mapToDouble(AcquisitionWordsTest::branin)
            .toArray();
    double design = Arrays.stream(values, 0, 5).min().orElseThrow();
    assertThat(Arrays.stream(values, 5, 15).min().orElseThrow()).isLessThan(design);
  }

  @Test
  void theWordsAreTheDocumentedOnes() {
    assertThat(
            List.of(
                AcquisitionKind.UCB.word(),
                AcquisitionKind.PI.word(),
                AcquisitionKind.EI.word(),
                AcquisitionKind.LOG_EI.word(),
                AcquisitionKind.EST.word()))
        .containsExactly("ucb", "pi", "ei", "log-ei", "est");
    assertThat(AcquisitionKind.SOBOL.usesModel()).isFalse();
    assertThat(AcquisitionKind.RANDOM.usesModel()).isFalse();
  }

  @Test
  void fewSdsExploitAndManyExplore() {
    List<Point> greedy = points(strategy(AcquisitionKind.UCB).beta(0).build(), Noise.none(), 1);
    List<Point> curious = points(strategy(AcquisitionKind.UCB).beta(100).build(), Noise.none(), 1);
    assertThat(spread(curious)).isGreaterThan(2 * spread(greedy));
  }

  @Test
  void aLargeMarginExplores() {
    List<Point> timid = points(strategy(AcquisitionKind.PI).margin(0).build(), Noise.none(), 1);
    List<Point> bold = points(strategy(AcquisitionKind.PI).margin(1e4).build(), Noise.none(), 1);
    assertThat(spread(bold)).isGreaterThan(2 * spread(timid));
  }

  /** The margin is in the units of the told values: both scaled together change nothing. */
  @Test
  void theMarginHasTheUnitsOfTheValues() {
    double unit = 0x1p30;
    List<Point> plain = points(strategy(AcquisitionKind.PI).margin(5).build(), Noise.none(), 1);
    List<Point> scaled =
        points(strategy(AcquisitionKind.PI).margin(5 * unit).build(), Noise.none(), unit);
    List<Point> misread =
        points(strategy(AcquisitionKind.PI).margin(5).build(), Noise.none(), unit);
    assertThat(scaled).isEqualTo(plain);
    assertThat(misread).isNotEqualTo(plain);
  }

  @Test
  void aMarginBeyondAllScalesIsOnlyALargeOne() {
    assertThat(points(strategy(AcquisitionKind.PI).margin(9e299).build(), Noise.none(), 1e-300))
        .hasSize(15)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -1e-300, Double.NaN, Double.POSITIVE_INFINITY})
  void illegalSettingsAreNamedWithWhatIsLegal(double illegal) {
    assertThatThrownBy(() -> strategy(AcquisitionKind.UCB).beta(illegal).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("beta must be >= 0 and finite, but beta = " + illegal);
    assertThatThrownBy(() -> strategy(AcquisitionKind.PI).margin(illegal).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("margin must be >= 0 and finite, but margin = " + illegal);
  }

  @Test
  void noMaximaAreTooFew() {
    assertThatThrownBy(() -> strategy(AcquisitionKind.MES_G).maxima(0).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
  }

  // The mean distance between successive chosen points, in units of the box.
  private static double spread(List<Point> points) {
    double sum = 0;
    for (int i = 6; i < points.size(); i++) {
      double a = points.get(i).real("a") - points.get(i - 1).real("a");
      double b = points.get(i).real("b") - points.get(i - 1).real("b");
      sum += Math.hypot(a, b) / 15;
    }
    return sum / (points.size() - 6);
  }
}

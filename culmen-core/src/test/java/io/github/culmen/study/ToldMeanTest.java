package io.github.culmen.study;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A told mean of the process, and lengthscales in the units of the parameters. */
class ToldMeanTest {
  private static final SearchSpace METRES = SearchSpace.of(Parameter.real("x", -5, 5));
  private static final double[] XS = {-4, -1.5, 0.2, 3};
  private static final double[] DISTANCES = {4.4, 2.1, 3.0, 5.2};

  private static Study told(Strategy strategy, Direction direction, double offset, double sign) {
    Study study =
        Study.create(
            StudySpec.builder(METRES)
                .direction(direction)
                .strategy(strategy)
                .noise(Noise.learned())
                .seed(3)
                .build());
    for (int i = 0; i < XS.length; i++) {
      study.add(Map.of("x", XS[i]), Outcome.value(offset + sign * DISTANCES[i]));
    }
    return study;
  }

  private static StrategyBuilder fixed() {
    return Strategy.plain().toBuilder()
        .kernel(KernelFamily.SE)
        .acquisition(AcquisitionKind.EI)
        .fixed(Hyperparameters.of(new double[] {0.15}, 2, 0.05))
        .standardize(false)
        .initial(0);
  }

  // 5 + kᵀ(K + σ²I)⁻¹(y - 5), solved by Gauss and Jordan.
  private static double[] twin(double x, double mean) {
    int n = XS.length;
    double[][] rows = new double[n][n + 2];
    double[] k = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = covariance(XS[i], XS[j]) + (i == j ? 0.05 : 0);
      }
      k[i] = covariance(XS[i], x);
      rows[i][n] = DISTANCES[i] - mean;
      rows[i][n + 1] = k[i];
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double factor = rows[j][i] / rows[i][i];
        for (int c = i; c < n + 2 && j != i; c++) {
          rows[j][c] -= factor * rows[i][c];
        }
      }
    }
    double posterior = mean;
    double variance = 2;
    for (int i = 0; i < n; i++) {
      posterior += k[i] * rows[i][n] / rows[i][i];
      variance -= k[i] * rows[i][n + 1] / rows[i][i];
    }
    return new double[] {posterior, Math.sqrt(variance)};
  }

  private static double covariance(double a, double b) {
    double apart = (a - b) / 1.5;
    return 2 * Math.exp(-0.5 * apart * apart);
  }

  @Test
  void thePosteriorIsThatOfASlowTwinAroundTheToldMean() {
    Study study = told(fixed().mean(5).build(), Direction.MINIMIZE, 0, 1);
    for (double x : new double[] {-5, -3.3, 0, 1.7, 5}) {
      Prediction there = study.predict(List.of(Map.of("x", x))).get(0);
      double[] expected = twin(x, 5);
      assertClose(there.mean().getAsDouble(), expected[0], 1e-9, "mean at " + x);
      assertClose(there.sd().getAsDouble(), expected[1], 1e-9, "sd at " + x);
    }
  }

  @Test
  void aDistanceAroundFiveIsAsGoodAsFiveMinusItAroundZero() {
    Study distance = told(fixed().mean(5).build(), Direction.MINIMIZE, 0, 1);
    Study reward = told(fixed().build(), Direction.MAXIMIZE, 5, -1);
    for (int i = 0; i < 4; i++) {
      Trial.Pending one = distance.ask();
      Trial.Pending other = reward.ask();
      assertClose(one.point().real("x"), other.point().real("x"), 1e-6, "choice " + i);
      double told = 2 + Math.abs(one.point().real("x") - 1);
      Trial.Finished ignored = distance.tell(one.number(), told);
      ignored = reward.tell(other.number(), 5 - told);
    }
    assertClose(
        distance.recommend().orElseThrow().mean(),
        5 - reward.recommend().orElseThrow().mean(),
        1e-6,
        "recommended");
  }

  @Test
  void withoutStandardisationTheMeanIsZeroIfNotTold() {
    for (Learning.Inference inference : List.of(Learning.Inference.MAP, Learning.Inference.SLICE)) {
      StrategyBuilder raw =
          Strategy.plain().toBuilder()
              .kernel(KernelFamily.SE)
              .inference(inference)
              .standardize(false)
              .initial(2)
              .maxima(3);
      List<Point> untold = points(raw.build());
      assertThat(points(raw.mean(0).build())).isEqualTo(untold);
      assertThat(points(raw.mean(5).build())).isNotEqualTo(untold);
    }
  }

  private static List<Point> points(Strategy strategy) {
    Study study = told(strategy, Direction.MINIMIZE, 0, 1);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      Trial.Finished ignored =
          study.tell(trial.number(), 2 + Math.abs(trial.point().real("x") - 1));
    }
    return points;
  }

  @Test
  void farFromAllValuesTheModelExpectsTheToldMean() {
    for (ValueTransform.Transform transform : ValueTransform.Transform.values()) {
      for (boolean standardize : new boolean[] {true, false}) {
        for (double mean : new double[] {5, 0, -2.5, 40}) {
          Strategy strategy =
              Strategy.plain().toBuilder()
                  .kernel(KernelFamily.SE)
                  .mean(mean)
                  .transform(transform)
                  .standardize(standardize)
                  .priors(Priors.none().withLengthscales(new ParameterPrior.Fixed(0.02)))
                  .build();
          Study study = told(strategy, Direction.MINIMIZE, 0, 1);
          Prediction far = study.predict(List.of(Map.of("x", 1.6))).get(0);
          assertClose(far.mean().getAsDouble(), mean, 1e-6, transform + " around " + mean);
        }
      }
    }
  }

  @Test
  void aLengthscaleInMetresIsATenthOfItInABoxOfTen() {
    StrategyBuilder slice =
        Strategy.plain().toBuilder().kernel(KernelFamily.SE).initial(2).maxima(3).mean(5);
    List<Point> own =
        points(slice.lengthscaleUnits(Learning.Units.OWN).priors(gamma(2.5, 5, 0.05, 100)).build());
    List<Point> range =
        points(
            slice.lengthscaleUnits(Learning.Units.RANGE).priors(gamma(2.5, 50, 0.005, 10)).build());
    for (int i = 0; i < own.size(); i++) {
      assertClose(own.get(i).real("x"), range.get(i).real("x"), 1e-6, "choice " + i);
    }
  }

  private static Priors gamma(double shape, double rate, double min, double max) {
    return Priors.none()
        .withLengthscales(
            new ParameterPrior.Gamma(shape, rate, ParameterPrior.Bounds.of(min, max)));
  }

  @Test
  void illegalMeansAndUnitsAreRefused() {
    rejects(() -> fixed().mean(Double.NaN).build(), "mean = NaN");
    rejects(() -> fixed().mean(1e101).build(), "mean = 1.0E101");
    rejects(
        () -> fixed().lengthscaleUnits(Learning.Units.OWN).build(), "inference = fixed has none");
    Strategy own = Strategy.plain().toBuilder().lengthscaleUnits(Learning.Units.OWN).build();
    rejects(
        () -> StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1e10))).strategy(own).build(),
        "that of 'x' is 1.0E10 long");
    rejects(
        () ->
            StudySpec.builder(METRES)
                .objectives(NamedObjective.minimize("a"), NamedObjective.minimize("b"))
                .strategy(Strategy.auto().toBuilder().mean(1).build())
                .build(),
        "a mean is given for one objective, but there are 2");
  }

  private static void rejects(Runnable what, String message) {
    assertThatIllegalArgumentException().isThrownBy(what::run).withMessageContaining(message);
  }

  @Test
  void extremeMeansAndUnitsChooseLegalPoints() {
    SearchSpace mixed =
        SearchSpace.of(
            Parameter.logReal("rate", 1e-8, 1e8),
            Parameter.integer("depth", -400_000_000, 400_000_000),
            Parameter.real("tiny", 0, 1e-9),
            Parameter.categorical("kind", "a", "b", "c"));
    for (double mean : new double[] {-1e100, 1e100, 1e-300, 0}) {
      for (Strategy.Preset preset : Strategy.Preset.values()) {
        Study study =
            Study.create(
                StudySpec.builder(mixed)
                    .strategy(
                        Strategy.builder(preset)
                            .mean(mean)
                            .lengthscaleUnits(Learning.Units.OWN)
                            .maxima(2)
                            .initial(2)
                            .build())
                    .build());
        for (int i = 0; i < 5; i++) {
          Trial.Pending trial = study.ask();
          assertThat(mixed.contains(trial.point())).isTrue();
          Trial.Finished ignored =
              study.tell(trial.number(), (i % 2 == 0 ? 1 : -1) * Math.pow(10, i));
        }
        assertThat(study.recommend().orElseThrow().mean()).isFinite();
      }
    }
  }
}

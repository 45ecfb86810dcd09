package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** There is a model for whatever a study was told, and what it had to put up with is said. */
class RobustFitTest {
  private static StudySpec.Builder square(StrategyBuilder strategy) {
    return StudySpec.builder(Studies.SQUARE).strategy(strategy.initial(1).build()).seed(4);
  }

  private static Diagnostics asked(Study study) {
    Trial.Pending trial = study.ask();
    assertThat(trial.suggestion().origin()).isEqualTo(Origin.STRATEGY);
    Studies.assertLegal(study.spec(), trial.point());
    Diagnostics diagnostics = trial.suggestion().diagnostics();
    assertThat(diagnostics.maximumQuantiles()).allMatch(Double::isFinite);
    Recommendation recommended = study.recommend().orElseThrow();
    Studies.assertLegal(study.spec(), recommended.point());
    assertThat(recommended.mean()).isFinite();
    assertThat(recommended.sd()).isFinite().isNotNegative();
    return diagnostics;
  }

  private static void tellMany(Study study, int count) {
    for (int i = 0; i < count; i++) {
      study.add(Map.of("x", (i % 7) / 7.0, "y", (i % 5) / 5.0), Outcome.value(Math.sin(3 * i) + 2));
    }
  }

  @Test
  void oneThousandNearDuplicates() {
    Study study = Study.create(square(Strategy.plain().toBuilder()).noise(Noise.none()).build());
    SplittableRandom random = new SplittableRandom(5);
    study.tell(study.ask().number(), 1);
    for (int i = 0; i < 1000; i++) {
      double x = 0.4 + 1e-9 * random.nextDouble();
      study.add(Map.of("x", x, "y", 0.6 + 1e-9 * random.nextDouble()), Outcome.value(x));
    }
    asked(study);
  }

  @Test
  void oneHundredParameters() {
    SearchSpace space =
        SearchSpace.of(
            IntStream.range(0, 100).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList());
    Study study =
        Study.create(
            StudySpec.builder(space)
                .strategy(Strategy.plain().toBuilder().initial(1).build())
                .build());
    SplittableRandom random = new SplittableRandom(6);
    study.tell(study.ask().number(), 1);
    for (int i = 0; i < 60; i++) {
      Map<String, Object> values = new HashMap<>();
      for (int j = 0; j < 100; j++) {
        values.put("x" + j, random.nextDouble());
      }
      study.add(values, Outcome.value((Double) values.get("x3")));
    }
    asked(study);
  }

  @Test
  void twoThousandObservations() {
    int n = 2000;
    Matrix inputs = Matrix.zeros(n, 2);
    double[] values = new double[n];
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < n; i++) {
      inputs.set(i, 0, random.nextDouble());
      inputs.set(i, 1, random.nextDouble());
      values[i] = Math.sin(6 * inputs.get(i, 0)) + 0.1 * random.nextGaussian();
    }
    Dataset data = Dataset.of(inputs, values);
    Domain domain = Domain.cube(2);
    MapFitter fitter = MapFitter.of(KernelFamily.MATERN52, HyperparameterPrior.dimensionScaled(2));
    MapFitter.Fit few = fitter.fit(data.thinned(400), domain, Optional.empty(), random);
    // From there one search is enough, as it is between two trials.
    MapFitter.Fit fit =
        fitter.fit(data.thinned(1999), domain, Optional.of(few.hyperparameters()), random);
    assertThat(fit.warnings()).isEmpty();
    Moments there =
        GaussianProcess.of(KernelFamily.MATERN52, fit.hyperparameters(), domain, data)
            .moments(Matrix.of(new double[][] {{0.25, 0.5}, {0.8, 0.1}}));
    assertThat(there.mean()[0]).isCloseTo(Math.sin(1.5), within(0.1));
    assertThat(there.mean()[1]).isCloseTo(Math.sin(4.8), within(0.1));
  }

  @Test
  void manyObservationsAreSearchedByAPartOfThemFirst() {
    int n = 600;
    Matrix inputs = Matrix.zeros(n, 1);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      inputs.set(i, 0, (i + 0.5) / n);
      values[i] = Math.sin(20 * inputs.get(i, 0)) + 0.3 * Math.sin(1e4 * i);
    }
    MapFitter.Fit fit =
        MapFitter.of(KernelFamily.MATERN52, HyperparameterPrior.dimensionScaled(1))
            .fit(
                Dataset.of(inputs, values),
                Domain.cube(1),
                Optional.empty(),
                new SplittableRandom(1));
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.hyperparameters().noiseVariance()).isBetween(0.02, 0.08);
  }

  @Test
  void allPointsEqual() {
    for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(0.5))) {
      for (boolean same : new boolean[] {true, false}) {
        Study study = Study.create(square(Strategy.plain().toBuilder()).noise(noise).build());
        for (int i = 0; i < 30; i++) {
          study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(same ? 3 : Math.sin(i)));
        }
        study.ask();
        Diagnostics diagnostics = asked(study);
        assertThat(diagnostics.jitter()).isLessThan(1e-6);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ValueTransform.Transform.class)
  void valuesOfEveryMagnitude(ValueTransform.Transform transform) {
    for (boolean standardize : new boolean[] {true, false}) {
      Study study =
          Study.create(
              square(
                      Strategy.plain().toBuilder()
                          .transform(transform)
                          .standardize(standardize)
                          .winsorize(5))
                  .build());
      study.ask();
      for (int i = 0; i <= 12; i++) {
        study.add(Map.of("x", i / 12.0, "y", 0.5), Outcome.value(Math.pow(10, -300 + 50 * i)));
      }
      asked(study);
    }
  }

  @Test
  void limitedValuesAreSaid() {
    Study study = Study.create(square(Strategy.plain().toBuilder().winsorize(5)).build());
    study.ask();
    tellMany(study, 12);
    assertThat(asked(study).warnings()).isEmpty();
    study.add(Map.of("x", 0.9, "y", 0.9), Outcome.value(1e9));
    assertThat(asked(study).warnings())
        .singleElement()
        .asString()
        .startsWith("1 of 13 values were clipped to ");
  }

  @Test
  void wildValuesDoNotSpoilALimitedModel() {
    Study study =
        Study.create(square(Strategy.plain().toBuilder().winsorize(5)).noise(Noise.none()).build());
    study.ask();
    for (int i = 0; i < 25; i++) {
      double x = (i % 5) / 4.0;
      double y = Math.floorDiv(i, 5) / 4.0;
      double bowl = Studies.square(x - 0.5) + Studies.square(y - 0.5);
      study.add(Map.of("x", x, "y", y), Outcome.value(i == 0 ? 1e12 : bowl));
    }
    Recommendation recommended = study.recommend().orElseThrow();
    assertThat(recommended.point().real("x")).isCloseTo(0.5, within(0.1));
    assertThat(recommended.mean()).isBetween(-0.1, 0.1);
  }

  @Test
  void aLimitedValueHasTheNoiseOfTheOthers() {
    for (ValueTransform.Transform transform : ValueTransform.Transform.values()) {
      Study study =
          Study.create(
              square(Strategy.plain().toBuilder().winsorize(5).transform(transform)).build());
      study.ask();
      for (int i = 0; i < 9; i++) {
        double told = i == 4 ? 1e6 : 1 + 0.1 * i;
        study.add(Map.of("x", i / 9.0, "y", 0.5), Outcome.value(told, 0.05 * told));
      }
      Dataset data = Observations.of(study.spec(), study.history()).data();
      assertThat(data.sharedNoise(4)).isEqualTo(1);
      assertThat(data.ownNoise(4)).isZero();
      assertThat(data.sharedNoise(3)).isZero();
      assertThat(data.ownNoise(3)).isPositive();
    }
  }

  @Test
  void jitterIsSaid() {
    Hyperparameters flat = Hyperparameters.of(new double[] {1e3, 1e3}, 1, 0);
    Study study =
        Study.create(
            square(Strategy.plain().toBuilder().kernel(KernelFamily.SE).fixed(flat)).build());
    study.ask();
    for (int i = 0; i < 200; i++) {
      study.add(
          Map.of("x", Math.sin(i) / 2 + 0.5, "y", Math.cos(i) / 2 + 0.5), Outcome.value(i % 3));
    }
    Diagnostics diagnostics = asked(study);
    assertThat(diagnostics.jitter() >= 1e-6)
        .isEqualTo(diagnostics.warnings().stream().anyMatch(w -> w.kind().equals("jitter")));
    assertThat(diagnostics.jitter()).isPositive();
  }

  @Test
  void aFitWithoutAnyUsableSettingKeepsThePriors() {
    double[] values = new double[30];
    Matrix inputs = Matrix.zeros(30, 1);
    for (int i = 0; i < values.length; i++) {
      inputs.set(i, 0, i / 29.0);
      values[i] = (i % 2 == 0 ? 1 : -1) * 1e200;
    }
    MapFitter.Fit fit =
        MapFitter.of(KernelFamily.SE, HyperparameterPrior.dimensionScaled(1))
            .fit(
                Dataset.of(inputs, values),
                Domain.cube(1),
                Optional.empty(),
                new SplittableRandom(1));
    assertThat(fit.warnings()).singleElement().asString().contains("the prior's are kept");
    assertThat(fit.hyperparameters().lengthscale(0)).isPositive();
  }

  @Test
  void quantilesOfATransformedModelAreOrderedAndInTheUsersUnits() {
    for (ValueTransform.Transform transform : ValueTransform.Transform.values()) {
      for (Direction direction : Direction.values()) {
        Study study =
            Study.create(
                square(Strategy.plain().toBuilder().transform(transform))
                    .direction(direction)
                    .build());
        study.ask();
        for (int i = 0; i < 10; i++) {
          double told = Math.exp(i / 2.0);
          study.add(Map.of("x", i / 9.0, "y", 0.5), Outcome.value(told));
        }
        List<Double> quantiles = asked(study).maximumQuantiles();
        assertThat(quantiles).hasSize(3);
        double best = study.best().orElseThrow().value().orElseThrow();
        for (int i = 0; i < 3; i++) {
          // Better than what was seen, up to what is learned to be noise.
          double better = direction.flip(quantiles.get(i)) - direction.flip(best);
          assertThat(better).isGreaterThan(-0.5 * Math.abs(best));
          assertThat(direction.flip(quantiles.get(i)))
              .isGreaterThanOrEqualTo(direction.flip(quantiles.get(Math.max(0, i - 1))));
          if (transform == ValueTransform.Transform.LOG) {
            assertThat(quantiles.get(i)).isPositive();
          }
        }
      }
    }
  }

  @Test
  void knownNoiseIsBentWithItsValue() {
    Study study =
        Study.create(
            square(Strategy.plain().toBuilder().transform(ValueTransform.Transform.LOG))
                .noise(Noise.known(0.1))
                .build());
    study.ask();
    for (int i = 0; i < 8; i++) {
      study.add(Map.of("x", i / 7.0, "y", 0.5), Outcome.value(Math.pow(10, i - 2)));
    }
    Observations observations = Observations.of(study.spec(), study.history());
    Dataset data = observations.data();
    assertThat(data.sharedNoise(0)).isZero();
    // A value of 0.01 may be anything with an sd of 0.1; one of 1e5 is known.
    assertThat(data.noise(0, 1)).isGreaterThan(1);
    assertThat(data.noise(7, 1)).isLessThan(1e-6);
    asked(study);
  }

  @Test
  void repeatsAreOneRowOfTheModel() {
    Study study =
        Study.create(square(Strategy.plain().toBuilder()).noise(Noise.known(0.1)).build());
    study.ask();
    for (int i = 0; i < 12; i++) {
      study.add(Map.of("x", (i % 3) / 2.0, "y", 0.5), Outcome.value(i));
    }
    Dataset data = Observations.of(study.spec(), study.history()).data();
    assertThat(data.size()).isEqualTo(3);
    assertThat(data.observations()).isEqualTo(12);
    asked(study);
  }
}

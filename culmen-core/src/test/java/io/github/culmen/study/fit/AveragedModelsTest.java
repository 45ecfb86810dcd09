package io.github.culmen.study.fit;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.Studies;
import io.github.culmen.study.advice.AcquisitionRules;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** An acquisition over several models is the average of those over each of them. */
class AveragedModelsTest {
  private static final Domain SQUARE = Domain.cube(2);
  private static final double[][] LENGTHSCALES = {{0.2, 0.6}, {0.5, 0.3}, {1.5, 0.9}};
  private static final double[] NOISE = {1e-3, 0.01, 0.2};

  // Acquisitions whose values are logarithms: their exponentials are averaged.
  private static final Set<AcquisitionKind> LOGARITHMS =
      EnumSet.of(
          AcquisitionKind.MES_G,
          AcquisitionKind.MES_R,
          AcquisitionKind.JES,
          AcquisitionKind.LES,
          AcquisitionKind.PI,
          AcquisitionKind.LOG_EI);

  private static Matrix uniform(int count, SplittableRandom random) {
    Matrix points = Matrix.zeros(count, 2);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return points;
  }

  private static Dataset data() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[9];
    Arrays.setAll(values, i -> random.nextGaussian());
    return Dataset.of(uniform(9, random), values);
  }

  private static List<GaussianProcess> models() {
    List<GaussianProcess> models = new ArrayList<>();
    for (int m = 0; m < NOISE.length; m++) {
      models.add(
          GaussianProcess.of(
              KernelFamily.MATERN52,
              Hyperparameters.of(LENGTHSCALES[m], 1 + m, NOISE[m]),
              SQUARE,
              data()));
    }
    return models;
  }

  private static AcquisitionContext situation(List<? extends Surrogate> base, Matrix pending) {
    List<? extends Surrogate> models =
        pending.rows() == 0 ? base : base.stream().map(m -> m.conditionOnMean(pending)).toList();
    Matrix points = Matrix.stack(uniform(60, new SplittableRandom(5)), data().inputs());
    return new AcquisitionContext(
        models,
        data(),
        SQUARE,
        Candidates.of(points, models),
        pending.rows(),
        new LockstepPathMaximizer(SQUARE),
        base);
  }

  private static AcquisitionRule rule(AcquisitionKind kind) {
    StudySpec spec =
        StudySpec.builder(Studies.SQUARE)
            .strategy(
                Strategy.plain().toBuilder().acquisition(kind).maxima(4).features(128).build())
            .build();
    return AcquisitionRules.of(spec.strategy(), Standardization.none(Direction.MAXIMIZE));
  }

  private static void assertAverage(AcquisitionKind kind, Matrix pending, boolean logs) {
    SplittableRandom together = new SplittableRandom(7);
    SplittableRandom apart = new SplittableRandom(7);
    AcquisitionContext all = situation(models(), pending);
    Acquisition averaged = rule(kind).build(all, together).acquisition();
    // The same stream goes on from model to model, so that each has the draws it had before.
    List<Acquisition> single = new ArrayList<>();
    for (GaussianProcess model : models()) {
      single.add(rule(kind).build(situation(List.of(model), pending), apart).acquisition());
    }
    Matrix points = uniform(12, new SplittableRandom(6));
    double[] expected = new double[points.rows()];
    Matrix gradients = Matrix.zeros(points.rows(), 2);
    for (Acquisition one : single) {
      Acquisition.Slopes slopes = one.slopes(points);
      for (int i = 0; i < expected.length; i++) {
        double value = logs ? Math.exp(slopes.values()[i]) : slopes.values()[i];
        expected[i] += value / single.size();
        for (int j = 0; j < 2; j++) {
          double slope = (logs ? value : 1) * slopes.gradients().get(i, j);
          gradients.set(i, j, gradients.get(i, j) + slope / single.size());
        }
      }
    }
    Acquisition.Slopes slopes = averaged.slopes(points);
    double[] values = averaged.values(points);
    for (int i = 0; i < expected.length; i++) {
      double value = logs ? Math.exp(values[i]) : values[i];
      assertClose(value, expected[i], 1e-9, kind.word() + " value " + i);
      assertClose(slopes.values()[i], values[i], 1e-9, kind.word() + " value with slopes " + i);
      for (int j = 0; j < 2; j++) {
        assertClose(
            (logs ? value : 1) * slopes.gradients().get(i, j),
            gradients.get(i, j),
            1e-7,
            kind.word() + " slope " + i + ", " + j);
      }
    }
    assertClose(
        averaged.values(all.candidates()),
        averaged.values(all.candidates().points()),
        1e-9,
        kind.word() + " at candidates");
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      mode = Mode.EXCLUDE,
      names = {
        "AUTO",
        "THOMPSON",
        "RANDOM",
        "SOBOL",
        "GIBBON",
        "CUSTOM_ACQUISITION",
        "CUSTOM_STRATEGY"
      })
  void anAcquisitionIsTheAverageOverTheModels(AcquisitionKind kind) {
    assertAverage(kind, Matrix.zeros(0, 2), LOGARITHMS.contains(kind));
    assertAverage(kind, Matrix.of(new double[][] {{0.3, 0.4}}), LOGARITHMS.contains(kind));
  }

  @Test
  void gibbonIsAnAverageWithAndWithoutPendingPoints() {
    assertAverage(AcquisitionKind.GIBBON, Matrix.zeros(0, 2), true);
    assertAverage(
        AcquisitionKind.GIBBON, Matrix.of(new double[][] {{0.3, 0.4}, {0.9, 0.1}}), false);
  }

  @Test
  void everyModelHasMaximaOfItsOwn() {
    for (AcquisitionKind kind :
        List.of(
            AcquisitionKind.MES_G,
            AcquisitionKind.MES_R,
            AcquisitionKind.GIBBON,
            AcquisitionKind.JES,
            AcquisitionKind.PES)) {
      double[] maxima =
          rule(kind)
              .build(situation(models(), Matrix.zeros(0, 2)), new SplittableRandom(1))
              .maxima();
      assertThat(Arrays.stream(maxima).distinct().count()).as(kind.word()).isEqualTo(12);
    }
  }

  @Test
  void thompsonDrawsAModelAndThenAFunctionOfIt() {
    Matrix points = uniform(3, new SplittableRandom(6));
    int[] chosen = new int[3];
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] values =
          rule(AcquisitionKind.THOMPSON)
              .build(situation(models(), Matrix.zeros(0, 2)), random)
              .acquisition()
              .values(points);
      SplittableRandom again = new SplittableRandom(seed);
      int model = again.nextInt(3);
      double[] expected =
          models()
              .get(model)
              .paths(Strategy.plain().maximum().paths(), 1, 128, again)
              .values(points)[0];
      assertThat(values).isEqualTo(expected);
      chosen[model]++;
    }
    assertThat(Arrays.stream(chosen).min().orElseThrow()).isGreaterThan(10);
  }

  @Test
  void oneModelTwiceIsTheModelItself() {
    Matrix points = uniform(12, new SplittableRandom(6));
    GaussianProcess model = models().get(0);
    for (AcquisitionKind kind :
        List.of(AcquisitionKind.UCB, AcquisitionKind.LOG_EI, AcquisitionKind.EST)) {
      double[] once =
          rule(kind)
              .build(situation(List.of(model), Matrix.zeros(0, 2)), new SplittableRandom(1))
              .acquisition()
              .values(points);
      double[] twice =
          rule(kind)
              .build(situation(List.of(model, model), Matrix.zeros(0, 2)), new SplittableRandom(1))
              .acquisition()
              .values(points);
      assertClose(twice, once, 1e-12, kind.word());
    }
  }

  @Test
  void theMixtureHasTheAverageMeanAndTheLawOfTotalVariance() {
    Matrix points = uniform(5, new SplittableRandom(6));
    List<GaussianProcess> models = models();
    Moments mixture = Mixture.moments(models, points);
    for (int i = 0; i < 5; i++) {
      double mean = 0;
      double square = 0;
      for (GaussianProcess model : models) {
        Moments own = model.moments(points);
        mean += own.mean()[i] / 3;
        square += (own.variance()[i] + own.mean()[i] * own.mean()[i]) / 3;
      }
      assertClose(mixture.mean()[i], mean, 1e-12, "mean " + i);
      assertClose(mixture.variance()[i], square - mean * mean, 1e-12, "variance " + i);
    }
    Moments alone = Mixture.moments(models.subList(0, 1), points);
    assertThat(alone.mean()).isEqualTo(models.get(0).moments(points).mean());
    assertThat(alone.variance()).isEqualTo(models.get(0).moments(points).variance());
  }
}

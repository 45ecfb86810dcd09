package io.github.culmen.acquisition.maxvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.acquisition.maximum.MaxValues;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

public class SampledMaximumRuleTest {
  private static final PathSettings PATHWISE = new PathSettings(PathMethod.PATHWISE, 64);

  /** Candidates only: ascents would stop a rounding earlier or later. */
  private static final PathMaximizer SWEEP =
      (paths, points) -> {
        double[] values = new double[paths.count()];
        double[][] all = paths.values(points);
        Matrix where = Matrix.zeros(values.length, points.columns());
        for (int k = 0; k < values.length; k++) {
          values[k] = Arrays.stream(all[k]).max().orElseThrow();
        }
        return new PathMaximizer.PathMaxima(where, values);
      };

  @Nested
  class Pathwise extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new SampledMaximumRule(PATHWISE, InformationForm.NOISE_AWARE, 5);
    }

    @Override
    protected double valueTolerance() {
      // Without noise a function's update has weights of 1e8 whose rounding shows.
      return 1e-5;
    }

    @Override
    protected PathMaximizer paths() {
      return SWEEP;
    }
  }

  @Nested
  class WeightSpace extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return new SampledMaximumRule(
          new PathSettings(PathMethod.WEIGHT_SPACE, 64), InformationForm.PAPER, 1);
    }

    @Override
    protected PathMaximizer paths() {
      return SWEEP;
    }
  }

  @Test
  void maximaAreThoseOfTheDrawnFunctionsWhereTheyExceedTheFloor() {
    GaussianProcess model = model(1e-8);
    AcquisitionContext situation = situation(List.of(model), model.data());
    AcquisitionRule.Built built =
        new SampledMaximumRule(PATHWISE, InformationForm.NOISE_AWARE, 20)
            .build(situation, new SplittableRandom(4));
    double[] expected =
        situation
            .paths()
            .maximize(
                model.paths(PathMethod.PATHWISE, 20, 64, new SplittableRandom(4)),
                situation.candidates().points())
            .values();
    double floor =
        Arrays.stream(situation.candidates().moments().get(0).mean())
            .reduce(model.data().best(), Math::max);
    Arrays.sort(expected);
    assertThat(built.maxima()).hasSize(20);
    for (int k = 0; k < 20; k++) {
      assertThat(built.maxima()[k]).isGreaterThan(floor);
      if (expected[k] > floor + 1e-5) {
        assertThat(built.maxima()[k]).isEqualTo(expected[k]);
      }
    }
    assertThat(expected[19]).isGreaterThan(floor + 1e-5);
    assertThat(built.warnings()).isEmpty();
  }

  @Test
  void maximaBelowTheFloorAreRaisedToDifferentValuesJustAbove() {
    MaxValues raised =
        SampledMaximumRule.above(new double[] {-3, 2, 0.5, Math.nextDown(1.0)}, 1, 1e-3);
    assertThat(raised.values()).startsWith(1 + 0.25e-3, 2).doesNotHaveDuplicates();
    assertThat(Arrays.stream(raised.values()).allMatch(v -> v > 1)).isTrue();
    assertThat(raised.certain()).isFalse();
    // A step that vanishes beside the floor.
    assertThat(SampledMaximumRule.above(new double[] {0}, 1e300, 1).values()[0])
        .isGreaterThan(1e300);
  }

  @Test
  void saysSoWhenNoFunctionLeavesTheFloor() {
    assertThat(SampledMaximumRule.above(new double[] {1, 1 + 1e-7, 1 - 1e-7}, 1, 1e-6).certain())
        .isTrue();
    Matrix one = Matrix.of(new double[][] {{0.5, 0.5}});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {1e6, 1e6}, 1, 1e-10),
            Domain.cube(2),
            Dataset.of(one, new double[] {0.3}));
    // Everything is the one value: a flat function known everywhere, up to 1e-10 of noise.
    AcquisitionRule.Built built =
        new SampledMaximumRule(PATHWISE, InformationForm.LATENT, 3)
            .build(situation(List.of(model), model.data()), new SplittableRandom(1));
    assertThat(Arrays.stream(built.maxima()).allMatch(v -> Math.abs(v - 0.3) < 1e-4)).isTrue();
  }

  @Test
  void everyModelHasItsOwnMaxima() {
    GaussianProcess model = model(0.01);
    GaussianProcess wilder =
        GaussianProcess.of(
            KernelFamily.MATERN32,
            Hyperparameters.of(new double[] {0.1, 0.1}, 9, 0.01),
            Domain.cube(2),
            model.data());
    AcquisitionRule.Built built =
        new SampledMaximumRule(PATHWISE, InformationForm.NOISE_AWARE, 4)
            .build(situation(List.of(model, wilder), model.data()), new SplittableRandom(2));
    assertThat(built.maxima()).hasSize(8).isSorted();
    assertThat(built.maxima()[7]).isGreaterThan(built.maxima()[0] + 1);
  }

  @Test
  void rejectsNoMaximaTooFewFeaturesAndModelsWithoutFunctions() {
    assertThatThrownBy(() -> new SampledMaximumRule(PATHWISE, InformationForm.PAPER, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
    assertThatThrownBy(() -> new PathSettings(PathMethod.PATHWISE, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("features must be at least 2, but features = 1");
    GaussianProcess model = model(0.01);
    AcquisitionContext situation = situation(List.of(new PlainSurrogate(model)), model.data());
    SampledMaximumRule rule = new SampledMaximumRule(PATHWISE, InformationForm.PAPER, 1);
    assertThatThrownBy(() -> rule.build(situation, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "acquisition mes-r needs a model from which functions can be drawn (a PathSampler),"
                + " but the model is a PlainSurrogate");
  }

  public static GaussianProcess model(double noise) {
    SplittableRandom random = new SplittableRandom(3);
    Matrix inputs = Matrix.zeros(7, 2);
    for (int i = 0; i < 14; i++) {
      inputs.data()[i] = random.nextDouble();
    }
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.3, 0.4}, 1, noise),
        Domain.cube(2),
        Dataset.of(inputs, random.doubles(7, -1, 1).toArray()));
  }

  public static AcquisitionContext situation(List<? extends Surrogate> models, Dataset data) {
    SplittableRandom random = new SplittableRandom(5);
    Matrix spread = Matrix.zeros(300, 2);
    for (int i = 0; i < 600; i++) {
      spread.data()[i] = random.nextDouble();
    }
    Domain domain = Domain.cube(2);
    return new AcquisitionContext(
        models,
        data,
        domain,
        Candidates.of(Matrix.stack(spread, data.inputs()), models),
        0,
        new LockstepPathMaximizer(domain));
  }
}

package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.acquisition.maxvalue.MaxValueEntropy;
import io.github.culmen.acquisition.maxvalue.OptimumInformation;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JointEntropyTest {
  // As in JointEntropy: what is added to the variance at an optimum, as a share of the prior's.
  private static final double NUGGET = 1e-8;

  private static Matrix uniform(int rows, int columns, SplittableRandom random) {
    Matrix points = Matrix.zeros(rows, columns);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  private static GaussianProcess model(double noise, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    KernelFamily[] families = KernelFamily.values();
    return GaussianProcess.of(
        families[seed % families.length],
        Hyperparameters.of(new double[] {0.2, 0.35}, 1.3, noise),
        Domain.cube(2),
        Dataset.of(uniform(6, 2, random), random.doubles(6, -1, 1).toArray()));
  }

  /** Optima anywhere, up to a few sds above what the model expects there. */
  private static PathMaximizer.PathMaxima optima(
      Surrogate model, int count, SplittableRandom random) {
    Matrix points = uniform(count, model.dimension(), random);
    Moments moments = model.moments(points);
    double[] values = new double[count];
    for (int l = 0; l < count; l++) {
      values[l] =
          moments.mean()[l] + (0.5 + 2 * random.nextDouble()) * Math.sqrt(moments.variance()[l]);
    }
    return new PathMaximizer.PathMaxima(points, values);
  }

  private static Matrix row(Matrix points, int i) {
    return Matrix.of(new double[][] {points.row(i)});
  }

  /** The same from models that were told of each optimum in the ordinary way. */
  private static double[] twin(
      GaussianProcess model, PathMaximizer.PathMaxima optima, double nugget, Matrix points) {
    double noise = model.noiseVariance();
    double[] variance = model.moments(points).variance();
    double[] sums = new double[points.rows()];
    NoisyInformation information = new NoisyInformation();
    for (int l = 0; l < optima.values().length; l++) {
      GaussianProcess told =
          model.condition(
              Dataset.of(
                  row(optima.points(), l),
                  new double[] {optima.values()[l]},
                  new double[] {0},
                  new double[] {nugget}));
      Moments moments = told.moments(points);
      for (int i = 0; i < sums.length; i++) {
        double left = moments.variance()[i];
        double gamma = (optima.values()[l] - moments.mean()[i]) / Math.sqrt(left);
        information.evaluate(gamma, left / (left + noise), noise / (left + noise), false);
        sums[i] +=
            0.5 * Math.log((variance[i] + noise) / (left + noise))
                + Math.exp(information.logValue());
      }
    }
    return Arrays.stream(sums).map(s -> Math.log(s / optima.values().length)).toArray();
  }

  @Test
  void conditionsOnAnOptimumAsTheModelItselfWould() {
    for (int seed = 0; seed < 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      GaussianProcess model = model(seed % 2 == 0 ? 0.01 : 0.2, seed);
      PathMaximizer.PathMaxima optima = optima(model, 3, random);
      Matrix points = uniform(100, 2, random);
      double[] values = JointEntropy.of(List.of(model), List.of(optima)).values(points);
      double nugget = NUGGET * model.priorVariance();
      assertClose(values, twin(model, optima, nugget, points), 1e-8, "seed " + seed);
      assertClose(values, twin(model, optima, 0, points), 1e-5, "noiseless, seed " + seed);
    }
  }

  @Test
  void farFromTheOptimumIsMaxValueEntropySearch() {
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.01, 0.01}, 1, 0.1),
            Domain.cube(2),
            Dataset.of(Matrix.of(new double[][] {{0.5, 0.5}}), new double[] {0.2}));
    double[] values = {0.9, 1.7, 2.4};
    Matrix corner = Matrix.of(new double[][] {{0, 0}, {0, 0.1}, {0.1, 0}});
    Matrix points = Matrix.of(new double[][] {{0.9, 0.9}, {0.505, 0.5}, {0.5, 0.5}});
    Acquisition joint =
        JointEntropy.of(List.of(model), List.of(new PathMaximizer.PathMaxima(corner, values)));
    Acquisition maximum =
        new MarginalAcquisition(
            List.of(model), List.of(MaxValueEntropy.of(values, 0.1, InformationForm.NOISE_AWARE)));
    assertClose(joint.values(points), maximum.values(points), 1e-12, "values");
    assertClose(
        joint.slopes(points).gradients().data(),
        maximum.slopes(points).gradients().data(),
        1e-10,
        "gradients");
  }

  @Test
  void knowsMoreThanTheMaximumAloneAndNoMoreThanTheFunction() {
    for (int seed = 0; seed < 8; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double noise = Math.pow(10, -seed);
      GaussianProcess model = model(noise, seed);
      Matrix points = Matrix.stack(uniform(200, 2, random), model.data().inputs());
      PathMaximizer.PathMaxima optima = optima(model, 4, random);
      double[] values = JointEntropy.of(List.of(model), List.of(optima)).values(points);
      double[] variance = model.moments(points).variance();
      for (int i = 0; i < values.length; i++) {
        assertThat(Math.exp(values[i]))
            .as("seed %s, point %s", seed, i)
            .isPositive()
            .isLessThanOrEqualTo(0.5 * Math.log1p(variance[i] / noise) * (1 + 1e-6));
      }
    }
  }

  @Test
  void gradientsAreFiniteDifferences() {
    for (int seed = 0; seed < 9; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double noise = List.of(1e-4, 0.01, 0.3).get(seed / 3);
      List<GaussianProcess> models =
          seed % 2 == 0
              ? List.of(model(noise, seed))
              : List.of(model(noise, seed), model(0.02, seed + 1));
      List<PathMaximizer.PathMaxima> optima =
          models.stream().map(m -> optima(m, 4, random)).toList();
      Acquisition acquisition = JointEntropy.of(models, optima);
      Matrix points = uniform(30, 2, random);
      Acquisition.Slopes slopes = acquisition.slopes(points);
      assertClose(slopes.values(), acquisition.values(points), 1e-9, "both ways");
      for (int i = 0; i < points.rows(); i++) {
        assertClose(
            slopes.gradients().row(i),
            centralDifferences(
                x -> acquisition.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-5),
            1e-5,
            "seed " + seed + ", point " + i);
      }
    }
  }

  @Test
  void partialsOfOneOptimumAreFiniteDifferences() {
    SplittableRandom random = new SplittableRandom(3);
    for (int k = 0; k < 500; k++) {
      double noise = k % 4 == 0 ? 0 : Math.exp(-8 * random.nextDouble());
      OptimumInformation information = new OptimumInformation(noise, 1e-12);
      double spread = 0.1 + random.nextDouble();
      double variance = 0.1 + random.nextDouble();
      double correlation = 1.8 * random.nextDouble() - 0.9;
      double value = 3 * random.nextDouble();
      double pull = 3 * random.nextGaussian();
      double[] at = {random.nextGaussian(), variance, correlation * Math.sqrt(spread * variance)};
      information.evaluate(at[0], at[1], at[2], value, spread, pull, true);
      double[] partials = {
        information.byMean(), information.byVariance(), information.byCovariance()
      };
      assertClose(
          partials,
          centralDifferences(
              x -> {
                information.evaluate(x[0], x[1], x[2], value, spread, pull, false);
                return information.logValue();
              },
              at,
              1e-6),
          1e-4,
          "case " + k);
    }
  }

  @Test
  void isFiniteAtOptimaAndDataWithAndWithoutNoise() {
    for (double noise : new double[] {0, 1e-300, 1e-8, 0.1, 1e6}) {
      GaussianProcess model = model(noise, 1);
      Matrix inputs = model.data().inputs();
      // One optimum at a datum, below and far above what was observed there.
      Matrix at = Matrix.stack(Matrix.of(new double[][] {{0.5, 0.5}, {0.5, 0.5}}), row(inputs, 0));
      for (double value : new double[] {-1e150, -2, 0, 3, 1e6, 1e150}) {
        double[] values = {value, value, value};
        Acquisition acquisition =
            JointEntropy.of(List.of(model), List.of(new PathMaximizer.PathMaxima(at, values)));
        Matrix points = Matrix.stack(at, inputs);
        Acquisition.Slopes slopes = acquisition.slopes(points);
        for (int i = 0; i < points.rows(); i++) {
          assertThat(slopes.values()[i])
              .as("noise %s, value %s, point %s", noise, value, i)
              .isFinite();
          for (double slope : slopes.gradients().row(i)) {
            assertThat(slope).as("noise %s, value %s, point %s", noise, value, i).isNotNaN();
          }
        }
      }
    }
  }

  @Test
  void averagesOverOptimaAndModels() {
    SplittableRandom random = new SplittableRandom(6);
    GaussianProcess first = model(0.01, 2);
    GaussianProcess second = model(0.2, 3);
    PathMaximizer.PathMaxima ofFirst = optima(first, 5, random);
    PathMaximizer.PathMaxima ofSecond = optima(second, 5, random);
    Matrix points = uniform(40, 2, random);
    double[] a = JointEntropy.of(List.of(first), List.of(ofFirst)).values(points);
    double[] b = JointEntropy.of(List.of(second), List.of(ofSecond)).values(points);
    double[] both =
        JointEntropy.of(List.of(first, second), List.of(ofFirst, ofSecond)).values(points);
    for (int i = 0; i < both.length; i++) {
      assertClose(both[i], Math.log((Math.exp(a[i]) + Math.exp(b[i])) / 2), 1e-12, i);
    }
  }

  @Test
  void withoutNoiseAnOptimumIsWorthLookingAt() {
    GaussianProcess model = model(1e-8, 2);
    SplittableRandom random = new SplittableRandom(70);
    PathMaximizer.PathMaxima optimum = optima(model, 1, random);
    Acquisition acquisition = JointEntropy.of(List.of(model), List.of(optimum));
    double there = acquisition.values(optimum.points())[0];
    for (double elsewhere : acquisition.values(uniform(500, 2, random))) {
      assertThat(elsewhere).isLessThan(there);
    }
  }

  @Test
  void rejectsWhatItCannotUse() {
    GaussianProcess model = model(0.1, 0);
    PathMaximizer.PathMaxima one =
        new PathMaximizer.PathMaxima(Matrix.zeros(1, 2), new double[] {1});
    PathMaximizer.PathMaxima none = new PathMaximizer.PathMaxima(Matrix.zeros(0, 2), new double[0]);
    PathMaximizer.PathMaxima undefined =
        new PathMaximizer.PathMaxima(Matrix.zeros(1, 2), new double[] {Double.NaN});
    assertThatThrownBy(() -> JointEntropy.of(List.of(model), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "joint entropy search needs optima of every model, but there are 1 models and optima"
                + " of 0");
    assertThatThrownBy(() -> JointEntropy.of(List.of(model), List.of(none)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 1, but there are 0 and 0");
    assertThatThrownBy(() -> JointEntropy.of(List.of(model, model), List.of(one, none)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but there are 1 and 0");
    assertThatThrownBy(() -> JointEntropy.of(List.of(model), List.of(undefined)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optima must be finite, but one is NaN");
    assertThatThrownBy(() -> JointEntropy.of(List.of(new PlainSurrogate(model)), List.of(one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "joint entropy search needs a model with cross-covariances, but PlainSurrogate has none");
  }
}

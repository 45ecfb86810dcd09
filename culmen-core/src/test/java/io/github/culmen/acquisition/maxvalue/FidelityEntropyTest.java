package io.github.culmen.acquisition.maxvalue;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MomentsOnly;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PairedCovariance;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FidelityEntropyTest {
  private static final int AXIS = 1;

  private static GaussianProcess model(double noise) {
    SplittableRandom random = new SplittableRandom(3);
    Matrix inputs = Matrix.zeros(12, 2);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.3, 0.9}, 1.2, noise),
        Domain.cube(2),
        Dataset.of(inputs, random.doubles(12, -1, 1).toArray()));
  }

  private static Matrix atTarget(double... xs) {
    Matrix points = Matrix.zeros(xs.length, 2);
    for (int i = 0; i < xs.length; i++) {
      points.set(i, 0, xs[i]);
      points.set(i, AXIS, 1);
    }
    return points;
  }

  // H[y] - H[y | f ≤ y*] by the joint normal density of (y, f), integrated over f and then over y.
  private static double integrated(double rho, double gamma) {
    int steps = 1200;
    double step = 18.0 / steps;
    double[] density = new double[steps + 1];
    double mass = 0;
    double rest = Math.sqrt(1 - rho * rho);
    for (int i = 0; i <= steps; i++) {
      double w = -9 + i * step;
      double sum = 0;
      double from = Math.min(-9, gamma - 9);
      int inner = 1200;
      double width = (gamma - from) / inner;
      for (int k = 0; k <= inner; k++) {
        double f = from + k * width;
        double off = (w - rho * f) / rest;
        double one = Math.exp(-0.5 * (f * f + off * off)) / (2 * Math.PI * rest);
        sum += (k == 0 || k == inner ? 0.5 : 1) * one * width;
      }
      density[i] = sum;
      mass += sum * step;
    }
    double entropy = 0;
    for (double one : density) {
      double p = one / mass;
      entropy -= p > 0 ? p * Math.log(p) * step : 0;
    }
    return 0.5 * Math.log(2 * Math.PI * Math.E) - entropy;
  }

  @Test
  void isTheInformationOfTheJointNormalByIntegration() {
    GaussianProcess model = model(0.05);
    for (double level : new double[] {0.7, 0.2}) {
      for (double x : new double[] {0.15, 0.6}) {
        Matrix both = Matrix.of(new double[][] {{x, 1}, {x, level}});
        Joint joint = model.joint(both);
        double sd = Math.sqrt(joint.covariance().get(0, 0));
        double other = joint.covariance().get(1, 1) + model.noiseVariance();
        double rho = joint.covariance().get(0, 1) / (sd * Math.sqrt(other));
        for (double gamma : new double[] {-1.5, 0.4, 2}) {
          double y = joint.mean()[0] + gamma * sd;
          Acquisition entropy =
              new FidelityEntropy(List.of(model), List.of(new double[] {y}), AXIS, level, 0.25);
          assertRelative(
              Math.exp(entropy.values(atTarget(x))[0]),
              integrated(rho, gamma) / 0.25,
              2e-4,
              "ρ " + rho + ", γ " + gamma);
        }
      }
    }
  }

  /** Any mean, variances and covariance. */
  private record Fixed(double mean, double variance, double other, double covariance)
      implements MomentsOnly, PairedCovariance {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Moments moments(Matrix points) {
      double own = points.get(0, AXIS) == 1 ? variance : other;
      return new Moments(new double[] {mean}, new double[] {own});
    }

    @Override
    public Pairs pairs(Matrix a, Matrix b) {
      return new Pairs(new double[] {covariance}, new double[] {other});
    }

    @Override
    public MomentGradients gradients(Matrix points) {
      return new MomentGradients(moments(points), Matrix.zeros(1, 2), Matrix.zeros(1, 2));
    }

    @Override
    public PairedCovariance.Slopes pairSlopes(Matrix a, Matrix b) {
      return new PairedCovariance.Slopes(new double[] {covariance}, Matrix.zeros(1, 2));
    }
  }

  private static double log(double rho, double gamma) {
    Surrogate model = new Fixed(0.3, 4, 0.09, rho * 2 * 0.3);
    FidelityEntropy entropy =
        new FidelityEntropy(List.of(model), List.of(new double[] {0.3 + 2 * gamma}), AXIS, 0.5, 1);
    double value = entropy.values(atTarget(0.5))[0];
    assertThat(entropy.slopes(atTarget(0.5)).values()[0]).isEqualTo(value);
    return value;
  }

  @Test
  void fullCorrelationOfEitherSignIsAnObservationOfTheTarget() {
    for (double gamma : new double[] {-40, -3, 0, 1, 8, 30}) {
      for (double rho : new double[] {1, -1, 1.0000001}) {
        NoisyInformation noiseless = new NoisyInformation();
        noiseless.evaluate(gamma, 1, 0, false);
        assertClose(log(rho, gamma), noiseless.logValue(), 1e-9, "γ " + gamma);
      }
      assertClose(log(-0.7, gamma), log(0.7, gamma), 1e-13, "either sign");
    }
  }

  @Test
  void growsWithTheCorrelationFromNothing() {
    for (double gamma : new double[] {-1e6, -30, -2, 0, 3, 20, 1e6}) {
      double before = Double.NEGATIVE_INFINITY;
      for (double rho : new double[] {0, 1e-200, 1e-9, 1e-3, 0.1, 0.5, 0.9, 0.999, 1 - 1e-12}) {
        double value = log(rho, gamma);
        assertThat(value).as("ρ %s, γ %s", rho, gamma).isFinite().isGreaterThanOrEqualTo(before);
        before = value;
      }
    }
    assertThat(Math.exp(log(0, 0))).isLessThan(1e-300);
  }

  @Test
  void atTheTargetIsMaxValueEntropyPerCost() {
    GaussianProcess model = model(0.02);
    double[] levels = {0.6, 0.9, 1.5};
    Matrix points = atTarget(0.05, 0.4, 0.77);
    Moments moments = model.moments(points);
    double[] expected = new double[3];
    MaxValueEntropy.ofLevels(levels, 0.02, InformationForm.NOISE_AWARE)
        .score(
            moments.mean(), Arrays.stream(moments.variance()).map(Math::sqrt).toArray(), expected);
    double[] found =
        new FidelityEntropy(List.of(model), List.of(levels), AXIS, 1, 3).values(points);
    for (int i = 0; i < 3; i++) {
      assertClose(found[i], expected[i] - Math.log(3), 1e-12, "point " + i);
    }
  }

  @Test
  void slopesAreFiniteDifferencesAlsoOverSeveralModels() {
    List<GaussianProcess> models = List.of(model(1e-6), model(0.1));
    FidelityEntropy entropy =
        new FidelityEntropy(
            models, List.of(new double[] {0.3, 1.1}, new double[] {0.9}), AXIS, 0.35, 0.2);
    double h = 1e-6;
    for (double x : new double[] {0.1, 0.33, 0.5, 0.81}) {
      Acquisition.Slopes slopes = entropy.slopes(atTarget(x));
      double up = entropy.values(atTarget(x + h))[0];
      double down = entropy.values(atTarget(x - h))[0];
      assertClose(slopes.values()[0], entropy.values(atTarget(x))[0], 1e-9, "value at " + x);
      assertClose(slopes.gradients().get(0, 0), (up - down) / (2 * h), 2e-4, "slope at " + x);
      assertThat(slopes.gradients().get(0, AXIS)).isZero();
    }
  }

  @Test
  void costsMustBePositiveAndModelsHavePairs() {
    List<Surrogate> models = List.of(model(0.1));
    List<double[]> maxima = List.of(new double[] {1});
    for (double cost : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new FidelityEntropy(models, maxima, AXIS, 0.5, cost))
          .hasMessage("cost must be positive and finite, but cost = " + cost);
    }
  }
}

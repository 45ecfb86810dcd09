package io.github.culmen.acquisition.maxvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ComponentEntropyTest {
  private static final double NOISE = 1e-4;
  private static final Decomposition GROUPS = Decomposition.ofLabels(0, 1, 0, 2);
  private static final AdditiveGaussianProcess MODEL = model(GROUPS, NOISE);
  private static final double[] WHOLE = {0.31, 0.62, 0.44, 0.83};
  private static final double[] MAXIMA = {1.9, 2.6, 3.4};

  private static AdditiveGaussianProcess model(Decomposition groups, double noise) {
    SplittableRandom random = new SplittableRandom(8);
    Matrix inputs = Matrix.wrap(12, 4, random.doubles(48).toArray());
    double[] values = random.doubles(12, -1, 1).toArray();
    double[] variances = random.doubles(groups.size(), 0.5, 1.5).toArray();
    return AdditiveGaussianProcess.of(
        KernelFamily.SE,
        AdditiveHyperparameters.of(groups, new double[] {0.3, 0.4, 0.3, 0.25}, variances, noise),
        Domain.cube(4),
        Dataset.of(inputs, values));
  }

  @Test
  void isTheInformationOfAnObservationOfTheSum() {
    double[] own = {0.31, 0.44};
    double value =
        ComponentEntropy.of(MAXIMA, MODEL, 0, WHOLE).values(Matrix.of(new double[][] {own}))[0];
    // All from the joint posterior of the components at the whole point.
    Joint joint = MODEL.components(WHOLE);
    double variance = joint.covariance().get(0, 0);
    double along = 0;
    double total = NOISE;
    for (int g = 0; g < 3; g++) {
      along += joint.covariance().get(0, g);
      for (int h = 0; h < 3; h++) {
        total += joint.covariance().get(g, h);
      }
    }
    double share = along * along / (variance * total);
    assertThat(share).isBetween(0.01, 0.99);
    NoisyInformation information = new NoisyInformation();
    double sum = 0;
    for (double maximum : MAXIMA) {
      information.evaluate(
          (maximum - joint.mean()[0]) / Math.sqrt(variance), share, 1 - share, false);
      sum += Math.exp(information.logValue()) / MAXIMA.length;
    }
    assertThat(value).isCloseTo(Math.log(sum), within(1e-9));
  }

  @Test
  void ignoresTheOwnCoordinatesOfTheWholePoint() {
    Matrix points = Matrix.of(new double[][] {{0.1, 0.9}, {0.5, 0.5}});
    double[] other = {0.99, WHOLE[1], 0.01, WHOLE[3]};
    assertThat(ComponentEntropy.of(MAXIMA, MODEL, 0, other).values(points))
        .containsExactly(ComponentEntropy.of(MAXIMA, MODEL, 0, WHOLE).values(points));
  }

  @Test
  void isMaxValueEntropySearchIfThereIsOneComponentOnly() {
    AdditiveGaussianProcess single = model(Decomposition.single(4), 0.05);
    Matrix points = Matrix.wrap(20, 4, new SplittableRandom(3).doubles(80).toArray());
    double[] expected =
        new MarginalAcquisition(
                List.of(single.component(0)),
                List.of(MaxValueEntropy.of(MAXIMA, 0.05, InformationForm.NOISE_AWARE)))
            .values(points);
    double[] actual = ComponentEntropy.of(MAXIMA, single, 0, WHOLE).values(points);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).isCloseTo(expected[i], within(1e-8));
    }
  }

  @Test
  void hasTheSlopesOfItsValues() {
    ComponentEntropy entropy = ComponentEntropy.of(MAXIMA, MODEL, 0, WHOLE);
    SplittableRandom random = new SplittableRandom(5);
    double h = 1e-6;
    for (int i = 0; i < 30; i++) {
      double[] x = random.doubles(2).toArray();
      Acquisition.Slopes slopes = entropy.slopes(Matrix.of(new double[][] {x}));
      assertThat(slopes.values()[0])
          .isCloseTo(entropy.values(Matrix.of(new double[][] {x}))[0], within(1e-9));
      for (int j = 0; j < 2; j++) {
        double[] up = x.clone();
        double[] down = x.clone();
        up[j] += h;
        down[j] -= h;
        double[] values = entropy.values(Matrix.of(new double[][] {up, down}));
        double expected = (values[0] - values[1]) / (2 * h);
        assertThat(slopes.gradients().get(0, j))
            .isCloseTo(expected, within(1e-4 * (1 + Math.abs(expected))));
      }
    }
  }

  @Test
  void isSmallWhereTheSumIsKnownAlthoughTheComponentIsNot() {
    AdditiveGaussianProcess model = model(GROUPS, 1e-8);
    double[] observed = model.data().inputs().row(4);
    double[] own = {observed[0], observed[2]};
    Matrix there = Matrix.of(new double[][] {own});
    assertThat(model.component(0).moments(there).variance()[0]).isGreaterThan(0.01);
    double known = ComponentEntropy.of(MAXIMA, model, 0, observed).values(there)[0];
    double alone =
        new MarginalAcquisition(
                List.of(model.component(0)),
                List.of(MaxValueEntropy.of(MAXIMA, 1e-8, InformationForm.NOISE_AWARE)))
            .values(there)[0];
    assertThat(known).isLessThan(alone - 5);
  }

  @Test
  void isFiniteAtExtremes() {
    for (double noise : new double[] {0, 1e-300, 1e300}) {
      AdditiveGaussianProcess model = model(GROUPS, noise);
      double[] observed = model.data().inputs().row(0);
      Matrix points =
          Matrix.of(new double[][] {{observed[0], observed[2]}, {0, 0}, {1, 1}, {0.5, 0.5}});
      for (double maximum : new double[] {-1e300, 0, 1e300}) {
        Acquisition.Slopes slopes =
            ComponentEntropy.of(new double[] {maximum}, model, 0, observed).slopes(points);
        for (int i = 0; i < 4; i++) {
          assertThat(slopes.values()[i]).isFinite();
          assertThat(slopes.gradients().row(i))
              .matches(row -> Arrays.stream(row).allMatch(Double::isFinite), "finite");
        }
      }
    }
  }

  @Test
  void needsFiniteMaxima() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ComponentEntropy.of(new double[0], MODEL, 0, WHOLE))
        .withMessage("maxima must be at least 1, but there are none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ComponentEntropy.of(new double[] {Double.NaN}, MODEL, 0, WHOLE))
        .withMessage("maxima must be finite, but one is NaN");
  }
}

package io.github.culmen.gp.learn;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MapFitterTest {
  private static final Domain SQUARE = Domain.cube(2);

  // Values of a function drawn from the model itself, so that the truth is known.
  private static Dataset drawn(int n, Hyperparameters truth, KernelFamily family, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix inputs = Matrix.zeros(n, truth.dimension());
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    GaussianProcess far =
        GaussianProcess.of(
            family,
            truth,
            Domain.cube(truth.dimension()),
            Dataset.of(Matrix.of(new double[][] {new double[truth.dimension()]}), new double[1]));
    Matrix covariance = far.joint(inputs).covariance();
    for (int i = 0; i < n; i++) {
      covariance.set(i, i, covariance.get(i, i) + truth.noiseVariance());
    }
    double[] white = new double[n];
    Arrays.setAll(white, i -> random.nextGaussian());
    double[] values = Cholesky.of(covariance).lower().times(white);
    return Dataset.of(inputs, values);
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void recoversTheTruthFromManyObservations(KernelFamily family) {
    Hyperparameters truth = Hyperparameters.of(new double[] {0.2, 1.0}, 1, 0.01);
    Dataset data = drawn(150, truth, family, 4);
    MapFitter.Fit fit =
        MapFitter.of(family, HyperparameterPrior.dimensionScaled(2))
            .fit(data, SQUARE, Optional.empty(), new SplittableRandom(1));
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.hyperparameters().lengthscale(0)).isBetween(0.12, 0.35);
    assertThat(fit.hyperparameters().lengthscale(1)).isBetween(0.5, 2.0);
    assertThat(fit.hyperparameters().noiseVariance()).isBetween(0.005, 0.02);
    assertThat(fit.hyperparameters().variance()).isEqualTo(1);
  }

  @Test
  void thePapersPriorLearnsTheVarianceToo() {
    Hyperparameters truth = Hyperparameters.of(new double[] {0.3, 0.3}, 9, 0.01);
    MapFitter.Fit fit =
        MapFitter.of(KernelFamily.SE, HyperparameterPrior.paper(2))
            .fit(
                drawn(150, truth, KernelFamily.SE, 2),
                SQUARE,
                Optional.empty(),
                new SplittableRandom(1));
    assertThat(fit.hyperparameters().variance()).isBetween(3.0, 30.0);
    assertThat(fit.hyperparameters().lengthscale(0)).isBetween(0.2, 0.45);
  }

  @Test
  void isNeverWorseThanItsStartsAndDeterministic() {
    Dataset data =
        drawn(30, Hyperparameters.of(new double[] {0.3, 0.5}, 1, 0.1), KernelFamily.SE, 7);
    MapFitter fitter = MapFitter.of(KernelFamily.SE, HyperparameterPrior.dimensionScaled(2));
    Hyperparameters previous = Hyperparameters.of(new double[] {0.29, 0.48}, 1, 0.09);
    MapFitter.Fit fit = fitter.fit(data, SQUARE, Optional.of(previous), new SplittableRandom(3));
    HyperparameterSearch search =
        new HyperparameterSearch(
            KernelFamily.SE,
            SQUARE,
            data,
            HyperparameterPrior.dimensionScaled(2),
            OptionalDouble.empty());
    double[] ignored = new double[3];
    assertThat(fit.logPosterior())
        .isGreaterThanOrEqualTo(search.evaluate(search.theta(previous), ignored));
    assertThat(fit.logPosterior())
        .isCloseTo(search.evaluate(search.theta(fit.hyperparameters()), ignored), offset(1e-8));
    assertThat(fitter.fit(data, SQUARE, Optional.of(previous), new SplittableRandom(3)))
        .isEqualTo(fit);
  }

  @Test
  void gradientsOfTheLogPosteriorAreFiniteDifferences() {
    Dataset data =
        drawn(20, Hyperparameters.of(new double[] {0.3, 0.5}, 1, 0.1), KernelFamily.SE, 1);
    for (HyperparameterPrior prior :
        new HyperparameterPrior[] {
          HyperparameterPrior.dimensionScaled(2),
          HyperparameterPrior.paper(2),
          HyperparameterPrior.dimensionScaled(2).withFreeVariance()
        }) {
      for (OptionalDouble noise :
          new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(0.01)}) {
        HyperparameterSearch search =
            new HyperparameterSearch(KernelFamily.MATERN52, SQUARE, data, prior, noise);
        double[] theta = search.draw(new SplittableRandom(4));
        double[] gradient = new double[search.size()];
        search.evaluate(theta, gradient);
        double[] ignored = new double[search.size()];
        assertClose(
            gradient,
            centralDifferences(t -> search.evaluate(t, ignored), theta, 1e-5),
            1e-6,
            "gradient");
      }
    }
  }

  @Test
  void priorsStartInsideTheirBoxesAtTheDocumentedValues() {
    HyperparameterPrior scaled = HyperparameterPrior.dimensionScaled(6);
    ScalarPrior lengthscale = scaled.lengthscale(5).prior().orElseThrow();
    ScalarPrior noise = scaled.noise().prior().orElseThrow();
    assertClose(Math.exp(lengthscale.start()), 0.2048 * Math.sqrt(6), 1e-4, "lengthscale");
    assertClose(Math.exp(noise.start()), Math.exp(-5), 1e-12, "noise");
    assertThat(scaled.variance().prior()).isEmpty();
    assertThat(scaled.variance().value()).isEqualTo(1);
    ScalarPrior papers = HyperparameterPrior.paper(6).lengthscale(0).prior().orElseThrow();
    ScalarPrior papersNoise = HyperparameterPrior.paper(6).noise().prior().orElseThrow();
    assertClose(Math.exp(papers.start()), 0.3, 1e-12, "lengthscale");
    SplittableRandom random = new SplittableRandom(1);
    for (ScalarPrior prior : new ScalarPrior[] {lengthscale, noise, papers, papersNoise}) {
      for (int i = 0; i < 200; i++) {
        assertThat(prior.draw(random)).isBetween(prior.lower(), prior.upper());
      }
    }
  }

  @Test
  void fitsAnythingThatCanBeTold() {
    SplittableRandom random = new SplittableRandom(2);
    Matrix same = Matrix.zeros(40, 2);
    Matrix spread = Matrix.zeros(40, 2);
    Arrays.setAll(spread.data(), i -> random.nextDouble());
    double[] zeros = new double[40];
    double[] wild = new double[40];
    wild[3] = 6;
    double[] noise = random.doubles(40, -1, 1).toArray();
    MapFitter learned = MapFitter.of(KernelFamily.SE, HyperparameterPrior.dimensionScaled(2));
    for (MapFitter fitter :
        new MapFitter[] {
          learned,
          learned.withNoise(1e-8),
          MapFitter.of(KernelFamily.SE, HyperparameterPrior.paper(2))
        }) {
      for (Matrix inputs : new Matrix[] {same, spread}) {
        for (double[] values : new double[][] {zeros, wild, noise}) {
          MapFitter.Fit fit =
              fitter.fit(Dataset.of(inputs, values), SQUARE, Optional.empty(), random);
          GaussianProcess model =
              GaussianProcess.of(
                  KernelFamily.SE, fit.hyperparameters(), SQUARE, Dataset.of(inputs, values));
          assertThat(Arrays.stream(model.moments(spread).mean()).allMatch(Double::isFinite))
              .isTrue();
        }
      }
      MapFitter.Fit one =
          fitter.fit(
              Dataset.of(Matrix.zeros(1, 2), new double[] {0}), SQUARE, Optional.empty(), random);
      assertThat(one.logPosterior()).isFinite();
    }
  }

  @Test
  void noiseIsFoundWhereThePriorHardlyExpectsAny() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 60;
    Matrix inputs = Matrix.zeros(n, 2);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      inputs.data()[2 * i] = random.nextDouble();
      inputs.data()[2 * i + 1] = random.nextDouble();
      values[i] = Math.sin(4 * inputs.get(i, 0)) + 0.5 * random.nextGaussian();
    }
    HyperparameterPrior prior =
        HyperparameterPrior.dimensionScaled(2)
            .withNoise(
                new ParameterPrior.LogNormal(
                    -6,
                    2,
                    new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty())));
    Hyperparameters found =
        MapFitter.of(KernelFamily.MATERN52, prior)
            .fit(Dataset.of(inputs, values), Domain.cube(2), Optional.empty(), random)
            .hyperparameters();

    assertThat(found.noiseVariance()).isBetween(0.1, 0.4);
    assertThat(found.lengthscale(0)).isGreaterThan(0.2);
  }
}

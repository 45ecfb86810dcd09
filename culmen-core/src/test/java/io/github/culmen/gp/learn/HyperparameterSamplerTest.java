package io.github.culmen.gp.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HyperparameterSamplerTest {
  private static final ParameterPrior.Bounds NO_BOUNDS = ParameterPrior.Bounds.none();

  // Priors narrow enough for a few data to have been drawn from any of their settings.
  private static HyperparameterPrior narrow(int dimension) {
    return HyperparameterPrior.dimensionScaled(dimension)
        .withLengthscales(new ParameterPrior.LogNormal(-1, 0.8, ParameterPrior.Bounds.of(0.1, 2)))
        .withVariance(new ParameterPrior.LogNormal(0, 0.5, NO_BOUNDS))
        .withNoise(new ParameterPrior.LogNormal(-3, 1, NO_BOUNDS));
  }

  private static HyperparameterPrior others(int dimension) {
    return HyperparameterPrior.paper(dimension)
        .withLengthscales(new ParameterPrior.Gamma(2.5, 5, ParameterPrior.Bounds.of(0.05, 3)))
        .withVariance(new ParameterPrior.Uniform(ParameterPrior.Bounds.of(0.5, 2)))
        .withNoise(new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(1e-3, 1)));
  }

  /** θ from a prior, by rejection: the densities are written down again, of the parameter. */
  private static double drawn(ScalarPrior prior, RandomGenerator random) {
    while (true) {
      double theta;
      if (prior instanceof ScalarPrior.LogNormal normal) {
        theta = normal.mean() + normal.sd() * random.nextGaussian();
      } else if (prior instanceof ScalarPrior.Gamma gamma) {
        // The sum of five squared normals is χ² with 5 degrees of freedom: Gamma(2.5, rate ½).
        double sum = 0;
        for (int i = 0; i < 2 * gamma.shape(); i++) {
          sum += Math.pow(random.nextGaussian(), 2);
        }
        theta = Math.log(sum / 2 / gamma.rate());
      } else if (prior instanceof ScalarPrior.Uniform flat) {
        double low = Math.exp(flat.lower());
        theta = Math.log(low + (Math.exp(flat.upper()) - low) * random.nextDouble());
      } else {
        theta = prior.lower() + (prior.upper() - prior.lower()) * random.nextDouble();
      }
      if (theta > prior.lower() && theta < prior.upper()) {
        return theta;
      }
    }
  }

  private static Dataset data(
      KernelFamily family, Hyperparameters truth, int n, RandomGenerator random) {
    int d = truth.dimension();
    Matrix inputs = Matrix.zeros(n, d);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    // A point so far away, and so noisy, that it says nothing.
    Matrix nowhere = Matrix.zeros(1, d);
    Matrix covariance =
        GaussianProcess.of(
                family,
                truth,
                Domain.cube(d),
                Dataset.of(nowhere, new double[1], new double[1], new double[] {1e12}))
            .joint(inputs)
            .covariance();
    for (int i = 0; i < n; i++) {
      covariance.set(i, i, covariance.get(i, i) + truth.noiseVariance());
    }
    double[] white = new double[n];
    Arrays.setAll(white, i -> random.nextGaussian());
    return Dataset.of(inputs, Cholesky.of(covariance).lower().times(white));
  }

  /**
   * Simulation-based calibration: if the setting is drawn from the prior and the data from the
   * setting, the rank of the setting among draws from the posterior is uniform.
   */
  private static void assertRanksAreUniform(
      boolean elliptical, HyperparameterPrior prior, int dimension, long seed) {
    int sets = 150;
    int samples = 19;
    int bins = 10;
    int parameters = dimension + 2;
    int[][] counts = new int[parameters][bins];
    SplittableRandom random = new SplittableRandom(seed);
    HyperparameterSampler sampler =
        elliptical
            ? HyperparameterSampler.elliptical(KernelFamily.SE, prior)
            : HyperparameterSampler.slice(KernelFamily.SE, prior);
    for (int s = 0; s < sets; s++) {
      double[] lengthscales = new double[dimension];
      Arrays.setAll(
          lengthscales, j -> Math.exp(drawn(prior.lengthscale(j).prior().orElseThrow(), random)));
      Hyperparameters truth =
          Hyperparameters.of(
              lengthscales,
              Math.exp(drawn(prior.variance().prior().orElseThrow(), random)),
              Math.exp(drawn(prior.noise().prior().orElseThrow(), random)));
      List<Hyperparameters> settings =
          sampler
              .draw(
                  data(KernelFamily.SE, truth, 8, random),
                  Domain.cube(dimension),
                  Optional.empty(),
                  new HyperparameterSampler.Schedule(samples, 20, 5),
                  random)
              .settings();
      for (int k = 0; k < parameters; k++) {
        int parameter = k;
        int rank =
            (int)
                settings.stream()
                    .filter(h -> component(h, parameter) < component(truth, parameter))
                    .count();
        counts[k][rank * bins / (samples + 1)]++;
      }
    }
    for (int k = 0; k < parameters; k++) {
      // The 99 % quantile of χ² with 9 degrees of freedom.
      assertThat(Draws.chiSquared(counts[k])).as(Arrays.toString(counts[k])).isLessThan(21.67);
    }
  }

  private static double component(Hyperparameters h, int k) {
    int d = h.dimension();
    return k < d ? h.lengthscale(k) : k == d ? h.variance() : h.noiseVariance();
  }

  @Test
  void sliceSamplesAreCalibratedUnderLogNormalPriors() {
    assertRanksAreUniform(false, narrow(1), 1, 11);
  }

  @Test
  void sliceSamplesAreCalibratedUnderOtherPriors() {
    assertRanksAreUniform(false, others(2), 2, 22);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void ellipticalSamplesAreCalibrated(int dimension) {
    assertRanksAreUniform(true, narrow(dimension), dimension, 30 + dimension);
  }

  @Test
  void theCalibrationTestNoticesTheDensityOfTheParameterInPlaceOfItsLogarithm() {
    // The prior that makes θ's density what the parameter's would be without the Jacobian.
    HyperparameterPrior wrong =
        narrow(1).withNoise(new ParameterPrior.LogNormal(-3 - 1, 1, NO_BOUNDS));
    SplittableRandom random = new SplittableRandom(4);
    int[] below = new int[2];
    for (int s = 0; s < 100; s++) {
      Hyperparameters truth =
          Hyperparameters.of(
              new double[] {0.4}, 1, Math.exp(drawn(narrow(1).noise().prior().get(), random)));
      List<Hyperparameters> settings =
          HyperparameterSampler.slice(KernelFamily.SE, wrong)
              .draw(
                  data(KernelFamily.SE, truth, 8, random),
                  Domain.cube(1),
                  Optional.empty(),
                  new HyperparameterSampler.Schedule(9, 20, 4),
                  random)
              .settings();
      long smaller =
          settings.stream().filter(h -> h.noiseVariance() < truth.noiseVariance()).count();
      below[smaller >= 5 ? 1 : 0]++;
    }
    assertThat(Draws.chiSquared(below)).isGreaterThan(6.63);
  }

  @Test
  void bothSamplersAgreeOnTheSamePosterior() {
    SplittableRandom random = new SplittableRandom(8);
    Hyperparameters truth = Hyperparameters.of(new double[] {0.2, 0.8}, 1, 0.02);
    Dataset data = data(KernelFamily.MATERN52, truth, 15, random);
    HyperparameterSampler.Schedule schedule = new HyperparameterSampler.Schedule(1500, 150, 1);
    HyperparameterPrior prior = HyperparameterPrior.dimensionScaled(2);
    double[][] first =
        logs(HyperparameterSampler.slice(KernelFamily.MATERN52, prior), data, schedule);
    double[][] second =
        logs(HyperparameterSampler.elliptical(KernelFamily.MATERN52, prior), data, schedule);
    for (int k = 0; k < first.length; k++) {
      double error = Math.hypot(Draws.standardError(first[k]), Draws.standardError(second[k]));
      assertThat(Draws.mean(first[k]) - Draws.mean(second[k])).isBetween(-3 * error, 3 * error);
    }
  }

  private static double[][] logs(
      HyperparameterSampler sampler, Dataset data, HyperparameterSampler.Schedule schedule) {
    List<Hyperparameters> settings =
        sampler
            .draw(data, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(1))
            .settings();
    double[][] logs = new double[3][settings.size()];
    for (int i = 0; i < settings.size(); i++) {
      logs[0][i] = Math.log(settings.get(i).lengthscale(0));
      logs[1][i] = Math.log(settings.get(i).lengthscale(1));
      logs[2][i] = Math.log(settings.get(i).noiseVariance());
    }
    return logs;
  }

  @Test
  void samplesAroundTheModeFollowWhatTheFitMaximises() {
    // One free hyper-parameter, so that moments are known by quadrature.
    HyperparameterPrior prior =
        HyperparameterPrior.dimensionScaled(1)
            .withLengthscales(new ParameterPrior.Fixed(0.3))
            .withVariance(new ParameterPrior.Fixed(1))
            .withNoise(
                new ParameterPrior.LogNormal(
                    6,
                    4,
                    new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty())));
    SplittableRandom random = new SplittableRandom(3);
    Dataset data =
        data(KernelFamily.MATERN52, Hyperparameters.of(new double[] {0.3}, 1, 0.05), 12, random);
    HyperparameterSearch search =
        new HyperparameterSearch(
            KernelFamily.MATERN52, Domain.cube(1), data, prior, OptionalDouble.empty());
    double mass = 0;
    double first = 0;
    double second = 0;
    for (double theta = Math.log(1e-8); theta < 6; theta += 1e-3) {
      double density = Math.exp(search.value(new double[] {theta}));
      mass += density;
      first += theta * density;
      second += theta * theta * density;
    }
    double mean = first / mass;
    double sd = Math.sqrt(second / mass - mean * mean);
    for (HyperparameterSampler sampler :
        List.of(
            HyperparameterSampler.slice(KernelFamily.MATERN52, prior),
            HyperparameterSampler.elliptical(KernelFamily.MATERN52, prior))) {
      double[] drawn =
          sampler
              .aroundMode()
              .draw(
                  data,
                  Domain.cube(1),
                  Optional.empty(),
                  new HyperparameterSampler.Schedule(4000, 50, 2),
                  random)
              .settings()
              .stream()
              .mapToDouble(h -> Math.log(h.noiseVariance()))
              .toArray();
      assertThat(Samples.mean(drawn)).isCloseTo(mean, within(0.1 * sd));
      assertThat(Samples.sd(drawn)).isCloseTo(sd, within(0.1 * sd));
    }
  }

  @Test
  void fixedValuesStayAndBoundsHold() {
    HyperparameterPrior prior =
        HyperparameterPrior.paper(2)
            .withLengthscale(0, new ParameterPrior.Fixed(0.37))
            .withLengthscale(1, new ParameterPrior.Within(ParameterPrior.Bounds.of(0.2, 0.21)))
            .withVariance(new ParameterPrior.Fixed(2.5))
            .withNoise(new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(0.01, 0.02)));
    SplittableRandom random = new SplittableRandom(2);
    Dataset data =
        data(KernelFamily.SE, Hyperparameters.of(new double[] {1, 1}, 1, 0.5), 10, random);
    List<Hyperparameters> settings =
        HyperparameterSampler.slice(KernelFamily.SE, prior)
            .draw(
                data,
                Domain.cube(2),
                Optional.empty(),
                new HyperparameterSampler.Schedule(20, 5, 1),
                random)
            .settings();
    Hyperparameters map =
        MapFitter.of(KernelFamily.SE, prior)
            .fit(data, Domain.cube(2), Optional.empty(), random)
            .hyperparameters();
    assertThat(settings).hasSize(20);
    assertThat(settings.stream().distinct()).hasSizeGreaterThan(15);
    for (Hyperparameters h : settings) {
      assertThat(h.lengthscale(0)).isEqualTo(0.37);
      assertThat(h.variance()).isEqualTo(2.5);
      assertThat(h.lengthscale(1)).isBetween(0.2 - 1e-12, 0.21 + 1e-12);
      assertThat(h.noiseVariance()).isBetween(0.01 - 1e-12, 0.02 + 1e-12);
    }
    assertThat(map.lengthscale(0)).isEqualTo(0.37);
    assertThat(map.variance()).isEqualTo(2.5);
    assertThat(map.lengthscale(1)).isBetween(0.2 - 1e-12, 0.21 + 1e-12);
    assertThat(map.noiseVariance()).isBetween(0.01 - 1e-12, 0.02 + 1e-12);
  }

  @Test
  void withNothingToLearnThereIsOneSetting() {
    HyperparameterPrior prior =
        HyperparameterPrior.dimensionScaled(1).withLengthscales(new ParameterPrior.Fixed(0.5));
    Dataset one = Dataset.of(Matrix.zeros(1, 1), new double[] {3});
    for (HyperparameterSampler sampler :
        List.of(
            HyperparameterSampler.slice(KernelFamily.SE, prior),
            HyperparameterSampler.elliptical(KernelFamily.SE, prior))) {
      assertThat(
              sampler
                  .withNoise(0.1)
                  .draw(
                      one,
                      Domain.cube(1),
                      Optional.empty(),
                      new HyperparameterSampler.Schedule(5, 5, 1),
                      new SplittableRandom(1))
                  .settings())
          .containsExactly(Hyperparameters.of(new double[] {0.5}, 1, 0.1));
    }
    assertThat(
            MapFitter.of(KernelFamily.SE, prior)
                .withNoise(0.1)
                .fit(one, Domain.cube(1), Optional.empty(), new SplittableRandom(1))
                .hyperparameters())
        .isEqualTo(Hyperparameters.of(new double[] {0.5}, 1, 0.1));
  }

  @Test
  void samplesAnythingThatCanBeTold() {
    SplittableRandom random = new SplittableRandom(2);
    Matrix same = Matrix.zeros(30, 2);
    Matrix spread = Matrix.zeros(30, 2);
    Arrays.setAll(spread.data(), i -> random.nextDouble());
    double[] wild = new double[30];
    wild[3] = 6;
    HyperparameterSampler.Schedule schedule = new HyperparameterSampler.Schedule(3, 5, 1);
    HyperparameterPrior scaled = HyperparameterPrior.dimensionScaled(2);
    for (HyperparameterSampler sampler :
        List.of(
            HyperparameterSampler.slice(KernelFamily.MATERN52, scaled),
            HyperparameterSampler.slice(KernelFamily.SE, HyperparameterPrior.paper(2)),
            HyperparameterSampler.slice(KernelFamily.SE, scaled).withNoise(1e-8),
            HyperparameterSampler.elliptical(KernelFamily.MATERN32, scaled))) {
      for (Matrix inputs : List.of(same, spread, Matrix.zeros(1, 2))) {
        for (double[] values : new double[][] {new double[30], wild}) {
          HyperparameterSampler.Draws draws =
              sampler.draw(
                  Dataset.of(inputs, Arrays.copyOf(values, inputs.rows())),
                  Domain.cube(2),
                  Optional.of(Hyperparameters.of(new double[] {1e-9, 1e9}, 1e-9, 0)),
                  schedule,
                  random);
          assertThat(draws.settings()).hasSize(3);
          assertThat(draws.warnings()).isEmpty();
        }
      }
    }
  }

  @Test
  void aChainIsAFunctionOfItsSeed() {
    SplittableRandom random = new SplittableRandom(2);
    Dataset data =
        data(KernelFamily.SE, Hyperparameters.of(new double[] {1, 1}, 1, 0.5), 10, random);
    HyperparameterSampler sampler =
        HyperparameterSampler.slice(KernelFamily.SE, HyperparameterPrior.paper(2));
    HyperparameterSampler.Schedule schedule = new HyperparameterSampler.Schedule(4, 3, 2);
    HyperparameterSampler.Draws draws =
        sampler.draw(data, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(9));
    assertThat(
            sampler.draw(data, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(9)))
        .isEqualTo(draws);
    assertThat(
            sampler
                .draw(data, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(10))
                .settings())
        .doesNotContainAnyElementsOf(draws.settings());
  }

  @Test
  void ellipsesNeedLogNormalPriors() {
    Dataset one = Dataset.of(Matrix.zeros(1, 2), new double[] {3});
    HyperparameterSampler.Schedule schedule = new HyperparameterSampler.Schedule(4, 3, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                HyperparameterSampler.elliptical(KernelFamily.SE, HyperparameterPrior.paper(2))
                    .draw(one, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(1)))
        .withMessage(
            "elliptical slice sampling needs log-normal priors, but the prior of the lengthscale of"
                + " '0' is gamma");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                HyperparameterSampler.elliptical(
                        KernelFamily.SE, HyperparameterPrior.dimensionScaled(2).withFreeVariance())
                    .draw(one, Domain.cube(2), Optional.empty(), schedule, new SplittableRandom(1)))
        .withMessageContaining("the variance is log-uniform");
  }

  @Test
  void schedulesAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HyperparameterSampler.Schedule(0, 1, 1))
        .withMessage("samples must be at least 1, but samples = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HyperparameterSampler.Schedule(1, -1, 1))
        .withMessageContaining("burn-in = -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HyperparameterSampler.Schedule(1, 1, 0))
        .withMessageContaining("thinning = 0");
  }
}

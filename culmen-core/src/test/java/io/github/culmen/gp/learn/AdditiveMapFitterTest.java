package io.github.culmen.gp.learn;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.AdditiveGaussianProcessTest;
import io.github.culmen.gp.Models;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdditiveMapFitterTest {
  private static final IntFunction<HyperparameterPrior> SCALED =
      HyperparameterPrior::dimensionScaled;
  private static final Domain MIXED =
      new Domain(
          List.of(
              Axis.interval(),
              Axis.categories(3),
              Axis.interval(),
              Axis.lattice(4),
              Axis.interval()));
  private static final Decomposition GROUPS = Decomposition.ofLabels(0, 1, 1, 0, 2);

  // Values of a function drawn from the model itself, so that the truth is known.
  private static Dataset drawn(
      KernelFamily family, AdditiveHyperparameters truth, int n, SplittableRandom random) {
    Domain cube = Domain.cube(truth.decomposition().dimension());
    Matrix inputs = Models.points(cube, n, random);
    List<Term> terms =
        List.copyOf(
            IntStream.range(0, truth.decomposition().size())
                .mapToObj(
                    g ->
                        Term.of(
                            family,
                            truth.component(g),
                            cube,
                            truth.decomposition().group(g),
                            inputs))
                .toList());
    double[] noise = new double[n];
    Arrays.fill(noise, truth.noiseVariance());
    double[] white = new double[n];
    Arrays.setAll(white, i -> random.nextGaussian());
    double[][] rows = Term.covarianceRows(terms, 0, noise);
    return Dataset.of(inputs, Cholesky.ofLowerRows(rows).lower().times(white));
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void theLikelihoodIsTheModelsAndItsGradientItsDifferences(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(1);
    Matrix inputs = Models.points(MIXED, 30, random);
    double[] values = new double[30];
    double[] shared = new double[30];
    double[] own = new double[30];
    for (int i = 0; i < 30; i++) {
      values[i] = random.nextGaussian();
      shared[i] = i % 2;
      own[i] = i % 3 == 0 ? 0.04 : 0.01;
    }
    Dataset data = Dataset.of(inputs, values, shared, own);
    AdditiveLikelihood likelihood = new AdditiveLikelihood(family, MIXED, GROUPS, data);
    double[] theta = random.doubles(9, -1.5, 0.5).toArray();
    double[] gradient = new double[9];
    double value = evaluate(likelihood, theta, gradient);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcess.of(
            family,
            AdditiveHyperparameters.of(
                GROUPS,
                exp(Arrays.copyOfRange(theta, 0, 5)),
                exp(Arrays.copyOfRange(theta, 5, 8)),
                Math.exp(theta[8])),
            MIXED,
            data);
    assertClose(value, model.logMarginalLikelihood(), 1e-9, family);
    double[] ignored = new double[9];
    assertClose(
        gradient,
        centralDifferences(t -> evaluate(likelihood, t, ignored), theta, 1e-5),
        1e-6,
        family + " gradient");
  }

  private static double evaluate(AdditiveLikelihood likelihood, double[] theta, double[] gradient) {
    return likelihood.evaluate(
        exp(Arrays.copyOfRange(theta, 0, 5)),
        exp(Arrays.copyOfRange(theta, 5, 8)),
        Math.exp(theta[8]),
        gradient);
  }

  private static double[] exp(double[] logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  // In the units of the cube, and in others.
  private static double[] sides(Decomposition groups) {
    return groups.size() == 1 ? new double[] {1, 1, 1, 1, 1} : new double[] {1, 29, 0.1, 1, 6.28};
  }

  @Test
  void gradientsOfTheLogPosteriorAreItsDifferences() {
    SplittableRandom random = new SplittableRandom(2);
    Dataset data = AdditiveGaussianProcessTest.data(MIXED, 20, random);
    List<IntFunction<HyperparameterPrior>> priors = List.of(SCALED, HyperparameterPrior::paper);
    for (IntFunction<HyperparameterPrior> prior : priors) {
      for (OptionalDouble noise : List.of(OptionalDouble.empty(), OptionalDouble.of(0.01))) {
        for (Decomposition groups : List.of(GROUPS, Decomposition.single(5))) {
          AdditiveSearch search =
              new AdditiveSearch(
                  KernelFamily.MATERN52, MIXED, groups, data, prior, sides(groups), noise);
          double[] theta = search.draw(random);
          double[] gradient = new double[search.size()];
          search.evaluate(theta, gradient);
          double[] ignored = new double[search.size()];
          assertClose(
              gradient,
              centralDifferences(t -> search.evaluate(t, ignored), theta, 1e-5),
              2e-6,
              groups + " " + noise);
          double[] back = search.theta(search.hyperparameters(theta));
          assertClose(back, theta, 1e-12, "there and back");
        }
      }
    }
  }

  @Test
  void variancesOfGroupsStartAtASumOfOneAndMayVanish() {
    for (IntFunction<HyperparameterPrior> prior :
        List.<IntFunction<HyperparameterPrior>>of(SCALED, HyperparameterPrior::paper)) {
      ScalarPrior variance = prior.apply(2).componentVariance(5).orElseThrow();
      assertClose(5 * Math.exp(variance.start()), 1, 1e-12, "sum");
      assertClose(Math.exp(variance.lower()), 1e-6, 1e-12, "least");
    }
    assertThat(HyperparameterPrior.dimensionScaled(2).componentVariance(1)).isEmpty();
  }

  @Test
  void oneGroupIsFittedAsTheOrdinaryProcessIs() {
    SplittableRandom random = new SplittableRandom(3);
    Decomposition single = Decomposition.single(3);
    AdditiveHyperparameters truth =
        AdditiveHyperparameters.of(single, new double[] {0.3, 0.6, 2}, new double[] {1}, 0.02);
    Dataset data = drawn(KernelFamily.SE, truth, 40, random);
    MapFitter.Fit plain =
        MapFitter.of(KernelFamily.SE, HyperparameterPrior.dimensionScaled(3))
            .fit(data, Domain.cube(3), Optional.empty(), new SplittableRandom(1));
    AdditiveMapFitter.Fit additive =
        AdditiveMapFitter.of(KernelFamily.SE, SCALED)
            .fit(data, Domain.cube(3), single, Optional.empty(), new SplittableRandom(1));
    assertThat(additive.logPosterior()).isCloseTo(plain.logPosterior(), offset(1e-4));
    assertThat(additive.hyperparameters().variance(0)).isEqualTo(1);
    for (int j = 0; j < 3; j++) {
      double length = additive.hyperparameters().lengthscale(j);
      assertRelative(length, plain.hyperparameters().lengthscale(j), 0.02, "lengthscale " + j);
    }
  }

  @Test
  void recoversTheTruthAndLetsAnIdleGroupFade() {
    SplittableRandom random = new SplittableRandom(4);
    Decomposition groups = Decomposition.ofLabels(0, 0, 1, 1, 2);
    AdditiveHyperparameters truth =
        AdditiveHyperparameters.of(
            groups, new double[] {0.2, 0.3, 0.25, 0.4, 0.3}, new double[] {1, 0.4, 1e-9}, 0.01);
    Dataset data = drawn(KernelFamily.SE, truth, 250, random);
    AdditiveMapFitter.Fit fit =
        AdditiveMapFitter.of(KernelFamily.SE, SCALED)
            .fit(data, Domain.cube(5), groups, Optional.empty(), random);
    assertThat(fit.warnings()).isEmpty();
    AdditiveHyperparameters h = fit.hyperparameters();
    for (int j = 0; j < 4; j++) {
      assertThat(h.lengthscale(j) / truth.lengthscale(j))
          .as("lengthscale " + j)
          .isBetween(0.6, 1.6);
    }
    assertThat(h.variance(0)).isBetween(0.4, 2.5);
    assertThat(h.variance(1)).isBetween(0.15, 1.0);
    // What is left is slow enough to be a constant, or small.
    assertThat(h.variance(2) / (h.lengthscale(4) * h.lengthscale(4))).isLessThan(0.05);
    assertThat(h.noiseVariance()).isBetween(0.005, 0.02);
  }

  @Test
  void aWarmStartMayHaveOtherGroupsAndIsNeverMadeWorse() {
    SplittableRandom random = new SplittableRandom(5);
    AdditiveHyperparameters truth =
        AdditiveHyperparameters.of(
            GROUPS, new double[] {0.3, 0.4, 0.3, 0.5, 0.2}, new double[] {0.5, 0.3, 0.2}, 0.05);
    Dataset data = drawn(KernelFamily.MATERN52, truth, 60, random);
    AdditiveMapFitter fitter = AdditiveMapFitter.of(KernelFamily.MATERN52, SCALED);
    Domain cube = Domain.cube(5);
    AdditiveSearch search =
        new AdditiveSearch(
            KernelFamily.MATERN52,
            cube,
            GROUPS,
            data,
            SCALED,
            new double[] {1, 1, 1, 1, 1},
            OptionalDouble.empty());
    AdditiveHyperparameters other = truth.regrouped(Decomposition.ofLabels(0, 1, 2, 1, 0));
    assertClose(other.variance(), 1, 1e-12, "the sum stays");
    assertThat(other.lengthscales()).containsExactly(truth.lengthscales());
    for (AdditiveHyperparameters previous : List.of(truth, other)) {
      AdditiveMapFitter.Fit fit =
          fitter.fit(data, cube, GROUPS, Optional.of(previous), new SplittableRandom(1));
      assertThat(fit.logPosterior())
          .isGreaterThanOrEqualTo(
              search.evaluate(search.theta(previous), new double[search.size()]));
      assertThat(fit.hyperparameters().decomposition()).isEqualTo(GROUPS);
      assertThat(fitter.fit(data, cube, GROUPS, Optional.of(previous), new SplittableRandom(1)))
          .isEqualTo(fit);
    }
  }

  @Test
  void fitsAnythingThatCanBeTold() {
    SplittableRandom random = new SplittableRandom(6);
    Domain cube = Domain.cube(3);
    Decomposition groups = Decomposition.ofLabels(0, 1, 0);
    Matrix same = Matrix.zeros(25, 3);
    Matrix spread = Models.points(cube, 25, random);
    double[] zeros = new double[25];
    double[] wild = new double[25];
    wild[3] = 6;
    AdditiveMapFitter learned = AdditiveMapFitter.of(KernelFamily.SE, SCALED);
    for (AdditiveMapFitter fitter :
        List.of(
            learned,
            learned.withNoise(0),
            learned.withNoise(1e-300),
            learned.withNoise(1e300),
            AdditiveMapFitter.of(KernelFamily.SE, HyperparameterPrior::paper))) {
      for (Matrix inputs : List.of(same, spread)) {
        for (double[] values : List.of(zeros, wild)) {
          Dataset data = Dataset.of(inputs, values);
          AdditiveMapFitter.Fit fit = fitter.fit(data, cube, groups, Optional.empty(), random);
          AdditiveGaussianProcess model =
              AdditiveGaussianProcess.of(KernelFamily.SE, fit.hyperparameters(), cube, data);
          assertThat(Arrays.stream(model.moments(spread).mean()).allMatch(Double::isFinite))
              .isTrue();
          assertThat(fit.logPosterior()).isNotNaN();
        }
      }
      Dataset one = Dataset.of(Matrix.zeros(1, 3), new double[1]);
      assertThat(fitter.fit(one, cube, groups, Optional.empty(), random).logPosterior()).isFinite();
    }
  }

  @Test
  void aFitThatFailsEverywhereKeepsWhatItHadAndSaysSo() {
    // Values beyond the square root of the largest double: no likelihood is finite.
    Dataset data =
        Dataset.of(
            Models.points(Domain.cube(2), 3, new SplittableRandom(1)),
            new double[] {1e200, -1e200, 1e200});
    AdditiveHyperparameters previous =
        AdditiveHyperparameters.of(
            Decomposition.singletons(2), new double[] {0.3, 0.4}, new double[] {0.5, 0.6}, 0.1);
    AdditiveMapFitter fitter = AdditiveMapFitter.of(KernelFamily.SE, SCALED);
    AdditiveMapFitter.Fit fit =
        fitter.fit(
            data,
            Domain.cube(2),
            previous.decomposition(),
            Optional.of(previous),
            new SplittableRandom(1));
    assertThat(fit.warnings()).singleElement().asString().contains("the previous ones are kept");
    assertThat(fit.hyperparameters().toString()).isEqualTo(previous.toString());
  }

  @Test
  void whatDoesNotFitIsNamed() {
    AdditiveMapFitter fitter = AdditiveMapFitter.of(KernelFamily.SE, SCALED);
    assertThatThrownBy(() -> fitter.withNoise(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("noise = NaN");
    Dataset data = Dataset.of(Matrix.zeros(1, 2), new double[1]);
    assertThatThrownBy(
            () ->
                fitter.fit(
                    data,
                    Domain.cube(2),
                    Decomposition.single(3),
                    Optional.empty(),
                    new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3, 2 and 2");
    assertThatThrownBy(
            () ->
                AdditiveHyperparameters.of(
                    Decomposition.single(2), new double[2], new double[2], 0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 inputs in 1 groups there are 2 lengthscales and 2 variances");
    assertThatThrownBy(
            () ->
                AdditiveHyperparameters.of(
                    Decomposition.singletons(2), new double[] {1, 1}, new double[] {1, 0}, 0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("variances[1] = 0.0");
  }
}

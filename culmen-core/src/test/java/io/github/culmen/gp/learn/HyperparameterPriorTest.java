package io.github.culmen.gp.learn;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.Models;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HyperparameterPriorTest {
  private static final ParameterPrior.Bounds NONE = ParameterPrior.Bounds.none();

  private static final List<ParameterPrior> ALL =
      List.of(
          new ParameterPrior.LogNormal(-0.5, 0.7, NONE),
          new ParameterPrior.Gamma(2, 4, NONE),
          new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(1e-3, 5)),
          new ParameterPrior.Uniform(ParameterPrior.Bounds.of(1e-3, 5)),
          new ParameterPrior.Within(ParameterPrior.Bounds.of(0.05, 5)),
          new ParameterPrior.Fixed(0.3));

  private static ScalarPrior scalar(ParameterPrior prior) {
    return HyperparameterPrior.paper(1)
        .withLengthscales(prior)
        .lengthscale(0)
        .prior()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsOfTheLogPosteriorAreFiniteDifferencesForAllPriors(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(6);
    GaussianProcess model = Models.random(family, Domain.cube(2), 12, 0.1, random);
    Dataset data = model.data();
    for (HyperparameterPrior base :
        List.of(
            HyperparameterPrior.dimensionScaled(2),
            HyperparameterPrior.paper(2),
            HyperparameterPrior.dimensionScaled(2).withFreeVariance())) {
      for (ParameterPrior own : ALL) {
        for (HyperparameterPrior prior :
            List.of(
                base,
                base.withLengthscales(own),
                base.withLengthscale(1, own),
                base.withVariance(own),
                base.withNoise(own))) {
          HyperparameterSearch search =
              new HyperparameterSearch(family, Domain.cube(2), data, prior, OptionalDouble.empty());
          double[] theta = search.draw(random);
          double[] lower = search.lower();
          double[] upper = search.upper();
          for (int i = 0; i < theta.length; i++) {
            theta[i] = Math.max(lower[i] + 0.1, Math.min(Math.min(upper[i], 2) - 0.1, theta[i]));
          }
          double[] gradient = new double[search.size()];
          double[] ignored = new double[search.size()];
          double value = search.evaluate(theta, gradient);
          assertClose(
              gradient,
              centralDifferences(t -> search.evaluate(t, ignored), theta, 1e-5),
              1e-6,
              own + " " + family);
          // The likelihood is the same with and without a gradient, and so is the density of θ
          // but for the priors.
          double both = search.logDensityOfTheta(theta);
          for (int i = 0; i < theta.length; i++) {
            both +=
                search.prior(i).logDensity(theta[i]) - search.prior(i).logDensityOfTheta(theta[i]);
          }
          assertClose(both, value, 1e-9, own + " " + family);
        }
      }
    }
  }

  @Test
  void theDensityOfThetaIsThatOfTheParameterTimesTheParameter() {
    // Log densities of the parameter, written down from the textbook, up to constants.
    double[] points = {0.01, 0.2, 1, 3};
    for (double v : points) {
      for (double w : points) {
        assertDensity(
            new ParameterPrior.LogNormal(-0.5, 0.7, NONE),
            v,
            w,
            (normal(v) - Math.log(v)) - (normal(w) - Math.log(w)));
        assertDensity(
            new ParameterPrior.Gamma(2, 4, NONE),
            v,
            w,
            (Math.log(v) - 4 * v) - (Math.log(w) - 4 * w));
        assertDensity(new ParameterPrior.Uniform(NONE), v, w, 0);
        assertDensity(new ParameterPrior.LogUniform(NONE), v, w, Math.log(w) - Math.log(v));
      }
    }
  }

  private static double normal(double v) {
    return -0.5 * Math.pow((Math.log(v) + 0.5) / 0.7, 2);
  }

  private static void assertDensity(ParameterPrior prior, double v, double w, double difference) {
    double jacobian = Math.log(v) - Math.log(w);
    assertClose(
        scalar(prior).logDensityOfTheta(Math.log(v)) - scalar(prior).logDensityOfTheta(Math.log(w)),
        difference + jacobian,
        1e-12,
        prior + " from " + w + " to " + v);
  }

  @Test
  void boundsAreKeptAndSearchesStartInside() {
    SplittableRandom random = new SplittableRandom(1);
    for (ParameterPrior prior :
        List.of(
            new ParameterPrior.LogNormal(0, 1, ParameterPrior.Bounds.of(0.5, 0.6)),
            new ParameterPrior.Gamma(2, 4, ParameterPrior.Bounds.of(0.5, 0.6)),
            new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(0.5, 0.6)),
            new ParameterPrior.Uniform(ParameterPrior.Bounds.of(0.5, 0.6)),
            new ParameterPrior.Within(ParameterPrior.Bounds.of(0.5, 0.6)))) {
      ScalarPrior scalar = scalar(prior);
      assertThat(scalar.lower()).isEqualTo(Math.log(0.5));
      assertThat(scalar.upper()).isEqualTo(Math.log(0.6));
      assertThat(scalar.start()).isBetween(scalar.lower(), scalar.upper());
      for (int i = 0; i < 50; i++) {
        assertThat(scalar.draw(random)).isBetween(scalar.lower(), scalar.upper());
      }
    }
  }

  @Test
  void aBoundAloneKeepsTheOtherEnd() {
    ScalarPrior scalar =
        scalar(
            new ParameterPrior.Within(
                new ParameterPrior.Bounds(OptionalDouble.of(0.1), OptionalDouble.empty())));
    assertThat(scalar).isInstanceOf(ScalarPrior.Gamma.class);
    assertThat(scalar.lower()).isEqualTo(Math.log(0.1));
    assertThat(scalar.upper()).isEqualTo(Math.log(1000));
  }

  @Test
  void aPriorOfTheVarianceMakesItLearned() {
    HyperparameterPrior scaled = HyperparameterPrior.dimensionScaled(1);
    assertThat(scaled.variance().prior()).isEmpty();
    assertThat(
            scaled
                .withVariance(new ParameterPrior.Within(ParameterPrior.Bounds.of(0.5, 2)))
                .variance()
                .prior())
        .contains(new ScalarPrior.LogUniform(0, Math.log(0.5), Math.log(2)));
    assertThat(scaled.withFreeVariance().withVariance(new ParameterPrior.Fixed(3)).variance())
        .isEqualTo(HyperparameterPrior.Slot.fixed(3));
  }

  @Test
  void impossiblePriorsAreRefused() {
    refuses(
        () -> new ParameterPrior.LogNormal(0, 0, NONE),
        "the sd of a log-normal prior must be positive and finite, but sd = 0.0");
    refuses(() -> new ParameterPrior.LogNormal(Double.NaN, 1, NONE), "mean = NaN");
    refuses(() -> new ParameterPrior.LogNormal(0, Double.NaN, NONE), "sd = NaN");
    refuses(
        () -> new ParameterPrior.Gamma(-1, 2, NONE),
        "shape and rate of a gamma prior must be positive and finite, but shape = -1.0 and rate ="
            + " 2.0");
    refuses(() -> new ParameterPrior.Gamma(1, 1.0 / 0, NONE), "rate = Infinity");
    refuses(
        () -> new ParameterPrior.Fixed(0),
        "a fixed hyper-parameter must be from 1e-12 to 1e+12, but is 0.0");
    refuses(() -> new ParameterPrior.Fixed(Double.NaN), "but is NaN");
    refuses(
        () -> ParameterPrior.Bounds.of(2, 1),
        "min must be less than max, but min = 2.0 and max = 1.0");
    refuses(() -> ParameterPrior.Bounds.of(1, 1), "min must be less than max");
    refuses(() -> ParameterPrior.Bounds.of(-1, 1), "min must be from 1e-12 to 1e+12, but is -1.0");
    refuses(() -> ParameterPrior.Bounds.of(1, Double.NaN), "max must be from");
    refuses(() -> new ParameterPrior.Within(NONE), "needs a distribution, min or max");
    HyperparameterPrior paper = HyperparameterPrior.paper(2);
    refuses(
        () ->
            paper.withNoise(
                new ParameterPrior.Within(
                    new ParameterPrior.Bounds(OptionalDouble.of(20), OptionalDouble.empty()))),
        "the noise's min must be less than its max, but min = 20.0000 and max = 10.0000");
    refuses(
        () -> paper.withNoise(new ParameterPrior.LogNormal(-40, 1, NONE)),
        "the noise's prior must reach into its bounds 1.00000e-08 to 10.0000, but it is"
            + " {log-normal: {mean: -40.0, sd: 1.0}}");
    refuses(
        () ->
            paper.withLengthscales(
                new ParameterPrior.Gamma(100, 100, ParameterPrior.Bounds.of(1e-3, 1e-2))),
        "must reach into its bounds 0.00100000 to 0.0100000");
    refuses(
        () ->
            paper
                .withLengthscale(0, new ParameterPrior.Fixed(0.5))
                .withLengthscale(0, new ParameterPrior.Within(ParameterPrior.Bounds.of(0.1, 1))),
        "bounds are for a hyper-parameter that is learned, but the lengthscale is fixed at 0.5");
  }

  @Test
  void priorsReadAsInTheStudyFile() {
    assertThat(ALL.stream().map(Object::toString))
        .containsExactly(
            "{log-normal: {mean: -0.5, sd: 0.7}}",
            "{gamma: {shape: 2.0, rate: 4.0}}",
            "{log-uniform: {min: 0.001, max: 5.0}}",
            "{uniform: {min: 0.001, max: 5.0}}",
            "{min: 0.05, max: 5.0}",
            "0.3");
  }

  private static void refuses(ThrowingCallable work, String message) {
    assertThatIllegalArgumentException().isThrownBy(work).withMessageContaining(message);
  }
}

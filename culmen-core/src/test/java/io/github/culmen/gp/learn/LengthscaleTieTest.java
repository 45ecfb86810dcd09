package io.github.culmen.gp.learn;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LengthscaleTieTest {
  private static double log(double... theta) {
    return tie(new double[theta.length]).log(theta, new double[theta.length]);
  }

  private static LengthscaleTie tie(double... logSides) {
    return new LengthscaleTie(logSides, LengthscaleTie.TIGHT);
  }

  @Test
  void isLargestForEqualLengthscales() {
    assertThat(log(0.4, 0.4, 0.4)).isZero();
    assertThat(log(0.4, 0.5, 0.4)).isNegative();
    assertThat(log(0.4)).isZero();
    assertThat(log()).isZero();
  }

  @Test
  void onlyDifferencesCount() {
    assertClose(log(1.3, 0.2, -0.7), log(3.3, 2.2, 1.3), 1e-12, "moved");
  }

  @Test
  void lengthscalesAreComparedInTheUnitsOfTheirSides() {
    double[] sides = {Math.log(10), 0, Math.log(0.5)};
    double[] theta = {1.3, 0.2, -0.7};
    double[] own = {1.3 + sides[0], 0.2, -0.7 + sides[2]};
    double[] gradient = new double[3];
    double[] ofOwn = new double[3];
    assertThat(tie(sides).log(theta, gradient)).isEqualTo(tie(new double[3]).log(own, ofOwn));
    assertThat(gradient).isEqualTo(ofOwn);
  }

  @Test
  void oneThatIsFarOffIsLetGo() {
    // Of Student's t a distance ten times as large costs 4 log 10 more at most, not a hundred
    // times.
    double near = log(0, 0, 0, 0, 3);
    double far = log(0, 0, 0, 0, 30);
    assertThat(far - near).isBetween(-5 * 4 * Math.log(10), 0.0);
  }

  @Test
  void aLooserTieAllowsTheSameDistancesOnAWiderScale() {
    LengthscaleTie loose = new LengthscaleTie(new double[3], LengthscaleTie.LOOSE);
    double wider = LengthscaleTie.LOOSE / LengthscaleTie.TIGHT;
    double[] far = {0.3 * wider, -1.2 * wider, 2.5 * wider};

    assertClose(loose.log(far, new double[3]), log(0.3, -1.2, 2.5), 1e-12, "value");
    assertThat(loose.log(new double[] {0.3, -1.2, 2.5}, new double[3]))
        .isGreaterThan(log(0.3, -1.2, 2.5));
  }

  @Test
  void slopesAreThoseOfTheValue() {
    double[] theta = {0.3, -1.2, 2.5, 0.1};
    double[] gradient = {1, 1, 1, 7};
    double value = tie(new double[3]).log(theta, gradient);

    assertThat(value).isEqualTo(log(0.3, -1.2, 2.5));
    double[] expected =
        centralDifferences(t -> tie(new double[3]).log(t, new double[4]), theta, 1e-5);
    for (int j = 0; j < 4; j++) {
      assertClose(gradient[j] - (j < 3 ? 1 : 7), expected[j], 1e-8, j);
    }
  }

  private static Dataset bowl(int n, int d) {
    SplittableRandom random = new SplittableRandom(5);
    Matrix inputs = Matrix.zeros(n, d);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double x = random.nextDouble();
        inputs.data()[i * d + j] = x;
        values[i] -= 12 * (x - 0.4) * (x - 0.4) / Math.sqrt(d);
      }
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    return Dataset.of(inputs, Arrays.stream(values).map(v -> v - mean).toArray());
  }

  @Test
  void thePosteriorOfTiedLengthscalesHasItsOwnSlopes() {
    Dataset data = bowl(12, 4);
    HyperparameterSearch search = search(data, HyperparameterPrior.dimensionScaled(4).tied());
    double[] theta = {0.1, 0.9, -0.4, 0.3, -3};
    double[] gradient = new double[5];
    double value = search.evaluate(theta, gradient);

    assertClose(search.value(theta), value, 1e-9, "value");
    double[] expected = centralDifferences(search::value, theta, 1e-5);
    for (int j = 0; j < 5; j++) {
      assertClose(gradient[j], expected[j], 1e-5, j);
    }
  }

  @Test
  void samplersSeeTheTie() {
    Dataset data = bowl(12, 3);
    double[] theta = {0.1, 0.9, -0.4, -3};
    double tie = log(0.1, 0.9, -0.4);
    HyperparameterSearch tied = search(data, HyperparameterPrior.dimensionScaled(3).tied());
    HyperparameterSearch free = search(data, HyperparameterPrior.dimensionScaled(3));

    assertThat(tie).isLessThan(-2);
    assertClose(tied.logDensityOfTheta(theta) - free.logDensityOfTheta(theta), tie, 1e-9, "slice");
    assertClose(tied.tiedLikelihood(theta) - free.tiedLikelihood(theta), tie, 1e-9, "elliptical");
    assertThat(tied.logLikelihood(theta)).isEqualTo(free.logLikelihood(theta));
  }

  @Test
  void sampledLengthscalesAreNearerToEachOtherWhenTied() {
    Dataset data = bowl(15, 6);
    HyperparameterPrior prior = HyperparameterPrior.dimensionScaled(6);
    for (HyperparameterSampler sampler :
        List.of(
            HyperparameterSampler.slice(KernelFamily.MATERN52, prior.tied()),
            HyperparameterSampler.elliptical(KernelFamily.MATERN52, prior.tied()))) {
      assertThat(sampledSpread(sampler, data)).isLessThan(0.6);
    }
    assertThat(sampledSpread(HyperparameterSampler.elliptical(KernelFamily.MATERN52, prior), data))
        .isGreaterThan(0.9);
  }

  // The average sd of a setting's log lengthscales.
  private static double sampledSpread(HyperparameterSampler sampler, Dataset data) {
    return sampler
        .draw(
            data,
            Domain.cube(6),
            Optional.empty(),
            new HyperparameterSampler.Schedule(40, 40, 3),
            new SplittableRandom(4))
        .settings()
        .stream()
        .mapToDouble(
            h -> {
              double[] logs = Arrays.stream(h.lengthscales()).map(Math::log).toArray();
              double mean = Arrays.stream(logs).average().orElseThrow();
              return Math.sqrt(
                  Arrays.stream(logs).map(l -> (l - mean) * (l - mean)).average().orElseThrow());
            })
        .average()
        .orElseThrow();
  }

  private static HyperparameterSearch search(Dataset data, HyperparameterPrior prior) {
    return new HyperparameterSearch(
        KernelFamily.MATERN52, Domain.cube(prior.dimension()), data, prior, OptionalDouble.empty());
  }

  @Test
  void fewValuesOfManyInputsGiveNearlyEqualLengthscales() {
    Dataset data = bowl(30, 20);
    HyperparameterPrior prior = HyperparameterPrior.dimensionScaled(20);

    assertThat(spread(data, prior.tied())).isLessThan(1.5);
    assertThat(spread(data, prior.looselyTied()))
        .isBetween(spread(data, prior.tied()), spread(data, prior));
    assertThat(spread(data, prior)).isGreaterThan(3);
  }

  private static double spread(Dataset data, HyperparameterPrior prior) {
    double[] lengthscales =
        MapFitter.of(KernelFamily.MATERN52, prior)
            .fit(data, Domain.cube(20), Optional.empty(), new SplittableRandom(1))
            .hyperparameters()
            .lengthscales();
    return Arrays.stream(lengthscales).max().orElseThrow()
        / Arrays.stream(lengthscales).min().orElseThrow();
  }
}

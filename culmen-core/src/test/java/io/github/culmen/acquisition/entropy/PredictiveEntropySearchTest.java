package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.RoughJets;
import io.github.culmen.acquisition.ShiftedSurrogate;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictiveEntropySearchTest {
  private static final Dataset LINE_DATA =
      Dataset.of(
          Matrix.of(new double[][] {{0.1}, {0.35}, {0.6}, {0.9}}),
          new double[] {-0.6, 0.4, 0.1, -1});

  private static GaussianProcess line(KernelFamily family, double noise) {
    return GaussianProcess.of(
        family, Hyperparameters.of(new double[] {0.2}, 1.3, noise), Domain.cube(1), LINE_DATA);
  }

  private static Matrix column(double... points) {
    return Matrix.wrap(points.length, 1, points);
  }

  private static Acquisition of(GaussianProcess model, Matrix optima) {
    return PredictiveEntropySearch.of(
        List.of(model), List.of(optima), model.data(), Domain.cube(model.dimension()));
  }

  // The variance the acquisition thinks is left if the only optimum is where it is said to be.
  private static double left(GaussianProcess model, double optimum, double x) {
    double value = of(model, column(optimum)).values(column(x))[0];
    double v = model.moments(column(x)).variance()[0];
    return (v + model.noiseVariance()) * Math.exp(-2 * value) - model.noiseVariance();
  }

  // The same from draws of f(x), f(x*), f'(x*) = 0 and f''(x*), weighted by what must hold.
  private static double bruteForce(GaussianProcess model, double optimum, double x) {
    Jets jets = model.jets(column(optimum), List.of(new int[] {0}));
    double[][] cross = jets.covariances(column(x))[0];
    Joint jet = jets.joint(0);
    Matrix all = Matrix.zeros(4, 4);
    double[] mean = new double[4];
    mean[0] = model.moments(column(x)).mean()[0];
    all.set(0, 0, model.moments(column(x)).variance()[0]);
    for (int a = 0; a < 3; a++) {
      mean[1 + a] = jet.mean()[a];
      all.set(0, 1 + a, cross[a][0]);
      all.set(1 + a, 0, cross[a][0]);
      for (int b = 0; b < 3; b++) {
        all.set(1 + a, 1 + b, jet.covariance().get(a, b));
      }
    }
    // Gradient zero, exactly: entry 2.
    double slope = all.get(2, 2);
    double[] gain = all.row(2);
    double surprise = -mean[2];
    Matrix rest = Matrix.zeros(4, 4);
    for (int a = 0; a < 4; a++) {
      mean[a] += gain[a] * surprise / slope;
      for (int b = 0; b < 4; b++) {
        rest.set(a, b, all.get(a, b) - gain[a] * gain[b] / slope + (a == b ? 1e-9 : 0));
      }
    }
    Matrix lower = Cholesky.of(rest).lower();
    SplittableRandom random = new SplittableRandom(11);
    double best = model.data().best();
    double noise = Math.sqrt(model.noiseVariance());
    double weight = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 100_000; i++) {
      double[] z =
          lower.times(IntStream.range(0, 4).mapToDouble(k -> random.nextGaussian()).toArray());
      double f = mean[0] + z[0];
      double top = mean[1] + z[1];
      if (mean[3] + z[3] < 0 && f <= top) {
        double p = StandardNormal.cdf((top - best) / noise);
        weight += p;
        sum += p * f;
        squares += p * f * f;
      }
    }
    return squares / weight - (sum / weight) * (sum / weight);
  }

  @ParameterizedTest
  @EnumSource(
      value = KernelFamily.class,
      names = {"SE", "MATERN52"})
  void conditionedVarianceAgreesWithBruteForce(KernelFamily family) {
    GaussianProcess model = line(family, 0.01);
    for (double optimum : new double[] {0.25, 0.45, 0.75}) {
      for (double x : new double[] {0.02, 0.22, 0.48, 0.72, 0.8}) {
        double expected = bruteForce(model, optimum, x);
        double actual = left(model, optimum, x);
        // Expectation propagation is an approximation: a few per cent, more where little is left.
        assertClose(
            Math.sqrt(actual / expected), 1, 0.1, family + " x* = " + optimum + ", x = " + x);
      }
    }
  }

  @Test
  void bestPointIsThatOfTheInformationCountedFromDraws() {
    int grid = 101;
    Matrix points = column(IntStream.range(0, grid).mapToDouble(i -> i / 100.0).toArray());
    GaussianProcess model = line(KernelFamily.SE, 0.01);
    Joint joint = model.joint(points);
    Matrix jittered = joint.covariance().copy();
    for (int i = 0; i < grid; i++) {
      jittered.set(i, i, jittered.get(i, i) + 1e-8);
    }
    Matrix lower = Cholesky.of(jittered).lower();
    SplittableRandom random = new SplittableRandom(5);
    int draws = 20_000;
    int[] place = new int[draws];
    double[][] functions = new double[draws][];
    for (int s = 0; s < draws; s++) {
      double[] f =
          lower.times(IntStream.range(0, grid).mapToDouble(k -> random.nextGaussian()).toArray());
      for (int i = 0; i < grid; i++) {
        f[i] += joint.mean()[i];
      }
      functions[s] = f;
      place[s] = IntStream.range(0, grid).reduce((a, b) -> f[b] > f[a] ? b : a).orElseThrow();
    }
    // Mutual information of a normal observation and the place, variances counted place by place.
    double[] information = new double[grid];
    for (int p = 0; p < grid; p++) {
      int here = p;
      double[][] group =
          IntStream.range(0, draws)
              .filter(s -> place[s] == here)
              .mapToObj(s -> functions[s])
              .toArray(double[][]::new);
      for (int i = 0; i < grid && group.length >= 30; i++) {
        double sum = 0;
        double squares = 0;
        for (double[] f : group) {
          double centred = f[i] - joint.mean()[i];
          sum += centred;
          squares += centred * centred;
        }
        double variance = squares / group.length - Math.pow(sum / group.length, 2);
        information[i] +=
            (double) group.length
                / draws
                * 0.5
                * Math.log((joint.covariance().get(i, i) + 0.01) / (Math.max(0, variance) + 0.01));
      }
    }
    Matrix optima = column(Arrays.stream(place).limit(200).mapToDouble(i -> i / 100.0).toArray());
    double[] values = of(model, optima).values(points);
    int expected = argMax(information);
    int actual = argMax(values);
    assertThat(Math.abs(actual - expected))
        .as("%s and %s", actual, expected)
        .isLessThanOrEqualTo(5);
    // What is chosen is nearly as good as the best by the counted information.
    assertThat(information[actual]).isGreaterThan(0.9 * information[expected]);
    assertThat(values[actual]).isBetween(0.5 * information[expected], 2 * information[expected]);
  }

  private static int argMax(double[] values) {
    return IntStream.range(0, values.length)
        .reduce((a, b) -> values[b] > values[a] ? b : a)
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void isNeverNegativeAndVanishesUnderNoise(KernelFamily family) {
    Matrix points = column(IntStream.range(0, 101).mapToDouble(i -> i / 100.0).toArray());
    Matrix optima = column(0.3, 0.5, 0, 1, 0.72);
    for (double noise : new double[] {0, 1e-8, 0.01, 1, 1e4, 1e8}) {
      for (double value : of(line(family, noise), optima).values(points)) {
        assertThat(value).isNotNegative().isFinite();
        assertThat(value).isLessThan(noise >= 1 ? 1.3 / noise : 20);
      }
    }
    assertThat(Arrays.stream(of(line(family, 0.01), optima).values(points)).max().orElseThrow())
        .isGreaterThan(0.05);
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void optimaAtDataOrTwiceAreHarmless(KernelFamily family) {
    Matrix points = column(0.1, 0.35, 0.35 + 1e-9, 0.4, 0.6, 1);
    for (double noise : new double[] {0, 1e-8, 0.01}) {
      GaussianProcess model = line(family, noise);
      double[] once = of(model, column(0.35)).values(points);
      double[] twice = of(model, column(0.35, 0.35)).values(points);
      assertClose(twice, once, 1e-12, "the same optimum twice");
      for (double value : once) {
        assertThat(value).isFinite();
      }
      Acquisition.Slopes slopes = of(model, column(0.35)).slopes(points);
      for (double slope : slopes.gradients().data()) {
        assertThat(slope).isFinite();
      }
      if (noise == 0) {
        assertThat(once[0]).as("known exactly").isLessThan(0.05);
      }
    }
  }

  @Test
  void repeatedDataCountOnce() {
    Matrix inputs = column(0.1, 0.35, 0.35, 0.6, 0.9);
    Dataset repeated = Dataset.of(inputs, new double[] {-0.6, 0.4, 0.4, 0.1, -1});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN32,
            Hyperparameters.of(new double[] {0.2}, 1, 0.1),
            Domain.cube(1),
            repeated);
    Matrix points = column(0.2, 0.45, 0.7);
    Dataset once = Dataset.of(column(0.1, 0.35, 0.6, 0.9), new double[] {-0.6, 0.4, 0.1, -1});
    double[] expected =
        PredictiveEntropySearch.of(List.of(model), List.of(column(0.5)), once, Domain.cube(1))
            .values(points);
    assertClose(of(model, column(0.5)).values(points), expected, 1e-12, "values");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0005, 0.9995, 1})
  void slopesOnABoundAreFree(double bound) {
    GaussianProcess model = line(KernelFamily.SE, 1e-4);
    // Next to the bound a zero slope would tell nearly all; without it much is left.
    double outer = bound < 0.5 ? 0.01 : 0.99;
    double inner = bound < 0.5 ? 0.04 : 0.96;
    assertThat(left(model, bound, inner)).isGreaterThan(3 * left(model, outer, inner));
  }

  @Test
  void reducedConditionAgreesWithBruteForce() {
    GaussianProcess model = line(KernelFamily.MATERN32, 0.05);
    SplittableRandom random = new SplittableRandom(8);
    for (double optimum : new double[] {0.25, 0.5}) {
      for (double x : new double[] {0.2, 0.45, 0.75}) {
        Matrix all = Matrix.stack(column(x, optimum), LINE_DATA.inputs());
        Joint joint = model.joint(all);
        Matrix lower = Cholesky.of(joint.covariance()).lower();
        int count = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 50_000; i++) {
          double[] f =
              lower.times(IntStream.range(0, 6).mapToDouble(k -> random.nextGaussian()).toArray());
          for (int k = 0; k < 6; k++) {
            f[k] += joint.mean()[k];
          }
          if (Arrays.stream(f).allMatch(value -> value <= f[1])) {
            count++;
            sum += f[0];
            squares += f[0] * f[0];
          }
        }
        double expected = squares / count - (sum / count) * (sum / count);
        assertClose(Math.sqrt(left(model, optimum, x) / expected), 1, 0.1, optimum + ", " + x);
      }
    }
  }

  @Test
  void discreteDomainsUseTheReducedConditions() {
    Domain lattice = new Domain(List.of(Axis.lattice(20), Axis.categories(3)));
    Matrix inputs =
        Matrix.of(new double[][] {lattice.point(3), lattice.point(31), lattice.point(59)});
    Dataset data = Dataset.of(inputs, new double[] {0.3, -1, 0.7});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE, Hyperparameters.of(new double[] {0.3, 0.8}, 1, 1e-4), lattice, data);
    Matrix optima = Matrix.of(new double[][] {lattice.point(40), lattice.point(59)});
    Matrix points =
        Matrix.of(IntStream.range(0, 60).mapToObj(lattice::point).toArray(double[][]::new));
    double[] values =
        PredictiveEntropySearch.of(List.of(model), List.of(optima), data, lattice).values(points);
    double[] rough =
        PredictiveEntropySearch.of(List.of(new RoughJets(model)), List.of(optima), data, lattice)
            .values(points);
    assertThat(values).isEqualTo(rough);
    assertThat(Arrays.stream(values).max().orElseThrow()).isGreaterThan(0.01);
  }

  @Test
  void mixedDomainsUseDerivativesAlongIntervals() {
    Domain mixed = new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.lattice(7)));
    SplittableRandom random = new SplittableRandom(4);
    Matrix inputs = Matrix.zeros(5, 3);
    for (int i = 0; i < 5; i++) {
      double[] row = random.doubles(3).toArray();
      mixed.snap(row);
      System.arraycopy(row, 0, inputs.data(), 3 * i, 3);
    }
    Dataset data = Dataset.of(inputs, random.doubles(5).toArray());
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.3, 0.8, 0.5}, 1, 1e-4),
            mixed,
            data);
    Matrix optimum = Matrix.of(new double[][] {{0.4, 0.5, 0.5}});
    Acquisition acquisition =
        PredictiveEntropySearch.of(List.of(model), List.of(optimum), data, mixed);
    Matrix points = Matrix.of(new double[][] {{0.45, 0.5, 0.5}, {0.45, 1.0 / 6, 0.5}});
    Acquisition.Slopes slopes = acquisition.slopes(points);
    assertClose(slopes.values(), acquisition.values(points), 1e-12, "values");
    assertThat(slopes.gradients().get(0, 1)).isZero();
    // Next to the optimum the flat slope tells more than in another category.
    assertThat(slopes.values()[0]).isGreaterThan(slopes.values()[1]);
  }

  @Test
  void averagesOverModels() {
    GaussianProcess a = line(KernelFamily.SE, 0.01);
    GaussianProcess b = line(KernelFamily.MATERN52, 0.1);
    Matrix points = column(0.2, 0.5, 0.8);
    double[] both =
        PredictiveEntropySearch.of(
                List.of(a, b), List.of(column(0.3, 0.4), column(0.5)), LINE_DATA, Domain.cube(1))
            .values(points);
    double[] first = of(a, column(0.3, 0.4)).values(points);
    double[] second = of(b, column(0.5)).values(points);
    for (int i = 0; i < 3; i++) {
      assertClose(both[i], (first[i] + second[i]) / 2, 1e-14, i);
    }
  }

  @Test
  void doesNotDependOnTheUnitOfTheValues() {
    Matrix points = column(IntStream.range(0, 21).mapToDouble(i -> i / 20.0).toArray());
    Matrix optima = column(0.3, 0.5);
    double[] expected = of(line(KernelFamily.SE, 0.01), optima).values(points);
    for (double unit : new double[] {1e-100, 1e-3, 1e100}) {
      Dataset data =
          Dataset.of(
              LINE_DATA.inputs(), Arrays.stream(LINE_DATA.values()).map(v -> v * unit).toArray());
      GaussianProcess model =
          GaussianProcess.of(
              KernelFamily.SE,
              Hyperparameters.of(new double[] {0.2}, 1.3 * unit * unit, 0.01 * unit * unit),
              Domain.cube(1),
              data);
      assertClose(of(model, optima).values(points), expected, 1e-9, "unit " + unit);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void valuesFarFromThePriorAreHarmless(KernelFamily family) {
    Matrix points = column(IntStream.range(0, 101).mapToDouble(i -> i / 100.0).toArray());
    for (double value : new double[] {-1e8, 30, 1e8}) {
      for (double noise : new double[] {0, 1}) {
        GaussianProcess model =
            GaussianProcess.of(
                family,
                Hyperparameters.of(new double[] {0.2}, 1, noise),
                Domain.cube(1),
                Dataset.of(column(0.1, 0.5), new double[] {value, 0}));
        Acquisition.Slopes slopes = of(model, column(0.1, 0.3, 0.5, 0.8)).slopes(points);
        for (int i = 0; i < 101; i++) {
          assertThat(slopes.values()[i]).as("%s, %s, %s", value, noise, i).isFinite();
          assertThat(slopes.gradients().get(i, 0)).as("%s, %s, %s", value, noise, i).isFinite();
        }
      }
    }
  }

  @Test
  void manyPointsAreScoredAsFewAre() {
    GaussianProcess model = line(KernelFamily.SE, 0.01);
    Acquisition acquisition = of(model, column(0.3, 0.7));
    SplittableRandom random = new SplittableRandom(3);
    Matrix points = column(random.doubles(600).toArray());
    double[] all = acquisition.values(points);
    for (int i = 0; i < 600; i += 97) {
      assertClose(all[i], acquisition.values(column(points.get(i, 0)))[0], 1e-10, i);
    }
    assertThat(acquisition.values(Matrix.zeros(0, 1))).isEmpty();
  }

  @Test
  void rejectsWhatItCannotDo() {
    GaussianProcess model = line(KernelFamily.SE, 0.01);
    assertThatThrownBy(() -> of(model, Matrix.zeros(0, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxima must be at least 1");
    assertThatThrownBy(() -> of(model, column(Double.NaN)))
        .hasMessageContaining("optima must be finite");
    assertThatThrownBy(
            () -> PredictiveEntropySearch.of(List.of(model), List.of(), LINE_DATA, Domain.cube(1)))
        .hasMessageContaining("1 models and optima for 0");
    assertThatThrownBy(
            () ->
                PredictiveEntropySearch.of(
                    List.of(new ShiftedSurrogate(model, 1)),
                    List.of(column(0.5)),
                    LINE_DATA,
                    Domain.cube(1)))
        .hasMessageContaining("acquisition pes needs a model with derivatives");
  }

  // Few points are worked on in other loops than many, which must not change a search.
  @Test
  void fewPointsGiveTheSameBitsAsMany() {
    SplittableRandom random = new SplittableRandom(12);
    Matrix inputs = Matrix.zeros(9, 4);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.4, 0.6, 0.5, 0.9}, 1.1, 1e-3),
            Domain.cube(4),
            Dataset.of(inputs, random.doubles(9, -2, 2).toArray()));
    Matrix optima = Matrix.zeros(5, 4);
    Arrays.setAll(optima.data(), i -> random.nextDouble());
    optima.set(2, 1, 1);
    OptimumConditions conditions =
        OptimumConditions.of(model, model, optima, model.data(), Domain.cube(4));
    Matrix points = Matrix.zeros(40, 4);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    double[][][] covariances = conditions.jets().covariances(points);
    double[] mean = model.moments(points).mean();
    double[] variance = model.moments(points).variance();
    Shares all = shares(conditions, covariances, mean, variance);
    for (int start = 0; start < 40; start += 8) {
      int from = start;
      int to = start + 8;
      Shares part =
          shares(
              conditions,
              part(covariances, from, to),
              Arrays.copyOfRange(mean, from, to),
              Arrays.copyOfRange(variance, from, to));
      assertThat(part.sum()).isEqualTo(Arrays.copyOfRange(all.sum(), from, to));
      assertThat(part.slopes()).isEqualTo(Arrays.copyOfRange(all.slopes(), from, to));
      assertThat(part.weights()).isDeepEqualTo(part(all.weights(), from, to));
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Shares(double[] sum, double[] slopes, double[][][] weights) {}

  private static Shares shares(
      OptimumConditions conditions, double[][][] covariances, double[] mean, double[] variance) {
    double[] sum = new double[mean.length];
    double[] slopes = new double[mean.length];
    double[][][] weights = part(covariances, 0, mean.length);
    OptimumCondition.Tile tile = new OptimumCondition.Tile(mean, variance, 1e-3);
    for (OptimumCondition condition : conditions.conditions()) {
      condition.addLogShareWithPartials(covariances, tile, sum, slopes, slopes, weights);
      condition.addLogShare(covariances, tile, sum);
    }
    return new Shares(sum, slopes, weights);
  }

  private static double[][][] part(double[][][] all, int from, int to) {
    return Arrays.stream(all)
        .map(
            place ->
                Arrays.stream(place)
                    .map(row -> Arrays.copyOfRange(row, from, to))
                    .toArray(double[][]::new))
        .toArray(double[][][]::new);
  }
}

package io.github.culmen.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.HyperparameterSearch;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.gp.learn.WarpSearch;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InputWarpTest {
  private static final Domain DOMAIN =
      new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.interval()));
  private static final double[] A = {0.4, 1, 2.5};
  private static final double[] B = {1.7, 1, 0.6};

  private static Dataset data(int n, SplittableRandom random) {
    Matrix inputs = Matrix.zeros(n, 3);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      inputs.set(i, 0, random.nextDouble());
      inputs.set(i, 1, DOMAIN.axis(1).snap(random.nextDouble()));
      inputs.set(i, 2, random.nextDouble());
      values[i] = Math.sin(6 * inputs.get(i, 0)) + inputs.get(i, 1) - inputs.get(i, 2);
    }
    return Dataset.of(inputs, values);
  }

  private static WarpedProcess process() {
    return WarpedProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.3, 0.7, 0.5}, 1.3, 1e-3),
        InputWarp.of(DOMAIN, A, B),
        DOMAIN,
        data(12, new SplittableRandom(2)));
  }

  private static Matrix point(double... coordinates) {
    return Matrix.of(new double[][] {coordinates});
  }

  private static Matrix moved(Matrix point, int j, double by) {
    Matrix copy = point.copy();
    copy.set(0, j, copy.get(0, j) + by);
    return copy;
  }

  @Test
  void increasesFromZeroToOne() {
    InputWarp warp = InputWarp.of(DOMAIN, A, B);
    double last = -1;
    for (int i = 0; i <= 100; i++) {
      Matrix out = warp.apply(point(i / 100.0, 0.5, i / 100.0));
      assertThat(out.get(0, 0)).isGreaterThan(last).isBetween(0.0, 1.0);
      assertThat(out.get(0, 1)).isEqualTo(0.5);
      assertThat(warp.slope(0, i / 100.0)).isPositive().isFinite();
      last = out.get(0, 0);
    }
  }

  @Test
  void onesChangeNextToNothing() {
    InputWarp warp = InputWarp.of(DOMAIN, new double[] {1, 1, 1}, new double[] {1, 1, 1});
    for (double x : new double[] {0, 0.3, 1}) {
      Numbers.assertClose(warp.apply(point(x, 0.5, x)).get(0, 2), x, 2e-4, "x");
    }
  }

  @Test
  void derivativesAreThoseOfDifferences() {
    double h = 1e-6;
    InputWarp warp = InputWarp.of(DOMAIN, A, B);
    for (double x : new double[] {0.01, 0.2, 0.7, 0.99}) {
      for (int j : new int[] {0, 2}) {
        Matrix at = point(x, 0.5, x);
        double slope =
            (warp.apply(moved(at, j, h)).get(0, j) - warp.apply(moved(at, j, -h)).get(0, j))
                / (2 * h);
        Numbers.assertRelative(warp.slope(j, x), slope, 1e-6, "slope");
        double[] up = A.clone();
        double[] down = A.clone();
        up[j] *= Math.exp(h);
        down[j] *= Math.exp(-h);
        double byA =
            (InputWarp.of(DOMAIN, up, B).apply(at).get(0, j)
                    - InputWarp.of(DOMAIN, down, B).apply(at).get(0, j))
                / (2 * h);
        Numbers.assertClose(warp.byLogA(j, x), byA, 1e-8, "by log a");
        up = B.clone();
        down = B.clone();
        up[j] *= Math.exp(h);
        down[j] *= Math.exp(-h);
        double byB =
            (InputWarp.of(DOMAIN, A, up).apply(at).get(0, j)
                    - InputWarp.of(DOMAIN, A, down).apply(at).get(0, j))
                / (2 * h);
        Numbers.assertClose(warp.byLogB(j, x), byB, 1e-8, "by log b");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void thePosteriorsGradientIsThatOfDifferences(KernelFamily family) {
    Dataset data = data(15, new SplittableRandom(3));
    for (OptionalDouble noise : List.of(OptionalDouble.empty(), OptionalDouble.of(1e-3))) {
      HyperparameterSearch inner =
          new HyperparameterSearch(
              family,
              DOMAIN,
              data,
              HyperparameterPrior.dimensionScaled(3).withFreeVariance(),
              noise);
      WarpSearch search = new WarpSearch(inner, DOMAIN, data);
      double[] all = search.start(Hyperparameters.of(new double[] {0.4, 0.8, 0.6}, 1.2, 1e-2));
      for (int j = 0; j < 4; j++) {
        all[inner.size() + j] = 0.3 * (j - 1.5);
      }
      double[] gradient = new double[all.length];
      search.evaluate(all, gradient);
      double h = 1e-5;
      for (int j = 0; j < all.length; j++) {
        double[] up = all.clone();
        double[] down = all.clone();
        up[j] += h;
        down[j] -= h;
        double[] ignored = new double[all.length];
        double difference =
            (search.evaluate(up, ignored) - search.evaluate(down, ignored)) / (2 * h);
        Numbers.assertClose(
            gradient[j], difference, 1e-6 * (1 + Math.abs(difference)), "parameter " + j);
      }
    }
  }

  @Test
  void gradientsOfAllBeliefsGoThroughTheWarp() {
    WarpedProcess process = process();
    Matrix at = point(0.3, DOMAIN.axis(1).position(1), 0.8);
    Paths paths = process.paths(PathMethod.PATHWISE, 2, 64, new SplittableRandom(5));
    Matrix fixed = point(0.6, DOMAIN.axis(1).position(0), 0.2);
    Anchors anchors = process.anchors(fixed);
    MomentGradients moments = process.gradients(at);
    Matrix pathGradients = Matrix.zeros(1, 3);
    double[] pathValues = new double[1];
    paths.slopes(at, new int[] {1}, pathValues, pathGradients);
    Anchors.Slopes slopes = anchors.slopes(at);
    Numbers.assertClose(moments.moments().mean(), process.moments(at).mean(), 1e-12, "mean");
    Numbers.assertClose(pathValues[0], paths.values(at)[1][0], 1e-12, "path");
    Numbers.assertClose(
        slopes.covariances().get(0, 0), process.crossCovariance(at, fixed).get(0, 0), 1e-10, "cov");
    Numbers.assertClose(
        process.joint(at).covariance().get(0, 0),
        process.moments(at).variance()[0],
        1e-10,
        "joint");
    double h = 1e-5;
    for (int j : new int[] {0, 2}) {
      Matrix up = moved(at, j, h);
      Matrix down = moved(at, j, -h);
      double byMean = (process.moments(up).mean()[0] - process.moments(down).mean()[0]) / (2 * h);
      Numbers.assertClose(moments.mean().get(0, j), byMean, 1e-5, "mean");
      double byVariance =
          (process.moments(up).variance()[0] - process.moments(down).variance()[0]) / (2 * h);
      Numbers.assertClose(moments.variance().get(0, j), byVariance, 1e-5, "variance");
      double byPath = (paths.values(up)[1][0] - paths.values(down)[1][0]) / (2 * h);
      Numbers.assertClose(pathGradients.get(0, j), byPath, 1e-5, "path");
      double byAnchor =
          (anchors.covariances(up).get(0, 0) - anchors.covariances(down).get(0, 0)) / (2 * h);
      Numbers.assertClose(slopes.gradients()[0].get(0, j), byAnchor, 1e-5, "anchor");
      Matrix three = Matrix.of(new double[][] {{3}});
      Numbers.assertClose(
          anchors.gradients(at, three).get(0, j), 3 * byAnchor, 1e-5, "weighted anchor");
    }
    assertThat(process.condition(data(2, new SplittableRandom(9))).process().data().size())
        .isEqualTo(14);
  }

  @Test
  void findsAWarpThatMakesTheFunctionEven() {
    int n = 40;
    Matrix inputs = Matrix.zeros(n, 1);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      double x = (i + 0.5) / n;
      inputs.set(i, 0, x);
      // All of it happens near zero.
      values[i] = Math.sin(12 * Math.pow(x, 0.3));
    }
    Dataset data = Dataset.of(inputs, values);
    MapFitter fitter =
        MapFitter.of(KernelFamily.SE, HyperparameterPrior.dimensionScaled(1)).withNoise(1e-6);
    MapFitter.Fit plain =
        fitter.fit(data, Domain.cube(1), Optional.empty(), new SplittableRandom(1));
    MapFitter.WarpedFit warped =
        fitter.fitWarped(data, Domain.cube(1), Optional.empty(), new SplittableRandom(1));
    assertThat(warped.fit().logPosterior()).isGreaterThan(plain.logPosterior() + 5);
    assertThat(warped.warp().a()[0]).isLessThan(0.7);
  }

  @Test
  void fitsAnyData() {
    for (double[] values : new double[][] {{3}, {0, 0, 0}, {1e100, -1e100, 0}}) {
      Matrix inputs = Matrix.zeros(values.length, 3);
      for (int i = 0; i < values.length; i++) {
        inputs.set(i, 0, i % 2);
        inputs.set(i, 1, DOMAIN.axis(1).position(0));
      }
      MapFitter.WarpedFit fit =
          MapFitter.of(KernelFamily.MATERN52, HyperparameterPrior.paper(3))
              .fitWarped(
                  Dataset.of(inputs, values), DOMAIN, Optional.empty(), new SplittableRandom(1));
      assertThat(Arrays.stream(fit.warp().a())).allMatch(a -> a > 0.1 && a < 10);
    }
  }

  @Test
  void itsParametersMustBePositive() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> InputWarp.of(DOMAIN, new double[] {bad, 1, 1}, B))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be > 0 and below 1e6");
    }
    assertThatThrownBy(() -> InputWarp.of(DOMAIN, new double[] {1}, B))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for each of 3 coordinates");
  }
}

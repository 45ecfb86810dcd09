package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sums and warped processes predict left-out values, and means alone, as their refits do. */
class LeaveOneOutKindsTest {
  private static final double NOISE = 0.02;
  private static final Domain DOMAIN = Domain.cube(3);

  private static void assertMatchesRefits(
      LeaveOneOut fast, Dataset data, Function<Dataset, Surrogate> fit) {
    for (int i = 0; i < data.size(); i++) {
      int left = i;
      int[] others = IntStream.range(0, data.size()).filter(k -> k != left).toArray();
      Moments slow = fit.apply(data.select(others)).moments(data.inputs().rows(new int[] {i}));
      assertClose(fast.mean()[i], slow.mean()[0], 1e-9, "mean " + i);
      assertClose(fast.variance()[i], slow.variance()[0] + NOISE, 1e-9, "variance " + i);
    }
  }

  private static void assertMeanAlone(Surrogate model) {
    Matrix points = Models.points(DOMAIN, 40, new SplittableRandom(9)).columns(columns(model));
    assertClose(model.mean(points), model.moments(points).mean(), 1e-10, "mean");
  }

  private static int[] columns(Surrogate model) {
    return IntStream.range(0, model.dimension()).toArray();
  }

  @Test
  void ofASum() {
    SplittableRandom random = new SplittableRandom(4);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcessTest.random(
            KernelFamily.MATERN52, DOMAIN, Decomposition.ofLabels(0, 1, 0), 20, NOISE, random);
    assertMatchesRefits(
        model.leaveOneOut(),
        model.data(),
        data ->
            AdditiveGaussianProcess.of(
                KernelFamily.MATERN52, model.hyperparameters(), DOMAIN, data));
    assertMeanAlone(model);
    assertMeanAlone(model.component(0));
    assertMeanAlone(model.component(1));
  }

  @Test
  void ofAWarpedProcess() {
    Hyperparameters settings = Hyperparameters.of(new double[] {0.3, 0.7, 0.5}, 1.3, NOISE);
    InputWarp warp = InputWarp.of(DOMAIN, new double[] {0.4, 1, 2.5}, new double[] {1.7, 0.8, 0.6});
    Dataset data = AdditiveGaussianProcessTest.data(DOMAIN, 20, new SplittableRandom(6));
    Function<Dataset, Surrogate> fit =
        some -> WarpedProcess.of(KernelFamily.SE, settings, warp, DOMAIN, some);
    WarpedProcess model = (WarpedProcess) fit.apply(data);
    assertMatchesRefits(model.leaveOneOut(), data, fit);
    assertMeanAlone(model);
  }
}

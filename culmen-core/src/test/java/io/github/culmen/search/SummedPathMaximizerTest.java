package io.github.culmen.search;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SummedPathMaximizerTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.lattice(5), Axis.interval(), Axis.categories(3)));
  private static final Decomposition GROUPS = Decomposition.ofLabels(0, 1, 0, 2);

  private static Matrix points(int count, SplittableRandom random) {
    double[][] rows = new double[count][4];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextDouble());
      MIXED.snap(row);
    }
    return Matrix.of(rows);
  }

  @Test
  void theLargestValueIsThatAtThePointAndNoCandidateIsHigher() {
    SplittableRandom random = new SplittableRandom(2);
    Matrix inputs = points(12, random);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcess.of(
            KernelFamily.SE,
            AdditiveHyperparameters.of(
                GROUPS, new double[] {0.2, 0.3, 0.2, 0.5}, new double[] {1, 0.5, 0.3}, 1e-4),
            MIXED,
            Dataset.of(inputs, random.doubles(12, -1, 1).toArray()));
    AdditivePaths paths = model.paths(PathMethod.PATHWISE, 5, 64, random);
    Matrix candidates = points(300, random);
    PathMaximizer.PathMaxima maxima =
        new SummedPathMaximizer(MIXED, GROUPS).maximize(paths, candidates);
    double[][] there = paths.values(maxima.points());
    double[][] spread = paths.values(candidates);
    for (int k = 0; k < 5; k++) {
      assertClose(there[k][k], maxima.values()[k], 1e-9, "function " + k);
      assertThat(maxima.values()[k]).isGreaterThan(Arrays.stream(spread[k]).max().orElseThrow());
      double[] snapped = maxima.points().row(k);
      MIXED.snap(snapped);
      assertThat(snapped).isEqualTo(maxima.points().row(k));
    }
  }

  @Test
  void refusesFunctionsThatAreNoSums() {
    SplittableRandom random = new SplittableRandom(3);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcess.of(
            KernelFamily.SE,
            AdditiveHyperparameters.of(
                GROUPS, new double[] {0.2, 0.3, 0.2, 0.5}, new double[] {1, 0.5, 0.3}, 1e-4),
            MIXED,
            Dataset.of(points(3, random), new double[] {1, 2, 3}));
    var component = model.paths(PathMethod.PATHWISE, 1, 8, random).component(0);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new SummedPathMaximizer(MIXED, GROUPS).maximize(component, points(2, random)))
        .withMessageStartingWith("the functions must be sums");
  }
}

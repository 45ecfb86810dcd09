package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.PairedCovariance;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairedCovarianceTest {
  private static Matrix uniform(int rows, long seed) {
    Matrix points = Matrix.zeros(rows, 3);
    SplittableRandom random = new SplittableRandom(seed);
    Arrays.setAll(points.data(), i -> i % 3 == 1 ? random.nextInt(2) : random.nextDouble());
    return points;
  }

  // The second coordinate is a category, in the middle of its cell.
  private static GaussianProcess model(KernelFamily family, int n) {
    SplittableRandom random = new SplittableRandom(n);
    return GaussianProcess.of(
        family,
        Hyperparameters.of(new double[] {0.3, 0.8, 0.6}, 1.5, 1e-3),
        new Domain(List.of(Axis.interval(), Axis.categories(2), Axis.interval())),
        Dataset.of(placed(uniform(n, 7)), random.doubles(n, -2, 2).toArray()));
  }

  private static Matrix placed(Matrix points) {
    for (int i = 0; i < points.rows(); i++) {
      points.set(i, 1, points.get(i, 1) == 0 ? 0.25 : 0.75);
    }
    return points;
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void agreesWithTheJointPosterior(KernelFamily family) {
    for (int n : new int[] {1, 5, 40}) {
      GaussianProcess model = model(family, n);
      Matrix a = placed(uniform(300, 1));
      Matrix b = placed(uniform(300, 2));
      PairedCovariance.Pairs pairs = model.pairs(a, b);
      PairedCovariance.Slopes slopes = model.pairSlopes(a, b);
      double[] variance = model.moments(b).variance();
      for (int i = 0; i < 300; i += 37) {
        double joint = model.joint(Matrix.stack(row(a, i), row(b, i))).covariance().get(0, 1);
        assertClose(pairs.covariances()[i], joint, 1e-11, family + " n " + n);
        assertClose(slopes.covariances()[i], joint, 1e-9, family + " n " + n);
        assertClose(pairs.variance()[i], variance[i], 1e-11, family + " n " + n);
      }
    }
  }

  private static Matrix row(Matrix points, int i) {
    return Matrix.of(new double[][] {points.row(i)});
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsAreThoseOfACommonStep(KernelFamily family) {
    GaussianProcess model = model(family, 12);
    Matrix a = placed(uniform(6, 3));
    Matrix b = a.copy();
    for (int i = 0; i < 6; i++) {
      b.set(i, 2, 0.1);
    }
    Matrix gradients = model.pairSlopes(a, b).gradients();
    double h = 1e-5;
    for (int j : new int[] {0, 2}) {
      double[] up = model.pairs(moved(a, j, h), moved(b, j, h)).covariances();
      double[] down = model.pairs(moved(a, j, -h), moved(b, j, -h)).covariances();
      for (int i = 0; i < 6; i++) {
        assertClose(gradients.get(i, j), (up[i] - down[i]) / (2 * h), 1e-6, family + " " + j);
        assertClose(gradients.get(i, 1), 0, 0, "a category");
      }
    }
  }

  private static Matrix moved(Matrix points, int axis, double step) {
    Matrix moved = points.copy();
    for (int i = 0; i < moved.rows(); i++) {
      moved.set(i, axis, moved.get(i, axis) + step);
    }
    return moved;
  }
}

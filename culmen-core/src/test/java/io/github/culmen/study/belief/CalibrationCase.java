package io.github.culmen.study.belief;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A posterior on which samplers of the maximum are compared: a function drawn from the prior, seen
 * at n points.
 *
 * @param data where the points are
 * @param noise the noise's sd
 */
record CalibrationCase(
    KernelFamily family, Data data, int n, int dimension, double lengthscale, double noise) {

  /** Where a function was looked at. */
  enum Data {
    /** Uniform points. */
    SCATTERED,
    /** Uniform points, then as many around the best one, as late in a study. */
    LATE,
    /** Uniform points in the lower half of every coordinate: most of the domain is unknown. */
    CORNER
  }

  private static final double NO_NOISE = 1e-4;

  static List<CalibrationCase> all() {
    KernelFamily se = KernelFamily.SE;
    KernelFamily matern = KernelFamily.MATERN52;
    return List.of(
        new CalibrationCase(se, Data.SCATTERED, 5, 1, 0.05, NO_NOISE),
        new CalibrationCase(matern, Data.SCATTERED, 20, 1, 0.1, 0.1),
        new CalibrationCase(matern, Data.LATE, 100, 1, 0.3, 0.2),
        new CalibrationCase(matern, Data.SCATTERED, 10, 2, 0.2, NO_NOISE),
        new CalibrationCase(KernelFamily.MATERN32, Data.CORNER, 40, 2, 0.3, 0.1),
        new CalibrationCase(se, Data.LATE, 100, 2, 0.1, 0.1),
        new CalibrationCase(matern, Data.SCATTERED, 200, 2, 0.05, NO_NOISE),
        new CalibrationCase(matern, Data.LATE, 30, 3, 0.3, NO_NOISE),
        new CalibrationCase(matern, Data.SCATTERED, 100, 3, 0.2, 0.1),
        new CalibrationCase(se, Data.CORNER, 60, 3, 0.3, 0.01),
        new CalibrationCase(matern, Data.LATE, 50, 4, 0.5, NO_NOISE),
        new CalibrationCase(se, Data.SCATTERED, 200, 4, 0.5, 0.3),
        new CalibrationCase(se, Data.SCATTERED, 20, 5, 1, NO_NOISE),
        new CalibrationCase(matern, Data.SCATTERED, 20, 6, 1, NO_NOISE),
        new CalibrationCase(matern, Data.LATE, 200, 6, 0.7, 0.1));
  }

  String name() {
    return String.format(
        java.util.Locale.ROOT,
        "%s, %s, n = %d, d = %d, l = %s, %s",
        family.name().toLowerCase(java.util.Locale.ROOT),
        data.name().toLowerCase(java.util.Locale.ROOT),
        n,
        dimension,
        lengthscale,
        noise == NO_NOISE ? "no noise" : "noise sd " + noise);
  }

  Domain domain() {
    return Domain.cube(dimension);
  }

  /** The model: always the same, whatever becomes of the library's own drawn functions. */
  GaussianProcess model() {
    SplittableRandom random = new SplittableRandom(n * 31L + dimension);
    double[] lengthscales = new double[dimension];
    java.util.Arrays.fill(lengthscales, lengthscale);
    PriorFunction truth = PriorFunction.draw(family, dimension, lengthscale, random);
    Matrix points = Matrix.zeros(n, dimension);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < dimension; j++) {
        points.set(i, j, (data == Data.CORNER ? 0.5 : 1) * random.nextDouble());
      }
    }
    if (data == Data.LATE) {
      gather(points, truth.values(points), random);
    }
    double[] values = truth.values(points);
    for (int i = 0; i < n; i++) {
      values[i] += noise * random.nextGaussian();
    }
    return GaussianProcess.of(
        family,
        Hyperparameters.of(lengthscales, 1, noise * noise),
        domain(),
        Dataset.of(points, values));
  }

  // Moves the second half near the best of the first.
  private void gather(Matrix points, double[] values, SplittableRandom random) {
    int best = 0;
    for (int i = 0; i < n / 2; i++) {
      best = values[i] > values[best] ? i : best;
    }
    for (int i = n / 2; i < n; i++) {
      for (int j = 0; j < dimension; j++) {
        double x = points.get(best, j) + 0.5 * lengthscale * random.nextGaussian();
        points.set(i, j, Math.max(0, Math.min(1, x)));
      }
    }
  }

  AcquisitionContext situation(GaussianProcess model, SplittableRandom random) {
    Sweep sweep = Sweep.of(domain(), model.data().inputs(), model.data().values(), random);
    return new AcquisitionContext(
        List.of(model),
        model.data(),
        domain(),
        Candidates.of(sweep.points(), List.of(model)),
        0,
        new LockstepPathMaximizer(domain()));
  }
}

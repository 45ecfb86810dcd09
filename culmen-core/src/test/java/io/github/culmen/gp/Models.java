package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.SplittableRandom;

/** Random models and points for the tests of drawn functions. */
public final class Models {
  private Models() {}

  public static GaussianProcess random(
      KernelFamily family, Domain domain, int n, double noise, SplittableRandom random) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextGaussian();
    }
    double[] lengthscales = new double[domain.dimension()];
    for (int j = 0; j < lengthscales.length; j++) {
      lengthscales[j] = 0.2 + 0.5 * random.nextDouble();
    }
    return GaussianProcess.of(
        family,
        Hyperparameters.of(lengthscales, 1.5, noise),
        domain,
        Dataset.of(points(domain, n, random), values));
  }

  public static Matrix points(Domain domain, int count, SplittableRandom random) {
    Matrix points = Matrix.zeros(count, domain.dimension());
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < domain.dimension(); j++) {
        points.set(i, j, domain.axis(j).snap(random.nextDouble()));
      }
    }
    return points;
  }
}

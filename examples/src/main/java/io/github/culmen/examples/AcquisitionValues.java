package io.github.culmen.examples;

import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.Acquisitions;
import io.github.culmen.study.GaussianPosterior;
import java.util.Locale;

/** What every built-in acquisition says about three points of one small model. */
public final class AcquisitionValues {
  private AcquisitionValues() {}

  /** Prints a table. */
  public static void main(String[] args) {
    Matrix inputs = Matrix.of(new double[][] {{0.1}, {0.4}, {0.9}});
    Hyperparameters settings = Hyperparameters.of(new double[] {0.2}, 1, 1e-6);
    GaussianPosterior posterior =
        GaussianPosterior.of(
            KernelFamily.MATERN52, settings, inputs, new double[] {-0.5, 1.0, 0.3});
    Matrix points = Matrix.of(new double[][] {{0.25}, {0.5}, {0.7}});

    for (String word : Acquisitions.words()) {
      double[] values = Acquisitions.named(word).at(posterior, points);
      System.out.printf(
          Locale.ROOT, "%-9s %8.4f %8.4f %8.4f%n", word, values[0], values[1], values[2]);
    }
  }
}

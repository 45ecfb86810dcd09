package io.github.culmen.acquisition.pareto;

/**
 * How much of what the objectives themselves would tell a noisy observation of all of them tells:
 * the average of variance/(variance + noise) over the objectives.
 */
final class NoiseShare {
  private NoiseShare() {}

  static double of(double[] sd, double[] noise) {
    double sum = 0;
    for (int m = 0; m < sd.length; m++) {
      sum += share(sd[m], noise[m]);
    }
    return sum / sd.length;
  }

  /** The derivatives of its logarithm by each sd. */
  static void slopes(double[] sd, double[] noise, double[] bySd) {
    double all = of(sd, noise) * sd.length;
    for (int m = 0; m < sd.length; m++) {
      double own = share(sd[m], noise[m]);
      // d/dsd sd²/(sd² + s²) = 2 share (1 - share)/sd
      bySd[m] = noise[m] == 0 ? 0 : 2 * own * (noise[m] / (sd[m] * sd[m] + noise[m])) / sd[m] / all;
    }
  }

  private static double share(double sd, double noise) {
    return noise == 0 ? 1 : Math.max(Double.MIN_NORMAL, sd * sd / (sd * sd + noise));
  }
}

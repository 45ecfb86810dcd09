package io.github.culmen.gp;

import java.util.random.RandomGenerator;

/**
 * Random waves whose products average to the covariance: features √(2 s²/D) [sin(Wx), cos(Wx)] with
 * D/2 frequencies, [Rahimi2007]. In pairs, so that every point has the exact prior variance s².
 *
 * <p>Frequencies follow the spectral density of the family in coordinates divided by the
 * lengthscales: a standard normal for the squared exponential; for a Matérn covariance a
 * multivariate t law with 2ν degrees of freedom, one divisor per frequency. Unordered inputs are
 * covered because {@link Features} embeds them.
 */
final class RandomFeatures {
  // [feature][frequency], so that one point's phases are sums of whole rows.
  private final double[][] frequencies;
  private final double amplitude;

  private RandomFeatures(double[][] frequencies, double amplitude) {
    this.frequencies = frequencies;
    this.amplitude = amplitude;
  }

  /** Draws {@code size} features, one more if that is odd. */
  static RandomFeatures draw(
      KernelFamily family, double variance, int inputs, int size, RandomGenerator random) {
    int waves = (size + 1) / 2;
    double[][] frequencies = new double[inputs][waves];
    for (int m = 0; m < waves; m++) {
      double divisor =
          switch (family) {
            case SE -> 1;
            case MATERN32 -> divisor(3, random);
            case MATERN52 -> divisor(5, random);
          };
      for (int f = 0; f < inputs; f++) {
        frequencies[f][m] = random.nextGaussian() / divisor;
      }
    }
    return of(frequencies, variance);
  }

  /** With given frequencies, {@code [feature][frequency]}. */
  static RandomFeatures of(double[][] frequencies, double variance) {
    return new RandomFeatures(frequencies, Math.sqrt(variance / frequencies[0].length));
  }

  // √G, G ~ Gamma(ν, rate ν): the root of a mean of 2ν squared normals.
  private static double divisor(int freedom, RandomGenerator random) {
    double sum = 0;
    while (!(sum > 0)) {
      for (int i = 0; i < freedom; i++) {
        double normal = random.nextGaussian();
        sum += normal * normal;
      }
    }
    return Math.sqrt(sum / freedom);
  }

  /** The number D of features. */
  int size() {
    return 2 * waves();
  }

  private int waves() {
    return frequencies[0].length;
  }

  /** What weights of the features mean as coefficients of the waves, sines first. */
  double[] coefficients(double[] weights) {
    double[] coefficients = new double[weights.length];
    for (int m = 0; m < weights.length; m++) {
      coefficients[m] = amplitude * weights[m];
    }
    return coefficients;
  }

  /** All features of points given as scaled columns: {@code [feature][point]}, sines first. */
  double[][] rows(double[][] columns, int count) {
    int waves = waves();
    double[][] rows = new double[2 * waves][count];
    double[] phases = new double[count];
    for (int m = 0; m < waves; m++) {
      phases(m, columns, phases, count);
      Waves.sinCos(phases, rows[m], rows[waves + m], count);
      scale(rows[m], amplitude, count);
      scale(rows[waves + m], amplitude, count);
    }
    return rows;
  }

  /** out[k][c] += Σ_m coefficients[k][m] wave_m(point c), two frequencies a pass. */
  void add(double[][] columns, int count, double[][] coefficients, double[][] out) {
    int waves = waves();
    double[] phases = new double[count];
    double[] sin0 = new double[count];
    double[] cos0 = new double[count];
    double[] sin1 = new double[count];
    double[] cos1 = new double[count];
    int m = 0;
    for (; m + 1 < waves; m += 2) {
      phases(m, columns, phases, count);
      Waves.sinCos(phases, sin0, cos0, count);
      phases(m + 1, columns, phases, count);
      Waves.sinCos(phases, sin1, cos1, count);
      for (int k = 0; k < out.length; k++) {
        double[] a = coefficients[k];
        Rows.add(
            sin0, cos0, sin1, cos1, a[m], a[waves + m], a[m + 1], a[waves + m + 1], out[k], count);
      }
    }
    if (m < waves) {
      phases(m, columns, phases, count);
      Waves.sinCos(phases, sin0, cos0, count);
      for (int k = 0; k < out.length; k++) {
        Rows.add(sin0, coefficients[k][m], out[k], count);
        Rows.add(cos0, coefficients[k][waves + m], out[k], count);
      }
    }
  }

  private void phases(int m, double[][] columns, double[] phases, int count) {
    java.util.Arrays.fill(phases, 0, count, 0);
    for (int f = 0; f < columns.length; f++) {
      Rows.add(columns[f], frequencies[f][m], phases, count);
    }
  }

  private static void scale(double[] row, double factor, int count) {
    for (int c = 0; c < count; c++) {
      row[c] *= factor;
    }
  }

  /** Room for {@link #slope}; one per thread. */
  double[][] scratch() {
    return new double[3][waves()];
  }

  /**
   * The value of Σ coefficients·waves at one point; adds its slope along each scaled feature to
   * {@code slopes}.
   */
  double slope(double[] point, double[] coefficients, double[] slopes, double[][] scratch) {
    int waves = waves();
    double[] phases = scratch[0];
    double[] sin = scratch[1];
    double[] cos = scratch[2];
    java.util.Arrays.fill(phases, 0);
    for (int f = 0; f < point.length; f++) {
      Rows.add(frequencies[f], point[f], phases, waves);
    }
    Waves.sinCos(phases, sin, cos, waves);
    double value = 0;
    for (int m = 0; m < waves; m++) {
      double a = coefficients[m];
      double b = coefficients[waves + m];
      value += a * sin[m] + b * cos[m];
      phases[m] = a * cos[m] - b * sin[m];
    }
    for (int f = 0; f < point.length; f++) {
      slopes[f] += Rows.dot(frequencies[f], phases, waves);
    }
    return value;
  }
}

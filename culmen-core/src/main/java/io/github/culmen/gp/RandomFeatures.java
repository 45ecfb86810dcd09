package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Sobol;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
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
  private static final int BLOCK = 8;

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

  /**
   * The same with frequencies from scrambled Sobol points: each follows the same law, but together
   * they fill it evenly, so that fewer features give a covariance as good. Best if {@code size} is
   * a power of two.
   */
  static RandomFeatures drawEvenly(
      KernelFamily family, double variance, int inputs, int size, RandomGenerator random) {
    int waves = (size + 1) / 2;
    int freedom =
        switch (family) {
          case SE -> 0;
          case MATERN32 -> 3;
          case MATERN52 -> 5;
        };
    Sobol points = Sobol.of(freedom == 0 ? inputs : inputs + 1, random);
    double[][] frequencies = new double[inputs][waves];
    for (int m = 0; m < waves; m++) {
      double[] point = points.next();
      double divisor = freedom == 0 ? 1 : divisor(freedom, point[inputs]);
      for (int f = 0; f < inputs; f++) {
        frequencies[f][m] = StandardNormal.quantile(point[f]) / divisor;
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

  // The same as a quantile: √(x/ν) with F(x) = u, F being the chi-squared law of 3 or 5 degrees.
  // F(s²) = 2Φ(s) - 1 - 2φ(s)(s + s³/3 …), of which the derivative by s is 2φ(s)s²(s²/3).
  static double divisor(int freedom, double u) {
    double low = 0;
    double high = 40;
    double s = Math.sqrt(freedom - 0.7);
    for (int i = 0; i < 100; i++) {
      double density = 2 * StandardNormal.pdf(s);
      double cube = s * s * s / 3;
      double below = 2 * StandardNormal.cdf(s) - 1 - density * (freedom == 3 ? s : s + cube);
      if (below < u) {
        low = s;
      } else {
        high = s;
      }
      double step = (u - below) / (density * (freedom == 3 ? s * s : s * cube));
      double next = s + step;
      if (!(next > low && next < high)) {
        next = (low + high) / 2;
      }
      if (Math.abs(next - s) <= 1e-12 * s) {
        break;
      }
      s = next;
    }
    return Math.max(s, 1e-150) / Math.sqrt(freedom);
  }

  /** The number D of features. */
  int size() {
    return 2 * waves();
  }

  private int waves() {
    return frequencies[0].length;
  }

  /** Weights of the features, of which each row begins with D, as coefficients of the waves. */
  double[][] coefficients(double[][] weights) {
    double[][] coefficients = new double[weights.length][size()];
    for (int k = 0; k < weights.length; k++) {
      Rows.add(weights[k], amplitude, coefficients[k], size());
    }
    return coefficients;
  }

  /** All features of points given as scaled columns: {@code [feature][point]}, sines first. */
  double[][] rows(double[][] columns, int count) {
    int waves = waves();
    double[][] rows = new double[2 * waves][count];
    double[] phases = new double[count];
    double[] signs = new double[count];
    for (int m = 0; m < waves; m++) {
      phases(m, columns, phases, count);
      Waves.sinCos(phases, rows[m], rows[waves + m], signs, count);
      scale(rows[m], amplitude, count);
      scale(rows[waves + m], amplitude, count);
    }
    return rows;
  }

  /**
   * out[k][c] += Σ_m coefficients[k][m] wave_m(point c).
   *
   * <p>In blocks of frequencies that stay in the first-level cache while they are added to all
   * functions: the functions' rows together need not.
   */
  void add(double[][] columns, int count, double[][] coefficients, double[][] out) {
    int waves = waves();
    double[] phases = new double[count];
    double[] signs = new double[count];
    double[][] sin = new double[BLOCK][count];
    double[][] cos = new double[BLOCK][count];
    for (int start = 0; start < waves; start += BLOCK) {
      int width = Math.min(BLOCK, waves - start);
      for (int b = 0; b < width; b++) {
        phases(start + b, columns, phases, count);
        Waves.sinCos(phases, sin[b], cos[b], signs, count);
      }
      for (int k = 0; k < out.length; k++) {
        addBlock(sin, cos, width, coefficients[k], start, out[k], count);
      }
    }
  }

  private void addBlock(
      double[][] sin, double[][] cos, int width, double[] a, int start, double[] out, int count) {
    int waves = waves();
    int b = 0;
    for (; b + 1 < width; b += 2) {
      int m = start + b;
      Rows.add(
          sin[b],
          cos[b],
          sin[b + 1],
          cos[b + 1],
          a[m],
          a[waves + m],
          a[m + 1],
          a[waves + m + 1],
          out,
          count);
    }
    if (b < width) {
      Rows.add(sin[b], a[start + b], out, count);
      Rows.add(cos[b], a[waves + start + b], out, count);
    }
  }

  private void phases(int m, double[][] columns, double[] phases, int count) {
    Arrays.fill(phases, 0, count, 0);
    for (int f = 0; f < columns.length; f++) {
      Rows.add(columns[f], frequencies[f][m], phases, count);
    }
  }

  private static void scale(double[] row, double factor, int count) {
    for (int c = 0; c < count; c++) {
      row[c] *= factor;
    }
  }

  /** Scratch space of {@link #slope}; one per thread. */
  double[][] scratch() {
    return new double[4][waves()];
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
    Arrays.fill(phases, 0);
    for (int f = 0; f < point.length; f++) {
      Rows.add(frequencies[f], point[f], phases, waves);
    }
    Waves.sinCos(phases, sin, cos, scratch[3], waves);
    double value =
        Rows.dot(coefficients, 0, sin, waves) + Rows.dot(coefficients, waves, cos, waves);
    for (int m = 0; m < waves; m++) {
      phases[m] = coefficients[m] * cos[m] - coefficients[waves + m] * sin[m];
    }
    for (int f = 0; f < point.length; f++) {
      slopes[f] += Rows.dot(frequencies[f], phases, waves);
    }
    return value;
  }
}

package io.github.culmen.setting;

import java.util.Arrays;

/**
 * The free numbers of a Gaussian process: one lengthscale per input, the prior variance of the
 * function and the variance of the observation noise.
 *
 * <p>Inputs are in the unit cube; variances are in squared output units, after standardisation
 * where that is on.
 */
public final class Hyperparameters {
  private final double[] lengthscales;
  private final double variance;
  private final double noiseVariance;

  private Hyperparameters(double[] lengthscales, double variance, double noiseVariance) {
    this.lengthscales = lengthscales;
    this.variance = variance;
    this.noiseVariance = noiseVariance;
  }

  /**
   * Checked hyper-parameters.
   *
   * @param lengthscales one per input, each positive and finite
   * @param variance prior variance of the function, positive and finite
   * @param noiseVariance variance of the observation noise, zero or positive and finite
   */
  public static Hyperparameters of(double[] lengthscales, double variance, double noiseVariance) {
    if (lengthscales.length == 0) {
      throw new IllegalArgumentException("there must be at least one lengthscale, but got none");
    }
    for (int j = 0; j < lengthscales.length; j++) {
      if (!(lengthscales[j] > 0) || Double.isInfinite(lengthscales[j])) {
        throw new IllegalArgumentException(
            "lengthscales must be positive and finite, but lengthscales["
                + j
                + "] = "
                + lengthscales[j]);
      }
    }
    if (!(variance > 0) || Double.isInfinite(variance)) {
      throw new IllegalArgumentException(
          "variance must be positive and finite, but variance = " + variance);
    }
    if (!(noiseVariance >= 0) || Double.isInfinite(noiseVariance)) {
      throw new IllegalArgumentException(
          "noise must be a variance >= 0 and finite, but noise = " + noiseVariance);
    }
    return new Hyperparameters(lengthscales.clone(), variance, noiseVariance);
  }

  /** The lengthscales, a copy. */
  public double[] lengthscales() {
    return lengthscales.clone();
  }

  /** The lengthscale of one input. */
  public double lengthscale(int input) {
    return lengthscales[input];
  }

  /** The number of inputs. */
  public int dimension() {
    return lengthscales.length;
  }

  /** The prior variance of the function. */
  public double variance() {
    return variance;
  }

  /** The variance of the observation noise. */
  public double noiseVariance() {
    return noiseVariance;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hyperparameters that
        && Arrays.equals(lengthscales, that.lengthscales)
        && variance == that.variance
        && noiseVariance == that.noiseVariance;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(lengthscales) + Double.hashCode(variance))
        + Double.hashCode(noiseVariance);
  }

  @Override
  public String toString() {
    return "lengthscales "
        + Arrays.toString(lengthscales)
        + ", variance "
        + variance
        + ", noise "
        + noiseVariance;
  }
}

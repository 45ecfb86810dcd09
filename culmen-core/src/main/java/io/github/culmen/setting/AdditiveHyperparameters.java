package io.github.culmen.setting;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The free numbers of an additive Gaussian process: one lengthscale per input, which stays with the
 * input whatever group it is in, one prior variance per group, and the variance of the observation
 * noise.
 *
 * <p>Units are those of {@link Hyperparameters}. The prior variance of the whole function is the
 * sum of the groups'.
 */
public final class AdditiveHyperparameters {
  private final Decomposition decomposition;
  private final double[] lengthscales;
  private final double[] variances;
  private final double noiseVariance;

  private AdditiveHyperparameters(
      Decomposition decomposition,
      double[] lengthscales,
      double[] variances,
      double noiseVariance) {
    this.decomposition = decomposition;
    this.lengthscales = lengthscales;
    this.variances = variances;
    this.noiseVariance = noiseVariance;
  }

  /**
   * Checked hyper-parameters.
   *
   * @param decomposition the groups
   * @param lengthscales one per input, each positive and finite
   * @param variances prior variance of each group's component, in the decomposition's order, each
   *     positive and finite, and so their sum
   * @param noiseVariance variance of the observation noise, zero or positive and finite
   */
  public static AdditiveHyperparameters of(
      Decomposition decomposition,
      double[] lengthscales,
      double[] variances,
      double noiseVariance) {
    if (lengthscales.length != decomposition.dimension()
        || variances.length != decomposition.size()) {
      throw new IllegalArgumentException(
          "there must be a lengthscale per input and a variance per group, but for "
              + decomposition.dimension()
              + " inputs in "
              + decomposition.size()
              + " groups there are "
              + lengthscales.length
              + " lengthscales and "
              + variances.length
              + " variances");
    }
    for (int g = 0; g < variances.length; g++) {
      if (!(variances[g] > 0) || Double.isInfinite(variances[g])) {
        throw new IllegalArgumentException(
            "variances must be positive and finite, but variances[" + g + "] = " + variances[g]);
      }
    }
    // The checks of Hyperparameters cover the rest, and the sum.
    Hyperparameters.of(lengthscales, Arrays.stream(variances).sum(), noiseVariance);
    return new AdditiveHyperparameters(
        decomposition, lengthscales.clone(), variances.clone(), noiseVariance);
  }

  /** The groups. */
  public Decomposition decomposition() {
    return decomposition;
  }

  /** The lengthscales by input, a copy. */
  public double[] lengthscales() {
    return lengthscales.clone();
  }

  /** The lengthscale of one input. */
  public double lengthscale(int input) {
    return lengthscales[input];
  }

  /** The prior variances by group, a copy. */
  public double[] variances() {
    return variances.clone();
  }

  /** The prior variance of one group's component. */
  public double variance(int group) {
    return variances[group];
  }

  /** The prior variance of the whole function. */
  public double variance() {
    return Arrays.stream(variances).sum();
  }

  /** The variance of the observation noise. */
  public double noiseVariance() {
    return noiseVariance;
  }

  /** The hyper-parameters of one group's component alone. */
  public Hyperparameters component(int group) {
    double[] own =
        IntStream.of(decomposition.group(group)).mapToDouble(j -> lengthscales[j]).toArray();
    return Hyperparameters.of(own, variances[group], noiseVariance);
  }

  /**
   * The same for other groups: lengthscales stay with their inputs; each input brings an equal
   * share of its old group's variance to its new one, so that the sum stays.
   */
  public AdditiveHyperparameters regrouped(Decomposition other) {
    if (other.equals(decomposition)) {
      return this;
    }
    double[] shares = new double[other.size()];
    for (int j = 0; j < other.dimension(); j++) {
      int old = decomposition.groupOf(j);
      shares[other.groupOf(j)] += variances[old] / decomposition.sizeOf(old);
    }
    return of(other, lengthscales, shares, noiseVariance);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AdditiveHyperparameters that
        && decomposition.equals(that.decomposition)
        && Arrays.equals(lengthscales, that.lengthscales)
        && Arrays.equals(variances, that.variances)
        && noiseVariance == that.noiseVariance;
  }

  @Override
  public int hashCode() {
    return 31
            * (31 * (31 * decomposition.hashCode() + Arrays.hashCode(lengthscales))
                + Arrays.hashCode(variances))
        + Double.hashCode(noiseVariance);
  }

  @Override
  public String toString() {
    return "groups "
        + decomposition
        + ", lengthscales "
        + Arrays.toString(lengthscales)
        + ", variances "
        + Arrays.toString(variances)
        + ", noise "
        + noiseVariance;
  }
}

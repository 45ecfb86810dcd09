package io.github.culmen.gp;

import java.util.Optional;

/** The prior of a Gaussian process's hyper-parameters, for inputs in the unit cube. */
public final class HyperparameterPrior {
  private static final double MAX_NOISE = Math.log(10);
  private static final double VANISHED = Math.log(1e-6);
  private static final double LARGEST = Math.log(100);
  private static final double COMPONENT_SD = 2;

  private final ScalarPrior lengthscale;
  private final Optional<ScalarPrior> variance;
  private final ScalarPrior noise;

  private HyperparameterPrior(
      ScalarPrior lengthscale, Optional<ScalarPrior> variance, ScalarPrior noise) {
    this.lengthscale = lengthscale;
    this.variance = variance;
    this.noise = noise;
  }

  /**
   * Log-normal lengthscales whose location grows with √d, unit variance, log-normal noise; for
   * standardised values. [Hvarfner2024]
   */
  public static HyperparameterPrior dimensionScaled(int dimension) {
    return new HyperparameterPrior(
        new ScalarPrior.LogNormal(
            Math.sqrt(2) + 0.5 * Math.log(dimension),
            Math.sqrt(3),
            Math.log(0.025),
            longest(dimension)),
        Optional.empty(),
        new ScalarPrior.LogNormal(-4, 1, Math.log(1e-4), MAX_NOISE));
  }

  /**
   * Gamma(2.5, rate 5) lengthscales, log-uniform variance and noise: the paper's, in the box that
   * makes it proper. [Wang2017] §5
   */
  public static HyperparameterPrior paper(int dimension) {
    return new HyperparameterPrior(
        new ScalarPrior.Gamma(2.5, 5, Math.log(0.3), Math.log(0.005), longest(dimension)),
        Optional.of(new ScalarPrior.LogUniform(0, Math.log(0.01), Math.log(100))),
        new ScalarPrior.LogUniform(Math.log(1e-3), Math.log(1e-8), MAX_NOISE));
  }

  /** The same with the variance learned, for values that are not standardised. */
  public HyperparameterPrior withFreeVariance() {
    return new HyperparameterPrior(
        lengthscale,
        Optional.of(variance.orElse(new ScalarPrior.LogUniform(0, Math.log(0.01), Math.log(100)))),
        noise);
  }

  /**
   * The prior of the variance of one of several components, whose sum should be about 1: around one
   * over their number, in a box low enough for a component to vanish. A single component's is the
   * whole function's.
   */
  Optional<ScalarPrior> componentVariance(int components) {
    if (components == 1) {
      return variance;
    }
    double equal = -Math.log(components);
    return Optional.of(
        variance.isPresent()
            ? new ScalarPrior.LogUniform(equal, VANISHED, LARGEST)
            : new ScalarPrior.LogNormal(
                equal + COMPONENT_SD * COMPONENT_SD, COMPONENT_SD, VANISHED, LARGEST));
  }

  private static double longest(int dimension) {
    return Math.log(1000 * Math.sqrt(dimension));
  }

  ScalarPrior lengthscale() {
    return lengthscale;
  }

  /** Absent when the variance is fixed at 1. */
  Optional<ScalarPrior> variance() {
    return variance;
  }

  ScalarPrior noise() {
    return noise;
  }
}

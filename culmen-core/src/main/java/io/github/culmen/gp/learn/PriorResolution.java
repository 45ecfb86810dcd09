package io.github.culmen.gp.learn;

import io.github.culmen.setting.ParameterPrior;
import java.util.Locale;

/** Turns a user's setting for a hyper-parameter into a prior with a box. */
final class PriorResolution {
  private PriorResolution() {}

  /**
   * The prior.
   *
   * @param what the parameter's name
   * @param given the user's setting
   * @param usual the default prior
   * @param typical a typical logarithm
   * @param lower the logarithm of the default lower bound of a user's own prior
   * @param upper that of the upper bound
   */
  static HyperparameterPrior.Slot resolve(
      String what,
      ParameterPrior given,
      HyperparameterPrior.Slot usual,
      double typical,
      double lower,
      double upper) {
    if (given instanceof ParameterPrior.Fixed fixed) {
      return HyperparameterPrior.Slot.fixed(fixed.value());
    }
    if (given instanceof ParameterPrior.Within within) {
      ScalarPrior known =
          usual
              .prior()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "bounds are for a hyper-parameter that is learned, but the "
                              + what
                              + " is fixed at "
                              + usual.value()));
      return HyperparameterPrior.Slot.learned(
          boxed(what, known, within.bounds(), known.lower(), known.upper()));
    }
    ScalarPrior prior;
    ParameterPrior.Bounds bounds;
    if (given instanceof ParameterPrior.LogNormal normal) {
      prior = new ScalarPrior.LogNormal(normal.mean(), normal.sd(), lower, upper);
      bounds = normal.bounds();
    } else if (given instanceof ParameterPrior.Gamma gamma) {
      double mode = Math.log(gamma.shape() / gamma.rate());
      prior = new ScalarPrior.Gamma(gamma.shape(), gamma.rate(), mode, lower, upper);
      bounds = gamma.bounds();
    } else if (given instanceof ParameterPrior.LogUniform flat) {
      prior = new ScalarPrior.LogUniform(typical, lower, upper);
      bounds = flat.bounds();
    } else {
      prior = new ScalarPrior.Uniform(typical, lower, upper);
      bounds = ((ParameterPrior.Uniform) given).bounds();
    }
    ScalarPrior boxed = boxed(what, prior, bounds, lower, upper);
    requireInside(what, given, boxed);
    return HyperparameterPrior.Slot.learned(boxed);
  }

  private static ScalarPrior boxed(
      String what, ScalarPrior prior, ParameterPrior.Bounds bounds, double lower, double upper) {
    double low = bounds.min().isPresent() ? Math.log(bounds.min().getAsDouble()) : lower;
    double high = bounds.max().isPresent() ? Math.log(bounds.max().getAsDouble()) : upper;
    if (!(low < high)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the %s's min must be less than its max, but min = %.6g and max = %.6g",
              what,
              Math.exp(low),
              Math.exp(high)));
    }
    return prior.within(low, high);
  }

  // A prior with next to nothing inside its bounds contradicts them.
  private static void requireInside(String what, ParameterPrior given, ScalarPrior prior) {
    double low;
    double high;
    if (prior instanceof ScalarPrior.LogNormal normal) {
      low = normal.mean() - 4 * normal.sd();
      high = normal.mean() + 4 * normal.sd();
    } else if (prior instanceof ScalarPrior.Gamma gamma) {
      // The logarithm of a Gamma variable has about this centre and spread.
      double spread = 1 / Math.sqrt(gamma.shape()) + 1 / gamma.shape();
      low = Math.log(gamma.shape() / gamma.rate()) - 4 * spread;
      high = Math.log(gamma.shape() / gamma.rate()) + 4 * spread;
    } else {
      return;
    }
    if (!(low < prior.upper() && high > prior.lower())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the %s's prior must reach into its bounds %.6g to %.6g, but it is %s",
              what,
              Math.exp(prior.lower()),
              Math.exp(prior.upper()),
              given));
    }
  }
}

package io.github.culmen.gp.learn;

import io.github.culmen.setting.ParameterPrior;
import java.util.OptionalDouble;

/**
 * Priors of lengthscales from the units a user gives them in to those of the unit cube, where a
 * side of length s has length 1: with θ = log ℓ in the cube, log(ℓ·s) = θ + log s.
 */
final class LengthscaleUnits {
  private LengthscaleUnits() {}

  /** A default lower bound, in logarithms: low enough in both units. */
  static double lower(double usual, double side) {
    return usual - Math.max(0, Math.log(side));
  }

  /** A default upper bound, in logarithms. */
  static double upper(double usual, double side) {
    return usual - Math.min(0, Math.log(side));
  }

  /** A default prior; its bounds are widened. */
  static HyperparameterPrior.Slot toCube(HyperparameterPrior.Slot slot, double side) {
    if (slot.prior().isEmpty()) {
      return HyperparameterPrior.Slot.fixed(slot.value() / side);
    }
    return HyperparameterPrior.Slot.learned(toCube(slot.prior().get(), side));
  }

  /** A default prior; its bounds are widened. */
  static ScalarPrior toCube(ScalarPrior prior, double side) {
    double shift = Math.log(side);
    double lower = lower(prior.lower(), side);
    double upper = upper(prior.upper(), side);
    if (prior instanceof ScalarPrior.LogNormal normal) {
      return new ScalarPrior.LogNormal(normal.mean() - shift, normal.sd(), lower, upper);
    }
    if (prior instanceof ScalarPrior.Gamma gamma) {
      return new ScalarPrior.Gamma(
          gamma.shape(), gamma.rate() * side, gamma.typical() - shift, lower, upper);
    }
    if (prior instanceof ScalarPrior.LogUniform flat) {
      return new ScalarPrior.LogUniform(flat.typical() - shift, lower, upper);
    }
    return new ScalarPrior.Uniform(((ScalarPrior.Uniform) prior).typical() - shift, lower, upper);
  }

  /** A user's prior, its bounds included. */
  static ParameterPrior toCube(ParameterPrior prior, double side) {
    if (side == 1) {
      return prior;
    }
    if (prior instanceof ParameterPrior.Fixed fixed) {
      return new ParameterPrior.Fixed(fixed.value() / side);
    }
    if (prior instanceof ParameterPrior.LogNormal normal) {
      return new ParameterPrior.LogNormal(
          normal.mean() - Math.log(side), normal.sd(), toCube(normal.bounds(), side));
    }
    if (prior instanceof ParameterPrior.Gamma gamma) {
      return new ParameterPrior.Gamma(
          gamma.shape(), gamma.rate() * side, toCube(gamma.bounds(), side));
    }
    if (prior instanceof ParameterPrior.LogUniform flat) {
      return new ParameterPrior.LogUniform(toCube(flat.bounds(), side));
    }
    if (prior instanceof ParameterPrior.Uniform flat) {
      return new ParameterPrior.Uniform(toCube(flat.bounds(), side));
    }
    return new ParameterPrior.Within(toCube(((ParameterPrior.Within) prior).bounds(), side));
  }

  private static ParameterPrior.Bounds toCube(ParameterPrior.Bounds bounds, double side) {
    return new ParameterPrior.Bounds(divided(bounds.min(), side), divided(bounds.max(), side));
  }

  private static OptionalDouble divided(OptionalDouble bound, double side) {
    return bound.isPresent() ? OptionalDouble.of(bound.getAsDouble() / side) : bound;
  }
}

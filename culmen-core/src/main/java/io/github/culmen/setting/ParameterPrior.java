package io.github.culmen.setting;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The prior of one hyper-parameter: a distribution within bounds, or a fixed value.
 *
 * <p>Lengthscales are those of inputs in the unit cube, variance and noise are variances of
 * standardised values where standardising is on. Bounds that are not given are wide: 0.005 to
 * 1000√d for lengthscales, 1e-4 to 1e4 for the variance, 1e-8 to 10 for the noise.
 */
public sealed interface ParameterPrior {
  /** The smallest and the largest number any value or bound may have. */
  double SMALLEST = 1e-12;

  /** See {@link #SMALLEST}. */
  double LARGEST = 1e12;

  /**
   * A value that is not learned.
   *
   * @param value from 1e-12 to 1e12
   */
  record Fixed(double value) implements ParameterPrior {
    /** Checks the value. */
    public Fixed {
      requireLegal("a fixed hyper-parameter", value);
    }

    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /**
   * The logarithm is normal.
   *
   * @param mean of the logarithm
   * @param sd of the logarithm, positive
   * @param bounds beyond which the density is zero
   */
  record LogNormal(double mean, double sd, Bounds bounds) implements ParameterPrior {
    /** Checks the parameters. */
    public LogNormal {
      if (!Double.isFinite(mean)) {
        throw new IllegalArgumentException(
            "the mean of a log-normal prior must be finite, but mean = " + mean);
      }
      if (!(sd > 0) || Double.isInfinite(sd)) {
        throw new IllegalArgumentException(
            "the sd of a log-normal prior must be positive and finite, but sd = " + sd);
      }
    }

    @Override
    public String toString() {
      return "{log-normal: {mean: " + mean + ", sd: " + sd + bounds.after(", ") + "}}";
    }
  }

  /**
   * A Gamma distribution, of mean shape/rate.
   *
   * @param shape positive
   * @param rate positive
   * @param bounds beyond which the density is zero
   */
  record Gamma(double shape, double rate, Bounds bounds) implements ParameterPrior {
    /** Checks the parameters. */
    public Gamma {
      if (!(shape > 0) || Double.isInfinite(shape) || !(rate > 0) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "shape and rate of a gamma prior must be positive and finite, but shape = "
                + shape
                + " and rate = "
                + rate);
      }
    }

    @Override
    public String toString() {
      return "{gamma: {shape: " + shape + ", rate: " + rate + bounds.after(", ") + "}}";
    }
  }

  /**
   * Every order of magnitude is equally probable.
   *
   * @param bounds where
   */
  record LogUniform(Bounds bounds) implements ParameterPrior {
    @Override
    public String toString() {
      return "{log-uniform: {" + bounds.after("") + "}}";
    }
  }

  /**
   * Every value is equally probable.
   *
   * @param bounds where
   */
  record Uniform(Bounds bounds) implements ParameterPrior {
    @Override
    public String toString() {
      return "{uniform: {" + bounds.after("") + "}}";
    }
  }

  /**
   * The default prior within other bounds.
   *
   * @param bounds at least one of them given
   */
  record Within(Bounds bounds) implements ParameterPrior {
    /** Checks that there is a bound. */
    public Within {
      if (bounds.min().isEmpty() && bounds.max().isEmpty()) {
        throw new IllegalArgumentException(
            "a prior needs a distribution, min or max, but has none of them");
      }
    }

    @Override
    public String toString() {
      return "{" + bounds.after("") + "}";
    }
  }

  /**
   * Bounds of a hyper-parameter.
   *
   * @param min the least value, from 1e-12 to 1e12 and below max
   * @param max the largest value
   */
  record Bounds(OptionalDouble min, OptionalDouble max) {
    /** Checks the bounds. */
    public Bounds {
      min.ifPresent(value -> requireLegal("min", value));
      max.ifPresent(value -> requireLegal("max", value));
      if (min.isPresent() && max.isPresent() && !(min.getAsDouble() < max.getAsDouble())) {
        throw new IllegalArgumentException(
            "min must be less than max, but min = "
                + min.getAsDouble()
                + " and max = "
                + max.getAsDouble());
      }
    }

    /** The default bounds. */
    public static Bounds none() {
      return new Bounds(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Both bounds given. */
    public static Bounds of(double min, double max) {
      return new Bounds(OptionalDouble.of(min), OptionalDouble.of(max));
    }

    private String after(String separator) {
      String low = min.isPresent() ? "min: " + min.getAsDouble() : "";
      String high = max.isPresent() ? "max: " + max.getAsDouble() : "";
      String both = low + (low.isEmpty() || high.isEmpty() ? "" : ", ") + high;
      return both.isEmpty() ? "" : separator + both;
    }
  }

  private static void requireLegal(String what, double value) {
    if (!(value >= SMALLEST && value <= LARGEST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s must be from %.0e to %.0e, but is %s",
              what,
              SMALLEST,
              LARGEST,
              value));
    }
  }
}

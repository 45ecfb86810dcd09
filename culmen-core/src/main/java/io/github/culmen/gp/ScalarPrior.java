package io.github.culmen.gp;

import java.util.random.RandomGenerator;

/**
 * The prior of one positive parameter, as a function of θ = log(parameter), inside a box.
 *
 * <p>A density can be maximised over the parameter or over its logarithm, and the modes differ: the
 * log-normal's by a factor exp(sd²). {@link LogNormal} is a density of the parameter itself, as in
 * the model the default prior comes from; {@link Gamma} and {@link LogUniform} are densities of the
 * logarithm, where the log-uniform is flat instead of piling up at its lower end.
 */
sealed interface ScalarPrior {
  /** The log density at θ, up to a constant, finite for every finite θ. */
  double logDensity(double theta);

  /** Its derivative. */
  double slope(double theta);

  /** The lower end of the box, in θ. */
  double lower();

  /** The upper end of the box, in θ. */
  double upper();

  /** Where a search starts without better knowledge: the mode, or a typical value. */
  double start();

  /** A typical θ for another start, inside the box. */
  double draw(RandomGenerator random);

  /** exp(θ) with θ normal. */
  record LogNormal(double mean, double sd, double lower, double upper) implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      double t = (theta - mean) / sd;
      return -0.5 * t * t - theta;
    }

    @Override
    public double slope(double theta) {
      return -(theta - mean) / (sd * sd) - 1;
    }

    @Override
    public double start() {
      return clip(mean - sd * sd, lower, upper);
    }

    @Override
    public double draw(RandomGenerator random) {
      // Around the mode: the upper tail of the prior has no curvature to offer a search.
      return clip(mean - sd * sd + sd * random.nextGaussian(), lower, upper);
    }
  }

  /** Gamma with a shape and a rate. */
  record Gamma(double shape, double rate, double start, double lower, double upper)
      implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      return shape * theta - rate * Math.exp(theta);
    }

    @Override
    public double slope(double theta) {
      return shape - rate * Math.exp(theta);
    }

    @Override
    public double draw(RandomGenerator random) {
      return clip(Math.log(shape / rate) + random.nextGaussian(), lower, upper);
    }
  }

  /** Flat in θ. */
  record LogUniform(double start, double lower, double upper) implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      return 0;
    }

    @Override
    public double slope(double theta) {
      return 0;
    }

    @Override
    public double draw(RandomGenerator random) {
      return clip(start + 2 * random.nextGaussian(), lower, upper);
    }
  }

  private static double clip(double theta, double lower, double upper) {
    return Math.max(lower, Math.min(upper, theta));
  }
}

package io.github.culmen.gp.learn;

import java.util.random.RandomGenerator;

/**
 * The prior of one positive parameter, as a function of θ = log(parameter), inside a box.
 *
 * <p>A density can be maximised over the parameter or over its logarithm, and the modes differ: the
 * log-normal's by a factor exp(sd²). {@link #logDensity} is what the most probable parameters
 * maximise: for {@link LogNormal} and {@link Uniform} the density of the parameter itself, as in
 * the model the default prior comes from; for {@link Gamma} and {@link LogUniform} that of the
 * logarithm, where the log-uniform is flat instead of piling up at its lower end. Samplers move in
 * θ and need {@link #logDensityOfTheta}, which is the same distribution for all of them.
 */
public sealed interface ScalarPrior {
  /** The log density at θ whose maximum is sought, up to a constant, finite for finite θ. */
  double logDensity(double theta);

  /** Its derivative. */
  double slope(double theta);

  /** The log density of θ itself, up to a constant: what a sampler of θ needs. */
  double logDensityOfTheta(double theta);

  /** The lower end of the box, in θ. */
  double lower();

  /** The upper end of the box, in θ. */
  double upper();

  /** Where a search starts without better knowledge: the mode, or a typical value. */
  double start();

  /** A typical θ for another start, inside the box. */
  double draw(RandomGenerator random);

  /** The same within another box. */
  ScalarPrior within(double lower, double upper);

  /** Its name in study files. */
  String word();

  /** exp(θ) with θ normal. */
  record LogNormal(double mean, double sd, double lower, double upper) implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      return logDensityOfTheta(theta) - theta;
    }

    @Override
    public double slope(double theta) {
      return -(theta - mean) / (sd * sd) - 1;
    }

    @Override
    public double logDensityOfTheta(double theta) {
      double t = (theta - mean) / sd;
      return -0.5 * t * t;
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

    @Override
    public ScalarPrior within(double low, double high) {
      return new LogNormal(mean, sd, low, high);
    }

    @Override
    public String word() {
      return "log-normal";
    }
  }

  /** Gamma with a shape and a rate. */
  record Gamma(double shape, double rate, double typical, double lower, double upper)
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
    public double logDensityOfTheta(double theta) {
      return logDensity(theta);
    }

    @Override
    public double start() {
      return clip(typical, lower, upper);
    }

    @Override
    public double draw(RandomGenerator random) {
      return clip(Math.log(shape / rate) + random.nextGaussian(), lower, upper);
    }

    @Override
    public ScalarPrior within(double low, double high) {
      return new Gamma(shape, rate, typical, low, high);
    }

    @Override
    public String word() {
      return "gamma";
    }
  }

  /** Flat in θ. */
  record LogUniform(double typical, double lower, double upper) implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      return 0;
    }

    @Override
    public double slope(double theta) {
      return 0;
    }

    @Override
    public double logDensityOfTheta(double theta) {
      return 0;
    }

    @Override
    public double start() {
      return inside(typical, lower, upper);
    }

    @Override
    public double draw(RandomGenerator random) {
      return clip(start() + 2 * random.nextGaussian(), lower, upper);
    }

    @Override
    public ScalarPrior within(double low, double high) {
      return new LogUniform(typical, low, high);
    }

    @Override
    public String word() {
      return "log-uniform";
    }
  }

  /** Flat in the parameter. */
  record Uniform(double typical, double lower, double upper) implements ScalarPrior {
    @Override
    public double logDensity(double theta) {
      return 0;
    }

    @Override
    public double slope(double theta) {
      return 0;
    }

    @Override
    public double logDensityOfTheta(double theta) {
      return theta;
    }

    @Override
    public double start() {
      return inside(typical, lower, upper);
    }

    @Override
    public double draw(RandomGenerator random) {
      return clip(start() + 2 * random.nextGaussian(), lower, upper);
    }

    @Override
    public ScalarPrior within(double low, double high) {
      return new Uniform(typical, low, high);
    }

    @Override
    public String word() {
      return "uniform";
    }
  }

  private static double clip(double theta, double lower, double upper) {
    return Math.max(lower, Math.min(upper, theta));
  }

  // Where nothing else is known, the middle of a box that a typical value is not in.
  private static double inside(double typical, double lower, double upper) {
    return typical > lower && typical < upper ? typical : 0.5 * (lower + upper);
  }
}

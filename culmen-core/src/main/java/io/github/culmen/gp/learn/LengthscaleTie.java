package io.github.culmen.gp.learn;

/**
 * The tie between lengthscales: the log density of Student's t at the distance of each from their
 * mean, in logarithms. How tight it is, is the scale of that law.
 *
 * <p>A few hundred values say little about each of many lengthscales, but much about what they have
 * in common. Fitted one by one they overfit single values. The tails are heavy, so that an unusual
 * input, or one without influence, can go its own way.
 */
final class LengthscaleTie {
  /** The scale for many parameters: a few hundred values say little about each of fifty. */
  static final double TIGHT = 0.3;

  /** The scale for values that are few. */
  static final double LOOSE = 0.7;

  // The degrees of freedom of Student's t.
  private static final double FREEDOM = 3;

  private final double[] logSides;
  private final double scale;

  /**
   * A tie.
   *
   * @param logSides what to add to the logarithms of lengthscales for units in which they may be
   *     compared; as many as there are lengthscales, none if they are not tied
   * @param scale of Student's t, in logarithms
   */
  LengthscaleTie(double[] logSides, double scale) {
    this.logSides = logSides.clone();
    this.scale = scale;
  }

  /**
   * The log density, up to a constant.
   *
   * @param theta the logarithms of lengthscales, and possibly more
   * @param gradient is added to
   */
  double log(double[] theta, double[] gradient) {
    int count = logSides.length;
    double mean = 0;
    for (int j = 0; j < count; j++) {
      mean += (theta[j] + logSides[j]) / count;
    }
    double value = 0;
    double common = 0;
    for (int j = 0; j < count; j++) {
      double apart = (theta[j] + logSides[j] - mean) / scale;
      value -= 0.5 * (FREEDOM + 1) * Math.log1p(apart * apart / FREEDOM);
      double slope = -(FREEDOM + 1) * apart / (scale * (FREEDOM + apart * apart));
      gradient[j] += slope;
      common += slope / count;
    }
    // The mean moves with each of them.
    for (int j = 0; j < count; j++) {
      gradient[j] -= common;
    }
    return value;
  }
}

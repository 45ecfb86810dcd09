package io.github.culmen.gp.learn;

/**
 * The tie between lengthscales: the log density of Student's t at the distance of each from their
 * mean, in logarithms.
 *
 * <p>A few hundred values say little about each of many lengthscales, but much about what they have
 * in common. Fitted one by one they overfit single values. The tails are heavy, so that an unusual
 * input, or one without influence, can go its own way.
 */
final class LengthscaleTie {
  // The scale of Student's t in logs, and its degrees of freedom.
  private static final double SCALE = 0.3;
  private static final double FREEDOM = 3;

  private LengthscaleTie() {}

  /**
   * The log density, up to a constant.
   *
   * @param theta the logarithms of lengthscales, and possibly more
   * @param logSides what to add to the logarithms for units in which they may be compared; as many
   *     as there are lengthscales
   * @param gradient is added to
   */
  static double log(double[] theta, double[] logSides, double[] gradient) {
    int count = logSides.length;
    double mean = 0;
    for (int j = 0; j < count; j++) {
      mean += (theta[j] + logSides[j]) / count;
    }
    double value = 0;
    double common = 0;
    for (int j = 0; j < count; j++) {
      double apart = (theta[j] + logSides[j] - mean) / SCALE;
      value -= 0.5 * (FREEDOM + 1) * Math.log1p(apart * apart / FREEDOM);
      double slope = -(FREEDOM + 1) * apart / (SCALE * (FREEDOM + apart * apart));
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

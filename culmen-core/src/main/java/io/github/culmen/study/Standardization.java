package io.github.culmen.study;

/**
 * The map between told values and those a model sees: the direction's sign, a shift and a scale.
 * The only place where signs flip and units change.
 *
 * <p>Values are divided by the largest of them first, so that ones near the limits of a double
 * neither overflow nor vanish in the sums.
 */
final class Standardization {
  // Values that differ by less than this, relative to their size, differ by rounding only.
  private static final double SAME = 1e-14;

  private final Direction direction;
  private final double magnitude;
  private final double centre;
  private final double scale;

  private Standardization(Direction direction, double magnitude, double centre, double scale) {
    this.direction = direction;
    this.magnitude = magnitude;
    this.centre = centre;
    this.scale = scale;
  }

  /**
   * Mean 0 and standard deviation 1. Where all values are equal they become 0, and the largest of
   * them is the unit, so that told standard deviations keep a scale.
   */
  static Standardization of(Direction direction, double[] values) {
    double magnitude = magnitude(values);
    double mean = 0;
    for (double value : values) {
      mean += direction.flip(value) / magnitude / values.length;
    }
    double sum = 0;
    for (double value : values) {
      double difference = direction.flip(value) / magnitude - mean;
      sum += difference * difference;
    }
    double sd = values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
    return new Standardization(direction, magnitude, mean, sd > SAME ? sd : 1);
  }

  /** No shift, root mean square 1: for models that learn the variance of raw values. */
  static Standardization scaleOnly(Direction direction, double[] values) {
    double magnitude = magnitude(values);
    double sum = 0;
    for (double value : values) {
      sum += (value / magnitude) * (value / magnitude);
    }
    double scale = Math.sqrt(sum / values.length);
    return new Standardization(direction, magnitude, 0, scale > 0 ? scale : 1);
  }

  /** The direction's sign only. */
  static Standardization none(Direction direction) {
    return new Standardization(direction, 1, 0, 1);
  }

  private static double magnitude(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest > 0 ? largest : 1;
  }

  /** What the model sees of a told value. */
  double toModel(double value) {
    return (direction.flip(value) / magnitude - centre) / scale;
  }

  /** A told standard deviation in the model's units. */
  double sdToModel(double sd) {
    return sd / magnitude / scale;
  }

  /** What the user sees of a model's value; the largest double stands for what exceeds it. */
  double toUser(double value) {
    return finite(direction.flip((value * scale + centre) * magnitude));
  }

  /** A model's standard deviation in the user's units. */
  double sdToUser(double sd) {
    return finite(sd * scale * magnitude);
  }

  private static double finite(double value) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
  }
}

package io.github.culmen.study.value;

import io.github.culmen.math.Samples;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The map between told values and those a model sees: the direction's sign, a clip of the worst
 * values, a transform, a shift and a scale. Everything a model sees and says passes through here.
 *
 * <p>Values are divided by the largest of them first, so that ones near the limits of a double
 * neither overflow nor vanish in the sums. Every step is increasing, so quantiles of a posterior
 * map back exactly.
 */
public final class Standardization {
  // Values that differ by less than this, relative to their size, differ by rounding only.
  private static final double RELATIVE_ROUNDING = 1e-14;
  // A value is an outlier if it is worse than the rest by more than OUTLIER_SPREADS times their
  // spread; at least MIN_INLIERS values must be better. A spread below SPREAD_ROUNDING, relative to
  // the values' size, may be rounding.
  private static final double OUTLIER_SPREADS = 1000;
  private static final int MIN_INLIERS = 3;
  private static final double SPREAD_ROUNDING = 1e-12;
  // Turns the median absolute deviation of normal values into their standard deviation.
  private static final double MAD_TO_SD = 1.4826;

  private final Direction direction;
  private final double clip;
  private final OutputTransform curve;
  private final double best;
  private final double magnitude;
  private final double centre;
  private final double scale;
  private final List<Warning> warnings;

  private Standardization(Direction direction, Transformed transformed, Linear linear) {
    this.direction = direction;
    this.clip = transformed.clip;
    this.curve = transformed.curve;
    this.best = transformed.best;
    this.warnings = transformed.warnings;
    this.magnitude = linear.magnitude;
    this.centre = linear.centre;
    this.scale = linear.scale;
  }

  /**
   * Mean 0 and standard deviation 1. Where all values are equal they become 0, and the largest of
   * them is the unit, so that told standard deviations keep a scale.
   */
  public static Standardization of(Direction direction, double[] values) {
    return of(direction, values, new ValueTransform(true));
  }

  /**
   * The same, clipped and transformed first; {@code standardize} is assumed to be set. Around a
   * told mean, which is clipped and transformed as values are, the root mean square is 1.
   */
  public static Standardization of(Direction direction, double[] values, ValueTransform outputs) {
    Transformed transformed = Transformed.of(direction, values, outputs);
    return new Standardization(
        direction,
        transformed,
        outputs.mean().isPresent()
            ? Linear.around(transformed.mean, transformed.values)
            : Linear.standard(transformed.values));
  }

  /**
   * No shift but that by a told mean, root mean square 1: for models that learn the variance of raw
   * values.
   */
  public static Standardization scaleOnly(Direction direction, double[] values) {
    return scaleOnly(direction, values, new ValueTransform(false));
  }

  public static Standardization scaleOnly(
      Direction direction, double[] values, ValueTransform outputs) {
    Transformed transformed = Transformed.of(direction, values, outputs);
    return new Standardization(
        direction,
        transformed,
        outputs.mean().isPresent()
            ? Linear.around(transformed.mean, transformed.values)
            : Linear.rootMeanSquare(transformed.values));
  }

  /** The direction's sign only. */
  public static Standardization none(Direction direction) {
    return none(direction, new double[0], new ValueTransform(false));
  }

  /** No scale, and no shift but that by a told mean. */
  public static Standardization none(Direction direction, double[] values, ValueTransform outputs) {
    Transformed transformed = Transformed.of(direction, values, outputs);
    return new Standardization(direction, transformed, new Linear(1, transformed.mean, 1));
  }

  /** A told value in the model's units. */
  public double toModel(double value) {
    double clipped = Math.max(clip, direction.flip(value));
    return (curve.forward(clipped) / magnitude - centre) / scale;
  }

  /** A told standard deviation in the model's units, near the best of the told values. */
  public double sdToModel(double sd) {
    return transformedSd(best, sd) / magnitude / scale;
  }

  /** A told standard deviation of a told value in the model's units, by the transform's slope. */
  public double sdToModel(double value, double sd) {
    return transformedSd(Math.max(clip, direction.flip(value)), sd) / magnitude / scale;
  }

  private double transformedSd(double oriented, double sd) {
    return curve.straight() || sd == 0 ? sd : sd * curve.slope(oriented);
  }

  /** A model's value in the user's units; the largest double stands for what exceeds it. */
  public double toUser(double value) {
    return finite(direction.flip(curve.inverse((value * scale + centre) * magnitude)));
  }

  /** A model's standard deviation in the user's units, near the best of the told values. */
  public double sdToUser(double sd) {
    double straight = sd * scale * magnitude;
    return finite(curve.straight() || sd == 0 ? straight : straight / curve.slope(best));
  }

  /**
   * The standard deviation in the user's units of a posterior with mean {@code at}: under a
   * transform, half the distance between the quantiles one sd either side.
   */
  public double sdToUser(double at, double sd) {
    if (curve.straight()) {
      return sdToUser(sd);
    }
    return finite(Math.abs(toUser(at + sd) / 2 - toUser(at - sd) / 2));
  }

  /** Whether a told value is clipped. */
  public boolean clips(double value) {
    return direction.flip(value) < clip;
  }

  /** Whether there is no transform, so that an sd means the same everywhere. */
  public boolean straight() {
    return curve.straight();
  }

  /** What a person should know about the clip and the transform. */
  public List<Warning> warnings() {
    return warnings;
  }

  double magnitude() {
    return magnitude;
  }

  double centre() {
    return centre;
  }

  double scale() {
    return scale;
  }

  /** Whether some told values are so bad that all others look equal beside them. */
  public static boolean hasOutliers(Direction direction, double[] told) {
    return Transformed.hasOutliers(Arrays.stream(told).map(direction::flip).toArray());
  }

  /** Which told values are so bad that all others look equal beside them. */
  public static boolean[] outliers(Direction direction, double[] told) {
    double[] values = Arrays.stream(told).map(direction::flip).toArray();
    double worst = Transformed.worstInlier(values);
    boolean[] outliers = new boolean[values.length];
    for (int i = 0; i < outliers.length; i++) {
      outliers[i] = values[i] < worst;
    }
    return outliers;
  }

  private static double finite(double value) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
  }

  /** A shift and a scale: (v/magnitude - centre)/scale. */
  private record Linear(double magnitude, double centre, double scale) {
    static Linear standard(double[] values) {
      double magnitude = largest(values);
      double mean = 0;
      for (double value : values) {
        mean += value / magnitude / values.length;
      }
      double sum = 0;
      for (double value : values) {
        double difference = value / magnitude - mean;
        sum += difference * difference;
      }
      double sd = values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
      return new Linear(magnitude, mean, sd > RELATIVE_ROUNDING ? sd : 1);
    }

    static Linear around(double mean, double[] values) {
      double magnitude = Math.max(largest(values), Math.abs(mean));
      double centre = mean / magnitude;
      double sum = 0;
      for (double value : values) {
        double difference = value / magnitude - centre;
        sum += difference * difference;
      }
      double scale = values.length == 0 ? 0 : Math.sqrt(sum / values.length);
      return new Linear(magnitude, centre, scale > RELATIVE_ROUNDING ? scale : 1);
    }

    static Linear rootMeanSquare(double[] values) {
      double magnitude = largest(values);
      double sum = 0;
      for (double value : values) {
        sum += (value / magnitude) * (value / magnitude);
      }
      double scale = Math.sqrt(sum / values.length);
      return new Linear(magnitude, 0, scale > 0 ? scale : 1);
    }
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest > 0 ? largest : 1;
  }

  /** Values to maximise, clipped and transformed. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Transformed(
      double[] values,
      double clip,
      OutputTransform curve,
      double best,
      double mean,
      List<Warning> warnings) {
    static Transformed of(Direction direction, double[] told, ValueTransform outputs) {
      double[] values = Arrays.stream(told).map(direction::flip).toArray();
      List<Warning> warnings = new ArrayList<>();
      // Logarithms first: on their scale few values are outliers. A power fitted with the outliers
      // in place would describe only them.
      OutputTransform log =
          outputs.transform() == ValueTransform.Transform.LOG && values.length > 0
              ? log(direction, values, outputs)
              : OutputTransform.NONE;
      double clip = clip(values, log, outputs);
      int clipped = 0;
      for (int i = 0; i < values.length; i++) {
        if (values[i] < clip) {
          values[i] = clip;
          clipped++;
        }
      }
      if (clipped > 0) {
        warnings.add(
            new Warning(
                "clipped",
                String.format(
                    Locale.ROOT,
                    "%d of %d values were clipped to %.4g (winsorize: %s)",
                    clipped,
                    values.length,
                    direction.flip(clip),
                    outputs.winsorize().getAsDouble())));
      }
      double best = Arrays.stream(values).max().orElse(0);
      OutputTransform curve = curve(direction, values, outputs, warnings);
      double mean =
          outputs.mean().isPresent()
              // A transform may carry a mean that is far from all values beyond every double.
              ? finite(curve.forward(Math.max(clip, direction.flip(outputs.mean().getAsDouble()))))
              : 0;
      if (!curve.straight()) {
        values = Arrays.stream(values).map(curve::forward).toArray();
      }
      if (hasOutliers(values)) {
        warnings.add(
            new Warning(
                "outliers",
                "some values are extreme outliers (over 1000 times the spread of the rest) and make"
                    + " all others look equal; report those trials as failed, or clip them with"
                    + " winsorize"));
      }
      return new Transformed(values, clip, curve, best, mean, List.copyOf(warnings));
    }

    // A told mean has to have a logarithm too.
    private static LogTransform log(Direction direction, double[] values, ValueTransform outputs) {
      if (outputs.mean().isEmpty()) {
        return LogTransform.of(values);
      }
      double[] all = Arrays.copyOf(values, values.length + 1);
      all[values.length] = direction.flip(outputs.mean().getAsDouble());
      return LogTransform.of(all);
    }

    // The best few of a search that has converged are close together too, but not a quarter of all.
    private static boolean hasOutliers(double[] values) {
      return worstInlier(values) > Double.NEGATIVE_INFINITY;
    }

    // -∞ if no value is an outlier.
    private static double worstInlier(double[] values) {
      double[] sorted = Arrays.stream(values).map(v -> -v).sorted().toArray();
      for (int i = Math.max(MIN_INLIERS, (sorted.length + 3) / 4); i < sorted.length; i++) {
        double spread = sorted[i - 1] - sorted[0];
        boolean differ =
            spread > SPREAD_ROUNDING * Math.max(Math.abs(sorted[0]), Math.abs(sorted[i - 1]));
        if (differ && sorted[i] - sorted[i - 1] > OUTLIER_SPREADS * spread) {
          return -sorted[i - 1];
        }
      }
      return Double.NEGATIVE_INFINITY;
    }

    private static OutputTransform curve(
        Direction direction, double[] values, ValueTransform outputs, List<Warning> warnings) {
      if (values.length == 0 || outputs.transform() == ValueTransform.Transform.NONE) {
        return OutputTransform.NONE;
      }
      if (outputs.transform() == ValueTransform.Transform.POWER) {
        return PowerTransform.of(values);
      }
      LogTransform curve = log(direction, values, outputs);
      if (!curve.plain()) {
        warnings.add(
            new Warning(
                "log of both signs",
                "transform: log is meant for values of one sign; since there are both signs, or"
                    + " zeros, sign(v) log(1 + |v|/c) is used, c being their median size"));
      }
      return curve;
    }

    // If more than half of the values are equal, the deviations of the others count.
    private static double clip(double[] told, OutputTransform curve, ValueTransform outputs) {
      if (outputs.winsorize().isEmpty() || told.length == 0) {
        return -Double.MAX_VALUE;
      }
      double[] values = Arrays.stream(told).map(curve::forward).toArray();
      double magnitude = largest(values);
      double[] scaled = Arrays.stream(values).map(v -> v / magnitude).toArray();
      double median = Samples.median(scaled);
      double[] deviations = Arrays.stream(scaled).map(v -> Math.abs(v - median)).toArray();
      double deviation = Samples.median(deviations);
      if (deviation == 0) {
        double[] others = Arrays.stream(deviations).filter(v -> v > 0).toArray();
        if (others.length == 0) {
          return -Double.MAX_VALUE;
        }
        deviation = Samples.median(others);
      }
      double lowest = median - outputs.winsorize().getAsDouble() * MAD_TO_SD * deviation;
      return finite(curve.inverse(lowest * magnitude));
    }
  }
}

package io.github.culmen.study.fit;

import io.github.culmen.math.Samples;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The map between told values and those a model sees: the direction's sign, a limit for the worst,
 * a curve, a shift and a scale. The only place where signs flip and units change.
 *
 * <p>Values are divided by the largest of them first, so that ones near the limits of a double
 * neither overflow nor vanish in the sums. Every part is increasing, so quantiles of a belief go
 * back exactly.
 */
public final class Standardization {
  // Values that differ by less than this, relative to their size, differ by rounding only.
  private static final double SAME = 1e-14;
  // How many times their spread away from better values others are wild, and how many of those it
  // takes to say so; a spread of this share of their size may be rounding.
  private static final double WILD = 1000;
  private static final int FEWEST_TAME = 3;
  private static final double ROUNDED = 1e-12;
  // Makes the median absolute deviation of normal values their standard deviation.
  private static final double NORMAL = 1.4826;

  private final Direction direction;
  private final double worst;
  private final OutputCurve curve;
  private final double best;
  private final double magnitude;
  private final double centre;
  private final double scale;
  private final List<String> notes;

  private Standardization(Direction direction, Bent bent, Linear linear) {
    this.direction = direction;
    this.worst = bent.worst;
    this.curve = bent.curve;
    this.best = bent.best;
    this.notes = bent.notes;
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

  /** The same after what else is to be done to values; {@code standardize} is taken to be set. */
  public static Standardization of(Direction direction, double[] values, ValueTransform outputs) {
    Bent bent = Bent.of(direction, values, outputs);
    return new Standardization(direction, bent, Linear.standard(bent.values));
  }

  /** No shift, root mean square 1: for models that learn the variance of raw values. */
  static Standardization scaleOnly(Direction direction, double[] values) {
    return scaleOnly(direction, values, new ValueTransform(false));
  }

  static Standardization scaleOnly(Direction direction, double[] values, ValueTransform outputs) {
    Bent bent = Bent.of(direction, values, outputs);
    return new Standardization(direction, bent, Linear.rootMeanSquare(bent.values));
  }

  /** The direction's sign only. */
  public static Standardization none(Direction direction) {
    return none(direction, new double[0], new ValueTransform(false));
  }

  /** No shift and no scale. */
  public static Standardization none(Direction direction, double[] values, ValueTransform outputs) {
    return new Standardization(direction, Bent.of(direction, values, outputs), new Linear(1, 0, 1));
  }

  /** What the model sees of a told value. */
  public double toModel(double value) {
    double limited = Math.max(worst, direction.flip(value));
    return (curve.forward(limited) / magnitude - centre) / scale;
  }

  /** A told standard deviation in the model's units, near the best of the told values. */
  public double sdToModel(double sd) {
    return bent(best, sd) / magnitude / scale;
  }

  /** A told standard deviation of a told value in the model's units, by the curve's slope. */
  public double sdToModel(double value, double sd) {
    return bent(Math.max(worst, direction.flip(value)), sd) / magnitude / scale;
  }

  private double bent(double oriented, double sd) {
    return curve.straight() || sd == 0 ? sd : sd * curve.slope(oriented);
  }

  /** What the user sees of a model's value; the largest double stands for what exceeds it. */
  public double toUser(double value) {
    return finite(direction.flip(curve.inverse((value * scale + centre) * magnitude)));
  }

  /** A model's standard deviation in the user's units, near the best of the told values. */
  public double sdToUser(double sd) {
    double straight = sd * scale * magnitude;
    return finite(curve.straight() || sd == 0 ? straight : straight / curve.slope(best));
  }

  /**
   * The standard deviation in the user's units of a belief with mean {@code at}: where there is a
   * curve, half the way between the quantiles that are one sd off.
   */
  public double sdToUser(double at, double sd) {
    if (curve.straight()) {
      return sdToUser(sd);
    }
    return finite(Math.abs(toUser(at + sd) / 2 - toUser(at - sd) / 2));
  }

  /** Whether a told value is worse than those that count in full. */
  public boolean limits(double value) {
    return direction.flip(value) < worst;
  }

  /** Whether an sd means the same wherever it is. */
  boolean straight() {
    return curve.straight();
  }

  /** What a person should know about what was done to the values. */
  public List<String> notes() {
    return notes;
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

  /** Whether some told values are so much worse than others that those look equal beside them. */
  public static boolean someAreWild(Direction direction, double[] told) {
    return Bent.someAreWild(Arrays.stream(told).map(direction::flip).toArray());
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
      return new Linear(magnitude, mean, sd > SAME ? sd : 1);
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

  /** Values to maximise, limited and bent. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Bent(
      double[] values, double worst, OutputCurve curve, double best, List<String> notes) {
    public static Bent of(Direction direction, double[] told, ValueTransform outputs) {
      double[] values = Arrays.stream(told).map(direction::flip).toArray();
      List<String> notes = new ArrayList<>();
      // Logarithms first: on their scale few values are wild. A power that were chosen with wild
      // values in it would be about them alone.
      OutputCurve log =
          outputs.transform() == ValueTransform.Transform.LOG && values.length > 0
              ? LogCurve.of(values)
              : OutputCurve.NONE;
      double worst = worst(values, log, outputs);
      int limited = 0;
      for (int i = 0; i < values.length; i++) {
        if (values[i] < worst) {
          values[i] = worst;
          limited++;
        }
      }
      if (limited > 0) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%d of %d values were taken for %.4g, the worst that winsorize: %s allows",
                limited,
                values.length,
                direction.flip(worst),
                outputs.winsorize().getAsDouble()));
      }
      double best = Arrays.stream(values).max().orElse(0);
      OutputCurve curve = curve(values, outputs.transform(), notes);
      if (!curve.straight()) {
        values = Arrays.stream(values).map(curve::forward).toArray();
      }
      if (someAreWild(values)) {
        notes.add(
            "some values are over a thousand times further from the others than those are from one"
                + " another, which look equal beside them: tell such trials as failed, or limit them"
                + " with winsorize");
      }
      return new Bent(values, worst, curve, best, List.copyOf(notes));
    }

    // The best few of a search that has converged are close together too, but not a quarter of all.
    private static boolean someAreWild(double[] values) {
      double[] sorted = Arrays.stream(values).map(v -> -v).sorted().toArray();
      for (int i = Math.max(FEWEST_TAME, (sorted.length + 3) / 4); i < sorted.length; i++) {
        double spread = sorted[i - 1] - sorted[0];
        boolean differ = spread > ROUNDED * Math.max(Math.abs(sorted[0]), Math.abs(sorted[i - 1]));
        if (differ && sorted[i] - sorted[i - 1] > WILD * spread) {
          return true;
        }
      }
      return false;
    }

    private static OutputCurve curve(
        double[] values, ValueTransform.Transform transform, List<String> notes) {
      if (values.length == 0 || transform == ValueTransform.Transform.NONE) {
        return OutputCurve.NONE;
      }
      if (transform == ValueTransform.Transform.POWER) {
        return PowerCurve.of(values);
      }
      LogCurve curve = LogCurve.of(values);
      if (!curve.plain()) {
        notes.add(
            "transform: log is meant for values of one sign; as there are both, or zeros,"
                + " sign(v) log(1 + |v|/c) is used, c being their median size");
      }
      return curve;
    }

    // Where more than half of the values are equal, the deviations of the others count.
    private static double worst(double[] told, OutputCurve curve, ValueTransform outputs) {
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
      double limit = median - outputs.winsorize().getAsDouble() * NORMAL * deviation;
      return finite(curve.inverse(limit * magnitude));
    }
  }
}

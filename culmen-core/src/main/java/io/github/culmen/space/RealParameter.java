package io.github.culmen.space;

import java.util.Collection;
import java.util.Optional;

/**
 * A real number in [low, high].
 *
 * <p>Linear scale: u = (v - low)/(high - low). Log scale: u = log(v/low)/log(high/low). Reverse-log
 * scale: u = 1 - log((low + high - v)/low)/log(high/low). Coordinates 0 and 1 give exactly {@code
 * low} and {@code high}, and every other coordinate a value between them, even if high - low or
 * high/low is too large for a double.
 */
public record RealParameter(String name, double low, double high, Scale scale)
    implements Parameter {

  /** Checks name, bounds (finite, low &lt; high) and scale (positive bounds unless LINEAR). */
  public RealParameter {
    Checks.requireName(name);
    Checks.requireScale(name, scale);
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      throw Checks.offence(name, "bounds must be finite numbers", bounds(low, high));
    }
    if (!(low < high)) {
      throw Checks.offence(name, "low < high must hold", bounds(low, high));
    }
    if (scale != Scale.LINEAR && !(low > 0)) {
      throw Checks.offence(
          name, "low > 0 must hold on a " + scale.word() + " scale", bounds(low, high));
    }
    low = withoutNegativeZero(low);
    high = withoutNegativeZero(high);
  }

  @Override
  public Kind kind() {
    return Kind.REAL;
  }

  @Override
  public Optional<Range> range() {
    return Optional.of(new Range(low, high, scale));
  }

  @Override
  public RealParameter including(Collection<?> values) {
    double least = low;
    double greatest = high;
    for (Object value : values) {
      if (value instanceof Number number && (scale == Scale.LINEAR || number.doubleValue() > 0)) {
        double real = number.doubleValue();
        least = real < least ? real : least;
        greatest = real > greatest ? real : greatest;
      }
    }
    return new RealParameter(name, least, greatest, scale);
  }

  @Override
  public long cardinality() {
    return Long.MAX_VALUE;
  }

  @Override
  public boolean continuous() {
    return true;
  }

  @Override
  public Double decode(double unit) {
    double u = Checks.requireUnit(name, unit);
    if (u == 0 || u == 1) {
      return u == 0 ? low : high;
    }
    double value =
        switch (scale) {
          case LINEAR -> linear(u);
          case LOG -> LogScale.value(low, high, u);
          case REVERSE_LOG -> mirrored(LogScale.value(low, high, 1 - u));
        };
    return withoutNegativeZero(Math.min(high, Math.max(low, value)));
  }

  // low + high - v, which may be too large a sum.
  private double mirrored(double v) {
    return low + (high - v);
  }

  private double linear(double u) {
    double width = high - low;
    if (width > Double.MAX_VALUE) {
      // The bounds differ in sign here, so that neither product nor their sum can overflow.
      return low * (1 - u) + high * u;
    }
    return u <= 0.5 ? low + u * width : high - (1 - u) * width;
  }

  @Override
  public double encode(Object value) {
    double v = check(value);
    if (scale == Scale.LOG) {
      return LogScale.unit(low, high, v);
    }
    if (scale == Scale.REVERSE_LOG) {
      return 1 - LogScale.unit(low, high, Math.min(high, Math.max(low, mirrored(v))));
    }
    double width = high - low;
    double u =
        width > Double.MAX_VALUE ? (v / 2 - low / 2) / (high / 2 - low / 2) : (v - low) / width;
    return Math.min(1, Math.max(0, u));
  }

  @Override
  public Double check(Object value) {
    if (value instanceof Number number) {
      double v = number.doubleValue();
      if (v >= low && v <= high) {
        return withoutNegativeZero(v);
      }
    }
    throw Checks.offence(name, "must be a number from " + low + " to " + high, Checks.show(value));
  }

  @Override
  public Double parse(String text) {
    return check(Numerals.parsed(text));
  }

  @Override
  public double position(long level) {
    throw noLevels();
  }

  @Override
  public long level(double unit) {
    throw noLevels();
  }

  @Override
  public Object value(long level) {
    throw noLevels();
  }

  private UnsupportedOperationException noLevels() {
    return new UnsupportedOperationException(
        "parameter '" + name + "': a real parameter has no levels");
  }

  /** Equal numbers must be equal points, and Double.equals tells -0.0 from 0.0. */
  private static double withoutNegativeZero(double value) {
    return value + 0.0;
  }

  private static String bounds(double low, double high) {
    return "low=" + low + ", high=" + high;
  }
}

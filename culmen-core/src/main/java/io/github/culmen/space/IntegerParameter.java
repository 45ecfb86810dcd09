package io.github.culmen.space;

import java.util.Collection;
import java.util.Optional;

/**
 * A whole number from low to high, both included, in steps: low, low + step, …, high.
 *
 * <p>The formulas are for steps of 1. With another step, which only a linear scale can have, k
 * counts steps instead.
 *
 * <p>Linear scale: u = (k - low + ½)/(high - low + 1). Log scale: u = log(k/(low-½)) /
 * log((high+½)/(low-½)). Reverse-log scale: the log scale of low + high - k, mirrored. On all
 * scales the cell of k reaches from the coordinate of k-½ to that of k+½, so that the cells tile
 * [0, 1].
 *
 * <p>Decoding gives exact whole numbers for any bounds. Every value has its own coordinate if there
 * are at most 2^53 of them (linear), or if high · log((high+½)/(low-½)) ≤ 2^50, such as for 1 to
 * 10^13 (log). Beyond that the cells are narrower than the spacing of doubles, and a value may
 * share its neighbour's coordinate.
 */
public record IntegerParameter(String name, long low, long high, Scale scale, long step)
    implements Parameter {

  /** In steps of 1. */
  public IntegerParameter(String name, long low, long high, Scale scale) {
    this(name, low, high, scale, 1);
  }

  /** Checks name, bounds (low &lt; high), scale (positive bounds unless LINEAR) and step. */
  public IntegerParameter {
    Checks.requireName(name);
    Checks.requireScale(name, scale);
    if (low >= high) {
      throw Checks.offence(name, "low < high must hold", "low=" + low + ", high=" + high);
    }
    if (scale != Scale.LINEAR && low <= 0) {
      throw Checks.offence(
          name,
          "low > 0 must hold on a " + scale.word() + " scale",
          "low=" + low + ", high=" + high);
    }
    if (step < 1) {
      throw Checks.offence(name, "step >= 1 must hold", "step=" + step);
    }
    if (step > 1 && scale != Scale.LINEAR) {
      throw Checks.offence(name, "a " + scale.word() + " scale must have step 1", "step=" + step);
    }
    // Unsigned, since the difference of two longs may be beyond a long.
    if (step > 1 && Long.remainderUnsigned(high - low, step) != 0) {
      throw Checks.offence(
          name,
          "high must be low plus a multiple of step",
          "low="
              + low
              + ", high="
              + high
              + ", step="
              + step
              + " (such as high="
              + (high - Long.remainderUnsigned(high - low, step))
              + ")");
    }
  }

  @Override
  public Kind kind() {
    return Kind.INT;
  }

  @Override
  public Optional<Range> range() {
    return Optional.of(new Range(low, high, scale));
  }

  @Override
  public IntegerParameter including(Collection<?> values) {
    long least = low;
    long greatest = high;
    for (Object value : values) {
      if (value instanceof Long number && isOnGrid(number)) {
        least = Math.min(least, number);
        greatest = Math.max(greatest, number);
      }
    }
    return new IntegerParameter(name, least, greatest, scale, step);
  }

  private boolean isOnGrid(long value) {
    if (scale != Scale.LINEAR && value <= 0) {
      return false;
    }
    try {
      return Math.subtractExact(value, low) % step == 0;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  @Override
  public long cardinality() {
    long difference = last();
    boolean uncountable = difference < 0 || difference == Long.MAX_VALUE;
    return uncountable ? Long.MAX_VALUE : difference + 1;
  }

  /** The level of high, as an unsigned number. */
  private long last() {
    return step == 1 ? high - low : Long.divideUnsigned(high - low, step);
  }

  @Override
  public Long decode(double unit) {
    double u = Checks.requireUnit(name, unit);
    return switch (scale) {
      case LINEAR -> low + step * Cells.offsetAt(u, last());
      case LOG -> LogScale.integer(low, high, u);
      case REVERSE_LOG -> mirrored(LogScale.integer(low, high, 1 - u));
    };
  }

  @Override
  public double encode(Object value) {
    return coordinate(check(value));
  }

  private double coordinate(long value) {
    return switch (scale) {
      case LINEAR ->
          Cells.position(step == 1 ? value - low : Long.divideUnsigned(value - low, step), last());
      case LOG -> Cells.settle(LogScale.integerUnit(low, high, value), value, this::decode);
      case REVERSE_LOG ->
          Cells.settle(1 - LogScale.integerUnit(low, high, mirrored(value)), value, this::decode);
    };
  }

  // low + high - value, which may be too large a sum.
  private long mirrored(long value) {
    return low + (high - value);
  }

  @Override
  public Long check(Object value) {
    if (value instanceof Number number) {
      Long whole = Numerals.whole(number);
      if (whole != null
          && whole >= low
          && whole <= high
          && (step == 1 || Long.remainderUnsigned(whole - low, step) == 0)) {
        return whole;
      }
    }
    throw Checks.offence(
        name,
        "must be a whole number from "
            + low
            + " to "
            + high
            + (step == 1 ? "" : " in steps of " + step),
        Checks.show(value));
  }

  @Override
  public Long parse(String text) {
    return check(Numerals.parsed(text));
  }

  @Override
  public double position(long level) {
    return coordinate(value(level));
  }

  @Override
  public long level(double unit) {
    Checks.requireLevels(this);
    return step == 1 ? decode(unit) - low : Cells.offsetAt(Checks.requireUnit(name, unit), last());
  }

  @Override
  public Long value(long level) {
    return low + step * Checks.requireLevel(this, level);
  }
}

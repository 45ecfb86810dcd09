package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Numerals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses round numbers along an axis.
 *
 * <p>Ticks are decimal numbers from the start: computed as binary fractions, multiples of 0.1 would
 * come out as 0.30000000000000004.
 */
public final class Ticks {
  /** Up to this many characters plain notation always reads well. */
  private static final int ALWAYS_PLAIN = 6;

  private static final int[] STRIDES = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500};

  private Ticks() {}

  /**
   * At most {@code limit} ticks inside the range, a few more where that would leave fewer than two.
   */
  public static List<Tick> of(Range range, Axis axis, int limit) {
    List<BigDecimal> values = List.of();
    // Steps come in jumps of two, so that a small limit may leave a single tick: no scale at all.
    for (int most = Math.max(2, limit); values.size() < 2 && most <= limit + 8; most++) {
      values =
          range.log()
              ? logarithmic(range.low(), range.high(), most)
              : linear(range.low(), range.high(), most, axis.scale() == Axis.Scale.INTEGER);
    }
    return labelled(values);
  }

  /** Where the finer lines between the decades of a log axis go; none if they would crowd. */
  static List<Double> between(Range range, int limit) {
    List<Double> values = new ArrayList<>();
    if (range.log() && range.high() - range.low() <= limit) {
      for (int e = (int) Math.floor(range.low()); e <= Math.floor(range.high()); e++) {
        for (int factor = 2; factor <= 9; factor++) {
          double position = e + Math.log10(factor);
          double value = Math.pow(10, position);
          if (position >= range.low()
              && position <= range.high()
              && value >= Double.MIN_NORMAL
              && Double.isFinite(value)) {
            values.add(value);
          }
        }
      }
    }
    return values;
  }

  private static List<BigDecimal> linear(double low, double high, int most, boolean whole) {
    BigDecimal step = step(high / most - low / most);
    if (whole && step.compareTo(BigDecimal.ONE) < 0) {
      step = BigDecimal.ONE;
    }
    BigDecimal end = BigDecimal.valueOf(high);
    BigDecimal tick = BigDecimal.valueOf(low).divide(step, 0, RoundingMode.CEILING).multiply(step);
    List<BigDecimal> ticks = new ArrayList<>();
    for (; tick.compareTo(end) <= 0; tick = tick.add(step)) {
      ticks.add(tick);
    }
    return ticks;
  }

  /** The smallest of 1, 2, 5 times a power of ten that is at least {@code raw}. */
  private static BigDecimal step(double raw) {
    int exponent = (int) Math.floor(Math.log10(raw));
    BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(exponent);
    // A hair less, or the binary 0.2, which is more than 0.2, would be denied its own step.
    BigDecimal wanted = new BigDecimal(raw * (1 - 1e-9));
    for (int factor : new int[] {1, 2, 5}) {
      BigDecimal step = unit.multiply(BigDecimal.valueOf(factor));
      if (step.compareTo(wanted) >= 0) {
        return step;
      }
    }
    return unit.scaleByPowerOfTen(1);
  }

  private static List<BigDecimal> logarithmic(double low, double high, int most) {
    int firstDecade = (int) Math.ceil(low);
    int decades = (int) Math.floor(high) - firstDecade + 1;
    if (decades * 3 <= most) {
      List<BigDecimal> ticks = multiples(low, high);
      // A narrow log axis is nearly linear, and so are its round numbers; only at the very ends of
      // the number line are there none left.
      double from = Math.pow(10, low);
      double to = Math.min(Double.MAX_VALUE, Math.pow(10, high));
      return ticks.size() >= 3 || from < Double.MIN_NORMAL ? ticks : linear(from, to, most, false);
    }
    int stride = 1;
    for (int i = 0; i < STRIDES.length && (decades + stride - 1) / stride > most; i++) {
      stride = STRIDES[i];
    }
    List<BigDecimal> ticks = new ArrayList<>();
    for (int e = firstDecade; e <= Math.floor(high); e++) {
      if (Math.floorMod(e, stride) == 0) {
        addIfFinite(ticks, 1, e);
      }
    }
    return ticks;
  }

  /** 1, 2 and 5 times each power of ten in the range. */
  private static List<BigDecimal> multiples(double low, double high) {
    List<BigDecimal> ticks = new ArrayList<>();
    for (int e = (int) Math.floor(low); e <= Math.floor(high); e++) {
      for (int factor : new int[] {1, 2, 5}) {
        double position = e + Math.log10(factor);
        if (position >= low && position <= high) {
          addIfFinite(ticks, factor, e);
        }
      }
    }
    return ticks;
  }

  private static void addIfFinite(List<BigDecimal> ticks, int factor, int exponent) {
    BigDecimal tick = BigDecimal.valueOf(factor).scaleByPowerOfTen(exponent);
    double value = tick.doubleValue();
    if (value > 0 && Double.isFinite(value)) {
      ticks.add(tick);
    }
  }

  /** One notation for the whole axis: plain if it is short, otherwise the shorter of the two. */
  private static List<Tick> labelled(List<BigDecimal> values) {
    int plain = 0;
    int scientific = 0;
    for (BigDecimal value : values) {
      plain = Math.max(plain, Numerals.plain(value.abs()).length());
      scientific = Math.max(scientific, Numerals.scientific(value.abs()).length());
    }
    boolean usePlain = plain <= ALWAYS_PLAIN || plain <= scientific;
    int decimals = decimals(values);
    List<Tick> ticks = new ArrayList<>();
    for (BigDecimal value : values) {
      ticks.add(new Tick(value.doubleValue(), label(value, usePlain, decimals)));
    }
    return ticks;
  }

  private static String label(BigDecimal value, boolean plain, int decimals) {
    if (!plain) {
      return Numerals.scientific(value);
    }
    return decimals < 0 || value.signum() == 0
        ? Numerals.plain(value)
        : value.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
  }

  /**
   * Decimals shared by all labels of an evenly spaced axis, so that 0.5 and 1.0 line up; -1 if the
   * ticks are spread over orders of magnitude, where 0.001 and 100.000 would not help anyone.
   */
  private static int decimals(List<BigDecimal> values) {
    if (values.size() > 2) {
      BigDecimal first = values.get(1).subtract(values.get(0));
      BigDecimal last = values.get(values.size() - 1).subtract(values.get(values.size() - 2));
      if (first.compareTo(last) != 0) {
        return -1;
      }
    }
    int decimals = 0;
    for (BigDecimal value : values) {
      decimals = Math.max(decimals, value.stripTrailingZeros().scale());
    }
    return decimals;
  }
}

package io.github.culmen.report.chart;

import java.util.Objects;

/**
 * One axis of a chart: what it is called and how numbers are laid along it.
 *
 * @param label text beside the axis; may be empty
 * @param scale how numbers become distances
 */
public record Axis(String label, Scale scale) {
  /** How numbers become distances along an axis. */
  public enum Scale {
    /** Equal differences are equally far apart. */
    LINEAR,
    /** Linear, with ticks at whole numbers only. */
    INTEGER,
    /** Equal ratios are equally far apart; numbers that are not positive cannot be shown. */
    LOG
  }

  /** Checks that nothing is null. */
  public Axis {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(scale, "scale");
  }

  /** An axis for measured numbers. */
  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR);
  }

  /** An axis for counts, such as trial numbers. */
  public static Axis integer(String label) {
    return new Axis(label, Scale.INTEGER);
  }

  /** An axis for positive numbers over several orders of magnitude. */
  public static Axis log(String label) {
    return new Axis(label, Scale.LOG);
  }

  boolean isLog() {
    return scale == Scale.LOG;
  }

  /** Whether this axis has a place for the number. */
  boolean shows(double value) {
    return Double.isFinite(value) && (!isLog() || value > 0);
  }
}

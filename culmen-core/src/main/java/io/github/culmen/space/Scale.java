package io.github.culmen.space;

/** How a numeric parameter spreads over its unit coordinate. */
public enum Scale {
  /** Equal steps of the coordinate are equal differences of the value. */
  LINEAR,
  /** Equal steps of the coordinate are equal ratios of the value; bounds must be positive. */
  LOG
}

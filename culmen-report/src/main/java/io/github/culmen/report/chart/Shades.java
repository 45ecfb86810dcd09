package io.github.culmen.report.chart;

import java.util.List;

/** Colours from dark to light for heights, ordered also for who sees no hues. */
public enum Shades {
  /** For expected values. */
  VALUE(0x181E52, 0x24508C, 0x1E8494, 0x48B07A, 0xBED052, 0xFCE76E),
  /** For standard deviations. */
  SD(0x1A202E, 0x543066, 0xA83E5C, 0xE87642, 0xFAD082);

  @SuppressWarnings("ImmutableEnumChecker") // a list made by List.of
  private final List<Integer> stops;

  Shades(Integer... stops) {
    this.stops = List.of(stops);
  }

  /** The colour of a share from 0 to 1. */
  public int at(double share) {
    double place = Math.max(0, Math.min(1, share)) * (stops.size() - 1);
    int i = Math.min(stops.size() - 2, (int) place);
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = (stops.get(i) >> shift) & 0xFF;
      int to = (stops.get(i + 1) >> shift) & 0xFF;
      rgb |= (int) Math.round(from + (to - from) * (place - i)) << shift;
    }
    return rgb;
  }
}

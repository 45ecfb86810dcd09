package io.github.culmen.report.canvas;

import java.util.Objects;

/**
 * How a series looks.
 *
 * @param color of lines, markers and bands
 * @param width of lines in pixels; also scales markers, whose radius is 1.6 times this width
 * @param opacity from 0 (invisible) to 1
 * @param marker drawn at each point of a point series
 */
public record Style(Palette color, double width, double opacity, Marker marker) {
  /** Checks the ranges. */
  public Style {
    Objects.requireNonNull(color, "color");
    Objects.requireNonNull(marker, "marker");
    if (!(width > 0 && width <= 50)) {
      throw new IllegalArgumentException("width must be in (0, 50], but was " + width);
    }
    if (!(opacity >= 0 && opacity <= 1)) {
      throw new IllegalArgumentException("opacity must be in [0, 1], but was " + opacity);
    }
  }

  /** Two pixels wide, opaque, dots. */
  public static Style of(Palette color) {
    return new Style(color, 2, 1, Marker.DOT);
  }

  /** This style with another line width. */
  public Style withWidth(double newWidth) {
    return new Style(color, newWidth, opacity, marker);
  }

  /** This style with another opacity. */
  public Style withOpacity(double newOpacity) {
    return new Style(color, width, newOpacity, marker);
  }

  /** This style with another marker. */
  public Style withMarker(Marker newMarker) {
    return new Style(color, width, opacity, newMarker);
  }
}

package io.github.culmen.report.canvas;

/**
 * Estimated widths of text in a common sans-serif font.
 *
 * <p>The layout may not ask the platform: SVG is drawn without fonts at hand, and the same chart
 * must be the same file on every machine. The estimates lean to the wide side (DejaVu Sans), so
 * that text never collides where the reader's font is narrower.
 */
public final class TextMetrics {
  private TextMetrics() {}

  public static double width(String text, double size, boolean bold) {
    double ems = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      ems += ems(codePoint);
      i += Character.charCount(codePoint);
    }
    return ems * size * (bold ? 1.1 : 1);
  }

  /** The text itself, or as much of its beginning as fits with an ellipsis. */
  public static String fitted(String text, double size, boolean bold, double available) {
    if (width(text, size, bold) <= available) {
      return text;
    }
    int end = text.length();
    while (end > 0 && width(text.substring(0, end) + "…", size, bold) > available) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end).stripTrailing() + "…";
  }

  private static double ems(int c) {
    if ("ijl.,;:'|! ".indexOf(c) >= 0) {
      return 0.33;
    }
    if ("ftr()[]-/\"".indexOf(c) >= 0) {
      return 0.42;
    }
    if ("mwMW@%…".indexOf(c) >= 0) {
      return 0.98;
    }
    if (c >= 0x2E80) {
      return 1.05;
    }
    return Character.isUpperCase(c) ? 0.72 : 0.63;
  }
}

package io.github.culmen.report.canvas;

/** Paints as SVG text; knows nothing of AWT. */
public final class SvgCanvas implements Canvas {
  private final StringBuilder svg = new StringBuilder(8192);

  public SvgCanvas(int width, int height, String title, String description) {
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"")
        .append(width)
        .append("\" height=\"")
        .append(height)
        .append("\" viewBox=\"0 0 ")
        .append(width)
        .append(' ')
        .append(height)
        .append("\" font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\">\n");
    svg.append("<title>").append(escaped(title)).append("</title>\n");
    svg.append("<desc>").append(escaped(description)).append("</desc>\n");
  }

  /** Opens a group whose content is transformed. */
  public void open(String transform) {
    raw("<g transform=\"" + transform + "\">\n");
  }

  public void close() {
    raw("</g>\n");
  }

  /** Elements no other canvas has; the text is taken as it is. */
  public void raw(String element) {
    svg.append(element);
  }

  public String finished() {
    return svg + "</svg>\n";
  }

  @Override
  public void polygon(double[] x, double[] y, int rgb, double opacity) {
    svg.append("<polygon points=\"");
    coordinates(x, y);
    svg.append('"');
    fill(rgb, opacity);
    svg.append("/>\n");
  }

  @Override
  public void polyline(double[] x, double[] y, Pen pen) {
    svg.append("<polyline points=\"");
    coordinates(x, y);
    svg.append("\" stroke-linejoin=\"round\" stroke-linecap=\"")
        .append(pen.dashed() ? "butt" : "round")
        .append('"');
    stroke(pen);
    svg.append("/>\n");
  }

  @Override
  public void disc(double x, double y, double radius, int rgb, double opacity) {
    circle(x, y, radius);
    fill(rgb, opacity);
    svg.append("/>\n");
  }

  @Override
  public void ring(double x, double y, double radius, Pen pen) {
    circle(x, y, radius);
    stroke(pen);
    svg.append("/>\n");
  }

  @Override
  public void text(String text, double x, double y, Lettering lettering) {
    svg.append("<text x=\"").append(Numerals.pixel(x));
    svg.append("\" y=\"").append(Numerals.pixel(y));
    svg.append("\" font-size=\"").append(Numerals.pixel(lettering.size())).append('"');
    if (lettering.bold()) {
      svg.append(" font-weight=\"600\"");
    }
    if (lettering.anchor() != Anchor.START) {
      svg.append(" text-anchor=\"")
          .append(lettering.anchor() == Anchor.MIDDLE ? "middle" : "end")
          .append('"');
    }
    if (lettering.upwards()) {
      svg.append(" transform=\"rotate(-90 ")
          .append(Numerals.pixel(x))
          .append(' ')
          .append(Numerals.pixel(y))
          .append(")\"");
    }
    fill(lettering.rgb(), 1);
    svg.append('>').append(escaped(text)).append("</text>\n");
  }

  private void coordinates(double[] x, double[] y) {
    for (int i = 0; i < x.length; i++) {
      if (i > 0) {
        svg.append(' ');
      }
      svg.append(Numerals.pixel(x[i])).append(',').append(Numerals.pixel(y[i]));
    }
  }

  private void circle(double x, double y, double radius) {
    svg.append("<circle cx=\"").append(Numerals.pixel(x));
    svg.append("\" cy=\"").append(Numerals.pixel(y));
    svg.append("\" r=\"").append(Numerals.pixel(radius)).append('"');
  }

  private void fill(int rgb, double opacity) {
    svg.append(" fill=\"").append(hex(rgb)).append('"');
    if (opacity < 1) {
      svg.append(" fill-opacity=\"").append(Numerals.pixel(opacity)).append('"');
    }
  }

  private void stroke(Pen pen) {
    svg.append(" fill=\"none\" stroke=\"").append(hex(pen.rgb()));
    svg.append("\" stroke-width=\"").append(Numerals.pixel(pen.width())).append('"');
    if (pen.opacity() < 1) {
      svg.append(" stroke-opacity=\"").append(Numerals.pixel(pen.opacity())).append('"');
    }
    if (pen.dashed()) {
      svg.append(" stroke-dasharray=\"6 4\"");
    }
  }

  private static String hex(int rgb) {
    String digits = Integer.toHexString(rgb & 0xFFFFFF);
    return "#" + "0".repeat(6 - digits.length()) + digits;
  }

  /** Text that is safe in XML 1.0; characters the standard forbids become U+FFFD. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.appendCodePoint(isLegal(c) ? c : 0xFFFD);
      }
    }
    return out.toString();
  }

  private static boolean isLegal(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}

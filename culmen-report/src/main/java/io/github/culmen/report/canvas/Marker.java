package io.github.culmen.report.canvas;

/** The shape drawn for one point. */
public enum Marker {
  DOT('•', 'o'),
  RING('◎', '@'),
  CROSS('×', 'x'),
  SQUARE('▪', '+');

  private final char unicode;
  private final char ascii;

  Marker(char unicode, char ascii) {
    this.unicode = unicode;
    this.ascii = ascii;
  }

  public char glyph(boolean wantUnicode) {
    return wantUnicode ? unicode : ascii;
  }
}

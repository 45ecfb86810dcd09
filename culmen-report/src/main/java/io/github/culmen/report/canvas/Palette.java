package io.github.culmen.report.canvas;

/**
 * Colours that stay apart for people with any common form of colour blindness, after Okabe and Ito.
 *
 * <p>The order is the one in which a chart gives them to series without a colour of their own.
 */
public enum Palette {
  BLUE(0x0072B2, 32),
  VERMILION(0xD55E00, 166),
  GREEN(0x009E73, 36),
  PURPLE(0xCC79A7, 175),
  ORANGE(0xE69F00, 214),
  SKY(0x56B4E9, 74),
  GREY(0x7A7F87, 245);

  private final int rgb;
  private final int terminalCode;

  Palette(int rgb, int terminalCode) {
    this.rgb = rgb;
    this.terminalCode = terminalCode;
  }

  /** Red, green and blue as {@code 0xRRGGBB}. */
  public int rgb() {
    return rgb;
  }

  /** The nearest readable entry of the 256-colour table of terminals. */
  public int terminalCode() {
    return terminalCode;
  }

  public static Palette forIndex(int index) {
    return values()[Math.floorMod(index, values().length)];
  }
}

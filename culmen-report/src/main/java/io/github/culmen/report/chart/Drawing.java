package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.PngCanvas;
import io.github.culmen.report.canvas.SvgCanvas;
import io.github.culmen.report.canvas.TextMetrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A picture with one or several panels below a headline.
 *
 * @param width in pixels
 * @param height in pixels
 * @param title the headline
 * @param subtitle the line below it
 * @param headed whether the headline is to be painted, or the content does that itself
 * @param content what paints the panels
 */
public record Drawing(
    int width, int height, String title, String subtitle, boolean headed, Content content) {
  /** With a headline. */
  public Drawing(int width, int height, String title, String subtitle, Content content) {
    this(width, height, title, subtitle, true, content);
  }

  /** How much of a picture its headlines take. */
  public static final int HEAD = 62;

  /** Paints panels. */
  public interface Content {
    void paint(Canvas canvas);
  }

  /** A picture of something there is nothing of. */
  public static Drawing nothing(String title, String why) {
    return new Drawing(
        800,
        200,
        title,
        "",
        canvas -> canvas.text(why, 400, 120, Lettering.of(14, Frame.SOFT_INK, Anchor.MIDDLE)));
  }

  /** As an SVG document. */
  public String toSvg() {
    SvgCanvas canvas = new SvgCanvas(width, height, title, subtitle);
    paint(canvas);
    return canvas.finished();
  }

  /** As a PNG image of twice the width and height. */
  public byte[] toPng() {
    PngCanvas canvas = openPngCanvas(width, height);
    paint(canvas);
    return canvas.finished();
  }

  public static PngCanvas openPngCanvas(int width, int height) {
    try {
      return new PngCanvas(width, height);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Error | RuntimeException e) {
      // Missing AWT classes, native libraries, fonts and displays each fail in their own way.
      throw new UnsupportedOperationException(
          "PNG needs a Java runtime that can draw text (java.desktop, freetype and at least one"
              + " font); write SVG instead. The cause: "
              + e,
          e);
    }
  }

  /**
   * Writes the picture as the file name's ending says.
   *
   * @param what the file as a message names it
   */
  public void write(Path file, String what) throws IOException {
    Path fileName = file.getFileName();
    String name = fileName == null ? "" : fileName.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".svg")) {
      Files.write(file, toSvg().getBytes(StandardCharsets.UTF_8));
    } else if (name.endsWith(".png")) {
      Files.write(file, toPng());
    } else {
      throw new IllegalArgumentException(what + " must end in .svg or .png, but was " + file);
    }
  }

  private void paint(Canvas canvas) {
    if (headed) {
      head(canvas);
    }
    content.paint(canvas);
  }

  private void head(Canvas canvas) {
    canvas.rectangle(0, 0, width, height, 0xFFFFFF, 1);
    canvas.text(
        TextMetrics.fitted(title, 17, true, width - 40),
        20,
        30,
        new Lettering(17, true, Frame.INK, Anchor.START, false));
    canvas.text(
        TextMetrics.fitted(subtitle, 12, false, width - 40),
        20,
        50,
        Lettering.of(12, Frame.SOFT_INK, Anchor.START));
  }
}

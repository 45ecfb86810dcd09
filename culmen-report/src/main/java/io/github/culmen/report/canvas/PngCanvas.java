package io.github.culmen.report.canvas;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Paints on a bitmap of twice the nominal size; the only class of the module that touches AWT. */
public final class PngCanvas implements Canvas {
  /** Bitmap pixels per chart pixel: sharp on dense screens and in print. */
  static final int SCALE = 2;

  private final BufferedImage image;
  private final Graphics2D graphics;

  public PngCanvas(int width, int height) {
    image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.scale(SCALE, SCALE);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    // Runtimes without fonts fail at the first text; better here than in the middle of a chart.
    text("0", 0, 0, Lettering.of(1, 0, Anchor.START));
  }

  public byte[] finished() {
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      if (!ImageIO.write(image, "png", bytes)) {
        throw new UnsupportedOperationException("this Java runtime has no PNG writer");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not encode a PNG in memory", e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void polygon(double[] x, double[] y, int rgb, double opacity) {
    Path2D path = path(x, y);
    path.closePath();
    graphics.setColor(color(rgb, opacity));
    graphics.fill(path);
  }

  @Override
  public void polyline(double[] x, double[] y, Pen pen) {
    use(pen);
    graphics.draw(path(x, y));
  }

  @Override
  public void disc(double x, double y, double radius, int rgb, double opacity) {
    graphics.setColor(color(rgb, opacity));
    graphics.fill(circle(x, y, radius));
  }

  @Override
  public void ring(double x, double y, double radius, Pen pen) {
    use(pen);
    graphics.draw(circle(x, y, radius));
  }

  @Override
  public void text(String text, double x, double y, Lettering lettering) {
    Font font =
        new Font(Font.SANS_SERIF, lettering.bold() ? Font.BOLD : Font.PLAIN, 1)
            .deriveFont((float) lettering.size());
    graphics.setFont(font);
    graphics.setColor(color(lettering.rgb(), 1));
    double width = font.getStringBounds(text, graphics.getFontRenderContext()).getWidth();
    double shift =
        switch (lettering.anchor()) {
          case START -> 0;
          case MIDDLE -> -width / 2;
          case END -> -width;
        };
    AffineTransform before = graphics.getTransform();
    graphics.translate(x, y);
    if (lettering.upwards()) {
      graphics.rotate(-Math.PI / 2);
    }
    graphics.drawString(text, (float) shift, 0);
    graphics.setTransform(before);
  }

  private void use(Pen pen) {
    graphics.setColor(color(pen.rgb(), pen.opacity()));
    graphics.setStroke(
        new BasicStroke(
            (float) pen.width(),
            pen.dashed() ? BasicStroke.CAP_BUTT : BasicStroke.CAP_ROUND,
            BasicStroke.JOIN_ROUND,
            1,
            pen.dashed() ? new float[] {6, 4} : null,
            0));
  }

  private static Path2D path(double[] x, double[] y) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < x.length; i++) {
      if (i == 0) {
        path.moveTo(x[i], y[i]);
      } else {
        path.lineTo(x[i], y[i]);
      }
    }
    return path;
  }

  private static Ellipse2D circle(double x, double y, double radius) {
    return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
  }

  private static Color color(int rgb, double opacity) {
    return new Color(
        (rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF, (int) Math.round(opacity * 255));
  }
}

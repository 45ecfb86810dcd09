package io.github.culmen.report.canvas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.Canvas.Pen;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Known shapes, read back pixel by pixel. */
class PngCanvasTest {
  private static final int WIDTH = 60;
  private static final int HEIGHT = 40;
  private static final int RED = 0xFF0000;
  private static final int WHITE = 0xFFFFFF;

  private static byte[] bytes(Consumer<Canvas> painting) {
    PngCanvas canvas = new PngCanvas(WIDTH, HEIGHT);
    canvas.rectangle(0, 0, WIDTH, HEIGHT, WHITE, 1);
    painting.accept(canvas);
    return canvas.finished();
  }

  private static BufferedImage painted(Consumer<Canvas> painting) {
    try {
      return ImageIO.read(new ByteArrayInputStream(bytes(painting)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int rgb(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) & 0xFFFFFF;
  }

  /** How much of the picture is covered, in chart pixels; a half-covered pixel counts half. */
  private static double covered(BufferedImage image) {
    double sum = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        sum += 1 - (rgb(image, x, y) & 0xFF) / 255.0;
      }
    }
    return sum / (PngCanvas.SCALE * PngCanvas.SCALE);
  }

  /** The columns and rows that are not white, as left, top, right, bottom (inclusive). */
  private static int[] extent(BufferedImage image) {
    int[] extent = {Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1};
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        if (rgb(image, x, y) != WHITE) {
          extent[0] = Math.min(extent[0], x);
          extent[1] = Math.min(extent[1], y);
          extent[2] = Math.max(extent[2], x);
          extent[3] = Math.max(extent[3], y);
        }
      }
    }
    return extent;
  }

  @Test
  void aRectangleFillsExactlyItsPixels() {
    BufferedImage image = painted(canvas -> canvas.rectangle(10, 5, 20, 8, RED, 1));
    assertThat(image.getWidth()).isEqualTo(2 * WIDTH);
    assertThat(image.getHeight()).isEqualTo(2 * HEIGHT);
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        boolean inside = x >= 20 && x < 60 && y >= 10 && y < 26;
        assertThat(rgb(image, x, y)).as("(%d, %d)", x, y).isEqualTo(inside ? RED : WHITE);
      }
    }
  }

  @Test
  void opacityMixesWithWhatIsBelow() {
    BufferedImage image =
        painted(
            canvas -> {
              canvas.rectangle(0, 0, 30, 40, 0x000000, 1);
              canvas.rectangle(10, 10, 40, 20, RED, 0.5);
            });
    assertThat((rgb(image, 40, 40) >> 16) & 0xFF).as("red on black").isBetween(127, 128);
    assertThat(rgb(image, 40, 40) & 0xFFFF).isZero();
    assertThat((rgb(image, 80, 40) >> 16) & 0xFF).as("red on white").isEqualTo(255);
    assertThat(rgb(image, 80, 40) & 0xFF).isBetween(127, 128);
    assertThat(rgb(painted(canvas -> canvas.disc(30, 20, 9, RED, 0)), 60, 40)).isEqualTo(WHITE);
  }

  @Test
  void aDiscHasTheAreaOfACircleAndARingThatOfItsStroke() {
    double disc = covered(painted(canvas -> canvas.disc(30, 20, 12, RED, 1)));
    assertThat(disc).isCloseTo(Math.PI * 144, within(2.0));
    BufferedImage ring = painted(canvas -> canvas.ring(30, 20, 12, Pen.solid(RED, 3)));
    assertThat(covered(ring)).isCloseTo(2 * Math.PI * 12 * 3, within(2.0));
    assertThat(rgb(ring, 60, 40)).as("the middle stays free").isEqualTo(WHITE);
    assertThat(rgb(ring, 84, 40)).as("the stroke's middle").isEqualTo(RED);
  }

  @Test
  void aTriangleIsFilledAlsoIfItsLastSideIsNotGiven() {
    double[] x = {10, 50, 10};
    double[] y = {5, 5, 35};
    assertThat(covered(painted(canvas -> canvas.polygon(x, y, RED, 1)))).isCloseTo(600, within(2.));
  }

  @Test
  void linesHaveTheirWidthAndRoundEnds() {
    BufferedImage image = painted(canvas -> canvas.line(10, 20, 50, 20, Pen.solid(RED, 4)));
    assertThat(covered(image)).isCloseTo(40 * 4 + Math.PI * 4, within(1.0));
    int[] extent = extent(image);
    assertThat(extent).containsExactly(16, 36, 103, 43);
  }

  @Test
  void dashesHaveGapsAndFlatEnds() {
    BufferedImage image = painted(canvas -> canvas.line(0, 20, 60, 20, new Pen(RED, 2, 1, true)));
    // Six on, four off, in chart pixels.
    for (int x = 0; x < 120; x++) {
      assertThat(rgb(image, x, 40)).as("column %d", x).isEqualTo(x % 20 < 12 ? RED : WHITE);
    }
  }

  @ParameterizedTest
  @EnumSource(Anchor.class)
  void textLiesWhereItsAnchorSays(Anchor anchor) {
    int[] extent = extent(painted(c -> c.text("HHH", 30, 25, Lettering.of(10, 0x000000, anchor))));
    double middle = (extent[0] + extent[2] + 1) / 4.0;
    double half = (extent[2] + 1 - extent[0]) / 4.0;
    double expected =
        switch (anchor) {
          case START -> 30 + half;
          case MIDDLE -> 30;
          case END -> 30 - half;
        };
    assertThat(middle).isCloseTo(expected, within(2.0));
    assertThat((extent[3] + 1) / 2.0).as("the baseline").isCloseTo(25, within(0.75));
  }

  @Test
  void textThatRunsUpwardsIsTallAndEndsAtItsPoint() {
    Lettering upwards = new Lettering(9, false, 0x000000, Anchor.START, true);
    int[] extent = extent(painted(canvas -> canvas.text("HHHH", 30, 38, upwards)));
    assertThat(extent[3] - extent[1]).isGreaterThan(2 * (extent[2] - extent[0]));
    assertThat((extent[2] + 1) / 2.0).as("its baseline runs along x").isCloseTo(30, within(0.75));
    assertThat(extent[3] / 2.0).as("its beginning is below").isCloseTo(37, within(1.5));
  }

  @Test
  void textDoesNotTurnWhatIsPaintedAfterIt() {
    Lettering upwards = new Lettering(1, false, WHITE, Anchor.START, true);
    BufferedImage image =
        painted(
            canvas -> {
              canvas.text("x", 55, 35, upwards);
              canvas.rectangle(10, 5, 20, 8, RED, 1);
            });
    assertThat(extent(image)).containsExactly(20, 10, 59, 25);
  }

  @Test
  void whatLiesOutsideIsCutOff() {
    BufferedImage image =
        painted(
            canvas -> {
              canvas.rectangle(-100, -100, 110, 110, RED, 1);
              canvas.disc(1e6, 1e6, 5, RED, 1);
            });
    assertThat(extent(image)).containsExactly(0, 0, 19, 19);
  }

  @Test
  void theSamePaintingGivesTheSameBytes() {
    Consumer<Canvas> painting =
        canvas -> {
          canvas.ring(20, 20, 7.3, Pen.solid(0x123456, 1.7));
          canvas.text("byte by byte", 5, 35, Lettering.of(8, 0x111111, Anchor.START));
        };
    assertThat(bytes(painting)).isEqualTo(bytes(painting));
  }
}

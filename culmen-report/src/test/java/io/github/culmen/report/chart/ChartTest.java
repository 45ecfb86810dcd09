package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartTest {
  private static final double[] X = {1, 2, 3};
  private static final double[] Y = {3, 1, 2};

  @TempDir Path directory;

  private static BufferedImage png(Chart chart) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(chart.toPng()));
  }

  private static int pixelsLike(BufferedImage image, int rgb) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        if ((image.getRGB(x, y) & 0xFFFFFF) == rgb) {
          count++;
        }
      }
    }
    return count;
  }

  @Test
  void drawsAPngOfTwiceTheSize() throws IOException {
    BufferedImage image = png(Chart.builder().size(400, 300).line("a", X, Y).build());
    assertThat(image.getWidth()).isEqualTo(800);
    assertThat(image.getHeight()).isEqualTo(600);
    assertThat(pixelsLike(image, Palette.BLUE.rgb())).isGreaterThan(1_000);
    assertThat(pixelsLike(image, 0xFFFFFF)).isGreaterThan(800 * 600 / 2);
  }

  @Test
  void drawsTheSamePlacesInBothFormats() throws IOException {
    Chart chart = Chart.builder().points("a", X, Y).build();
    BufferedImage image = png(chart);
    for (double[] disc : SvgDocument.of(chart).discs(Palette.BLUE)) {
      int pixel = image.getRGB((int) Math.round(2 * disc[0]), (int) Math.round(2 * disc[1]));
      assertThat(pixel & 0xFFFFFF).isEqualTo(Palette.BLUE.rgb());
    }
  }

  @Test
  void drawsEveryKindInItsColour() throws IOException {
    Chart chart =
        Chart.builder()
            .band("band", X, Y, X, Style.of(Palette.SKY))
            .rule("rule", 2.5)
            .steps("steps", X, Y, Style.of(Palette.GREEN))
            .points("ring", X, X, Style.of(Palette.ORANGE).withMarker(Marker.RING))
            .points("square", X, Y, Style.of(Palette.VERMILION).withMarker(Marker.SQUARE))
            .axisMarks("cross", X, Style.of(Palette.PURPLE).withMarker(Marker.CROSS))
            .build();
    BufferedImage image = png(chart);
    for (Palette color : Palette.values()) {
      int expected = color == Palette.BLUE ? 0 : 20;
      assertThat(pixelsLike(image, color.rgb())).as(color.name()).isGreaterThanOrEqualTo(expected);
    }
  }

  @Test
  void writesTheFormatTheNameAsksFor() throws IOException {
    Chart chart = Chart.builder().line("a", X, Y).build();
    chart.write(directory.resolve("a.svg"));
    chart.write(directory.resolve("a.PNG"));
    assertThat(directory.resolve("a.svg")).hasContent(chart.toSvg());
    assertThat(Files.readAllBytes(directory.resolve("a.PNG"))).startsWith(0x89, 'P', 'N', 'G');
    assertThatThrownBy(() -> chart.write(directory.resolve("a.gif")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".svg or .png")
        .hasMessageContaining("a.gif");
  }

  @Test
  void isNotChangedByLaterChangesOfItsInput() {
    double[] values = {1, 2, 3};
    Chart.Builder builder = Chart.builder().line("a", X, values);
    Chart chart = builder.build();
    String before = chart.toSvg();
    values[0] = 99;
    builder.title("other").line("b", X, values);
    assertThat(chart.toSvg()).isEqualTo(before);
  }

  @Test
  void rejectsWhatCannotBeDrawn() {
    assertThatThrownBy(() -> Chart.builder().line("a", X, new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("series 'a' must have as many y as x, but had 3 x and 2 y");
    assertThatThrownBy(() -> Chart.builder().band("a", X, X, new double[2]))
        .hasMessageContaining("3 x and 3 and 2 y");
    assertThatThrownBy(() -> Chart.builder().size(10, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10 by 10");
    assertThatThrownBy(() -> Style.of(Palette.BLUE).withWidth(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Style.of(Palette.BLUE).withOpacity(1.1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

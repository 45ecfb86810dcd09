package io.github.culmen.report.animation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Figure;
import io.github.culmen.report.chart.SvgDocument;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class AnimationTest {
  private static Motion line(int frames) {
    double[] x = new double[frames];
    double[] y = new double[frames];
    double[] angle = new double[frames];
    for (int i = 0; i < frames; i++) {
      x[i] = -4 + 8.0 * i / (frames - 1);
      y[i] = 1;
      angle[i] = Math.PI / 2 * i / (frames - 1);
    }
    return Motion.of(x, y, angle);
  }

  private static Animation.Builder field() {
    return Animation.builder("A <title> & more", 0.01).subtitle("sub").view(-5, -5, 5, 5);
  }

  private static Animation sliding() {
    return field()
        .actor("box", Figure.rectangle(-0.3, -1, 0.3, 1), line(101), Palette.VERMILION)
        .actor("disc", Figure.disc(1), Motion.still(0, -3, 0), Palette.BLUE)
        .target("goal", 4, 1, 1, Palette.GREEN)
        .trail(line(101), Palette.VERMILION)
        .phase("slide", 0, 50, Palette.VERMILION)
        .ground(Figure.rectangle(-5, -5, 5, -4))
        .build();
  }

  private static List<Element> animations(SvgDocument svg, String type) {
    return svg.all("animateTransform").stream()
        .filter(element -> element.getAttribute("type").equals(type))
        .toList();
  }

  @Test
  void onlyWhatMovesIsAnimatedAndNoScriptIsNeeded() {
    SvgDocument svg = SvgDocument.of(sliding().toSvg());
    assertThat(svg.all("script")).isEmpty();
    // The box and the knob of the bar; the disc stays.
    assertThat(animations(svg, "translate")).hasSize(2);
    assertThat(animations(svg, "rotate")).hasSize(1);
    assertThat(svg.all("animate")).hasSize(1);
    assertThat(svg.texts()).contains("A <title> & more", "sub", "box", "disc", "goal", "1 s");
    assertThat(svg.texts()).contains("slide 0.5 s");
    for (Element element : svg.all("animateTransform")) {
      assertThat(element.getAttribute("repeatCount")).isEqualTo("indefinite");
    }
  }

  @Test
  void motionTakesItsTimeAndThenPauses() {
    Element rotation = animations(SvgDocument.of(sliding().toSvg()), "rotate").get(0);
    // A second of motion in 25 intervals, 1.2 s of pause in 30 more.
    assertThat(rotation.getAttribute("dur")).isEqualTo("2.2s");
    String[] values = rotation.getAttribute("values").split(";", -1);
    assertThat(values).hasSize(56);
    assertThat(values[0]).isEqualTo("0");
    assertThat(values[24]).isEqualTo("-86.4");
    // Counter-clockwise, in pixels that grow downwards.
    assertThat(values[25]).isEqualTo("-90");
    assertThat(values[55]).isEqualTo("-90");
  }

  @Test
  void viewersWithoutAnimationSeeTheEnd() {
    Element rotation = animations(SvgDocument.of(sliding().toSvg()), "rotate").get(0);
    Element rotated = (Element) rotation.getParentNode();
    assertThat(rotated.getAttribute("transform")).isEqualTo("rotate(-90)");
    Element moved = (Element) rotated.getParentNode();
    Element translation = (Element) moved.getElementsByTagName("animateTransform").item(0);
    String values = translation.getAttribute("values");
    String last = values.substring(values.lastIndexOf(';') + 1);
    assertThat(moved.getAttribute("transform")).isEqualTo("translate(" + last + ")");
    // To the right, neither up nor down.
    String[] first = values.substring(0, values.indexOf(';')).split(" ", -1);
    String[] end = last.split(" ", -1);
    assertThat(Double.parseDouble(end[0])).isGreaterThan(Double.parseDouble(first[0]));
    assertThat(end[1]).isEqualTo(first[1]);
  }

  @Test
  void equalAnimationsGiveEqualText() {
    assertThat(sliding().toSvg()).isEqualTo(sliding().toSvg());
  }

  @Test
  void theViewGrowsWithTheFigures() {
    Animation wide =
        field()
            .actor("far", Figure.disc(1), Motion.still(30, 0, 0), Palette.BLUE)
            .target("goal", 0, -20, 1, Palette.GREEN)
            .build();
    assertThat(wide.right()).isEqualTo(31);
    assertThat(wide.bottom()).isEqualTo(-21);
    assertThat(wide.left()).isEqualTo(-5);
    SvgDocument.of(wide.toSvg());
  }

  @Test
  void framesCanBePainted() throws Exception {
    Animation animation = sliding();
    assertThat(animation.frames()).isEqualTo(101);
    BufferedImage first = image(animation.toPng(0));
    BufferedImage last = image(animation.toPng(100));
    AnimationLayout at = new AnimationLayout(animation);
    assertThat(first.getWidth()).isEqualTo(2 * at.width);
    int x = (int) (2 * at.x(4));
    int y = (int) (2 * at.y(1));
    assertThat(last.getRGB(x, y) & 0xFFFFFF).isEqualTo(Palette.VERMILION.rgb());
    assertThat(first.getRGB(x, y) & 0xFFFFFF).isNotEqualTo(Palette.VERMILION.rgb());
    assertThatThrownBy(() -> animation.toPng(101))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a frame must be from 0 to 100, but was 101");
  }

  private static BufferedImage image(byte[] png) throws Exception {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @Test
  void extremesGiveAPicture() {
    for (double size : new double[] {1e-12, 1, 1e12}) {
      Animation animation =
          Animation.builder("", 1e-6)
              .view(0, 0, size, size)
              .actor("", Figure.disc(size), Motion.still(0, 0, 0), Palette.BLUE)
              .build();
      assertThat(animation.toSvg()).doesNotContain("NaN").doesNotContain("Infinity");
      SvgDocument.of(animation.toSvg());
    }
    SvgDocument.of(Animation.builder("nothing", 1).build().toSvg());
  }

  @Test
  void whatCannotBeDrawnIsRefused() {
    assertThatThrownBy(() -> Motion.of(new double[0], new double[0], new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Motion.of(new double[2], new double[2], new double[1]))
        .hasMessageContaining("but there are 2, 2 and 1");
    assertThatThrownBy(() -> Motion.still(Double.NaN, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Figure.disc(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Figure.disc(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Figure.polygon(new double[2], new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Animation.builder("t", 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> field().view(1, 0, 1, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> field().target("g", 0, 0, Double.NaN, Palette.BLUE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> field().phase("p", 3, 2, Palette.BLUE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

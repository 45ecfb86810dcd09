package io.github.culmen.report.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.Canvas.Pen;
import org.junit.jupiter.api.Test;

class SvgCanvasTest {
  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" width="300" height="200" \
      viewBox="0 0 300 200" font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif">
      <title>t</title>
      <desc>d</desc>
      """;

  private final SvgCanvas canvas = new SvgCanvas(300, 200, "t", "d");

  private String body() {
    String svg = canvas.finished();
    assertThat(svg).startsWith(HEAD).endsWith("</svg>\n");
    return svg.substring(HEAD.length(), svg.length() - "</svg>\n".length());
  }

  @Test
  void beginsWithSizeTitleAndDescription() {
    assertThat(body()).isEmpty();
  }

  @Test
  void writesShapes() {
    canvas.rectangle(1, 2, 3, 4, 0x00FF7F, 0.5);
    canvas.disc(1.234, 5, 2, 0xABCDEF, 1);
    canvas.ring(1, 2, 3, Pen.solid(1, 1.5));
    assertThat(body())
        .isEqualTo(
            """
            <polygon points="1,2 4,2 4,6 1,6" fill="#00ff7f" fill-opacity="0.5"/>
            <circle cx="1.23" cy="5" r="2" fill="#abcdef"/>
            <circle cx="1" cy="2" r="3" fill="none" stroke="#000001" stroke-width="1.5"/>
            """);
  }

  @Test
  void writesLines() {
    canvas.line(0, 0, 10, 10, Pen.solid(0, 2));
    canvas.line(0, 0, 10, 10, new Pen(0, 1, 0.25, true));
    assertThat(body())
        .isEqualTo(
            """
            <polyline points="0,0 10,10" stroke-linejoin="round" stroke-linecap="round" \
            fill="none" stroke="#000000" stroke-width="2"/>
            <polyline points="0,0 10,10" stroke-linejoin="round" stroke-linecap="butt" \
            fill="none" stroke="#000000" stroke-width="1" stroke-opacity="0.25" \
            stroke-dasharray="6 4"/>
            """);
  }

  @Test
  void writesText() {
    canvas.text("a<b", 1, 2, Lettering.of(12, 0, Anchor.START));
    canvas.text("up", 1, 2, new Lettering(12, true, 0, Anchor.MIDDLE, true));
    canvas.text("end", 1, 2, Lettering.of(12, 0, Anchor.END));
    assertThat(body())
        .isEqualTo(
            """
            <text x="1" y="2" font-size="12" fill="#000000">a&lt;b</text>
            <text x="1" y="2" font-size="12" font-weight="600" text-anchor="middle" \
            transform="rotate(-90 1 2)" fill="#000000">up</text>
            <text x="1" y="2" font-size="12" text-anchor="end" fill="#000000">end</text>
            """);
  }
}

package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageTest {
  private static Chart chart() {
    return Chart.builder()
        .title("A & B")
        .xAxis(Axis.integer("trials"))
        .yAxis(Axis.linear("regret"))
        .line("one", new double[] {1, 2}, new double[] {3, 4}, Style.of(Palette.BLUE))
        .build();
  }

  private static Page page() {
    return new Page()
        .heading(2, "Heading <1>")
        .paragraph("Uses `a < b` & more.")
        .table(
            List.of("name", "x", "y"), List.of(List.of("n\"1\"", "1", "2"), List.of("m", "3", "")))
        .figure("f.svg", chart());
  }

  @Test
  void markdownHasTheTextAsItIs() {
    assertThat(page().markdown())
        .isEqualTo(
            """
            ## Heading <1>

            Uses `a < b` & more.

            | name | x | y |
            |---|--:|--:|
            | n"1" | 1 | 2 |
            | m | 3 |  |

            ![A & B](f.svg)
            """);
  }

  @Test
  void htmlIsEscaped() {
    String html = page().html("T <1>");
    assertThat(html)
        .startsWith("<!DOCTYPE html>\n")
        .contains("<title>T &lt;1&gt;</title>")
        .contains("<h2>Heading &lt;1&gt;</h2>")
        .contains("<p>Uses <code>a &lt; b</code> &amp; more.</p>")
        .contains("<tr><td>n&quot;1&quot;</td><td>1</td><td>2</td></tr>")
        .contains("<th>name</th><th>x</th><th>y</th>")
        .endsWith("</body>\n</html>\n");
  }

  @Test
  void figuresAreInsideOfTheFile() {
    Matcher image =
        Pattern.compile("<img alt=\"A &amp; B\" src=\"data:image/svg\\+xml;base64,([^\"]+)\">")
            .matcher(page().html("t"));
    assertThat(image.find()).isTrue();
    String svg = new String(Base64.getDecoder().decode(image.group(1)), StandardCharsets.UTF_8);
    assertThat(svg).isEqualTo(chart().toSvg());
    assertThat(page().drawings()).hasSize(1);
    assertThat(page().drawings().get(0).file()).isEqualTo("f.svg");
  }

  @Test
  void anEmptyPageIsAPage() {
    assertThat(new Page().markdown()).isEmpty();
    assertThat(new Page().drawings()).isEmpty();
    assertThat(new Page().html("t")).contains("<body>\n</body>");
  }
}

package io.github.culmen.report.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import org.junit.jupiter.api.Test;

class TextMetricsTest {
  @Test
  void estimatesAreNearARealFontAndRarelyTooSmall() {
    FontRenderContext context = new FontRenderContext(null, true, true);
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    for (String text :
        new String[] {
          "best so far",
          "simple regret",
          "1.2345678",
          "-1e-300",
          "initial design",
          "GP-UCB, EI, MES",
          "median over 10 seeds, band: middle half",
          "Hartmann-6"
        }) {
      double real = font.getStringBounds(text, context).getWidth();
      assertThat(TextMetrics.width(text, 12, false)).as(text).isBetween(0.93 * real, 1.35 * real);
    }
  }

  @Test
  void growWithSizeAndWeight() {
    double plain = TextMetrics.width("abc", 10, false);
    assertThat(TextMetrics.width("abc", 20, false)).isEqualTo(2 * plain);
    assertThat(TextMetrics.width("abc", 10, true)).isGreaterThan(plain);
    assertThat(TextMetrics.width("", 10, true)).isZero();
  }

  @Test
  void cutsTextThatDoesNotFit() {
    assertThat(TextMetrics.fitted("short", 12, false, 100)).isEqualTo("short");
    String cut = TextMetrics.fitted("a very long text indeed", 12, false, 60);
    assertThat(cut).endsWith("…").startsWith("a ver");
    assertThat(TextMetrics.width(cut, 12, false)).isLessThanOrEqualTo(60);
    assertThat(TextMetrics.fitted("anything", 12, false, 0)).isEqualTo("…");
  }

  @Test
  void cutsBetweenCharactersNotInsideThem() {
    String smileys = "\ud83d\ude00".repeat(10);
    String cut = TextMetrics.fitted(smileys, 12, false, 60);
    assertThat(cut).endsWith("\ude00…");
  }
}

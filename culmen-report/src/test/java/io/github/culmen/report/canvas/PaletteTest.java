package io.github.culmen.report.canvas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.report.chart.Shades;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Colours as people see them: contrast, and distance also without one kind of cone. */
class PaletteTest {
  /** The relative luminance of WCAG 2, from 0 (black) to 1 (white). */
  private static double luminance(int rgb) {
    double[] linear = linear(rgb);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  }

  private static double[] linear(int rgb) {
    double[] linear = new double[3];
    for (int i = 0; i < 3; i++) {
      double share = ((rgb >> (16 - 8 * i)) & 0xFF) / 255.0;
      linear[i] = share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
    return linear;
  }

  private static double contrast(int one, int other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  /** The distance in linear light after a matrix that takes one kind of cone away. */
  private static double distance(int one, int other, double[][] cones) {
    double[] a = linear(one);
    double[] b = linear(other);
    double sum = 0;
    for (double[] row : cones) {
      double difference = 0;
      for (int i = 0; i < 3; i++) {
        difference += row[i] * (a[i] - b[i]);
      }
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  /** How colours look to people without the cones for long, and without those for medium waves. */
  private static final List<double[][]> SIGHTS =
      List.of(
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          },
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.01182, 0.04294, 0.968881}
          });

  @ParameterizedTest
  @EnumSource(Palette.class)
  void everyColourStandsOutFromPaper(Palette color) {
    assertThat(contrast(color.rgb(), 0xFFFFFF)).isGreaterThan(2.1);
  }

  @Test
  void coloursDifferInEveryKindOfSight() {
    Palette[] all = Palette.values();
    for (double[][] sight : SIGHTS) {
      for (int i = 0; i < all.length; i++) {
        for (int j = 0; j < i; j++) {
          assertThat(distance(all[i].rgb(), all[j].rgb(), sight))
              .as("%s and %s", all[i], all[j])
              .isGreaterThan(0.08);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Palette.class)
  void theTerminalsColourIsNearTheColour(Palette color) {
    int near = terminal(color.terminalCode());
    for (int shift = 0; shift <= 16; shift += 8) {
      assertThat((near >> shift) & 0xFF).isCloseTo((color.rgb() >> shift) & 0xFF, within(48));
    }
  }

  /** The 256 colours of terminals: a cube of six levels from 16 on, greys from 232 on. */
  private static int terminal(int code) {
    if (code >= 232) {
      return 0x010101 * (8 + 10 * (code - 232));
    }
    int[] levels = {0, 95, 135, 175, 215, 255};
    int index = code - 16;
    return levels[index / 36] << 16 | levels[index / 6 % 6] << 8 | levels[index % 6];
  }

  @Test
  void terminalColoursDiffer() {
    Set<Integer> codes = new HashSet<>();
    Arrays.stream(Palette.values()).forEach(color -> codes.add(color.terminalCode()));
    assertThat(codes).hasSameSizeAs(Palette.values());
  }

  @Test
  void coloursTakeTurnsForAnyIndex() {
    int count = Palette.values().length;
    assertThat(Palette.forIndex(0)).isEqualTo(Palette.BLUE);
    assertThat(Palette.forIndex(count + 1)).isEqualTo(Palette.VERMILION);
    assertThat(Palette.forIndex(-1)).isEqualTo(Palette.GREY);
    assertThat(Palette.forIndex(Integer.MIN_VALUE)).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(Shades.class)
  void shadesGrowLighterWithTheShareSoThatTheyReadWithoutHues(Shades shades) {
    List<Double> lights = new ArrayList<>();
    for (int i = 0; i <= 200; i++) {
      lights.add(luminance(shades.at(i / 200.0)));
    }
    for (int i = 10; i < lights.size(); i += 10) {
      assertThat(lights.get(i)).as("at %d", i).isGreaterThan(lights.get(i - 10));
    }
    assertThat(contrast(shades.at(0), shades.at(1))).isGreaterThan(7);
  }

  @ParameterizedTest
  @EnumSource(Shades.class)
  void shadesHaveNoJumpsAndEndsForAllThatIsBeyond(Shades shades) {
    for (int i = 1; i <= 1000; i++) {
      int before = shades.at((i - 1) / 1000.0);
      int after = shades.at(i / 1000.0);
      for (int shift = 0; shift <= 16; shift += 8) {
        assertThat((after >> shift) & 0xFF).isCloseTo((before >> shift) & 0xFF, within(2));
      }
    }
    assertThat(shades.at(-3)).isEqualTo(shades.at(0));
    assertThat(shades.at(Double.NEGATIVE_INFINITY)).isEqualTo(shades.at(0));
    assertThat(shades.at(1e300)).isEqualTo(shades.at(1));
  }

  @Test
  void glyphsOfMarkersDifferInEveryAlphabet() {
    for (boolean unicode : new boolean[] {true, false}) {
      Set<Character> glyphs = new HashSet<>();
      for (Marker marker : Marker.values()) {
        glyphs.add(marker.glyph(unicode));
        assertThat(unicode || marker.glyph(false) < 128).isTrue();
      }
      assertThat(glyphs).hasSameSizeAs(Marker.values());
    }
  }
}

package io.github.culmen.report.terminal;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Series;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives each series of a chart the character it is drawn with. */
final class TerminalGlyphs {
  /** Characters a legend entry shows before its name. */
  static final int SWATCH = 2;

  /** Stands for braille dots, whose character depends on the place. */
  static final char BRAILLE = 0;

  private static final String SPARE_UNICODE = "◦+△◇#%&$";
  private static final String SPARE_ASCII = "*#%&$=~^";

  private final boolean ansi;
  private final Map<Series, Character> glyphs = new LinkedHashMap<>();

  TerminalGlyphs(Chart chart, boolean unicode, boolean ansi) {
    this.ansi = ansi;
    Deque<Character> spare = new ArrayDeque<>();
    for (char c : (unicode ? SPARE_UNICODE : SPARE_ASCII).toCharArray()) {
      spare.add(c);
    }
    boolean brailleTaken = false;
    for (Series series : chart.series()) {
      char glyph =
          switch (series.kind()) {
            case BAND -> unicode ? '░' : ':';
            case RULE -> unicode ? '╌' : '-';
            case POINTS, AXIS_MARKS -> series.style().marker().glyph(unicode);
            case LINE, STEPS -> unicode && (ansi || !brailleTaken) ? BRAILLE : next(spare);
          };
      brailleTaken |= glyph == BRAILLE;
      boolean isMarker = series.kind() == Series.Kind.POINTS;
      glyphs.put(series, isMarker && glyphs.containsValue(glyph) ? next(spare) : glyph);
    }
  }

  /** Takes turns when there are more series than characters. */
  private static char next(Deque<Character> spare) {
    char glyph = spare.remove();
    spare.add(glyph);
    return glyph;
  }

  /** Draws every series; bands and rules first, lines before points so that no trial is lost. */
  void drawOn(TerminalGrid grid) {
    for (Series.Kind[] layer :
        new Series.Kind[][] {
          {Series.Kind.BAND},
          {Series.Kind.RULE},
          {Series.Kind.LINE, Series.Kind.STEPS},
          {Series.Kind.POINTS}
        }) {
      for (Map.Entry<Series, Character> entry : glyphs.entrySet()) {
        if (List.of(layer).contains(entry.getKey().kind())) {
          grid.draw(entry.getKey(), entry.getValue());
        }
      }
    }
  }

  /** What stands before each name, rules included. */
  Map<String, String> legend() {
    Map<String, String> swatches = new LinkedHashMap<>();
    for (Map.Entry<Series, Character> entry : glyphs.entrySet()) {
      Series series = entry.getKey();
      if (!series.name().isEmpty()) {
        String glyph = String.valueOf(entry.getValue() == BRAILLE ? '⠒' : entry.getValue());
        boolean single =
            series.kind() == Series.Kind.POINTS || series.kind() == Series.Kind.AXIS_MARKS;
        String swatch = single ? glyph + " " : glyph.repeat(SWATCH);
        // A band with the name of its line needs no entry of its own: the line's replaces it.
        swatches.put(series.name(), colored(swatch, series.style().color()));
      }
    }
    return swatches;
  }

  private String colored(String text, Palette color) {
    return ansi ? TerminalGrid.colorCode(color) + text + TerminalGrid.RESET : text;
  }
}

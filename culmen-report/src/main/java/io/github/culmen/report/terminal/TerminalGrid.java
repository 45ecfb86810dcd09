package io.github.culmen.report.terminal;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Range;
import io.github.culmen.report.chart.Series;
import java.util.Arrays;

/** Characters in rows and columns, with braille dots at two by four times that resolution. */
final class TerminalGrid {
  static final String RESET = "\u001b[0m";
  private static final int DOT_COLUMNS = 2;
  private static final int DOT_ROWS = 4;

  /** The bit of each dot in a braille character, by row and column. */
  private static final int[][] DOT_BITS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

  private final Chart chart;
  private final Range xRange;
  private final Range yRange;
  private final int width;
  private final int height;
  private final boolean unicode;
  private final char[][] characters;
  private final int[][] dots;
  private final Palette[][] colors;

  TerminalGrid(Chart chart, int width, int height, boolean unicode) {
    this.chart = chart;
    this.width = width;
    this.height = height;
    this.unicode = unicode;
    xRange = chart.xRange();
    yRange = chart.yRange();
    characters = new char[height][width];
    for (char[] row : characters) {
      Arrays.fill(row, ' ');
    }
    dots = new int[height][width];
    colors = new Palette[height][width];
  }

  static String colorCode(Palette color) {
    return "\u001b[38;5;" + color.terminalCode() + "m";
  }

  int column(double x) {
    return position(xRange.fraction(x), width);
  }

  int row(double y) {
    return height - 1 - position(yRange.fraction(y), height);
  }

  private static int position(double fraction, int count) {
    return (int) Math.max(0, Math.min(count - 1, Math.floor(fraction * count)));
  }

  void draw(Series series, char glyph) {
    switch (series.kind()) {
      case RULE -> drawRule(series, glyph);
      case BAND -> drawBand(series, glyph);
      case POINTS -> {
        for (int i = 0; i < series.size(); i++) {
          if (shows(series, i)) {
            put(row(series.y()[i]), column(series.x()[i]), glyph, series);
          }
        }
      }
      case LINE, STEPS -> drawLine(series, glyph);
      case AXIS_MARKS -> {}
    }
  }

  void write(String text, int column, int row) {
    for (int i = 0; i < text.length() && column + i < width; i++) {
      characters[row][column + i] = text.charAt(i);
    }
  }

  /** Puts the markers of series without values on the axis line. */
  void drawAxisMarks(StringBuilder axis, int offset) {
    for (Series series : chart.series()) {
      if (series.kind() == Series.Kind.AXIS_MARKS) {
        for (int i = 0; i < series.size(); i++) {
          if (shows(series, i)) {
            char glyph = series.style().marker().glyph(unicode);
            axis.setCharAt(offset + column(series.x()[i]), glyph);
          }
        }
      }
    }
  }

  String rowText(int row, boolean ansi) {
    StringBuilder text = new StringBuilder();
    Palette current = null;
    for (int column = 0; column < width; column++) {
      Palette wanted = ansi ? colors[row][column] : null;
      if (wanted != current) {
        text.append(wanted == null ? RESET : colorCode(wanted));
        current = wanted;
      }
      int pattern = dots[row][column];
      text.append(pattern == 0 ? characters[row][column] : (char) (0x2800 + pattern));
    }
    return current == null ? text.toString() : text + RESET;
  }

  private boolean shows(Series series, int i) {
    return series.shows(i, chart.xAxis(), chart.yAxis());
  }

  private void put(int row, int column, char glyph, Series series) {
    characters[row][column] = glyph;
    dots[row][column] = 0;
    colors[row][column] = series.style().color();
  }

  private void drawRule(Series rule, char glyph) {
    if (shows(rule, 0)) {
      for (int column = 0; column < width; column++) {
        put(row(rule.y()[0]), column, glyph, rule);
      }
    }
  }

  private void drawBand(Series band, char glyph) {
    for (int i = 0; i < band.size(); i++) {
      if (shows(band, i)) {
        int next = i + 1 < band.size() && shows(band, i + 1) ? i + 1 : i;
        int from = column(band.x()[i]);
        int to = column(band.x()[next]);
        for (int column = Math.min(from, to); column <= Math.max(from, to); column++) {
          double part = from == to ? 0 : (double) (column - from) / (to - from);
          int low = between(row(band.y()[i]), row(band.y()[next]), part);
          int high = between(row(band.upper()[i]), row(band.upper()[next]), part);
          for (int row = Math.min(low, high); row <= Math.max(low, high); row++) {
            put(row, column, glyph, band);
          }
        }
      }
    }
  }

  private static int between(int from, int to, double part) {
    return (int) Math.round(from + part * (to - from));
  }

  private void drawLine(Series series, char glyph) {
    int fineWidth = width * DOT_COLUMNS;
    int fineHeight = height * DOT_ROWS;
    for (int i = 0; i < series.size(); i++) {
      if (!shows(series, i)) {
        continue;
      }
      int previous = i > 0 && shows(series, i - 1) ? i - 1 : i;
      int x0 = position(xRange.fraction(series.x()[previous]), fineWidth);
      int y0 = fineHeight - 1 - position(yRange.fraction(series.y()[previous]), fineHeight);
      int x1 = position(xRange.fraction(series.x()[i]), fineWidth);
      int y1 = fineHeight - 1 - position(yRange.fraction(series.y()[i]), fineHeight);
      if (series.kind() == Series.Kind.STEPS) {
        segment(x0, y0, x1, y0, glyph, series);
        segment(x1, y0, x1, y1, glyph, series);
      } else {
        segment(x0, y0, x1, y1, glyph, series);
      }
    }
  }

  private void segment(int x0, int y0, int x1, int y1, char glyph, Series series) {
    int steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    for (int k = 0; k <= steps; k++) {
      double part = steps == 0 ? 0 : (double) k / steps;
      int x = between(x0, x1, part);
      int y = between(y0, y1, part);
      int row = y / DOT_ROWS;
      int column = x / DOT_COLUMNS;
      if (glyph == TerminalGlyphs.BRAILLE) {
        dots[row][column] |= DOT_BITS[y % DOT_ROWS][x % DOT_COLUMNS];
        colors[row][column] = series.style().color();
      } else {
        put(row, column, glyph, series);
      }
    }
  }
}

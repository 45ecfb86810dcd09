package io.github.culmen.report.terminal;

import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Range;
import io.github.culmen.report.chart.Tick;
import io.github.culmen.report.chart.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Draws a {@link Chart} with characters.
 *
 * <p>With Unicode, lines are made of braille dots, two by four to a character; without, everything
 * is plain ASCII. Colour codes appear only when asked for. Where colours cannot tell lines apart,
 * the second line and all after it are drawn with letters of their own.
 */
public final class TerminalPlot {
  /** The narrowest plot drawn. */
  public static final int SMALLEST_COLUMNS = 24;

  /** The lowest plot drawn. */
  public static final int SMALLEST_ROWS = 8;

  private static final int LOWEST_PLOT_AREA = 4;

  private final Chart chart;
  private final int columns;
  private final boolean unicode;
  private final boolean ansi;
  private final List<String> lines = new ArrayList<>();

  private TerminalPlot(Chart chart, int columns, boolean unicode, boolean ansi) {
    this.chart = chart;
    this.columns = columns;
    this.unicode = unicode;
    this.ansi = ansi;
  }

  /** The chart as at most {@code rows} lines of at most {@code columns} characters, no colours. */
  public static String render(Chart chart, int columns, int rows, boolean unicode) {
    return render(chart, columns, rows, unicode, false);
  }

  /**
   * The chart as at most {@code rows} lines of at most {@code columns} visible characters.
   *
   * @param unicode whether the terminal shows more than ASCII
   * @param ansi whether to colour series with ANSI escape codes
   */
  public static String render(Chart chart, int columns, int rows, boolean unicode, boolean ansi) {
    if (columns < SMALLEST_COLUMNS || rows < SMALLEST_ROWS) {
      throw new IllegalArgumentException(
          "a terminal plot needs at least "
              + SMALLEST_COLUMNS
              + " columns and "
              + SMALLEST_ROWS
              + " rows, but had "
              + columns
              + " and "
              + rows);
    }
    return new TerminalPlot(chart, columns, unicode, ansi).draw(rows);
  }

  private String draw(int rows) {
    TerminalGlyphs glyphs = new TerminalGlyphs(chart, unicode, ansi);
    List<String> legend = legend(glyphs);
    List<String> head = new ArrayList<>();
    addText(head, chart.title());
    addText(head, chart.subtitle());
    addText(head, chart.yAxis().label());
    List<String> foot = new ArrayList<>();
    addText(foot, chart.xAxis().label());
    // The axis and its numbers take two rows; texts give way before the picture gets too low.
    int texts = rows - 2 - LOWEST_PLOT_AREA;
    while (head.size() + foot.size() + legend.size() > texts && !legend.isEmpty()) {
      legend.remove(legend.size() - 1);
    }
    while (head.size() + foot.size() > texts) {
      head.remove(head.size() - 1);
    }
    lines.addAll(head);
    drawPlot(rows - 2 - head.size() - foot.size() - legend.size(), glyphs);
    for (String label : foot) {
      lines.add(" ".repeat((columns - label.length()) / 2) + label);
    }
    lines.addAll(legend);
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.stripTrailing()).append('\n'));
    return text.toString();
  }

  private void drawPlot(int height, TerminalGlyphs glyphs) {
    Range yRange = chart.yRange();
    List<Tick> yTicks = Ticks.of(yRange, chart.yAxis(), Math.max(2, height / 3));
    int gutter = yTicks.stream().mapToInt(tick -> tick.label().length()).max().orElse(0);
    gutter = Math.min(gutter, columns / 2);
    int width = columns - gutter - 2;
    TerminalGrid grid = new TerminalGrid(chart, width, height, unicode);
    glyphs.drawOn(grid);
    if (chart.isEmpty()) {
      grid.write("no data", (width - 7) / 2, height / 2);
    }
    String[] labels = new String[height];
    for (Tick tick : yTicks) {
      labels[grid.row(tick.value())] = tick.label();
    }
    for (int row = 0; row < height; row++) {
      String label = labels[row] == null ? "" : labels[row];
      if (label.length() > gutter) {
        label = label.substring(0, gutter);
      }
      char edge = labels[row] == null ? (unicode ? '│' : '|') : (unicode ? '┤' : '+');
      lines.add(" ".repeat(gutter - label.length()) + label + " " + edge + grid.rowText(row, ansi));
    }
    drawXAxis(grid, gutter, width);
  }

  private void drawXAxis(TerminalGrid grid, int gutter, int width) {
    StringBuilder axis = new StringBuilder();
    axis.append(" ".repeat(gutter + 1)).append(unicode ? '└' : '+');
    axis.append((unicode ? "─" : "-").repeat(width));
    StringBuilder numbers = new StringBuilder(" ".repeat(columns));
    int free = 0;
    for (Tick tick : Ticks.of(chart.xRange(), chart.xAxis(), Math.max(2, width / 10))) {
      int column = gutter + 2 + grid.column(tick.value());
      int length = tick.label().length();
      int start = Math.max(0, Math.min(column - length / 2, columns - length));
      if (start >= free && start + length <= columns) {
        numbers.replace(start, start + length, tick.label());
        axis.setCharAt(column, unicode ? '┬' : '+');
        free = start + length + 1;
      }
    }
    grid.drawAxisMarks(axis, gutter + 2);
    lines.add(axis.toString());
    lines.add(numbers.toString());
  }

  private List<String> legend(TerminalGlyphs glyphs) {
    List<String> rows = new ArrayList<>();
    StringBuilder row = new StringBuilder();
    int used = 0;
    for (Map.Entry<String, String> entry : glyphs.legend().entrySet()) {
      String name = shown(entry.getKey(), columns - 4);
      int length = TerminalGlyphs.SWATCH + 1 + name.length();
      if (used > 0 && used + 3 + length > columns) {
        rows.add(row.toString());
        row.setLength(0);
        used = 0;
      }
      if (used > 0) {
        row.append("   ");
        used += 3;
      }
      row.append(entry.getValue()).append(' ').append(name);
      used += length;
    }
    if (used > 0) {
      rows.add(row.toString());
    }
    return rows;
  }

  private void addText(List<String> to, String text) {
    if (!text.isEmpty()) {
      to.add(shown(text, columns));
    }
  }

  /** One line of text that fits, in the characters the terminal has. */
  private String shown(String text, int available) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        clean.append(' ');
      } else if (unicode || c < 128) {
        clean.append(c);
      } else {
        clean.append(c == '·' ? '-' : '?');
      }
    }
    if (clean.length() <= available) {
      return clean.toString();
    }
    String dots = unicode ? "…" : "...";
    return clean.substring(0, available - dots.length()) + dots;
  }
}

package io.github.culmen.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Reads tables of comma-separated values (RFC 4180). */
public final class Csv {
  private Csv() {}

  /**
   * A line of a table.
   *
   * @param line where it begins in the text, from 1
   * @param cells its cells
   */
  public record Row(int line, List<String> cells) {
    /** Copies the cells. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * The lines that are not blank.
   *
   * @throws IllegalArgumentException if a quote is wrong; the message begins with the line
   */
  public static List<Row> read(String text) {
    List<Row> rows = new ArrayList<>();
    Reader reader = new Reader(text.startsWith("\uFEFF") ? text.substring(1) : text);
    while (!reader.atEnd()) {
      int line = reader.line;
      List<String> cells = reader.row();
      if (cells.size() > 1 || !cells.get(0).isBlank()) {
        rows.add(new Row(line, cells));
      }
    }
    return rows;
  }

  private static final class Reader {
    private final String text;
    private int at;
    private int line = 1;

    Reader(String text) {
      this.text = text;
    }

    boolean atEnd() {
      return at >= text.length();
    }

    List<String> row() {
      List<String> cells = new ArrayList<>();
      while (true) {
        cells.add(!atEnd() && text.charAt(at) == '"' ? quoted() : plain());
        if (atEnd()) {
          return cells;
        }
        char end = text.charAt(at++);
        if (end == ',') {
          continue;
        }
        if (end == '\r' && !atEnd() && text.charAt(at) == '\n') {
          at++;
        }
        line++;
        return cells;
      }
    }

    private String plain() {
      int from = at;
      while (!atEnd() && ",\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(from, at);
    }

    private String quoted() {
      int begin = line;
      StringBuilder cell = new StringBuilder();
      at++;
      while (true) {
        if (atEnd()) {
          throw new IllegalArgumentException(
              begin + ": a quote must be closed, but this one is not");
        }
        char c = text.charAt(at++);
        if (c == '\n') {
          line++;
        }
        if (c != '"') {
          cell.append(c);
        } else if (!atEnd() && text.charAt(at) == '"') {
          cell.append('"');
          at++;
        } else {
          break;
        }
      }
      if (!atEnd() && ",\r\n".indexOf(text.charAt(at)) < 0) {
        throw new IllegalArgumentException(
            line + ": a closing quote must end its cell, but '" + text.charAt(at) + "' follows");
      }
      return cell.toString();
    }
  }
}

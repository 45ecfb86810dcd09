package io.github.culmen.cli.study;

import io.github.culmen.cli.studyfile.ParameterText;
import io.github.culmen.cli.text.Csv;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Points as people type them: {@code x=1 y=2}, or the lines of a table. */
final class PointArguments {
  private static final String PREFIX = "params.";

  private PointArguments() {}

  /**
   * The values in words such as {@code lr=0.01}.
   *
   * @throws IllegalArgumentException if a word is none
   */
  static Map<String, Object> point(SearchSpace space, List<String> words) {
    Map<String, Object> point = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "a value must be given as PARAMETER=VALUE, but got '" + word + "'");
      }
      put(point, space, word.substring(0, equals), word.substring(equals + 1));
    }
    return point;
  }

  /**
   * The points in a table whose header names parameters, with or without the prefix of exported
   * tables. An empty cell is a parameter that is not active.
   *
   * @param file the table's name, for messages
   * @throws IllegalArgumentException if it is no such table
   */
  static List<Map<String, Object>> table(String file, String text, SearchSpace space) {
    List<Csv.Row> rows;
    try {
      rows = Csv.read(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ":" + e.getMessage(), e);
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          file + ": a table must begin with a header, but it is empty");
    }
    List<String> titles = rows.get(0).cells();
    List<Map<String, Object>> points = new ArrayList<>();
    for (Csv.Row row : rows.subList(1, rows.size())) {
      try {
        points.add(point(row, titles, space));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ":" + row.line() + ": " + e.getMessage(), e);
      }
    }
    return points;
  }

  private static Map<String, Object> point(Csv.Row row, List<String> titles, SearchSpace space) {
    if (row.cells().size() != titles.size()) {
      throw new IllegalArgumentException(
          "a line must have as many cells as the header, "
              + titles.size()
              + ", but has "
              + row.cells().size());
    }
    Map<String, Object> point = new LinkedHashMap<>();
    boolean exported = titles.stream().anyMatch(title -> title.strip().startsWith(PREFIX));
    for (int i = 0; i < titles.size(); i++) {
      String title = titles.get(i).strip();
      String cell = row.cells().get(i).strip();
      if (exported && !title.startsWith(PREFIX) || cell.isEmpty()) {
        continue;
      }
      put(point, space, exported ? title.substring(PREFIX.length()) : title, cell);
    }
    return point;
  }

  private static void put(
      Map<String, Object> point, SearchSpace space, String parameter, String text) {
    if (point.put(parameter, ParameterText.named(space, parameter).parse(text)) != null) {
      throw new IllegalArgumentException(
          "each parameter must be given once, but '" + parameter + "' is given twice");
    }
  }
}

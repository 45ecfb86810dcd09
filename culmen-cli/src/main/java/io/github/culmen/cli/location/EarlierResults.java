package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Csv;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Results from a CSV table.
 *
 * @param results those with an outcome, in order
 * @param pending how many lines have none
 */
public record EarlierResults(List<EarlierResult> results, int pending) {
  private static final String PREFIX = "params.";
  private static final String OUTCOMES = "outcomes.";
  private static final String OBJECTIVES = "objectives.";
  private static final String ATTRIBUTES = "attributes.";
  private static final String SD = ".sd";
  private static final Set<String> OUTCOME = Set.of("value", "sd", "failure");
  // What else a table of ours has.
  private static final Set<String> IGNORED =
      Set.of("trial", "state", "origin", "asked", "finished", "seconds", "feasible", "front");

  /** Copies the list. */
  public EarlierResults {
    results = List.copyOf(results);
  }

  /**
   * Reads a table.
   *
   * @param file its name, for messages
   */
  public static EarlierResults read(String file, String text, StudySpec spec) {
    SearchSpace space = spec.space();
    List<String> outcomes = spec.toldNames();
    boolean several = !spec.objectives().isEmpty();
    List<Csv.Row> rows;
    try {
      rows = Csv.read(text);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(file + ":" + e.getMessage());
    }
    if (rows.isEmpty()) {
      throw CommandFailure.usage(file + ": a table must begin with a header, but it is empty");
    }
    Map<String, Integer> columns = columns(file, header(rows.get(0)), space, outcomes, several);
    List<EarlierResult> results = new ArrayList<>();
    int pending = 0;
    for (Csv.Row row : rows.subList(1, rows.size())) {
      try {
        Optional<EarlierResult> result =
            result(row, rows.get(0).cells().size(), columns, spec, outcomes);
        result.ifPresent(results::add);
        pending += result.isPresent() ? 0 : 1;
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(file + ":" + row.line() + ": " + e.getMessage());
      }
    }
    return new EarlierResults(results, pending);
  }

  // Objectives are among what is told by name.
  private static Csv.Row header(Csv.Row given) {
    return new Csv.Row(
        given.line(),
        given.cells().stream()
            .map(String::strip)
            .map(
                title ->
                    title.startsWith(OBJECTIVES)
                        ? OUTCOMES + title.substring(OBJECTIVES.length())
                        : title)
            .toList());
  }

  // Where each parameter (by its name with the prefix) and each part of the outcome is.
  private static Map<String, Integer> columns(
      String file, Csv.Row header, SearchSpace space, List<String> outcomes, boolean several) {
    List<String> names = space.names();
    List<String> titles = header.cells().stream().map(String::strip).toList();
    Map<String, Integer> columns = new HashMap<>();
    for (int i = 0; i < titles.size(); i++) {
      String title = titles.get(i);
      boolean parameter = names.contains(title) && !titles.contains(PREFIX + title);
      boolean outcome =
          !parameter && outcomes.contains(title) && !titles.contains(OUTCOMES + title);
      String key =
          OUTCOME.contains(title)
              ? title
              : parameter ? PREFIX + title : outcome ? OUTCOMES + title : title;
      boolean known =
          OUTCOME.contains(key)
              || (key.startsWith(PREFIX) && names.contains(key.substring(PREFIX.length())))
              || outcomes.stream()
                  .anyMatch(o -> key.equals(OUTCOMES + o) || key.equals(OUTCOMES + o + SD));
      if (!known && !IGNORED.contains(title) && !title.startsWith(ATTRIBUTES)) {
        List<String> legal = new ArrayList<>(names);
        legal.addAll(outcomes);
        legal.addAll(OUTCOME);
        throw CommandFailure.usage(
            file
                + ":"
                + header.line()
                + ": a column must be a parameter, "
                + (outcomes.isEmpty() ? "" : "an outcome, ")
                + "value, sd or failure, but got '"
                + title
                + "'"
                + Spelling.nearest(title, legal)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse(""));
      }
      if (known && columns.put(key, i) != null) {
        throw CommandFailure.usage(
            file
                + ":"
                + header.line()
                + ": a column may appear once, but '"
                + title
                + "' appears"
                + " twice");
      }
    }
    for (String name : names) {
      if (!columns.containsKey(PREFIX + name)) {
        throw CommandFailure.usage(
            file
                + ":"
                + header.line()
                + ": each parameter needs a column, but there is none for '"
                + name
                + "'"
                + (OUTCOME.contains(name) ? "; call it " + PREFIX + name : ""));
      }
    }
    for (String name : outcomes) {
      if (!columns.containsKey(OUTCOMES + name)) {
        throw CommandFailure.usage(
            file
                + ":"
                + header.line()
                + ": each outcome needs a column, but there is none for '"
                + name
                + "'");
      }
    }
    if (!several && !columns.containsKey("value")) {
      throw CommandFailure.usage(
          file + ":" + header.line() + ": there must be a column 'value', but there is none");
    }
    return columns;
  }

  private static Optional<EarlierResult> result(
      Csv.Row row, int width, Map<String, Integer> columns, StudySpec spec, List<String> outcomes) {
    SearchSpace space = spec.space();
    if (row.cells().size() != width) {
      throw new IllegalArgumentException(
          "a line must have as many cells as the header, "
              + width
              + ", but has "
              + row.cells().size());
    }
    boolean several = !spec.objectives().isEmpty();
    String value = cell(row, columns, several ? OUTCOMES + outcomes.get(0) : "value");
    Optional<Outcome> outcome =
        outcome(value, several ? "" : cell(row, columns, "sd"), cell(row, columns, "failure"));
    if (outcome.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      String text = row.cells().get(columns.get(PREFIX + parameter.name()));
      // A parameter that is not active has an empty cell.
      if (!text.isEmpty() || !space.conditions().containsKey(parameter.name())) {
        values.put(parameter.name(), parameter.parse(text));
      }
    }
    var ignored = space.check(values);
    return Optional.of(new EarlierResult(values, with(outcome.get(), row, columns, outcomes)));
  }

  private static Outcome with(
      Outcome outcome, Csv.Row row, Map<String, Integer> columns, List<String> names) {
    if (!(outcome instanceof Outcome.Success success)) {
      return outcome;
    }
    for (String name : names) {
      String column = OUTCOMES + name;
      String value = cell(row, columns, column);
      String sd = cell(row, columns, column + SD);
      if (value.isBlank()) {
        throw new IllegalArgumentException(
            "a value must come with all outcomes, but the cell of '" + name + "' is empty");
      }
      success =
          sd.isBlank()
              ? success.with(name, number(column, value))
              : success.with(name, number(column, value), number(column + SD, sd));
    }
    return success;
  }

  private static String cell(Csv.Row row, Map<String, Integer> columns, String column) {
    Integer place = columns.get(column);
    return place == null ? "" : row.cells().get(place);
  }

  private static Optional<Outcome> outcome(String value, String sd, String failure) {
    if (value.isBlank()) {
      return failure.isBlank() ? Optional.empty() : Optional.of(Outcome.failure(failure));
    }
    if (!failure.isBlank()) {
      throw new IllegalArgumentException(
          "a result has a value or a failure, but this one has both");
    }
    return Optional.of(
        sd.isBlank()
            ? Outcome.value(number("value", value))
            : Outcome.value(number("value", value), number("sd", sd)));
  }

  private static double number(String column, String text) {
    OptionalDouble number = Decimals.parse(text);
    if (number.isEmpty()) {
      throw new IllegalArgumentException(
          "the column '" + column + "' must have numbers, but has '" + text + "'");
    }
    return number.getAsDouble();
  }
}

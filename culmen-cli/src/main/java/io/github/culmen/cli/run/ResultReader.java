package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.OutcomeReader;
import io.github.culmen.cli.studyfile.ResultPattern;
import io.github.culmen.cli.studyfile.ResultSource;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonPointer;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.cli.text.TextTail;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Finds the value that a command left. */
final class ResultReader {
  private static final int LINE_BYTES = 1 << 16;
  private static final int JSON_BYTES = 1 << 24;
  // A result file left by an earlier trial is dated back to this, so that it is never taken for a
  // new one, however coarse the file system's clock; deleting it would be a liberty.
  private static final FileTime STALE = FileTime.from(Instant.parse("1990-01-01T00:00:00Z"));

  private final ResultSource source;
  private final Path folder;
  private final List<String> outcomes;
  private final boolean several;

  ResultReader(ResultSource source, Path folder) {
    this(source, folder, List.of(), false);
  }

  /** The same with the names of the study's outcomes. */
  ResultReader(ResultSource source, Path folder, List<String> outcomes) {
    this(source, folder, outcomes, false);
  }

  /**
   * The same.
   *
   * @param several whether all values are told by their names, since there are several objectives
   */
  ResultReader(ResultSource source, Path folder, List<String> outcomes, boolean several) {
    this.several = several;
    this.source = source;
    this.folder = folder;
    this.outcomes = List.copyOf(outcomes);
  }

  /** To be called before each trial. */
  void prepare() {
    source
        .file()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .ifPresent(
            file -> {
              try {
                Files.setLastModifiedTime(file, STALE);
              } catch (IOException e) {
                throw CommandFailure.failed(
                    "cannot mark the old result file '" + file + "': " + e.getMessage(), e);
              }
            });
  }

  /**
   * The value of a trial whose command ended well, with its standard deviation where asked for and
   * with the study's outcomes.
   */
  Outcome outcome(Path standardOutput) throws NoValueException {
    if (several) {
      return named(standardOutput);
    }
    Outcome.Success all = value(standardOutput);
    for (String name : outcomes) {
      all = all.with(name, measured(standardOutput, name));
    }
    return all;
  }

  private Outcome named(Path standardOutput) throws NoValueException {
    if (source.file().isPresent()) {
      Path file = folder.resolve(source.file().get());
      try {
        requireWritten(file, what());
      } catch (IOException e) {
        throw new NoValueException("cannot read " + what() + ": " + e.getMessage());
      }
    }
    Measurement first = measured(standardOutput, outcomes.get(0));
    Outcome.Success all = Outcome.value(first.value()).with(outcomes.get(0), first);
    for (String name : outcomes.subList(1, outcomes.size())) {
      all = all.with(name, measured(standardOutput, name));
    }
    return all;
  }

  private Measurement measured(Path standardOutput, String name) throws NoValueException {
    Path file = source.file().map(folder::resolve).orElse(standardOutput);
    String what = what();
    try {
      Optional<ResultPattern> pattern =
          source.patterns().map(patterns -> patterns.outcomes().get(name));
      if (pattern.isPresent()) {
        return new Measurement(
            fromMatch(TextTail.of(file, JSON_BYTES), pattern.get(), what), OptionalDouble.empty());
      }
      if (source.pointer().isEmpty()) {
        return OutcomeReader.fromLines(TextTail.of(file, LINE_BYTES), name, what);
      }
      JsonPointer pointer = source.outcomes().getOrDefault(name, new JsonPointer("/" + name));
      return OutcomeReader.fromJson(
          pointer.in(document(TextTail.of(file, JSON_BYTES), what)),
          name,
          "at '" + pointer.text() + "' in the JSON of " + what);
    } catch (IOException e) {
      throw new NoValueException("cannot read " + what + ": " + e.getMessage());
    }
  }

  /**
   * What is printed beside the result under these names: in JSON a number, text or truth of that
   * name, otherwise a line {@code NAME = TEXT}. What is not there is left out.
   */
  Map<String, Object> attributes(Path standardOutput, List<String> names) {
    Path file = source.file().map(folder::resolve).orElse(standardOutput);
    Map<String, Object> found = new LinkedHashMap<>();
    try {
      Object document =
          source.pointer().isPresent() ? document(TextTail.of(file, JSON_BYTES), what()) : null;
      String text = document == null ? TextTail.of(file, LINE_BYTES) : "";
      for (String name : names) {
        Object value =
            document != null
                ? new JsonPointer("/" + name).in(document).orElse(null)
                : new ResultPattern("^\\s*" + Pattern.quote(name) + "\\s*[=:]\\s*(.*\\S)\\s*$")
                    .lastIn(text)
                    .orElse(null);
        if (value instanceof String word && !word.isEmpty()) {
          OptionalDouble number = Decimals.parse(word);
          boolean finite = number.isPresent() && Double.isFinite(number.getAsDouble());
          found.put(name, finite && document == null ? (Object) number.getAsDouble() : word);
        } else if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
          found.put(name, number.doubleValue());
        } else if (value instanceof Boolean) {
          found.put(name, value.toString());
        }
      }
    } catch (IOException | NoValueException e) {
      return Map.of(); // the result is not there either, which is said
    }
    return found;
  }

  private String what() {
    return source.file().map(name -> "the result file '" + name + "'").orElse("stdout");
  }

  private Outcome.Success value(Path standardOutput) throws NoValueException {
    double value = read(standardOutput);
    Optional<ResultPattern> pattern = source.patterns().flatMap(ResultSource.Patterns::sd);
    if (source.sd().isEmpty() && pattern.isEmpty()) {
      return Outcome.value(value);
    }
    double sd = read(standardOutput, source.sd(), pattern);
    if (sd < 0) {
      throw new NoValueException(
          "a standard deviation must be >= 0, but got "
              + sd
              + source.sd().map(pointer -> " at '" + pointer.text() + "'").orElse(""));
    }
    return Outcome.value(value, sd);
  }

  /** The value of a trial whose command ended well. */
  double read(Path standardOutput) throws NoValueException {
    return read(
        standardOutput, source.pointer(), source.patterns().map(ResultSource.Patterns::value));
  }

  private double read(
      Path standardOutput, Optional<JsonPointer> pointer, Optional<ResultPattern> pattern)
      throws NoValueException {
    Path file = source.file().map(folder::resolve).orElse(standardOutput);
    String what = what();
    try {
      if (source.file().isPresent()) {
        requireWritten(file, what);
      }
      if (pattern.isPresent()) {
        return fromMatch(TextTail.of(file, JSON_BYTES), pattern.get(), what);
      }
      return pointer.isPresent()
          ? fromJson(TextTail.of(file, JSON_BYTES), pointer.get(), what)
          : fromLine(TextTail.of(file, LINE_BYTES), what);
    } catch (IOException e) {
      throw new NoValueException("cannot read " + what + ": " + e.getMessage());
    }
  }

  private static double fromMatch(String text, ResultPattern pattern, String what)
      throws NoValueException {
    Optional<String> found;
    try {
      found = pattern.lastIn(text);
    } catch (StackOverflowError e) {
      // Of repeated groups over long texts.
      throw new NoValueException(
          "the regular expression '" + shorten(pattern.text()) + "' is too deep for " + what);
    }
    if (found.isEmpty()) {
      throw new NoValueException(
          what + " must match '" + shorten(pattern.text()) + "', but does not");
    }
    OptionalDouble value = Decimals.parse(found.get());
    if (value.isEmpty() || Double.isInfinite(value.getAsDouble())) {
      throw new NoValueException(
          "what '"
              + shorten(pattern.text())
              + "' finds in "
              + what
              + " must be a finite number, but it is '"
              + shorten(found.get())
              + "'");
    }
    return value.getAsDouble();
  }

  private static void requireWritten(Path file, String what) throws IOException, NoValueException {
    if (!Files.exists(file) || Files.getLastModifiedTime(file).equals(STALE)) {
      throw new NoValueException("the command must write " + what + ", but it did not");
    }
    // Reading from a pipe or a device may wait for ever.
    if (!Files.isRegularFile(file)) {
      throw new NoValueException(what + " must be a regular file, but it is not");
    }
  }

  private static double fromLine(String text, String what) throws NoValueException {
    Optional<String> line = TextTail.lastLine(text);
    if (line.isEmpty()) {
      throw new NoValueException(
          "the last line of " + what + " must be a number, but there was no output");
    }
    String rule = "the last line of " + what + " must be a finite number, but it is ";
    OptionalDouble value = Decimals.parse(line.get());
    if (value.isEmpty() || Double.isInfinite(value.getAsDouble())) {
      throw new NoValueException(rule + "'" + shorten(line.get()) + "'");
    }
    return value.getAsDouble();
  }

  private static double fromJson(String text, JsonPointer pointer, String what)
      throws NoValueException {
    Optional<Object> found = pointer.in(document(text, what));
    if (found.isEmpty()) {
      throw new NoValueException(
          "the JSON of " + what + " must have a number at '" + pointer.text() + "', but has none");
    }
    if (found.get() instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw new NoValueException(
        "the JSON of "
            + what
            + " must have a finite number at '"
            + pointer.text()
            + "', but has "
            + shorten(JsonText.compact(found.get())));
  }

  private static Object document(String text, String what) throws NoValueException {
    try {
      return JsonText.parse(text);
    } catch (IllegalArgumentException notWhole) {
      String line = TextTail.lastLine(text).orElse("");
      try {
        return JsonText.parse(line);
      } catch (IllegalArgumentException e) {
        throw new NoValueException(
            what
                + " or its last line must be JSON, but the last line is '"
                + shorten(line)
                + "': "
                + e.getMessage());
      }
    }
  }

  private static String shorten(String text) {
    return text.length() > 120 ? text.substring(0, 117) + "..." : text;
  }
}

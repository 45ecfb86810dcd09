package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.JsonPointer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a trial's value is found.
 *
 * @param file a file that the command writes, relative to the study file's folder; standard output
 *     if absent
 * @param pointer where in JSON; if absent, the last line that is not blank is the number
 * @param sd where in the same JSON the value's standard deviation is; none is known if absent
 * @param outcomes where in the same JSON outcomes are that are not under their own names
 * @param patterns regular expressions that find them instead, if there are any
 * @param steps where values on the way are in what is printed, if anywhere
 */
public record ResultSource(
    Optional<String> file,
    Optional<JsonPointer> pointer,
    Optional<JsonPointer> sd,
    Map<String, JsonPointer> outcomes,
    Optional<Patterns> patterns,
    Optional<StepSource> steps) {

  /**
   * Regular expressions that find numbers in the output.
   *
   * @param value the one of the value
   * @param sd the one of the value's standard deviation; none is known if absent
   * @param outcomes those of outcomes; others are found in lines {@code NAME = NUMBER}
   */
  public record Patterns(
      ResultPattern value, Optional<ResultPattern> sd, Map<String, ResultPattern> outcomes) {}

  private static final String TRIAL = "{trial}";
  private static final String ATTEMPT = "{attempt}";

  /** Without values on the way. */
  public ResultSource(
      Optional<String> file,
      Optional<JsonPointer> pointer,
      Optional<JsonPointer> sd,
      Map<String, JsonPointer> outcomes,
      Optional<Patterns> patterns) {
    this(file, pointer, sd, outcomes, patterns, Optional.empty());
  }

  /** Of values without a known standard deviation. */
  public ResultSource(Optional<String> file, Optional<JsonPointer> pointer) {
    this(file, pointer, Optional.empty());
  }

  /** With outcomes under their own names. */
  public ResultSource(
      Optional<String> file, Optional<JsonPointer> pointer, Optional<JsonPointer> sd) {
    this(file, pointer, sd, Map.of(), Optional.empty());
  }

  /** The last line of standard output. */
  public static ResultSource standardOutput() {
    return new ResultSource(Optional.empty(), Optional.empty());
  }

  /**
   * {@code stdout} or {@code last-line}, which are the same, or a mapping of {@code file}, {@code
   * json} or {@code regex}, {@code sd}, {@code outcomes} and {@code steps}.
   */
  static ResultSource read(YamlValue value) {
    if (!value.isMapping()) {
      value.word(new String[] {"stdout", "last-line"}, word -> word);
      return standardOutput();
    }
    YamlMapping keys = value.mapping("file", "json", "regex", "sd", "outcomes", "steps");
    if (keys.entries().isEmpty()) {
      throw value.error(
          "must be stdout or last-line, or have file, json, regex or steps, but has none");
    }
    boolean json = keys.optional("json").isPresent();
    boolean regex = keys.optional("regex").isPresent();
    if (json && regex) {
      throw value.error("must have json or regex, but has both");
    }
    for (String key : List.of("sd", "outcomes")) {
      if (keys.optional(key).isPresent() && !json && !regex) {
        throw value.error(
            "must have json or regex where it has " + key + ", found in the same way");
      }
    }
    Optional<String> file =
        keys.optional(
            "file",
            v -> {
              if (v.text().isBlank()) {
                throw v.error("must be the name of a file, but it is blank");
              }
              return v.text();
            });
    Optional<StepSource> steps = keys.optional("steps", StepSource::read);
    if (regex) {
      return new ResultSource(
          file, Optional.empty(), Optional.empty(), Map.of(), Optional.of(patterns(keys)), steps);
    }
    Map<String, JsonPointer> outcomes = new LinkedHashMap<>();
    keys.optional("outcomes")
        .ifPresent(
            places ->
                places
                    .mapping()
                    .entries()
                    .forEach(
                        (name, v) ->
                            outcomes.put(name, v.checked(() -> new JsonPointer(v.text())))));
    return new ResultSource(
        file,
        keys.optional("json", v -> v.checked(() -> new JsonPointer(v.text()))),
        keys.optional("sd", v -> v.checked(() -> new JsonPointer(v.text()))),
        outcomes,
        Optional.empty(),
        steps);
  }

  private static Patterns patterns(YamlMapping keys) {
    Map<String, ResultPattern> outcomes = new LinkedHashMap<>();
    keys.optional("outcomes")
        .ifPresent(
            places ->
                places.mapping().entries().forEach((name, v) -> outcomes.put(name, pattern(v))));
    return new Patterns(
        pattern(keys.required("regex")), keys.optional("sd", ResultSource::pattern), outcomes);
  }

  private static ResultPattern pattern(YamlValue value) {
    return value.checked(() -> new ResultPattern(value.text()));
  }

  /** The names of the outcomes that it says where to find. */
  Set<String> placed() {
    return patterns.<Set<String>>map(p -> p.outcomes().keySet()).orElse(outcomes.keySet());
  }

  /**
   * Where the value of one attempt at a trial is found: {@code {trial}} and {@code {attempt}} in a
   * file's name are their numbers.
   */
  public ResultSource of(int trial, int attempt) {
    return new ResultSource(
        file.map(
            name ->
                name.replace(TRIAL, Integer.toString(trial))
                    .replace(ATTEMPT, Integer.toString(attempt))),
        pointer,
        sd,
        outcomes,
        patterns,
        steps);
  }

  /** Whether attempts at the same trial leave their values in different places. */
  public boolean attemptsApart() {
    return file.map(name -> name.contains(ATTEMPT)).orElse(true);
  }

  /** Whether the command has to know which attempt it is, since the file's name says it. */
  public boolean namesAttempt() {
    return file.isPresent() && attemptsApart();
  }

  /** Whether trials that run at the same time leave their values in different places. */
  public boolean apart() {
    return file.map(name -> name.contains(TRIAL)).orElse(true);
  }

  /** As a study file has it. */
  public Object source() {
    Map<String, Object> keys = new LinkedHashMap<>();
    file.ifPresent(name -> keys.put("file", name));
    pointer.ifPresent(p -> keys.put("json", p.text()));
    sd.ifPresent(p -> keys.put("sd", p.text()));
    if (!outcomes.isEmpty()) {
      Map<String, Object> places = new LinkedHashMap<>();
      outcomes.forEach((name, p) -> places.put(name, p.text()));
      keys.put("outcomes", places);
    }
    patterns.ifPresent(
        p -> {
          keys.put("regex", p.value().text());
          p.sd().ifPresent(own -> keys.put("sd", own.text()));
          if (!p.outcomes().isEmpty()) {
            Map<String, Object> places = new LinkedHashMap<>();
            p.outcomes().forEach((name, own) -> places.put(name, own.text()));
            keys.put("outcomes", places);
          }
        });
    steps.ifPresent(own -> keys.put("steps", own.source()));
    return keys.isEmpty() ? "stdout" : keys;
  }
}

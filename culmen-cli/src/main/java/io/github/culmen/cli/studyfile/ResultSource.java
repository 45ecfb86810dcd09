package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.JsonPointer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a trial's value is found.
 *
 * @param file a file that the command writes, relative to the study file's folder; standard output
 *     if absent
 * @param pointer where in JSON; if absent, the last line that is not blank is the number
 * @param sd where in the same JSON the value's standard deviation is; none is known if absent
 * @param outcomes where in the same JSON outcomes are that are not under their own names
 */
public record ResultSource(
    Optional<String> file,
    Optional<JsonPointer> pointer,
    Optional<JsonPointer> sd,
    Map<String, JsonPointer> outcomes) {

  private static final String TRIAL = "{trial}";
  private static final String ATTEMPT = "{attempt}";

  /** Of values without a known standard deviation. */
  public ResultSource(Optional<String> file, Optional<JsonPointer> pointer) {
    this(file, pointer, Optional.empty());
  }

  /** With outcomes under their own names. */
  public ResultSource(
      Optional<String> file, Optional<JsonPointer> pointer, Optional<JsonPointer> sd) {
    this(file, pointer, sd, Map.of());
  }

  /** The last line of standard output. */
  public static ResultSource standardOutput() {
    return new ResultSource(Optional.empty(), Optional.empty());
  }

  /** {@code stdout}, or a mapping of {@code file}, {@code json} and {@code sd}. */
  static ResultSource read(YamlValue value) {
    if (!value.isMapping()) {
      value.word(new String[] {"stdout"}, word -> word);
      return standardOutput();
    }
    YamlMapping keys = value.mapping("file", "json", "sd", "outcomes");
    if (keys.entries().isEmpty()) {
      throw value.error("must be stdout, or have file or json, but has neither");
    }
    if (keys.optional("sd").isPresent() && keys.optional("json").isEmpty()) {
      throw value.error("must have json where it has sd, which is found in the same JSON");
    }
    if (keys.optional("outcomes").isPresent() && keys.optional("json").isEmpty()) {
      throw value.error("must have json where it has outcomes, which are found in the same JSON");
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
    Optional<String> file =
        keys.optional(
            "file",
            v -> {
              if (v.text().isBlank()) {
                throw v.error("must be the name of a file, but it is blank");
              }
              return v.text();
            });
    return new ResultSource(
        file,
        keys.optional("json", v -> v.checked(() -> new JsonPointer(v.text()))),
        keys.optional("sd", v -> v.checked(() -> new JsonPointer(v.text()))),
        outcomes);
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
        outcomes);
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
    return keys.isEmpty() ? "stdout" : keys;
  }
}

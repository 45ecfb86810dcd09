package io.github.culmen.cli.study;

import io.github.culmen.cli.studyfile.OutcomeReader;
import io.github.culmen.cli.studyfile.ParameterText;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request to a pipe: a JSON object whose fields are taken one by one. */
final class PipeRequest {
  private final Map<?, ?> fields;

  PipeRequest(Map<?, ?> fields) {
    this.fields = fields;
  }

  /** The object in a line. */
  static PipeRequest of(String line) {
    if (line.isBlank()) {
      throw new IllegalArgumentException(
          "a request must be a JSON object such as {\"op\":\"ask\"}, but the line is blank");
    }
    if (JsonText.parseWithNaN(line) instanceof Map<?, ?> map) {
      return new PipeRequest(map);
    }
    throw new IllegalArgumentException(
        "a request must be a JSON object such as {\"op\":\"ask\"}, but got " + line.strip());
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  Object any(String key) {
    return fields.get(key);
  }

  /** Refuses keys that the request does not take. */
  void requireKeys(String... legal) {
    List<String> known = List.of(legal);
    for (Object key : fields.keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            fields.get("op")
                + " takes "
                + String.join(", ", known)
                + ", but got the key "
                + JsonText.compact(key)
                + hint(key, known));
      }
    }
  }

  static String hint(Object word, List<String> legal) {
    return word instanceof String text
        ? Spelling.nearest(text, legal).map(near -> " (did you mean \"" + near + "\"?)").orElse("")
        : "";
  }

  int trial() {
    return whole("trial", 1, Integer.MAX_VALUE);
  }

  int whole(String key, int least, int most) {
    Object value = fields.get(key);
    boolean whole = value instanceof Integer || value instanceof Long;
    long number = whole ? ((Number) value).longValue() : 0;
    if (!whole || number < least || number > most) {
      throw new IllegalArgumentException(
          "\""
              + key
              + "\" must be a whole number from "
              + least
              + (most == Integer.MAX_VALUE ? "" : " to " + most)
              + ", but "
              + (value == null ? "it is missing" : "got " + JsonText.compact(value)));
    }
    return (int) number;
  }

  double number(String key) {
    return number(key, fields.get(key));
  }

  static double number(String key, Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "\"" + key + "\" must be a number, but got " + JsonText.compact(value));
  }

  /** A text; empty if there is none. */
  String text(String key) {
    Object value = fields.get(key);
    if (value == null && !fields.containsKey(key)) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(
        "\"" + key + "\" must be a text, but got " + JsonText.compact(value));
  }

  boolean flag(String key) {
    Object value = fields.get(key);
    if (value instanceof Boolean flag) {
      return flag;
    }
    if (value == null && !fields.containsKey(key)) {
      return false;
    }
    throw new IllegalArgumentException(
        "\"" + key + "\" must be true or false, but got " + JsonText.compact(value));
  }

  /** The values of a point. */
  Map<String, Object> params(SearchSpace space) {
    if (!(fields.get("params") instanceof Map<?, ?> params)) {
      throw new IllegalArgumentException(
          "\"params\" must be an object with a value for every parameter, but "
              + (fields.containsKey("params")
                  ? "got " + JsonText.compact(fields.get("params"))
                  : "it is missing"));
    }
    return values(params, space);
  }

  static Map<String, Object> values(Map<?, ?> params, SearchSpace space) {
    Map<String, Object> values = new LinkedHashMap<>();
    params.forEach(
        (key, value) -> values.put(ParameterText.named(space, (String) key).name(), value));
    return values;
  }

  /** How a trial ended. A value that is no number, as of a diverged training, is a failure. */
  Outcome outcome() {
    boolean failed = fields.containsKey("failed");
    if (fields.containsKey("values")) {
      return all();
    }
    if (failed == fields.containsKey("value")) {
      throw new IllegalArgumentException(
          fields.get("op")
              + " must have either \"value\" or \"failed\", but got "
              + (failed ? "both" : "neither"));
    }
    if (failed) {
      if (!(fields.get("failed") instanceof String reason)
          || fields.containsKey("sd")
          || fields.containsKey("outcomes")) {
        throw new IllegalArgumentException(
            "\"failed\" must be text that gives the reason, without \"sd\" and \"outcomes\", but got "
                + JsonText.compact(fields));
      }
      return Outcome.failure(reason);
    }
    double value = number("value");
    if (!Double.isFinite(value)) {
      return Outcome.failure("the value is " + value);
    }
    Outcome.Success told =
        fields.containsKey("sd") ? Outcome.value(value, number("sd")) : Outcome.value(value);
    return fields.containsKey("outcomes") ? with(told, "outcomes") : told;
  }

  // Several objectives by their names; which one is the first is for the study to say.
  private Outcome all() {
    for (String key : List.of("value", "sd", "failed")) {
      if (fields.containsKey(key)) {
        throw new IllegalArgumentException(
            "\"values\" are all objectives by their names, without \""
                + key
                + "\", but got "
                + JsonText.compact(fields));
      }
    }
    Outcome told = with(Outcome.value(0), "values");
    return fields.containsKey("outcomes") && told instanceof Outcome.Success success
        ? with(success, "outcomes")
        : told;
  }

  private Outcome with(Outcome.Success told, String key) {
    if (!(fields.get(key) instanceof Map<?, ?> outcomes)) {
      throw new IllegalArgumentException(
          "\""
              + key
              + "\" must be an object with a number for every "
              + (key.equals("values") ? "objective" : "outcome")
              + ", but got "
              + JsonText.compact(fields.get(key)));
    }
    Outcome.Success all = told;
    for (Map.Entry<?, ?> entry : outcomes.entrySet()) {
      String name = (String) entry.getKey();
      if (entry.getValue() instanceof Double number && !Double.isFinite(number)) {
        return Outcome.failure("outcome '" + name + "' is " + number);
      }
      try {
        all =
            all.with(
                name,
                OutcomeReader.fromJson(
                    Optional.ofNullable(entry.getValue()), name, "in \"" + key + "\""));
      } catch (NoValueException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return all;
  }
}

package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonPointer;
import io.github.culmen.cli.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where the values are that a program prints on its way, a line each: as JSON, or where a regular
 * expression finds them.
 *
 * @param json where the value is in a line of JSON
 * @param regex what finds it instead
 * @param step where the step is, found in the same way; lines are counted if absent
 */
public record StepSource(
    Optional<JsonPointer> json, Optional<ResultPattern> regex, Optional<String> step) {
  // Beyond this a double is no whole number any more.
  private static final double LARGEST = 1L << 53;

  /**
   * What a line says.
   *
   * @param step the step, if the line has one
   * @param value the value
   * @param document the line as JSON; null if it is none
   */
  public record Found(Optional<Long> step, double value, Object document) {}

  /** Reads the {@code steps} of a study file's {@code result}. */
  static StepSource read(YamlValue value) {
    YamlMapping keys = value.mapping("json", "regex", "step");
    Optional<JsonPointer> json =
        keys.optional("json", v -> v.checked(() -> new JsonPointer(v.text())));
    Optional<ResultPattern> regex =
        keys.optional("regex", v -> v.checked(() -> new ResultPattern(v.text())));
    if (json.isPresent() == regex.isPresent()) {
      throw value.error(
          "must have json or regex, but has " + (json.isPresent() ? "both" : "neither"));
    }
    Optional<String> step =
        keys.optional(
            "step",
            v -> {
              Object ignored =
                  v.checked(
                      () ->
                          json.isPresent()
                              ? new JsonPointer(v.text())
                              : new ResultPattern(v.text()));
              return v.text();
            });
    return new StepSource(json, regex, step);
  }

  /** The value in a line; empty if the line has none. Steps that are no whole numbers are none. */
  public Optional<Found> in(String line) {
    if (json.isPresent()) {
      if (!line.startsWith("{") && !line.startsWith("[")) {
        return Optional.empty();
      }
      Object document;
      try {
        document = JsonText.parseWithNaN(line);
      } catch (IllegalArgumentException e) {
        return Optional.empty(); // programs print other things too
      }
      OptionalDouble value = number(json.get().in(document));
      Optional<Object> at = step.flatMap(text -> new JsonPointer(text).in(document));
      return found(value, step.isEmpty() ? Optional.empty() : at, document);
    }
    OptionalDouble value = number(regex.orElseThrow().lastIn(line));
    return found(value, step.flatMap(text -> new ResultPattern(text).lastIn(line)), null);
  }

  private Optional<Found> found(OptionalDouble value, Optional<?> at, Object document) {
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (step.isEmpty()) {
      return Optional.of(new Found(Optional.empty(), value.getAsDouble(), document));
    }
    OptionalDouble number = number(at);
    return number.isPresent() && isStep(number.getAsDouble())
        ? Optional.of(
            new Found(Optional.of((long) number.getAsDouble()), value.getAsDouble(), document))
        : Optional.empty();
  }

  /** Whether a number can be a step. */
  public static boolean isStep(double number) {
    return number >= 0 && number <= LARGEST && number == Math.rint(number);
  }

  /** A number of JSON or text, which may be NaN or infinite, since training may diverge. */
  public static OptionalDouble number(Optional<?> found) {
    if (found.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (found.get() instanceof Number number) {
      return OptionalDouble.of(number.doubleValue());
    }
    if (!(found.get() instanceof String text)) {
      return OptionalDouble.empty();
    }
    return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
      case "nan", "-nan", "+nan" -> OptionalDouble.of(Double.NaN);
      case "inf", "+inf", "infinity", "+infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-inf", "-infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> Decimals.parse(text.strip());
    };
  }

  /** As a study file has it. */
  Map<String, Object> source() {
    Map<String, Object> keys = new LinkedHashMap<>();
    json.ifPresent(pointer -> keys.put("json", pointer.text()));
    regex.ifPresent(pattern -> keys.put("regex", pattern.text()));
    step.ifPresent(text -> keys.put("step", text));
    return keys;
  }
}

package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads outcomes: their limits from study files, their values from commands, lines and JSON. */
public final class OutcomeReader {
  private static final String SD = "(?:\\s+(?:sd\\s*[=:]?|±|\\+-)\\s*(\\S+))?";

  private OutcomeReader() {}

  /** The {@code outcomes} of a study file. */
  static List<OutcomeBound> limits(YamlValue value) {
    List<OutcomeBound> limits = new ArrayList<>();
    value
        .mapping()
        .entries()
        .forEach(
            (name, limit) ->
                limits.add(limit.checked(() -> OutcomeBound.parse(name, limit.text()))));
    if (limits.isEmpty()) {
      throw value.error("must have at least one outcome such as latency_ms: '<= 50', but has none");
    }
    return limits;
  }

  /** An outcome from the lines of a text: the last one that is {@code name = value}. */
  public static Measurement fromLines(String text, String name, String what)
      throws NoValueException {
    Pattern pattern =
        Pattern.compile("\\s*" + Pattern.quote(name) + "\\s*[=:]\\s*(\\S+)" + SD + "\\s*");
    Matcher found = null;
    for (String line : text.lines().toList()) {
      Matcher matcher = pattern.matcher(line);
      found = matcher.matches() ? matcher : found;
    }
    if (found == null) {
      throw new NoValueException(
          what + " must have a line '" + name + " = NUMBER' for the outcome, but has none");
    }
    OptionalDouble value = Decimals.parse(found.group(1));
    OptionalDouble sd =
        found.group(2) == null ? OptionalDouble.empty() : Decimals.parse(found.group(2));
    if (value.isEmpty() || found.group(2) != null && sd.isEmpty()) {
      throw new NoValueException(
          "the outcome '" + name + "' must be a number, but got '" + found.group().strip() + "'");
    }
    return measurement(name, value.getAsDouble(), sd);
  }

  /** An outcome from a JSON value: a number, or an object with value and sd. */
  public static Measurement fromJson(Optional<Object> found, String name, String where)
      throws NoValueException {
    if (found.isPresent() && found.get() instanceof Number number) {
      return measurement(name, number.doubleValue(), OptionalDouble.empty());
    }
    if (found.isPresent()
        && found.get() instanceof Map<?, ?> map
        && map.get("value") instanceof Number number
        && (map.size() == 1 || map.size() == 2 && map.get("sd") instanceof Number)) {
      OptionalDouble sd =
          map.get("sd") instanceof Number own
              ? OptionalDouble.of(own.doubleValue())
              : OptionalDouble.empty();
      return measurement(name, number.doubleValue(), sd);
    }
    throw new NoValueException(
        "the outcome '"
            + name
            + "' must be a number, or an object with the numbers value and sd, "
            + where
            + ", but "
            + (found.isEmpty() ? "there is none" : "is " + JsonText.compact(found.get())));
  }

  private static Measurement measurement(String name, double value, OptionalDouble sd)
      throws NoValueException {
    try {
      return new Measurement(value, sd);
    } catch (IllegalArgumentException e) {
      throw new NoValueException("the outcome '" + name + "': " + e.getMessage());
    }
  }

  /**
   * A value with outcomes given as {@code NAME=NUMBER}.
   *
   * @param outcomes texts of the option {@code --outcome}
   * @param sds texts of the option {@code --outcome-sd}
   */
  public static Outcome.Success with(
      Outcome.Success value, Map<String, String> outcomes, Map<String, String> sds) {
    for (String name : sds.keySet()) {
      if (!outcomes.containsKey(name)) {
        throw CommandFailure.usage(
            "--outcome-sd goes with --outcome of the same name, but there is none for '"
                + name
                + "'");
      }
    }
    Outcome.Success all = value;
    for (Map.Entry<String, String> entry : outcomes.entrySet()) {
      String name = entry.getKey();
      double measured = number("--outcome " + name, entry.getValue());
      all =
          sds.containsKey(name)
              ? all.with(name, measured, number("--outcome-sd " + name, sds.get(name)))
              : all.with(name, measured);
    }
    return all;
  }

  private static double number(String what, String text) {
    OptionalDouble number = Decimals.parse(text);
    if (number.isEmpty()) {
      throw CommandFailure.usage(what + " must be a number, but got '" + text + "'");
    }
    return number.getAsDouble();
  }
}

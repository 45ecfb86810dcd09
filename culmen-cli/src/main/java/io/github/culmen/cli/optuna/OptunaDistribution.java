package io.github.culmen.cli.optuna;

import io.github.culmen.cli.text.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What Optuna draws a parameter from. Its numbers are kept as they are, its categories by their
 * place in the list.
 *
 * @param kind which of the three
 * @param low the least value; 0 for categories
 * @param high the greatest value; 0 for categories
 * @param log whether orders of magnitude matter
 * @param step between values, if they are in steps
 * @param choices of a categorical: null, booleans, numbers or texts
 */
record OptunaDistribution(
    Kind kind, double low, double high, boolean log, OptionalDouble step, List<Object> choices) {
  enum Kind {
    FLOAT,
    INT,
    CATEGORICAL
  }

  OptunaDistribution {
    choices = Collections.unmodifiableList(new ArrayList<>(choices));
    if (kind == Kind.CATEGORICAL ? choices.isEmpty() : !(low <= high && high - low >= 0)) {
      throw new IllegalArgumentException(
          kind == Kind.CATEGORICAL
              ? "a categorical distribution must have a choice, but has none"
              : "a distribution must have low <= high, but has low=" + low + ", high=" + high);
    }
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException(
          "a distribution's bounds must be finite, but are " + low + " and " + high);
    }
  }

  static OptunaDistribution numbers(
      Kind kind, double low, double high, boolean log, OptionalDouble step) {
    return new OptunaDistribution(kind, low, high, log, step, List.of());
  }

  static OptunaDistribution categories(List<?> choices) {
    return new OptunaDistribution(
        Kind.CATEGORICAL, 0, 0, false, OptionalDouble.empty(), new ArrayList<>(choices));
  }

  /** Reads what Optuna writes, also what its versions before 3 wrote. */
  static OptunaDistribution read(String json) {
    if (!(JsonText.parseWithNaN(json) instanceof Map<?, ?> map)
        || !(map.get("name") instanceof String name)
        || !(map.get("attributes") instanceof Map<?, ?> attributes)) {
      throw new IllegalArgumentException(
          "a distribution must have a name and attributes, but is " + json);
    }
    boolean log = Boolean.TRUE.equals(attributes.get("log"));
    return switch (name) {
      case "FloatDistribution" -> range(Kind.FLOAT, attributes, log, "step");
      case "UniformDistribution" -> range(Kind.FLOAT, attributes, false, "");
      case "LogUniformDistribution" -> range(Kind.FLOAT, attributes, true, "");
      case "DiscreteUniformDistribution" -> range(Kind.FLOAT, attributes, false, "q");
      case "IntDistribution", "IntUniformDistribution" -> range(Kind.INT, attributes, log, "step");
      case "IntLogUniformDistribution" -> range(Kind.INT, attributes, true, "");
      case "CategoricalDistribution" -> {
        if (!(attributes.get("choices") instanceof List<?> choices)) {
          throw new IllegalArgumentException(
              "a categorical distribution must have a list of choices, but is " + json);
        }
        yield categories(choices);
      }
      default ->
          throw new IllegalArgumentException(
              "a distribution must be of floats, ints or categories, but is " + name);
    };
  }

  private static OptunaDistribution range(
      Kind kind, Map<?, ?> attributes, boolean log, String step) {
    Object given = attributes.get(step);
    return numbers(
        kind,
        number(attributes, "low"),
        number(attributes, "high"),
        log,
        given == null || kind == Kind.INT && number(attributes, step) == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of(number(attributes, step)));
  }

  private static double number(Map<?, ?> attributes, String key) {
    if (attributes.get(key) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "a distribution's '" + key + "' must be a number, but is " + attributes.get(key));
  }

  /** As Optuna 3 and later have it. */
  Map<String, Object> json() {
    Map<String, Object> attributes = new LinkedHashMap<>();
    switch (kind) {
      case FLOAT -> {
        attributes.put("step", step.isPresent() ? step.getAsDouble() : null);
        attributes.put("low", low);
        attributes.put("high", high);
        attributes.put("log", log);
      }
      case INT -> {
        attributes.put("log", log);
        attributes.put("step", (long) step.orElse(1));
        attributes.put("low", (long) low);
        attributes.put("high", (long) high);
      }
      case CATEGORICAL -> attributes.put("choices", choices);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(
        "name",
        switch (kind) {
          case FLOAT -> "FloatDistribution";
          case INT -> "IntDistribution";
          case CATEGORICAL -> "CategoricalDistribution";
        });
    json.put("attributes", attributes);
    return json;
  }

  /** Whether there is nothing to choose. */
  boolean single() {
    return kind == Kind.CATEGORICAL
        ? choices.size() == 1
        : low == high || step.isPresent() && high - low < step.getAsDouble();
  }

  /**
   * The choices as Culmen's parameters can have them, all different: a null is the text None, and
   * what is neither text, number nor boolean is its JSON.
   */
  List<Object> labels() {
    List<Object> labels = new ArrayList<>();
    Set<Object> taken = new HashSet<>();
    for (Object choice : choices) {
      Object label = label(choice);
      for (int i = 1; !taken.add(key(label)); i++) {
        label = JsonText.compact(choice) + (i == 1 ? "" : "_" + i);
      }
      labels.add(label);
    }
    return labels;
  }

  // Choices must differ as texts and as numbers.
  private static Object key(Object label) {
    if (label instanceof Number number) {
      BigDecimal exact =
          number instanceof Double
              ? BigDecimal.valueOf(number.doubleValue())
              : new BigDecimal("" + number);
      return exact.stripTrailingZeros().toPlainString();
    }
    return label.toString();
  }

  private static Object label(Object choice) {
    if (choice instanceof String text) {
      return text.isEmpty() ? "\"\"" : text;
    }
    if (choice instanceof Boolean) {
      return choice;
    }
    if (choice instanceof Integer || choice instanceof Long) {
      return ((Number) choice).longValue();
    }
    if (choice instanceof Double number) {
      return Double.isFinite(number) ? (Object) number : number.toString();
    }
    return choice == null ? "None" : JsonText.compact(choice);
  }

  /** A kept number as a value of Culmen's. */
  Object value(double kept) {
    return switch (kind) {
      case FLOAT -> kept;
      case INT -> Math.round(kept);
      case CATEGORICAL -> {
        if (!(kept >= 0 && kept < choices.size() && kept == Math.rint(kept))) {
          throw new IllegalArgumentException(
              "a category must be kept as its place, from 0 to "
                  + (choices.size() - 1)
                  + ", but is "
                  + kept);
        }
        yield labels().get((int) kept);
      }
    };
  }

  /** A value as people write it, such as one that waits for its trial, as a value of Culmen's. */
  Object written(Object value) {
    if (kind == Kind.CATEGORICAL) {
      for (int i = 0; i < choices.size(); i++) {
        if (Objects.equals(label(choices.get(i)), label(value))) {
          return labels().get(i);
        }
      }
      throw new IllegalArgumentException(
          "a value must be one of " + JsonText.compact(choices) + ", but is " + value);
    }
    if (value instanceof Number number) {
      return value(number.doubleValue());
    }
    throw new IllegalArgumentException("a value must be a number, but is " + value);
  }

  /** The number that Optuna keeps for a value of Culmen's. */
  double kept(Object value) {
    if (kind != Kind.CATEGORICAL) {
      return ((Number) value).doubleValue();
    }
    List<Object> labels = labels();
    for (int i = 0; i < labels.size(); i++) {
      if (key(labels.get(i)).equals(key(value))) {
        return i;
      }
    }
    throw new IllegalArgumentException("a value must be one of " + labels + ", but is " + value);
  }

  /** The value that people see for a value of Culmen's. */
  Object shown(Object value) {
    return kind == Kind.CATEGORICAL ? choices.get((int) kept(value)) : value;
  }
}

package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Condition;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Parameter.Kind;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the {@code parameters} of a study file. */
final class ParameterReader {
  // Each is an input of the model.
  private static final int MOST_CHOICES = 10_000;
  private static final Scale[] SCALES = Scale.values();
  private static final Kind[] KINDS = Kind.values();

  // What the same types are called elsewhere.
  private static final Map<String, Kind> SYNONYMS =
      Map.of("float", Kind.REAL, "double", Kind.REAL, "integer", Kind.INT, "boolean", Kind.BOOL);

  private ParameterReader() {}

  static SearchSpace read(YamlValue value) {
    YamlMapping mapping = value.mapping();
    List<Parameter> parameters = new ArrayList<>();
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    Map<String, String> variables = new HashMap<>(Map.of("CULMEN_TRIAL", "", "CULMEN_PARAMS", ""));
    mapping
        .entries()
        .forEach(
            (name, definition) -> {
              parameters.add(parameter(name, definition));
              requireOwnVariable(mapping, name, variables);
              definition
                  .mapping()
                  .optional("when")
                  .ifPresent(when -> conditions.put(name, conditions(when)));
            });
    SearchSpace space = value.checked(() -> SearchSpace.of(parameters));
    // First each by itself, so that what is wrong with one is said at its place.
    conditions.forEach(
        (name, own) ->
            mapping
                .entries()
                .get(name)
                .mapping()
                .required("when")
                .checked(() -> space.onlyWhen(Map.of(name, own))));
    return value.checked(() -> space.onlyWhen(conditions));
  }

  /** The values that parameters had before they were parameters. */
  static Map<String, Object> was(YamlValue value, SearchSpace space) {
    Map<String, Object> was = new LinkedHashMap<>();
    value
        .mapping()
        .entries()
        .forEach(
            (name, definition) ->
                definition
                    .mapping()
                    .optional("was")
                    .ifPresent(
                        v ->
                            was.put(
                                name, v.checked(() -> space.parameter(name).check(v.scalar())))));
    return was;
  }

  private static List<Condition> conditions(YamlValue when) {
    List<Condition> conditions = new ArrayList<>();
    when.mapping()
        .entries()
        .forEach(
            (other, values) ->
                conditions.add(
                    values.checked(
                        () ->
                            new Condition(
                                other,
                                values.isList()
                                    ? values.list().stream().map(YamlValue::scalar).toList()
                                    : List.of(values.scalar())))));
    return conditions;
  }

  private static void requireOwnVariable(
      YamlMapping mapping, String name, Map<String, String> variables) {
    String variable = TrialEnvironment.variable(name);
    String other = variables.putIfAbsent(variable, name);
    if (other != null) {
      throw mapping.errorAtKey(
          name,
          "parameters must have environment variables of their own, but '"
              + name
              + "' becomes "
              + variable
              + (other.isEmpty() ? ", which Culmen itself sets" : ", as does '" + other + "'"));
    }
  }

  private static Parameter parameter(String name, YamlValue value) {
    Kind kind = value.mapping().required("type").word(KINDS, Kind::word, SYNONYMS);
    return switch (kind) {
      case REAL -> real(name, value);
      case INT -> integer(name, value);
      case ORDINAL -> {
        YamlMapping mapping = value.mapping("type", "values", "scale", "when", "was", "fidelity");
        List<Object> values = Arrays.asList(choices(mapping.required("values")));
        Optional<Scale> scale = scale(mapping);
        yield value.checked(() -> new OrdinalParameter(name, values, scale));
      }
      case CATEGORICAL -> {
        Object[] choices =
            choices(
                value.mapping("type", "choices", "when", "was", "fidelity").required("choices"));
        yield value.checked(() -> Parameter.categorical(name, choices));
      }
      case BOOL -> {
        value.mapping("type", "when", "was", "fidelity");
        yield value.checked(() -> Parameter.bool(name));
      }
    };
  }

  private static Parameter real(String name, YamlValue value) {
    YamlMapping mapping = value.mapping("type", "low", "high", "scale", "when", "was", "fidelity");
    double low = mapping.required("low").number();
    double high = mapping.required("high").number();
    Scale scale = scale(mapping).orElse(Scale.LINEAR);
    return value.checked(() -> new RealParameter(name, low, high, scale));
  }

  private static Parameter integer(String name, YamlValue value) {
    YamlMapping mapping =
        value.mapping("type", "low", "high", "scale", "step", "when", "was", "fidelity");
    long low = mapping.required("low").integer();
    long high = mapping.required("high").integer();
    Scale scale = scale(mapping).orElse(Scale.LINEAR);
    long step = mapping.optional("step", YamlValue::integer).orElse(1L);
    return value.checked(() -> new IntegerParameter(name, low, high, scale, step));
  }

  private static Optional<Scale> scale(YamlMapping mapping) {
    return mapping.optional("scale", v -> v.word(SCALES, Scale::word));
  }

  private static Object[] choices(YamlValue value) {
    int count = value.list().size();
    if (count > MOST_CHOICES) {
      throw value.error("must have at most " + MOST_CHOICES + " values, but has " + count);
    }
    return value.list().stream().map(YamlValue::scalar).toArray();
  }
}

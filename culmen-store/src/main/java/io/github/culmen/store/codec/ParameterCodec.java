package io.github.culmen.store.codec;

import io.github.culmen.space.BooleanParameter;
import io.github.culmen.space.CategoricalParameter;
import io.github.culmen.space.Condition;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.OrdinalParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Parameter.Kind;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parameters as maps, in the words of the study file. */
final class ParameterCodec {
  private ParameterCodec() {}

  static Map<String, Object> toMap(SearchSpace space) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      Map<String, Object> map = toMap(parameter);
      List<Condition> conditions = space.conditions().getOrDefault(parameter.name(), List.of());
      if (!conditions.isEmpty()) {
        Map<String, Object> when = new LinkedHashMap<>();
        conditions.forEach(condition -> when.put(condition.parameter(), condition.values()));
        map.put("when", when);
      }
      parameters.put(parameter.name(), map);
    }
    return parameters;
  }

  static SearchSpace space(Fields parameters) {
    List<Parameter> read = new ArrayList<>();
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    while (!parameters.isEmpty()) {
      String name = parameters.nextName();
      Fields fields = parameters.fields(name);
      if (fields.has("when")) {
        conditions.put(name, conditions(fields.fields("when")));
      }
      read.add(parameter(name, fields));
    }
    SearchSpace space = SearchSpace.of(read);
    return conditions.isEmpty() ? space : space.onlyWhen(conditions);
  }

  private static List<Condition> conditions(Fields when) {
    List<Condition> conditions = new ArrayList<>();
    while (!when.isEmpty()) {
      String other = when.nextName();
      conditions.add(new Condition(other, when.list(other)));
    }
    return conditions;
  }

  private static Map<String, Object> toMap(Parameter parameter) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("type", parameter.kind().word());
    switch (parameter.kind()) {
      case REAL, INT -> {
        Parameter.Range range = parameter.range().orElseThrow();
        map.put("low", range.low());
        map.put("high", range.high());
        map.put("scale", range.scale().word());
        if (parameter.step() > 1) {
          map.put("step", parameter.step());
        }
      }
      case ORDINAL -> {
        map.put("values", parameter.choices());
        parameter.spacing().ifPresent(scale -> map.put("scale", scale.word()));
      }
      case CATEGORICAL -> map.put("choices", parameter.choices());
      case BOOL -> {}
    }
    return map;
  }

  private static Parameter parameter(String name, Fields fields) {
    Parameter parameter =
        switch (fields.word("type", Kind.values(), Kind::word)) {
          case REAL ->
              new RealParameter(name, fields.real("low"), fields.real("high"), scale(fields));
          case INT ->
              new IntegerParameter(
                  name,
                  fields.whole("low"),
                  fields.whole("high"),
                  scale(fields),
                  fields.has("step") ? fields.whole("step") : 1);
          case ORDINAL ->
              new OrdinalParameter(
                  name,
                  fields.list("values"),
                  fields.has("scale") ? Optional.of(scale(fields)) : Optional.empty());
          case CATEGORICAL -> new CategoricalParameter(name, fields.list("choices"));
          case BOOL -> new BooleanParameter(name);
        };
    fields.end();
    return parameter;
  }

  private static Scale scale(Fields fields) {
    return fields.word("scale", Scale.values(), Scale::word);
  }
}

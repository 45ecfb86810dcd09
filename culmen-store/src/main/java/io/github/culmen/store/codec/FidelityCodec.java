package io.github.culmen.store.codec;

import io.github.culmen.study.trial.Fidelity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fidelity of a study as a map; a table of costs is two lists, since values may be numbers. */
final class FidelityCodec {
  private FidelityCodec() {}

  static Map<String, Object> toMap(Fidelity fidelity) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("parameter", fidelity.parameter());
    map.put("target", fidelity.target());
    if (fidelity.cost() instanceof Fidelity.Power power) {
      map.put("fixed", power.fixed());
      map.put("power", power.power());
    } else if (fidelity.cost() instanceof Fidelity.Table table) {
      map.put("values", List.copyOf(table.costs().keySet()));
      map.put("costs", List.copyOf(table.costs().values()));
    }
    return map;
  }

  static Fidelity fidelity(Fields fields) {
    String parameter = fields.text("parameter");
    Object target = fields.any("target");
    Fidelity.Cost cost = cost(fields);
    fields.end();
    return new Fidelity(parameter, target, cost);
  }

  private static Fidelity.Cost cost(Fields fields) {
    if (fields.has("power")) {
      return new Fidelity.Power(fields.real("fixed"), fields.real("power"));
    }
    if (!fields.has("values")) {
      return new Fidelity.Measured();
    }
    List<Object> values = fields.list("values");
    List<Double> costs = fields.reals("costs");
    if (values.size() != costs.size()) {
      throw new IllegalArgumentException(
          "study.fidelity: there must be as many costs as values, but there are "
              + costs.size()
              + " and "
              + values.size());
    }
    Map<Object, Double> table = new LinkedHashMap<>();
    for (int i = 0; i < costs.size(); i++) {
      table.put(values.get(i), costs.get(i));
    }
    return new Fidelity.Table(table);
  }
}

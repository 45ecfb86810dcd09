package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Fidelity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the {@code fidelity} of a parameter: its target, and what a trial costs. */
final class FidelityReader {
  private FidelityReader() {}

  /** The words for costs that have no numbers. */
  private enum Word {
    MEASURED("measured"),
    PROPORTIONAL("proportional");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    Fidelity.Cost cost() {
      return this == MEASURED ? new Fidelity.Measured() : new Fidelity.Power(0, 1);
    }
  }

  /** The one of the parameters that has one. */
  static Optional<Fidelity> read(YamlValue parameters, SearchSpace space) {
    Optional<Fidelity> found = Optional.empty();
    for (Map.Entry<String, YamlValue> entry : parameters.mapping().entries().entrySet()) {
      Optional<YamlValue> own = entry.getValue().mapping().optional("fidelity");
      if (own.isEmpty()) {
        continue;
      }
      if (found.isPresent()) {
        throw own.get()
            .error(
                "a study has at most one fidelity, but '"
                    + found.get().parameter()
                    + "' and '"
                    + entry.getKey()
                    + "' are");
      }
      YamlMapping keys = own.get().mapping("target", "cost");
      Parameter parameter = space.parameter(entry.getKey());
      YamlValue given = keys.required("target");
      Object target = given.checked(() -> parameter.check(given.scalar()));
      Fidelity.Cost cost =
          keys.optional("cost", value -> cost(value, parameter)).orElseGet(Word.MEASURED::cost);
      found = Optional.of(own.get().checked(() -> new Fidelity(entry.getKey(), target, cost)));
    }
    return found;
  }

  private static Fidelity.Cost cost(YamlValue value, Parameter parameter) {
    if (!value.isMapping()) {
      return value.word(Word.values(), word -> word.text).cost();
    }
    YamlMapping keys = value.mapping("fixed", "power", "table");
    Optional<YamlValue> table = keys.optional("table");
    if (table.isEmpty()) {
      double fixed = keys.optional("fixed", YamlValue::number).orElse(0.0);
      double power = keys.optional("power", YamlValue::number).orElse(1.0);
      return value.checked(() -> new Fidelity.Power(fixed, power));
    }
    if (keys.entries().size() > 1) {
      throw value.error("has a table of costs, or fixed and power, but not both");
    }
    Map<Object, Double> costs = new LinkedHashMap<>();
    table
        .get()
        .mapping()
        .entries()
        .forEach((key, cost) -> costs.put(cost.checked(() -> parameter.parse(key)), cost.number()));
    return table.get().checked(() -> new Fidelity.Table(costs));
  }
}

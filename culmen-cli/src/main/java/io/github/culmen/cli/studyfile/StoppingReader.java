package io.github.culmen.cli.studyfile;

import io.github.culmen.study.insight.StoppingRule;
import java.util.ArrayList;
import java.util.List;

/** Reads the {@code stop} of a study file. */
final class StoppingReader {
  private StoppingReader() {}

  static List<StoppingRule> read(YamlValue value) {
    YamlMapping keys = value.mapping("expected-regret", "within", "information");
    List<StoppingRule> rules = new ArrayList<>();
    keys.optional("expected-regret")
        .ifPresent(
            v -> {
              double epsilon = v.number();
              rules.add(v.checked(() -> StoppingRule.expectedRegret(epsilon)));
            });
    keys.optional("within")
        .ifPresent(
            v -> {
              YamlMapping both = v.mapping("epsilon", "probability");
              double epsilon = both.required("epsilon").number();
              double probability = both.required("probability").number();
              rules.add(v.checked(() -> StoppingRule.within(epsilon, probability)));
            });
    keys.optional("information")
        .ifPresent(
            v -> {
              double nats = v.number();
              rules.add(v.checked(() -> StoppingRule.information(nats)));
            });
    if (rules.isEmpty()) {
      throw value.error(
          "must have at least one of expected-regret, within, information, but is empty");
    }
    return List.copyOf(rules);
  }
}

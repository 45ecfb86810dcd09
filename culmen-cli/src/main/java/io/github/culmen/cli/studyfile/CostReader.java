package io.github.culmen.cli.studyfile;

import io.github.culmen.cli.text.Durations;
import io.github.culmen.study.trial.Cost;
import java.util.Optional;

/** Reads the {@code cost} of a study file: {@code seconds}, or a mapping. */
final class CostReader {
  private CostReader() {}

  /** The one word. */
  private enum Word {
    SECONDS
  }

  static Cost read(YamlValue value) {
    if (!value.isMapping()) {
      Word ignored = value.word(Word.values(), word -> "seconds");
      return Cost.seconds();
    }
    YamlMapping keys = value.mapping("outcome", "budget");
    Optional<String> outcome = keys.optional("outcome").map(YamlValue::text);
    Cost cost = value.checked(() -> outcome.map(Cost::outcome).orElseGet(Cost::seconds));
    return keys.optional("budget")
        .map(
            budget ->
                budget.checked(
                    () ->
                        cost.budget(
                            outcome.isPresent()
                                ? budget.number()
                                : Durations.parse(budget.text()).toMillis() / 1000.0)))
        .orElse(cost);
  }
}

package io.github.culmen.cli.studyfile;

import io.github.culmen.study.trial.Pruning;

/** Reads the {@code pruning} of a study file: a rule's word, or a mapping with its settings. */
final class PruningReader {
  private PruningReader() {}

  static Pruning read(YamlValue value) {
    if (!value.isMapping()) {
      return Pruning.of(value.word(Pruning.Rule.values(), Pruning.Rule::word));
    }
    YamlMapping keys =
        value.mapping("rule", "threshold", "after-trials", "after-steps", "reduction");
    Pruning.Rule rule = keys.required("rule").word(Pruning.Rule.values(), Pruning.Rule::word);
    only(keys, "threshold", rule, Pruning.Rule.AUTO);
    only(keys, "reduction", rule, Pruning.Rule.ASHA);
    Pruning usual = Pruning.of(rule);
    double threshold = keys.optional("threshold", YamlValue::number).orElse(usual.threshold());
    int trials =
        keys.optional("after-trials", v -> v.integer(1, 1_000_000)).orElse(usual.afterTrials());
    int steps = keys.optional("after-steps", v -> v.integer(0, Integer.MAX_VALUE)).orElse(0);
    int reduction =
        keys.optional("reduction", v -> v.integer(2, 1_000_000)).orElse(usual.reduction());
    return value.checked(() -> new Pruning(rule, threshold, trials, steps, reduction));
  }

  private static void only(YamlMapping keys, String key, Pruning.Rule rule, Pruning.Rule own) {
    if (rule != own && keys.optional(key).isPresent()) {
      throw keys.errorAtKey(
          key,
          "the key '"
              + key
              + "' is for the rule "
              + own.word()
              + ", but the rule is "
              + rule.word());
    }
  }
}

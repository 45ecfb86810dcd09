package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Extension;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Extensions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the word for how points are chosen: a built-in one, or one that a provider brings. */
final class AcquisitionReader {
  private AcquisitionReader() {}

  /** Whether the word is not built in; it may be unknown. */
  static boolean custom(YamlValue value) {
    return value.isText() && builtIn(value.text()).isEmpty();
  }

  /** Sets what the word stands for. */
  static StrategyBuilder into(StrategyBuilder builder, YamlValue value) {
    if (!custom(value)) {
      return builder.acquisition(value.word(AcquisitionKind.builtIn(), AcquisitionKind::word));
    }
    Extension found = Extensions.installed().get(value.text());
    if (found instanceof CustomAcquisition score) {
      return builder.acquisition(score);
    }
    if (found != null) {
      return builder.custom(AcquisitionKind.CUSTOM_STRATEGY, Custom.of(found));
    }
    throw unknown(value);
  }

  private static Optional<AcquisitionKind> builtIn(String word) {
    return Arrays.stream(AcquisitionKind.builtIn()).filter(k -> k.word().equals(word)).findFirst();
  }

  private static RuntimeException unknown(YamlValue value) {
    List<String> words = new ArrayList<>();
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      words.add(kind.word());
    }
    words.addAll(Extensions.installed().keySet());
    String hint = Spelling.hint(value.text(), words);
    return value.error(
        "must be one of "
            + String.join(", ", words)
            + ", but got "
            + value.description()
            + (hint.isEmpty()
                ? "; one of your own comes from a jar in the directory CULMEN_PLUGINS names"
                : hint));
  }
}

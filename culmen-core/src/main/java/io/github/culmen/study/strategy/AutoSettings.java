package io.github.culmen.study.strategy;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.model.PathMethod;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Which settings {@code auto} leaves to the user: initial, pending and failures. */
final class AutoSettings {
  private AutoSettings() {}

  /** Refuses what {@code auto} would have to ignore. */
  static void requireNone(
      int maxima,
      MaxValueMethod maxValues,
      InformationForm information,
      ModelSpec model,
      OptionalDouble beta,
      OptionalDouble margin,
      PathMethod paths,
      OptionalInt features,
      Optional<Cover> cover) {
    Strategy usual = Strategy.defaults();
    require("maxima", maxima, usual.maxima());
    require("max-values", maxValues.word(), usual.maxValues().word());
    require("information", information.word(), usual.information().word());
    require("the model", model, usual.model());
    require("beta", beta, usual.beta());
    require("margin", margin, usual.margin());
    require("paths", paths.word(), usual.paths().word());
    require("features", features, usual.features());
    require("cover", cover, usual.cover());
  }

  private static void require(String what, Object given, Object usual) {
    if (!given.equals(usual)) {
      throw new IllegalArgumentException(
          "acquisition auto chooses everything but initial, pending and failures by itself, but "
              + what
              + " = "
              + given);
    }
  }
}

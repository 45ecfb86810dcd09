package io.github.culmen.study.strategy;

import io.github.culmen.study.strategy.Strategy.AcquisitionKind;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What goes with an acquisition or a strategy that a user brings. */
final class CustomChecks {
  private CustomChecks() {}

  static void require(
      AcquisitionKind acquisition,
      Optional<Custom> custom,
      OptionalInt initial,
      OptionalDouble beta,
      OptionalDouble margin) {
    boolean own =
        acquisition == AcquisitionKind.CUSTOM_ACQUISITION
            || acquisition == AcquisitionKind.CUSTOM_STRATEGY;
    if (custom.isEmpty()) {
      if (own) {
        throw new IllegalArgumentException(
            acquisition.word() + " needs an object or its word, but there is none");
      }
      return;
    }
    String word = custom.get().word();
    if (!own && acquisition != AcquisitionKind.AUTO) {
      throw new IllegalArgumentException(
          "points are chosen by one acquisition, but there are "
              + acquisition.word()
              + " and "
              + word);
    }
    if (acquisition == AcquisitionKind.CUSTOM_STRATEGY && initial.isPresent()) {
      throw new IllegalArgumentException(
          "strategy "
              + word
              + " chooses every point itself, the first ones too, but initial = "
              + initial.getAsInt());
    }
    refuse("beta", "ucb", beta, word);
    refuse("margin", "pi", margin, word);
  }

  private static void refuse(String key, String of, OptionalDouble value, String word) {
    if (value.isPresent()) {
      throw new IllegalArgumentException(
          key
              + " is for "
              + of
              + ", but acquisition = "
              + word
              + " and "
              + key
              + " = "
              + value.getAsDouble());
    }
  }
}

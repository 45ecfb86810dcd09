package io.github.culmen.study.strategy;

import java.util.List;
import java.util.stream.Collectors;

/** What {@code auto} chooses by itself, which is all that the table does not leave to the user. */
final class AutoSettings {
  private AutoSettings() {}

  /** Refuses what {@code auto} would have to ignore. */
  static void requireNone(Strategy auto) {
    Strategy usual = Strategy.mesG();
    for (Setting<?> setting : Setting.all()) {
      setting
          .chosen(auto, usual)
          .ifPresent(
              offence -> {
                throw new IllegalArgumentException(
                    "acquisition auto chooses everything but "
                        + left()
                        + " by itself, but "
                        + offence);
              });
    }
  }

  private static String left() {
    List<String> keys =
        Setting.all().stream()
            .filter(Setting::isForAll)
            .map(Setting::key)
            .collect(Collectors.toList());
    String last = keys.remove(keys.size() - 1);
    return String.join(", ", keys) + " and " + last;
  }
}

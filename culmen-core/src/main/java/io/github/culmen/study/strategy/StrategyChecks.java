package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.Capability.APART;
import static io.github.culmen.study.strategy.Capability.CALIBRATED;
import static io.github.culmen.study.strategy.Capability.DERIVATIVES;
import static io.github.culmen.study.strategy.Capability.LATENT;
import static io.github.culmen.study.strategy.Capability.NOISE_AWARE;
import static io.github.culmen.study.strategy.Capability.OVER_CANDIDATES;
import static io.github.culmen.study.strategy.Capability.TOGETHER;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import java.util.OptionalDouble;

/** Which settings of a strategy go together, by what its acquisition can do. */
final class StrategyChecks {
  private static final double MOST = 1e300;

  private StrategyChecks() {}

  /** Checks what was asked for and an acquisition without use for it would pass over. */
  static void requireOwn(StrategyBuilder asked) {
    AcquisitionKind kind = asked.value(Settings.ACQUISITION);
    String word = asked.custom().map(Custom::word).orElse(kind.word());
    if (kind == AcquisitionKind.CUSTOM_STRATEGY && asked.named(Settings.INITIAL).isPresent()) {
      throw new IllegalArgumentException(
          "strategy "
              + word
              + " chooses every point itself, the first ones too, but initial = "
              + asked.value(Settings.INITIAL));
    }
    requireNumber(asked, Settings.BETA, "ucb", word);
    requireNumber(asked, Settings.MARGIN, "pi", word);
    if (kind == AcquisitionKind.AUTO && asked.custom().isEmpty()) {
      return; // what it chooses will tell
    }
    InformationForm information = asked.value(Settings.INFORMATION);
    if (information != InformationForm.NOISE_AWARE && kind.can(NOISE_AWARE) && !kind.can(LATENT)) {
      throw new IllegalArgumentException(
          word
              + " has information noise-aware only (other forms are for mes-g and mes-r), but"
              + " information = "
              + information.word());
    }
    if (asked.named(Settings.COVER).isPresent() && !kind.can(OVER_CANDIDATES)) {
      throw new IllegalArgumentException(
          "cover is for mes-g and gibbon, which draw maxima over candidates, but acquisition = "
              + word);
    }
  }

  private static void requireNumber(
      StrategyBuilder asked, Setting<Double> setting, String of, String word) {
    OptionalDouble value = asked.number(setting);
    if (value.isEmpty()) {
      return;
    }
    String given = setting.key() + " = " + value.getAsDouble();
    if (asked.custom().isPresent()) {
      throw new IllegalArgumentException(
          setting.key() + " is for " + of + ", but acquisition = " + word + " and " + given);
    }
    if (!(value.getAsDouble() >= 0 && value.getAsDouble() < MOST)) {
      throw new IllegalArgumentException(setting.key() + " must be >= 0 and finite, but " + given);
    }
  }

  /** Checks that the acquisition auto without a preset has nothing beside it that it chooses. */
  static void requireDefaults(StrategyBuilder asked) {
    for (Setting<?> setting : Setting.all()) {
      setting
          .chosen(asked)
          .ifPresent(
              offence -> {
                throw new IllegalArgumentException(
                    "acquisition auto chooses every setting unless preset = auto, but " + offence);
              });
    }
  }

  /** Checks that the parts go together. */
  static void require(
      AcquisitionSpec acquisition,
      MaximumDraws maximum,
      ModelSpec model,
      PendingRule pending,
      Structure.Choice choice) {
    AcquisitionKind kind = acquisition.kind();
    if (kind == AcquisitionKind.AUTO) {
      throw new IllegalArgumentException(
          "acquisition auto is for preset auto, but nothing is left to auto");
    }
    if (maximum.method() == MaxValueMethod.CALIBRATED
        && kind.can(OVER_CANDIDATES)
        && !kind.can(CALIBRATED)) {
      throw new IllegalArgumentException(
          acquisition.word()
              + " has max-values gumbel, gumbel-median, exact, reachable or narrowing, but max-values ="
              + " calibrated");
    }
    if (acquisition.cover().isPresent() && !maximum.method().meanField()) {
      throw new IllegalArgumentException(
          "cover is for max-values gumbel, gumbel-median or exact, which look at candidates only,"
              + " but max-values = "
              + maximum.method().word());
    }
    if (acquisition.information() == InformationForm.EXCEEDANCE
        && pending == PendingRule.DIVERSITY) {
      throw new IllegalArgumentException(
          "pending diversity takes away information that pending points share, so information must"
              + " not be exceedance");
    }
    if (kind.can(DERIVATIVES) && model.warp() != ModelSpec.Warp.NONE) {
      throw new IllegalArgumentException(
          acquisition.word()
              + " needs derivatives that a warped model does not have, but warp = "
              + model.warp().word());
    }
    if (model.structure().additive()) {
      requireAdditive(acquisition, choice, pending);
    } else if (!kind.serves(pending)) {
      throw new IllegalArgumentException(
          "pending "
              + pending.word()
              + " is for "
              + Capability.needed(pending).words()
              + ", but acquisition = "
              + acquisition.word());
    }
  }

  private static void requireAdditive(
      AcquisitionSpec acquisition, Structure.Choice choice, PendingRule pending) {
    Capability needed = choice == Structure.Choice.APART ? APART : TOGETHER;
    if (!acquisition.kind().can(needed)) {
      throw new IllegalArgumentException(
          "model additive, choice "
              + choice.word()
              + ", chooses by "
              + needed.words()
              + ", but acquisition = "
              + acquisition.word());
    }
    if (pending != PendingRule.BELIEVER && pending != PendingRule.KRIGING_BELIEVER) {
      throw new IllegalArgumentException(
          "model additive has pending believer or kriging-believer, but pending = "
              + pending.word());
    }
  }
}

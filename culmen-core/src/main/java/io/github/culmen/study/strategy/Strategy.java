package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.Capability.APART;
import static io.github.culmen.study.strategy.Capability.FRONT;
import static io.github.culmen.study.strategy.Capability.LATENT;
import static io.github.culmen.study.strategy.Capability.MAXIMA;
import static io.github.culmen.study.strategy.Capability.OUTCOMES;
import static io.github.culmen.study.strategy.Capability.OVER_CANDIDATES;
import static io.github.culmen.study.strategy.Capability.PATHS;
import static io.github.culmen.study.strategy.Capability.TOGETHER;

import io.github.culmen.setting.FailureRule;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.OutcomeRule;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.RecommendationRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a study chooses its points: settings that were named, and for the others what {@code auto}
 * chooses anew for every trial. A strategy without a {@link Composition} has all of them.
 *
 * @param composition what was named over {@code auto}; empty if nothing is left to {@code auto}.
 *     Where it is present, the other parts hold what was named, and defaults for what was not
 * @param acquisition what scores a point, with its own settings
 * @param maximum how values of the maximum and functions are drawn
 * @param model the model the points are chosen by
 * @param initial the size of the quasi-random initial design; 2(d+1) if absent; without any value
 *     the design goes on, whatever its size
 * @param pending how points whose evaluation is under way enter the choice
 * @param failures what failed trials say about points that were not tried
 * @param exploits whether the last tenth of a budget, or one trial in five without a budget, goes
 *     to the best posterior mean
 * @param recommend which point is recommended; no suggestion depends on it
 * @param outcomeRule how entropy search accounts for outcomes with bounds
 */
public record Strategy(
    Optional<Composition> composition,
    AcquisitionSpec acquisition,
    MaximumDraws maximum,
    ModelSpec model,
    OptionalInt initial,
    PendingRule pending,
    FailureRule failures,
    boolean exploits,
    RecommendationRule recommend,
    OutcomeRule outcomeRule) {

  /** The edition of {@link #auto} unless another one is asked for. */
  public static final int EDITION = 9;

  // Those there are.
  private static final int EDITIONS = 9;

  /** What the settings are that nobody named. */
  public enum Preset {
    /** Chosen anew for every trial, by what is seen of the study. */
    AUTO("auto"),
    /** Max-value entropy search, ten maxima, Matérn-5/2, MAP under the default prior. */
    PLAIN("plain"),
    /** The method of [Wang2017], with the settings it prints. */
    PAPER("paper");

    private final String word;

    Preset(String word) {
      this.word = word;
    }

    /** The word that names this preset in study files. */
    public String word() {
      return word;
    }
  }

  /**
   * Settings named over {@code auto}.
   *
   * @param edition what {@code auto} stands for, from 1; a stored study keeps the one it began
   *     with, whatever later ones choose
   * @param named the settings that {@code auto} does not choose, by key
   */
  public record Composition(int edition, Map<String, Object> named) {
    /** Checks the edition and copies the map. */
    public Composition {
      if (edition < 1 || edition > EDITIONS) {
        throw new IllegalArgumentException(
            "edition must be from 1 to " + EDITIONS + ", but edition = " + edition);
      }
      named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    }
  }

  /**
   * Checks what can be checked without knowing the space, and without what {@code auto} chooses.
   */
  public Strategy {
    if (composition.isEmpty()) {
      StrategyChecks.require(
          acquisition, maximum, model, pending, choice(model, acquisition.kind()));
    }
    if (initial.isPresent() && initial.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "initial must be at least 0, but initial = " + initial.getAsInt());
    }
  }

  /** The word for how points are chosen: the acquisition's, or that of what a user brings. */
  public String word() {
    return acquisition.word();
  }

  /** The edition of {@code auto}; 1 where nothing is left to it. */
  public int edition() {
    return composition.map(Composition::edition).orElse(1);
  }

  /** Whether a setting, by its key, is left to {@code auto}. */
  public boolean isOpen(String key) {
    return composition.isPresent() && !composition.get().named().containsKey(key);
  }

  /** The settings that were named over {@code auto}, such as "kernel se". */
  public List<String> named() {
    return Setting.all().stream().flatMap(setting -> setting.named(this).stream()).toList();
  }

  /** The settings that were named here, over what {@code chosen} has: nothing is open any more. */
  public Strategy over(StrategyBuilder chosen) {
    composition.ifPresent(own -> chosen.setAll(own.named()));
    acquisition.custom().ifPresent(chosen::custom);
    initial.ifPresent(chosen::initial);
    if (pending != acquisition.kind().usualPending()) {
      chosen.pending(pending);
    }
    return chosen.failures(failures).recommend(recommend).build();
  }

  /**
   * This strategy for a study that is there. Before there were compositions, what was not named had
   * fixed defaults; a study that began with them goes on with them.
   */
  public Strategy asBegun(Strategy begun) {
    return !named().isEmpty()
            && acquisition.custom().isEmpty()
            && begun.composition().isEmpty()
            && isAsBefore(begun)
        ? begun
        : this;
  }

  private boolean isAsBefore(Strategy begun) {
    try {
      return over(builder(Preset.PLAIN)).equals(begun);
    } catch (IllegalArgumentException legalWithAutoOnly) {
      return false;
    }
  }

  /** Whether an additive model's groups are each chosen for by their own component. */
  public boolean apart() {
    return model.structure().additive()
        && choice(model, acquisition.kind()) == Structure.Choice.APART;
  }

  /** Refuses what has no form for several objectives. */
  public void requireFront() {
    AcquisitionKind kind = acquisition.kind();
    if (!kind.usesModel()) {
      return;
    }
    if (!kind.can(FRONT) || acquisition.custom().isPresent()) {
      throw new IllegalArgumentException(
          "with several objectives points are chosen by "
              + FRONT.words()
              + ", random, sobol or a whole strategy of one's own, but acquisition = "
              + word());
    }
    if (kind == AcquisitionKind.MES_G && maximum.method() != MaxValueMethod.REACHABLE) {
      throw new IllegalArgumentException(
          "with several objectives mes-g has max-values reachable, but max-values = "
              + maximum.method().word());
    }
    InformationForm information = acquisition.information();
    if (kind.can(LATENT) && information == InformationForm.PAPER
        || kind == AcquisitionKind.MES_G && information != InformationForm.NOISE_AWARE) {
      throw new IllegalArgumentException(
          "with several objectives mes-r has information noise-aware or latent and mes-g"
              + " noise-aware, but information = "
              + information.word());
    }
    if (acquisition.cover().isPresent()) {
      throw new IllegalArgumentException(
          "cover is for the maximum of one objective, but there are several");
    }
  }

  /** Whether points are scored by a form of the acquisition that knows about outcomes. */
  public boolean seesOutcomes() {
    return acquisition.kind().can(OUTCOMES) && outcomeRule == OutcomeRule.JOINT;
  }

  /** Whether points are scored by what can still be reached in the budget. */
  public boolean searchesReachable() {
    return acquisition.kind().can(OVER_CANDIDATES) && maximum.method().reachable();
  }

  /** How many functions the acquisition draws from the posterior; 0 if it needs none. */
  public int drawnFunctions() {
    AcquisitionKind kind = acquisition.kind();
    return !kind.can(PATHS) ? 0 : kind.can(MAXIMA) ? maximum.count() : 1;
  }

  // Those with a schedule or an estimate of their own for components have no other form.
  private static Structure.Choice choice(ModelSpec model, AcquisitionKind acquisition) {
    return model
        .structure()
        .choice()
        .orElse(
            acquisition.can(APART) && !acquisition.can(TOGETHER)
                ? Structure.Choice.APART
                : Structure.Choice.TOGETHER);
  }

  /**
   * Chooses acquisition, model and search by what it sees of the study: how studies choose if
   * nothing else is said.
   */
  public static Strategy auto() {
    return builder().build();
  }

  /**
   * Max-value entropy search, ten maxima, Matérn-5/2, MAP under the default prior, values
   * standardised and nothing else: what every setting was by default before there were
   * compositions.
   */
  public static Strategy plain() {
    return builder(Preset.PLAIN).build();
  }

  /** The method of [Wang2017], with the settings it prints. */
  public static Strategy paper() {
    return builder(Preset.PAPER).build();
  }

  /** A builder that starts from {@link #auto}: what is set is no longer chosen by it. */
  public static StrategyBuilder builder() {
    return builder(Preset.AUTO);
  }

  /** A builder that starts from a preset. */
  public static StrategyBuilder builder(Preset preset) {
    return new StrategyBuilder(preset);
  }

  /** A builder that starts from this strategy. */
  public StrategyBuilder toBuilder() {
    StrategyBuilder builder = builder(composition.isPresent() ? Preset.AUTO : Preset.PLAIN);
    for (Setting<?> setting : Setting.all()) {
      setting.copy(this, builder);
    }
    acquisition.custom().ifPresent(builder::custom);
    // What was not chosen follows the acquisition, should that change.
    if (pending == acquisition.kind().usualPending()) {
      builder.unset(Settings.PENDING);
    }
    return builder;
  }

  /** The same with what a user brings, by the same word. */
  public Strategy withCustom(Custom same) {
    return toBuilder().custom(same).build();
  }

  /** The same where candidates are all there is. */
  public Strategy withoutCover() {
    StrategyBuilder builder = toBuilder();
    builder.unset(Settings.COVER);
    return builder.build();
  }
}

package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.Capability.APART;
import static io.github.culmen.study.strategy.Capability.MAXIMA;
import static io.github.culmen.study.strategy.Capability.OUTCOMES;
import static io.github.culmen.study.strategy.Capability.OVER_CANDIDATES;
import static io.github.culmen.study.strategy.Capability.PATHS;
import static io.github.culmen.study.strategy.Capability.TOGETHER;

import io.github.culmen.setting.FailureRule;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import java.util.OptionalInt;

/**
 * How a study chooses its points.
 *
 * @param acquisition what scores a point, with its own settings
 * @param maximum how values of the maximum and functions are drawn
 * @param model the model the points are chosen by
 * @param initial the size of the quasi-random initial design; 2(d+1) if absent; without any value
 *     the design goes on, whatever its size
 * @param pending how points whose evaluation is under way enter the choice
 * @param failures what failed trials say about points that were not tried
 * @param edition what {@code auto} stands for, from 1; a stored study keeps the one it began with,
 *     whatever later ones choose. 1 for all that say themselves how they choose
 */
public record Strategy(
    AcquisitionSpec acquisition,
    MaximumDraws maximum,
    ModelSpec model,
    OptionalInt initial,
    PendingRule pending,
    FailureRule failures,
    int edition) {

  /** The edition of {@link #auto} unless another one is asked for. */
  public static final int EDITION = 1;

  // Those there are.
  static final int EDITIONS = 2;

  /** Checks what can be checked without knowing the space. */
  public Strategy {
    StrategyChecks.require(
        acquisition, maximum, model, initial, pending, edition, choice(model, acquisition.kind()));
  }

  /** The word for how points are chosen: the acquisition's, or that of what a user brings. */
  public String word() {
    return acquisition.word();
  }

  /** Whether an additive model's groups are each chosen for by their own component. */
  public boolean apart() {
    return model.structure().additive()
        && choice(model, acquisition.kind()) == Structure.Choice.APART;
  }

  /** Whether the acquisition has a form of its own for outcomes. */
  public boolean seesOutcomes() {
    return acquisition.kind().can(OUTCOMES);
  }

  /** Whether points are scored by what can still be reached in the budget. */
  public boolean searchesReachable() {
    return acquisition.kind().can(OVER_CANDIDATES) && maximum.method() == MaxValueMethod.REACHABLE;
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
    return new StrategyBuilder().acquisition(AcquisitionKind.AUTO).build();
  }

  /**
   * Max-value entropy search, ten maxima, Matérn-5/2, MAP under the default prior: what a builder
   * starts from. A study without a strategy has {@link #auto}.
   */
  public static Strategy mesG() {
    return new StrategyBuilder().build();
  }

  /** A builder that starts from {@link #mesG}. */
  public static StrategyBuilder builder() {
    return new StrategyBuilder();
  }

  /** A builder that starts from this strategy. */
  public StrategyBuilder toBuilder() {
    StrategyBuilder builder = new StrategyBuilder();
    for (Setting<?> setting : Setting.all()) {
      setting.copy(this, builder);
    }
    acquisition.custom().ifPresent(builder::custom);
    // What was not chosen follows the acquisition, should that change.
    if (pending == acquisition.kind().usualPending()) {
      builder.unset(Settings.PENDING);
    }
    // What auto stands for is not said by others, which may become auto.
    if (acquisition.kind() != AcquisitionKind.AUTO) {
      builder.unset(Settings.EDITION);
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

package io.github.culmen.study.strategy;

import io.github.culmen.acquisition.pending.PendingRule;
import io.github.culmen.study.strategy.Strategy.AcquisitionKind;

/** Which rule for pending points goes with which acquisition. */
public final class PendingSupport {
  private PendingSupport() {}

  /** Whether a rule goes with an acquisition and a model. */
  public static boolean serves(PendingRule rule, AcquisitionKind acquisition, ModelSpec model) {
    return rule == PendingRule.BELIEVER
        || !model.structure().additive() && acquisition.can(needed(rule));
  }

  /** Why a rule does not serve. */
  static String refusal(PendingRule rule, AcquisitionKind acquisition, ModelSpec model) {
    if (model.structure().additive()) {
      return "model additive has pending believer only, but pending = " + rule.word();
    }
    return "pending "
        + rule.word()
        + " is for "
        + needed(rule).words()
        + ", but acquisition = "
        + acquisition.word();
  }

  private static Capability needed(PendingRule rule) {
    return switch (rule) {
      case BELIEVER -> throw new IllegalArgumentException("every acquisition has pending believer");
      case FANTASIES -> Capability.AVERAGED;
      case DIVERSITY -> Capability.NATS;
      case PENALTY -> Capability.POSITIVE;
    };
  }
}

package io.github.culmen.study.strategy;

import io.github.culmen.acquisition.pending.PendingRule;
import io.github.culmen.study.strategy.Strategy.AcquisitionKind;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Which rule for pending points goes with which acquisition. */
public final class PendingSupport {
  // Averages over models need scores of one point's mean and sd, or draws that are cheap.
  private static final Set<AcquisitionKind> AVERAGED =
      EnumSet.of(
          AcquisitionKind.MES_G,
          AcquisitionKind.MES_R,
          AcquisitionKind.GIBBON,
          AcquisitionKind.EI,
          AcquisitionKind.LOG_EI,
          AcquisitionKind.PI,
          AcquisitionKind.UCB,
          AcquisitionKind.EST,
          AcquisitionKind.CUSTOM_ACQUISITION);
  // What is shared is taken away in nats.
  private static final Set<AcquisitionKind> INFORMATION =
      EnumSet.of(AcquisitionKind.MES_G, AcquisitionKind.MES_R, AcquisitionKind.GIBBON);
  // A factor below 1 makes a negative value larger.
  private static final Set<AcquisitionKind> POSITIVE =
      EnumSet.of(
          AcquisitionKind.MES_G,
          AcquisitionKind.MES_R,
          AcquisitionKind.GIBBON,
          AcquisitionKind.EI,
          AcquisitionKind.LOG_EI,
          AcquisitionKind.PI);

  private PendingSupport() {}

  /** The rule if none was asked for. */
  static PendingRule usual(AcquisitionKind acquisition, ModelSpec model) {
    // With this rule the terms of GIBBON add up to the bound on a batch that gives it its name.
    return acquisition == AcquisitionKind.GIBBON ? PendingRule.DIVERSITY : PendingRule.BELIEVER;
  }

  public static boolean serves(PendingRule rule, AcquisitionKind acquisition, ModelSpec model) {
    return rule == PendingRule.BELIEVER
        || !model.structure().additive() && served(rule).contains(acquisition);
  }

  /** Why a rule does not serve. */
  static String refusal(PendingRule rule, AcquisitionKind acquisition, ModelSpec model) {
    if (model.structure().additive()) {
      return "model additive has pending believer only, but pending = " + rule.word();
    }
    return "pending "
        + rule.word()
        + " is for "
        + served(rule).stream().map(AcquisitionKind::word).collect(Collectors.joining(", "))
        + ", but acquisition = "
        + acquisition.word();
  }

  private static Set<AcquisitionKind> served(PendingRule rule) {
    return switch (rule) {
      case BELIEVER -> EnumSet.allOf(AcquisitionKind.class);
      case FANTASIES -> AVERAGED;
      case DIVERSITY -> INFORMATION;
      case PENALTY -> POSITIVE;
    };
  }
}

package io.github.culmen.study.trial;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Strategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks of specs with outcomes. */
final class OutcomeChecks {
  private OutcomeChecks() {}

  /** Checks that outcomes are compatible with the rest of a spec. */
  static void check(List<OutcomeBound> outcomes, SearchSpace space, Strategy strategy) {
    if (outcomes.isEmpty()) {
      return;
    }
    Set<String> names = new HashSet<>();
    for (OutcomeBound limit : outcomes) {
      if (!names.add(limit.name())) {
        throw new IllegalArgumentException(
            "an outcome has one bound, but '" + limit.name() + "' is there twice");
      }
      if (space.parameters().stream().map(Parameter::name).anyMatch(limit.name()::equals)) {
        throw new IllegalArgumentException(
            "an outcome must not have the name of a parameter, but '" + limit.name() + "' has");
      }
    }
    if (strategy.model().structure().additive()) {
      throw new IllegalArgumentException(
          "outcomes need a model of all parameters together, but model is additive");
    }
    if (strategy.seesOutcomes()) {
      require(
          strategy.acquisition().information() == InformationForm.NOISE_AWARE,
          "information",
          strategy);
      require(
          strategy.pending() == PendingRule.BELIEVER
              || strategy.pending() == PendingRule.KRIGING_BELIEVER
              || strategy.pending() == PendingRule.FANTASIES,
          "pending",
          strategy);
    }
    if (strategy.acquisition().cover().isPresent()) {
      throw new IllegalArgumentException(
          "cover is for maxima over all candidates, but with outcomes maxima are those of feasible"
              + " points");
    }
  }

  private static void require(boolean holds, String key, Strategy strategy) {
    if (!holds) {
      boolean form = key.equals("information");
      throw new IllegalArgumentException(
          "with outcomes "
              + strategy.acquisition().word()
              + " has "
              + (form
                  ? "information noise-aware only"
                  : "pending believer, kriging-believer or fantasies")
              + ", but "
              + key
              + " = "
              + (form ? strategy.acquisition().information().word() : strategy.pending().word()));
    }
  }
}

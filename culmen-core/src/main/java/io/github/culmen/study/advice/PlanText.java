package io.github.culmen.study.advice;

import io.github.culmen.study.plan.AutoPlan;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What was decided for a trial, in words: what {@code auto} chose, and what was named. */
final class PlanText {
  private PlanText() {}

  static String of(
      Strategy open, StudySpec settled, AutoPlan.Facts facts, History history, boolean exploits) {
    List<String> parts = new ArrayList<>();
    Strategy strategy = settled.strategy();
    parts.add(choice(settled, history, exploits));
    if (!settled.outcomes().isEmpty() && !exploits && !strategy.seesOutcomes()) {
      parts.add("weighted by the probability of meeting the bounds");
    }
    if (strategy.model().learning().prior() == Learning.PriorKind.TIED) {
      parts.add("lengthscales tied");
    }
    if (strategy.model().learning().prior() == Learning.PriorKind.LOOSELY_TIED) {
      parts.add("lengthscales loosely tied");
    }
    boolean high = AutoPlan.highDimensional(facts.dimension());
    if (facts.noisy() && !high) {
      parts.add("noisy");
    }
    parts.add(
        high && open.isOpen("winsorize") && open.isOpen("transform")
            ? clipped(strategy)
            : values(strategy.model().outputs()));
    if (settled.budget().isPresent()) {
      int budget = settled.budget().getAsInt();
      int number = facts.number();
      parts.add(
          number > budget
              ? "the budget of " + budget + " is spent"
              : budget - number + 1 + " of " + budget + " trials left");
    }
    if (!open.named().isEmpty()) {
      parts.add("named: " + String.join(", ", open.named()) + "; the rest chosen by auto");
    }
    return String.join("; ", parts);
  }

  private static String choice(StudySpec settled, History history, boolean exploits) {
    Strategy strategy = settled.strategy();
    String kernel = strategy.model().kernel().word();
    if (!exploits) {
      return strategy.word()
          + (strategy.searchesReachable() ? " (reachable maximum)" : "")
          + " of "
          + kernel;
    }
    return "posterior mean of "
        + kernel
        + (Auto.ending(settled, history, history.nextNumber())
            ? " at the end of the budget"
            : " in every " + Auto.EXPLOIT_EVERY + "th trial without a budget");
  }

  // Outliers alone do not count.
  private static String clipped(Strategy strategy) {
    return strategy.model().outputs().winsorize().equals(OptionalDouble.of(AutoPlan.CLIP_SDS))
        ? "worst values clipped"
        : "worst values not clipped";
  }

  private static String values(ValueTransform outputs) {
    boolean clipped = outputs.winsorize().isPresent();
    if (outputs.transform() == ValueTransform.Transform.NONE) {
      return clipped ? "worst values clipped" : "values as they are";
    }
    return (clipped ? "worst values clipped, then " : "values ")
        + outputs.transform().word()
        + "-transformed";
  }
}

package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Locale;

/** Searches until the model is sure to be near the minimum, then says what the model believes. */
public final class StopWhenSure {
  private StopWhenSure() {}

  /** Runs the example. */
  public static void main(String[] args) {
    SearchSpace space = SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));
    Study study =
        Study.create(StudySpec.builder(space).minimize().noise(Noise.none()).seed(1).build());

    StoppingRule rule = StoppingRule.within(0.5, 0.95);
    study.optimize(
        point -> Branin.branin(point.real("x"), point.real("y")), Budget.trials(60).until(rule));

    StopCheck check = study.check(List.of(rule));
    System.out.println("stopped after " + check.values() + " values: " + check.stop());
    check.reason().ifPresent(reason -> System.out.println(reason.text()));

    Explanation explanation = study.explain().orElseThrow();
    Beliefs beliefs = explanation.beliefs();
    System.out.println("fit: " + beliefs.fit().sentence());
    for (Importance one : beliefs.importance()) {
      System.out.printf(
          Locale.ROOT,
          "%s explains %.0f %% of the variance, %.0f %% alone%n",
          one.parameter(),
          100 * one.total(),
          100 * one.alone());
    }
    System.out.printf(
        Locale.ROOT,
        "minimum %.3f to %.3f, expected regret %.2g at %s%n",
        beliefs.optimum().optimumQuantile(0.05),
        beliefs.optimum().optimumQuantile(0.95),
        beliefs.optimum().expectedRegret(),
        beliefs.recommended().point());
    Choice next = explanation.next().orElseThrow();
    System.out.printf(
        Locale.ROOT,
        "next would be %s: %.0f %% exploration%n",
        next.suggestion().point(),
        100 * next.exploration());
  }
}

package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.util.Locale;

/** The same search by an acquisition and by a strategy of one's own. */
public final class BringYourOwn {
  private BringYourOwn() {}

  /** Runs both. */
  public static void main(String[] args) {
    SearchSpace space = SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));
    run(StudySpec.builder(space).budget(30).acquisition(new Optimistic()).build());
    run(StudySpec.builder(space).budget(30).strategy(new NeighbourOfTheBest()).build());
  }

  private static void run(StudySpec spec) {
    Study study = Study.create(spec);
    study.optimize(p -> Branin.branin(p.real("x"), p.real("y")), Budget.trials(30));
    System.out.printf(
        Locale.ROOT,
        "%s: %.3f%n",
        spec.strategy().word(),
        study.best().orElseThrow().value().getAsDouble());
  }
}

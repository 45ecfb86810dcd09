package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;

/** Finds the minimum of a function of two variables in 40 evaluations. */
public final class Branin {
  private Branin() {}

  /** Runs the example. */
  public static void main(String[] args) {
    SearchSpace space = SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));
    Study study =
        Study.create(StudySpec.builder(space).minimize().noise(Noise.none()).seed(1).build());

    study.optimize(point -> branin(point.real("x"), point.real("y")), Budget.trials(40));

    System.out.println("best observed: " + study.best().orElseThrow().point());
    System.out.println("recommended:   " + study.recommend().orElseThrow());
  }

  static double branin(double x, double y) {
    double a = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return a * a + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }
}

package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;

/**
 * An integral that a coarse sum approximates: the number of cells is a fidelity. Cheap sums say
 * where to look, and only exact ones count.
 */
public final class CheapApproximations {
  private static final long EXACT = 1_000;
  private static final int TRIALS = 40;

  private CheapApproximations() {}

  /** Runs the example. */
  public static void main(String[] args) {
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("a", -2, 2),
            Parameter.real("b", 0, 3),
            Parameter.logInteger("cells", 4, EXACT));
    Study study =
        Study.create(
            StudySpec.builder(space)
                .minimize()
                .noise(Noise.none())
                .fidelity(Fidelity.of("cells", EXACT).proportional())
                .budget(TRIALS)
                .seed(1)
                .build());

    double cost = 0;
    for (int i = 0; i < TRIALS; i++) {
      Trial.Pending trial = study.ask();
      cost += trial.point().integer("cells") / (double) EXACT;
      study.tell(trial.number(), distance(trial.point()));
    }
    System.out.printf("%d trials for the cost of %.1f exact ones%n", TRIALS, cost);
    System.out.println("best: " + study.best().orElseThrow().point());
    System.out.println("recommended: " + study.recommend().orElseThrow());
  }

  // How far a·sin(3x) + b·x is from exp(x) - 1 over [0, 1], by the midpoint rule.
  static double distance(Point point) {
    long cells = point.integer("cells");
    double sum = 0;
    for (long i = 0; i < cells; i++) {
      double x = (i + 0.5) / cells;
      double off = point.real("a") * Math.sin(3 * x) + point.real("b") * x - Math.expm1(x);
      sum += off * off / cells;
    }
    return Math.sqrt(sum);
  }
}

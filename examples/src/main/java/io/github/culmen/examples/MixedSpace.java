package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;
import java.util.Locale;

/** Tunes something with a rate, a count, a choice and a switch: a stand-in for a training run. */
public final class MixedSpace {
  private MixedSpace() {}

  /** Runs the example. */
  public static void main(String[] args) {
    SearchSpace space =
        SearchSpace.of(
            Parameter.logReal("rate", 1e-5, 1),
            Parameter.integer("depth", 2, 12),
            Parameter.categorical("booster", "tree", "linear", "dart"),
            Parameter.bool("bagging"));
    Study study =
        Study.create(StudySpec.builder(space).maximize().noise(Noise.none()).seed(3).build());

    study.optimize(
        MixedSpace::accuracy,
        Budget.trials(50),
        trial ->
            System.out.printf(
                Locale.ROOT,
                "%3d  %.4f  %s%n",
                trial.number(),
                trial.value().orElseThrow(),
                trial.point()));

    System.out.println("best: " + study.best().orElseThrow().point());
  }

  // Best at rate 0.01, depth 7, dart with bagging: 0.95.
  static double accuracy(Point point) {
    double rate = Math.log10(point.real("rate")) + 2;
    double depth = (point.integer("depth") - 7) / 5.0;
    double booster =
        switch (point.categorical("booster")) {
          case "dart" -> 0;
          case "tree" -> 0.02;
          default -> 0.1;
        };
    return 0.95
        - 0.05 * rate * rate
        - 0.08 * depth * depth
        - booster
        - (point.bool("bagging") ? 0 : 0.01);
  }
}

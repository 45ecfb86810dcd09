package io.github.culmen.examples;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Objective;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Locale;

/** A beam that is to be stiff and light: what one gains the other loses. */
public final class TwoObjectives {
  private TwoObjectives() {}

  /** Runs the example. */
  public static void main(String[] args) {
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("height", 0.05, 0.5),
            Parameter.real("width", 0.02, 0.3),
            Parameter.categorical("material", "steel", "aluminium"));
    Study study =
        Study.create(
            StudySpec.builder(space)
                .objectives(
                    NamedObjective.minimize("sag_mm").reference(40).atMost(20),
                    NamedObjective.minimize("mass_kg").reference(800))
                .noise(Noise.none())
                .seed(1)
                .build());

    study.optimize(Objective.measuring(TwoObjectives::beam), Budget.trials(30));

    for (Trial.Finished trial : study.front().trials()) {
      Outcome.Success told = (Outcome.Success) trial.outcome();
      System.out.printf(
          Locale.ROOT,
          "%3d  %7.2f mm  %7.2f kg  %s%n",
          trial.number(),
          told.outcomes().get("sag_mm").value(),
          told.outcomes().get("mass_kg").value(),
          trial.point());
    }
    System.out.println("knee: " + study.recommend().orElseThrow().point());
  }

  // A load of 2 kN at the end of 4 m.
  static Outcome beam(Point point) {
    boolean steel = point.categorical("material").equals("steel");
    double height = point.real("height");
    double width = point.real("width");
    double sag = 2000 * 64 / (3 * (steel ? 210e9 : 70e9) * width * Math.pow(height, 3) / 12);
    return Outcome.named("sag_mm", 1000 * sag)
        .with("mass_kg", 4 * width * height * (steel ? 7850 : 2700));
  }
}

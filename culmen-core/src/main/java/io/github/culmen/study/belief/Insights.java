package io.github.culmen.study.belief;

import io.github.culmen.model.Surrogate;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Groupings;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.strategy.Grouping;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;

/** Works out {@link Beliefs}. */
public final class Insights {
  // 448 functions: the probability of being near the optimum is known to about 2 points.
  private static final int STAGE = 2;

  private Insights() {}

  /**
   * What the models of a study believe.
   *
   * @param told what a person should know of what was done to the values
   */
  public static Beliefs beliefs(FittedStudy standing, List<String> told) {
    StudySpec spec = standing.spec();
    FittedModels fitted = standing.fitted();
    Effects effects = Effects.of(spec, standing);
    double noise =
        standing.models().stream().mapToDouble(Surrogate::noiseVariance).average().orElseThrow();
    List<String> warnings = new ArrayList<>(told);
    warnings.addAll(fitted.warnings());
    if (!spec.outcomes().isEmpty()) {
      warnings.add(
          "optimum, regret and information are those of the objective alone, as if every point were"
              + " feasible");
    }
    return new Beliefs(
        standing.observations().data().observations(),
        spec.strategy().model().kernel(),
        spec.strategy().model().learning().inference(),
        fitted.hyperparameters(),
        fitted.additive().map(fit -> grouping(spec, fit, effects.shares())),
        effects.importance(),
        standing.units().sdToUser(Math.sqrt(noise)),
        CrossValidation.of(standing),
        standing.recommendation(),
        new RegretDraws(standing).outlook(STAGE),
        new RemainingInformation(standing).nats(),
        warnings);
  }

  private static Grouping grouping(StudySpec spec, AdditiveFit fit, double[] shares) {
    List<List<String>> names = Groupings.names(spec.space(), fit.hyperparameters().decomposition());
    double whole = fit.hyperparameters().variance();
    List<Grouping.Group> groups = new ArrayList<>();
    for (int g = 0; g < shares.length; g++) {
      groups.add(
          new Grouping.Group(names.get(g), fit.hyperparameters().variance(g) / whole, shares[g]));
    }
    return new Grouping(groups, fit.learnedAt());
  }
}

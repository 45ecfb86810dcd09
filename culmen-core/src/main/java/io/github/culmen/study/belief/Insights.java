package io.github.culmen.study.belief;

import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Groupings;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Grouping;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;

/** Computes {@link Beliefs}. */
public final class Insights {
  // 448 functions: the probability of being near the optimum is known to about 2 points.
  private static final int STAGE = 2;

  /** The most values that a model for people sees. */
  static final int MOST_SHOWN = 600;

  private Insights() {}

  /**
   * The models that people are shown, of at most {@link #MOST_SHOWN} values: a model of thousands
   * takes minutes to learn and looks the same.
   */
  public static FittedStudy shown(
      Recommender recommender, StudySpec asGiven, FittedStudy search, History history) {
    return recommender.shown(asGiven, search, PlotSample.of(asGiven, history, MOST_SHOWN));
  }

  /**
   * What the models of a study believe.
   *
   * @param search what points are chosen by: what is believed about the optimum
   * @param shown what people are shown: what is believed about the function
   * @param history the trials
   */
  public static Beliefs beliefs(FittedStudy search, FittedStudy shown, History history) {
    StudySpec spec = shown.spec();
    FittedModels fitted = shown.fitted();
    Effects effects = Effects.of(spec, shown);
    double noise =
        shown.models().stream().mapToDouble(Surrogate::noiseVariance).average().orElseThrow();
    List<Warning> warnings = new ArrayList<>(shown.observations().warnings(false));
    warnings.addAll(search.fitted().warnings());
    int values = search.observations().data().observations();
    int seen = shown.observations().data().observations();
    if (seen < values) {
      warnings.add(
          new Warning(
              "shown in part",
              "what is said about the function is that of "
                  + seen
                  + " of the "
                  + values
                  + " values, those near the best and some of the others"));
    }
    if (!spec.outcomes().isEmpty()) {
      warnings.add(
          new Warning(
              "objective alone",
              "optimum, regret and information are those of the objective alone, as if every point"
                  + " were feasible"));
    }
    return new Beliefs(
        values,
        spec.strategy().model().kernel(),
        spec.strategy().model().learning().inference(),
        fitted.hyperparameters(),
        fitted.additive().map(fit -> grouping(spec, fit, effects.shares())),
        effects.importance(),
        shown.units().sdToUser(Math.sqrt(noise)),
        Health.of(shown, history),
        search.recommendation(),
        new RegretDraws(search).optimum(STAGE),
        new RemainingInformation(search).nats(),
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

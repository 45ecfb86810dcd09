package io.github.culmen.study;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.Factored;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The latest fit of a study, kept because a recommendation, a check of stopping rules and the next
 * ask look at the same history one after another; and its factored covariances, which the next fit
 * takes over while hyper-parameters are not learned anew. A fit is a function of the history alone,
 * to the last bit, so that keeping it changes no result.
 */
final class Fits {
  // A study's history only grows, so these two numbers tell its states apart.
  private int asked = -1;
  private int told = -1;
  private Fitting latest;
  private Successes successes;
  private OutcomeModels outcomes;
  // Of the latest models; of what they have become by points they believe; and of what the models
  // before them had become.
  private List<Factored> factored = List.of();
  private List<Factored> believing = List.of();
  private List<Factored> believed = List.of();

  synchronized Fitting of(
      StudySpec spec, History history, Observations all, Domain domain, RandomGenerator random) {
    if (!latestIs(history)) {
      successes = null;
      outcomes = null;
      Observations observations = Subset.of(spec, history, all, domain);
      // What no longer serves is let go before the fit, which needs the memory.
      latest = null;
      if (learns(spec, history, observations)) {
        factored = List.of();
        believing = List.of();
      }
      believed = believing;
      believing = List.of();
      latest =
          spec.strategy().model().structure().additive()
              ? AdditiveModelling.fit(
                  spec, observations, domain, history.latestAdditiveFit(), earlier(), random)
              : Modelling.fit(
                  spec,
                  observations,
                  domain,
                  // A part has no more values than the part before had.
                  observations.data().size() == all.data().size()
                      ? history.latestHyperparameters()
                      : history.latestHyperparameters().of(observations.data().observations()),
                  earlier(),
                  random);
      factored = latest.factored();
      asked = history.trials().size();
      told = history.finished().size();
    }
    return latest;
  }

  /** What is known of successes; of the latest history. */
  synchronized Successes successes(StudySpec spec, History history, Domain domain) {
    if (successes == null || !latestIs(history)) {
      successes = Successes.of(spec, history, domain);
    }
    return successes;
  }

  /** The models of the outcomes; of the latest history. */
  synchronized OutcomeModels outcomes(StudySpec spec, History history, Domain domain) {
    if (outcomes == null || !latestIs(history)) {
      outcomes = OutcomeModels.fit(spec, history, domain);
    }
    return outcomes;
  }

  private boolean latestIs(History history) {
    return history.trials().size() == asked && history.finished().size() == told;
  }

  /** The latest models, or what they have become, believing what they expect of points. */
  synchronized List<Surrogate> believing(List<? extends Surrogate> models, Matrix points) {
    if (points.rows() == 0) {
      return List.copyOf(models);
    }
    List<Surrogate> result = new ArrayList<>();
    List<Factored> made = new ArrayList<>(believing);
    for (Surrogate model : models) {
      if (model instanceof GaussianProcess process) {
        GaussianProcess next = process.believe(points, earlier());
        made.add(next.factored());
        result.add(next);
      } else if (model instanceof AdditiveGaussianProcess sum) {
        AdditiveGaussianProcess next = sum.believe(points, earlier());
        made.add(next.factored());
        result.add(next);
      } else { // a warp is learned anew each time, so that nothing would fit
        result.add(model.believe(points));
      }
    }
    believing = made;
    return result;
  }

  private List<Factored> earlier() {
    List<Factored> earlier = new ArrayList<>(factored);
    earlier.addAll(believing);
    earlier.addAll(believed);
    return earlier;
  }

  private static boolean learns(StudySpec spec, History history, Observations observations) {
    if (spec.strategy().model().structure().additive()) {
      return AdditiveModelling.due(spec, observations, history.latestAdditiveFit());
    }
    History.Learned earlier = history.latestHyperparameters();
    return spec.strategy().model().due(earlier.trial(), earlier.next());
  }
}

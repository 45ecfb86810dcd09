package io.github.culmen.study;

import io.github.culmen.model.Domain;
import java.util.random.RandomGenerator;

/**
 * The latest fit of a study, kept because a recommendation, a check of stopping rules and the next
 * ask look at the same history one after another. A fit is a function of the history alone, so that
 * keeping it changes no result.
 */
final class Fits {
  // A study's history only grows, so these two numbers tell its states apart.
  private int asked = -1;
  private int told = -1;
  private Fitting latest;

  synchronized Fitting of(
      StudySpec spec,
      History history,
      Observations observations,
      Domain domain,
      RandomGenerator random) {
    if (history.trials().size() != asked || history.finished().size() != told) {
      latest = null;
      latest =
          spec.strategy().model().structure().additive()
              ? AdditiveModelling.fit(
                  spec, observations, domain, history.latestAdditiveFit(), random)
              : Modelling.fit(spec, observations, domain, history.latestHyperparameters(), random);
      asked = history.trials().size();
      told = history.finished().size();
    }
    return latest;
  }
}
